import { localized } from '#schema'
import { behaviour, tileMeasure, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeeLeave from './employee-leave.resource.ts'
import { findBalances } from './leave-balance.server.ts'

const HUNDREDTHS = 100

/** Leave on dashboards: what waits, who is away, and what is left for oneself. */
export default behaviour('leave-metrics', {
  measures: {
    'leaves-pending': tileMeasure({
      of: employeeLeave,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: localized`Leave waiting for approval`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally({ employeeLeaveStatus: 'PENDING' })
        return { value: count, count }
      },
    }),
    'on-leave-today': tileMeasure({
      of: employeeLeave,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`On leave today`,
      unit: 'count',
      async compute({ today }, { tally }) {
        const { count } = await tally({
          employeeLeaveStatus: 'APPROVED',
          fromDate: { atMost: today },
          toDate: { atLeast: today },
        })
        return { value: count, count }
      },
    }),
    'leave-available': tileMeasure({
      of: employeeLeave,
      roles: ['EMPLOYEE'],
      label: localized`Leave you can take`,
      unit: 'count',
      // All of it, and by type as text: casual, sick and earned leave.
      compute: async (work) => {
        const left = (await leftOf(work)).map((hundredths) => hundredths / HUNDREDTHS)
        return { value: left.reduce((sum, days) => sum + days, 0), name: left.join(' ') }
      },
    }),
  },
})

const TYPES = ['CASUAL', 'SICK', 'EARNED'] as const

/** What is left of the caller's leave by type, in hundredths of days; nothing where no terms are in force. */
async function leftOf(work: Work): Promise<readonly number[]> {
  const person = await work.get(employee, work.caller?.employeeId ?? null)
  const balances = person && (await findBalances(work, person, Number(work.today.slice(0, 4))))
  return TYPES.map((type) => balances?.find(({ leaveType }) => leaveType === type)?.available ?? 0)
}
