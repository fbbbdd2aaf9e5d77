import { localized } from '#schema'
import { behaviour, tileMeasure, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeeLeave from './employee-leave.resource.ts'
import { findBalances } from './leave-balance.server.ts'

const HUNDREDTHS = 100

export default behaviour('leave-metrics', {
  measures: {
    'leave-available': tileMeasure({
      of: employeeLeave,
      roles: ['EMPLOYEE'],
      label: localized`Leave left`,
      unit: 'count',
      compute: async (work) => {
        const parts = await leftOf(work)
        return { value: parts.reduce((sum, { value }) => sum + value, 0), parts }
      },
    }),
  },
})

const TYPES = ['CASUAL', 'SICK', 'EARNED'] as const

/** Remaining days of the caller by type; none without terms in force. */
async function leftOf(work: Work) {
  const person = await work.get(employee, work.caller?.employeeId ?? null)
  const balances = person && (await findBalances(work, person, Number(work.today.slice(0, 4))))
  return TYPES.map((key) => {
    const balance = balances?.find(({ leaveType }) => leaveType === key)
    return { key, value: (balance?.available ?? 0) / HUNDREDTHS }
  })
}
