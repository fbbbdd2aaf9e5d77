import { reference } from '#schema'
import { shape, type StoredOf, type Work } from '#server'
import payConfiguration from '../../terms/pay-configuration.resource.ts'
import { readPayTermsOf, type PayTerms } from '../../terms/pay-terms.server.ts'
import { datesBetween } from '../../terms/calendar.ts'
import { endOfWeek } from '../../wages/week-pay.ts'
import type { Employee } from '../pay-inputs.server.ts'
import { partsOfWeek, type PaidWeek } from './pay-weeks.ts'

const { fields } = payConfiguration

/** The terms behind a pay, as its owner may read them: those who may not list configurations see their own here. */
export const TERMS_OF_PAY = shape.list(
  shape.parts({
    payConfiguration: reference('pay-configuration', { required: true }),
    configName: fields.configName,
    target: fields.target,
    effectiveFrom: fields.effectiveFrom,
    payType: fields.payType,
    hourlyRate: fields.hourlyRate,
    monthlySalary: fields.monthlySalary,
    standardHoursPerDay: fields.standardHoursPerDay,
    weeklyOffDays: fields.weeklyOffDays,
    unpaidBreakMinutes: fields.unpaidBreakMinutes,
    trackAttendance: fields.trackAttendance,
    minOvertimeMinutes: fields.minOvertimeMinutes,
    maxOvertimeHoursPerDay: fields.maxOvertimeHoursPerDay,
    overtimeMultiplier: fields.overtimeMultiplier,
    holidayMultiplier: fields.holidayMultiplier,
    payUnworkedHolidays: fields.payUnworkedHolidays,
    components: fields.components,
  }),
)

/** The terms of a month: those that its pay was worked out by, and of wages those in force on each day, as long as they have the rate of it. */
export async function explainTerms(
  work: Work,
  person: Employee,
  used: readonly PayTerms[],
  weeks: readonly PaidWeek[],
) {
  const termsOn = await readPayTermsOf(work, person)
  const ofWeeks = weeks.flatMap((week) => {
    const rates = partsOfWeek(week).map(({ hourlyRate }) => hourlyRate)
    return datesBetween(week.weekStartDate, endOfWeek(week.weekStartDate)).flatMap((on) => {
      const terms = termsOn(on)
      return terms?.hourlyRate && rates.includes(terms.hourlyRate) ? [terms] : []
    })
  })
  const found = new Map([...ofWeeks, ...used].map((terms) => [terms.id, terms]))
  const inOrder = [...found.values()].toSorted((one, other) =>
    one.effectiveFrom.localeCompare(other.effectiveFrom),
  )
  return Promise.all(inOrder.map((terms) => serializeTerms(work, terms)))
}

/** Who entered them is nobody's business here. */
async function serializeTerms(work: Work, terms: StoredOf<typeof payConfiguration>) {
  const serialized = await work.asSystem.serializeOne(payConfiguration, terms)
  return {
    payConfiguration: terms.id,
    configName: serialized.configName,
    target: serialized.target,
    effectiveFrom: serialized.effectiveFrom,
    payType: serialized.payType,
    hourlyRate: serialized.hourlyRate,
    monthlySalary: serialized.monthlySalary,
    standardHoursPerDay: serialized.standardHoursPerDay,
    weeklyOffDays: serialized.weeklyOffDays,
    unpaidBreakMinutes: serialized.unpaidBreakMinutes,
    trackAttendance: serialized.trackAttendance,
    minOvertimeMinutes: serialized.minOvertimeMinutes,
    maxOvertimeHoursPerDay: serialized.maxOvertimeHoursPerDay,
    overtimeMultiplier: serialized.overtimeMultiplier,
    holidayMultiplier: serialized.holidayMultiplier,
    payUnworkedHolidays: serialized.payUnworkedHolidays,
    components: serialized.components,
  }
}
