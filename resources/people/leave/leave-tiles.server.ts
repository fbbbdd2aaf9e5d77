import { fromUnits } from '#schema'
import { behaviour } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { findBalances } from './leave-balance.server.ts'

const TYPES = ['CASUAL', 'SICK', 'EARNED'] as const

/** The days of leave that the caller has left, by type; none where no terms are in force. */
export default behaviour('leave-tiles', {
  tiles: {
    'leave-available': async (work) => {
      const person = await work.get(employee, work.caller?.employeeId ?? null)
      const balances = person && (await findBalances(work, person, Number(work.today.slice(0, 4))))
      const parts = TYPES.map((key) => {
        const balance = balances?.find(({ leaveType }) => leaveType === key)
        return { key, value: fromUnits(balance?.available ?? 0, 2) }
      })
      return { value: parts.reduce((sum, { value }) => sum + value, 0), parts }
    },
  },
})
