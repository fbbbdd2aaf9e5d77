import { localized, ruleError } from '#schema'
import { behaviour, invalid, refuse, writer, type Work } from '#server'
import leaveAdjustment from './leave-adjustment.resource.ts'

const adjustments = writer(leaveAdjustment)

export default behaviour(leaveAdjustment, {
  beforeSave({ record }) {
    if (record().days === 0) invalid([ruleError('days', localized`The days cannot be 0.`)])
  },

  async reverse(work, { id, employee, leaveType, year, days, reversed }, reason) {
    if (reversed) refuse(localized`This entry has already been reversed.`)
    await adjustments.write(work, id, { reversed: true })
    const opposite = { employee, leaveType, year, days: -days, reason, reversalOf: id }
    await adjustments.add(work, opposite)
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
