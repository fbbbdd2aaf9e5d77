import { localized, ruleError } from '#schema'
import { behaviour, invalid, type Work } from '#server'
import leaveAdjustment from './leave-adjustment.resource.ts'

export default behaviour(leaveAdjustment, {
  beforeSave({ record }) {
    if (record().days === 0) invalid([ruleError('days', localized`The days cannot be 0.`)])
  },
})

/** Days added to the entitlement of an employee for a year, by leave type, in hundredths. */
export async function adjustmentsIn(
  work: Work,
  employee: number,
  year: number,
): Promise<ReadonlyMap<string, number>> {
  const sums = await work.asSystem
    .query(leaveAdjustment)
    .where({ employee, year })
    .groupBy('leaveType')
    .sum('days')
    .all()
  return new Map(sums.map(({ leaveType, days }) => [leaveType, days]))
}
