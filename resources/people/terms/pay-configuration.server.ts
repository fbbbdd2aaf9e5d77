import { localized, ruleError } from '#schema'
import {
  behaviour,
  invalid,
  readLabels,
  refuse,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import employeeDepartment from '../../parties/employees/employee-department.resource.ts'
import employee from '../../parties/employees/employee.resource.ts'
import { isUsed } from '../payroll/used-terms.server.ts'
import payConfiguration from './pay-configuration.resource.ts'

const WHOLE_PERCENT = 100_00
const EVERYBODY = 'Everybody'

export default behaviour(payConfiguration, {
  async beforeSave(saving) {
    const { record, values } = saving
    const { hourlyRate, monthlySalary, components } = record()
    values.rate = hourlyRate ?? monthlySalary
    for (const [place, { calcType, value }] of (components ?? []).entries())
      if (calcType === 'PERCENT_OF_BASIC' && (value ?? 0) > WHOLE_PERCENT)
        invalid([ruleError(`components.${place}.value`, localized`Enter at most 100%.`)])
    await refuseSecond(saving)
  },

  async serialize(work, records) {
    const targets = await listTargets(
      work,
      records.map(({ id }) => Number(id)),
    )
    for (const record of records) record.target = targets.get(Number(record.id)) ?? null
  },
})

/** Returns scope names by id. List rows do not include department and employee, so they are read here. */
async function listTargets(
  work: Work,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const stored = await work.asSystem.find(payConfiguration, { id: [...ids] }, ids.length)
  const [people, departments] = await Promise.all([
    readLabels(
      work,
      employee,
      stored.map((each) => each.employee),
    ),
    readLabels(
      work,
      employeeDepartment,
      stored.map((each) => each.department),
    ),
  ])
  const pickScopeName = (each: StoredOf<typeof payConfiguration>) =>
    people.get(each.employee ?? 0) ?? departments.get(each.department ?? 0) ?? EVERYBODY
  return new Map(stored.map((each) => [each.id, pickScopeName(each)]))
}

/**
 * Allows one configuration per scope and start date. One used in approved pay cannot be edited, so a second one may
 * replace it.
 */
async function refuseSecond({ work, before, record }: Saving<typeof payConfiguration>) {
  const { scope, department, employee: person, effectiveFrom } = record()
  const others = await work.asSystem.find(payConfiguration, {
    scope,
    department: department ?? null,
    employee: person ?? null,
    effectiveFrom,
  })
  for (const other of others)
    if (other.id !== before?.id && !(await isUsed(work, other)))
      refuse(
        localized`"${other.configName}" already starts on the same day; change that one instead.`,
        'effectiveFrom',
      )
}
