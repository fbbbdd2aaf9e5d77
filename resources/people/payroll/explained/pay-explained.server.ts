import { addDays, choice, date, decimal, flag, money, reference } from '#schema'
import { notFound, shape, someFields, type StoredOf, type Work } from '#server'
import employee from '../../../parties/employees/employee.resource.ts'
import payHour from '../../hours/pay-hour.resource.ts'
import { monthSpan, datesBetween } from '../../terms/calendar.ts'
import payConfiguration from '../../terms/pay-configuration.resource.ts'
import { type PayTerms, readPersonTerms } from '../../terms/pay-terms.server.ts'
import weeklyWages from '../../wages/weekly-wages.resource.ts'
import type employeePay from '../employee-pay.resource.ts'
import { listPayDays, type PayInput } from '../pay-draft.ts'
import { readPayInputs, termsOfPay, type Employee } from '../pay-inputs.server.ts'
import { DAY_SOURCE, readDaySources, daysOfWeeks, paidWeeks } from './explained-weeks.server.ts'
import { partsOfWeek, type PaidWeek } from './pay-weeks.ts'
import { eachKind, endOfWeek, type WeekHours } from '../../wages/week-pay.ts'

const TERMS = [
  'configName',
  'target',
  'effectiveFrom',
  'payType',
  'hourlyRate',
  'monthlySalary',
  'standardHoursPerDay',
  'weeklyOffDays',
  'unpaidBreakMinutes',
  'trackAttendance',
  'minOvertimeMinutes',
  'maxOvertimeHoursPerDay',
  'overtimeMultiplier',
  'holidayMultiplier',
  'payUnworkedHolidays',
  'components',
] as const

/** Terms that the pay was calculated with. Employees see their own here, although they cannot list configurations. */
const TERMS_OF_PAY = shape.list(
  shape.parts({
    payConfiguration: reference('pay-configuration', { required: true }),
    ...someFields(payConfiguration, TERMS),
  }),
)

/**
 * Terms of a month: those used in its calculation and, for weekly wages, those in force on each day with a matching
 * rate.
 */
