import { localized } from '#schema'
import { behaviour, refuse, type Saving } from '#server'
import payConfiguration from './pay-configuration.resource.ts'

const MAX_DAYS_OFF = 3
/** 100 per cent, with two places. */
const WHOLE_PERCENT = 100_00

export default behaviour(payConfiguration, {
  async beforeSave(saving) {
    const { record, values } = saving
    const { hourlyRate, monthlySalary, weeklyOffDays, components } = record()
    values.rate = hourlyRate ?? monthlySalary
    if ((weeklyOffDays ?? []).length > MAX_DAYS_OFF)
      refuse(localized`At most three days a week are off.`, 'weeklyOffDays')
    for (const [place, { calcType, value }] of (components ?? []).entries())
      if (calcType === 'PERCENT_OF_BASIC' && (value ?? 0) > WHOLE_PERCENT)
        refuse(localized`At most 100 per cent.`, `components.${place}.value`)
    await refuseSecond(saving)
  },

  serialize(_work, records) {
    for (const record of records) {
      const labels = record.labels as Readonly<Record<string, string>> | undefined
      record.target = labels?.employee ?? labels?.department ?? null
    }
  },
})

/** One configuration for the same people begins on one day. */
async function refuseSecond({ work, before, record }: Saving<typeof payConfiguration>) {
  const { scope, department, employee, effectiveFrom } = record()
  const others = await work.asSystem.find(payConfiguration, {
    scope,
    department: department ?? null,
    employee: employee ?? null,
    effectiveFrom,
  })
  const other = others.find(({ id }) => id !== before?.id)
  if (other)
    refuse(
      localized`"${other.configName}" is in force from the same day; change that one.`,
      'effectiveFrom',
    )
}