async function explainTerms(
  work: Work,
  person: Employee,
  used: readonly PayTerms[],
  weeks: readonly PaidWeek[],
) {
  const termsOn = await readPersonTerms(work, person)
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

/** Leaves out the users who entered the terms. */
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

const DAYS = decimal({ required: true })
/** Response fields for hours by kind of payment. */
export const HOURS = {
  regularHours: DAYS,
  overtimeHours: DAYS,
  holidayHours: DAYS,
  paidHolidayHours: DAYS,
  paidLeaveHours: DAYS,
}

/**
 * Response with the dates and terms of employment, each day of the month, open weeks, and paid weeks with their hours
 * by day.
 */
export const EXPLAINED = shape.parts({
  dateOfJoining: date({ required: true }),
  lastDay: date(),
  terms: TERMS_OF_PAY,
  days: shape.list(
    shape.parts({
      date: date({ required: true }),
      ...DAY_SOURCE,
      dayType: choice(
        { WORKING: 'Working day', WEEKLY_OFF: 'Day off', HOLIDAY: 'Holiday' },
        { required: true },
      ),
      notEmployed: DAYS,
      paidLeave: DAYS,
      unpaidLeave: DAYS,
      absent: DAYS,
      overtime: DAYS,
      holiday: DAYS,
    }),
  ),
  openWeeks: shape.list(
    shape.parts({ weekStartDate: date({ required: true }), draft: reference('weekly-wages') }),
  ),
  weeks: shape.list(
    shape.parts({
      id: reference('weekly-wages', { required: true }),
      weekStartDate: date({ required: true }),
      weekEndDate: date(),
      hourlyRate: money({ required: true }),
      parts: shape.list(shape.parts({ hourlyRate: money({ required: true }), ...HOURS })),
      ...HOURS,
      netWages: money({ required: true }),
      paidAmount: money({ required: true }),
      paidDate: date(),
      days: shape.list(
        shape.parts({
          date: date({ required: true }),
          ...DAY_SOURCE,
          isEmployed: flag({ required: true }),
          dayType: payHour.fields.dayType,
          ...HOURS,
        }),
      ),
    }),
  ),
})

const inDays = (hundredths: number): number => hundredths / 100

export const inHours = (hours: WeekHours) => eachKind((kind) => inDays(hours[kind]))

/** Explains the pay day by day. Approved pay has locked its sources; the explanation of a draft changes with them. */
export async function explainPay(work: Work, pay: StoredOf<typeof employeePay>) {
  const person = await work.get(employee, pay.employee)
  if (!person) return notFound()
  const { payYear: year, payMonth: month } = pay
  const span = monthSpan(year, month)
  const stretches = await readStretches(work, pay)
  const [read] = await readPayInputs(work, { year, month }, [person])
  const weeks = await paidWeeks(work, person.id, span)
  const input = read?.input ?? null
  return {
    dateOfJoining: person.dateOfJoining,
    lastDay: person.relievingDate,
    terms: await explainTerms(
      work,
      person,
      stretches.map(({ terms }) => terms),
      weeks,
    ),
    days: await explainDays(work, person, span, input && withTerms(input, stretches)),
    openWeeks: await explainOpen(work, person, input?.openWeeks ?? []),
    weeks: await explainWeeks(work, person, weeks),
  }
}

/** Terms that the pay was calculated with, and the days they apply to. */
async function readStretches(
  work: Work,
  { payConfiguration: only, parts, payYear, payMonth }: StoredOf<typeof employeePay>,
): Promise<readonly (Span & { readonly terms: PayTerms })[]> {
  const { first, last } = monthSpan(payYear, payMonth)
  const kept = parts && parts.length > 0 ? parts : [{ fromDate: first, payConfiguration: only }]
  const begun = kept.map((part) => ({
    fromDate: part.fromDate ?? first,
    id: part.payConfiguration ?? 0,
  }))
  const found = await work.find(payConfiguration, { id: begun.map(({ id }) => id) })
  return begun.flatMap(({ fromDate, id }, place) => {
    const next = begun[place + 1]
    const terms = found.find((each) => each.id === id)
    return terms ? [{ first: fromDate, last: next ? addDays(next.fromDate, -1) : last, terms }] : []
  })
}

/** Uses the terms of the calculation, because terms entered later do not change it. */
const withTerms = (
  input: PayInput,
  stretches: Awaited<ReturnType<typeof readStretches>>,
): PayInput =>
  stretches.length > 0
    ? { ...input, stretches: stretches.map((each) => ({ ...each, terms: termsOfPay(each.terms) })) }
    : input

type Span = ReturnType<typeof monthSpan>

async function explainDays(
  work: Work,
  { id }: Employee,
  { first, last }: Span,
  input: PayInput | null,
) {
  const sources = await readDaySources(work, id, { from: first, to: last })
  const hours = new Map(sources.rows.map((each) => [each.workDate, each]))
  return (input ? listPayDays(input) : []).map((day) => ({
    date: day.date,
    ...sources.of(day.date),
    dayType: day.dayType,
    notEmployed: inDays(day.notEmployed),
    paidLeave: inDays(day.paidLeave),
    unpaidLeave: inDays(day.unpaidLeave),
    absent: inDays(day.absent),
    overtime: inDays(hours.get(day.date)?.overtimeHours ?? 0),
    holiday: inDays(hours.get(day.date)?.holidayHours ?? 0),
  }))
}

/** Weeks without approved wages, with their drafts if any. */
async function explainOpen(work: Work, { id }: Employee, mondays: readonly string[]) {
  if (mondays.length === 0) return []
  const drafts = await work.find(weeklyWages, {
    employee: id,
    weekStartDate: [...mondays],
    wageStatus: 'DRAFT',
  })
  return mondays.map((weekStartDate) => ({
    weekStartDate,
    draft: drafts.find((week) => week.weekStartDate === weekStartDate)?.id ?? null,
  }))
}

/** Weeks that end in the month; empty for monthly pay. */
async function explainWeeks(
  work: Work,
  person: Employee,
  weeks: readonly StoredOf<typeof weeklyWages>[],
) {
  const listWeekDays = await daysOfWeeks(work, person, weeks)
  return weeks.map((week) => ({
    id: week.id,
    weekStartDate: week.weekStartDate,
    weekEndDate: week.weekEndDate,
    hourlyRate: inDays(week.hourlyRate ?? 0),
    parts: partsOfWeek(week).map((part) => ({
      hourlyRate: inDays(part.hourlyRate),
      ...inHours(part),
    })),
    ...inHours(week),
    netWages: inDays(week.netWages),
    paidAmount: inDays(week.paidAmount),
    paidDate: week.paidDate,
    days: listWeekDays(week).map((day) => ({ ...day, ...inHours(day) })),
  }))
}
