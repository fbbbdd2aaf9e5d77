import type { StoredOf, Work } from '#server'
import { monthSpan } from '../../terms/calendar.ts'
import employee from '../../../parties/employees/employee.resource.ts'
import { hoursOfDay } from '../../hours/pay-day.ts'
import { findCalendarDay, readCalendar, type Calendar } from '../../hours/people-calendar.server.ts'
import { readWeek, computeWeek, pickImportedHours } from '../../wages/weeks.server.ts'
import type weeklyWages from '../../wages/weekly-wages.resource.ts'
import type employeePay from '../employee-pay.resource.ts'
import { CLOSED, findMonths, findWeeks } from '../find-pay.server.ts'
import { draftPay } from '../pay-draft.ts'
import { isEmployedIn, readPayInputs, type Employee, arrearsAlone } from '../pay-inputs.server.ts'
import { propose, release, settle, type Arrears, type PaidIn } from './accepted.server.ts'
import { netWithout } from './arrears.ts'
import payArrears from './pay-arrears.resource.ts'

type Pay = StoredOf<typeof employeePay>
type Week = StoredOf<typeof weeklyWages>

/** Days affected by a late change, with its reason. */
export interface LateFact {
  readonly first: string
  readonly last: string
  readonly reason: string
}

/** Proposes the difference between the pay as approved and as it would be calculated now. */
export async function syncArrears(
  work: Work,
  person: Employee,
  { first, last, reason }: LateFact,
): Promise<void> {
  const months = await findMonths(work, person.id, { first, last }, CLOSED)
  const weeks = await findWeeks(work, person.id, { first, last }, CLOSED)
  for (const pay of months) {
    const difference = await differenceOfMonth(work, person, pay)
    await propose(
      work,
      { employee: person.id, period: pay.payPeriod ?? '' },
      { difference, reason },
    )
  }
  for (const week of weeks) {
    const difference = await differenceOfWeek(work, person, week)
    await propose(work, { employee: person.id, period: week.weekStartDate }, { difference, reason })
  }
  await forgetOpened(work, person, [
    ...months.map(({ payPeriod }) => payPeriod ?? ''),
    ...weeks.map(({ weekStartDate }) => weekStartDate),
  ])
}

/**
 * Withdraws proposals for periods that are no longer approved, because approving them again pays the correct amount.
 */
async function forgetOpened(
  work: Work,
  { id }: Employee,
  closed: readonly string[],
): Promise<void> {
  const open = await work.asSystem.find(payArrears, { employee: id, decision: 'PROPOSED' }, 'all')
  for (const { period, amount } of open) {
    if (amount === 0 || closed.includes(period)) continue
    if (await isClosed(work, id, period)) continue
    const decided = await work.asSystem.find(
      payArrears,
      { employee: id, period, decision: ['ACCEPTED', 'DROPPED'] },
      'all',
    )
    const difference = decided.reduce((sum, row) => sum + row.amount, 0)
    await propose(work, { employee: id, period }, { difference, reason: '' })
  }
}

async function isClosed(work: Work, person: number, period: string): Promise<boolean> {
  const find = period.length === 'yyyy-MM'.length ? findMonths : findWeeks
  return (await find(work, person, { first: period, last: period }, CLOSED)).length > 0
}

/** Keeps the hours worked but splits them by the current day types and terms. */
function hoursAnew<Row extends { readonly workDate: string; readonly workedHours: number }>(
  calendar: Calendar,
  person: Employee,
  rows: readonly Row[],
): Row[] {
  return rows.map((row) => {
    const day = findCalendarDay(calendar, person, row.workDate)
    return day ? { ...row, ...hoursOfDay(row.workedHours, day.dayType, day.terms) } : row
  })
}

/** Uses the department of the approved pay, because a later move must not change it. */
async function differenceOfMonth(work: Work, now: Employee, pay: Pay): Promise<number> {
  const { payYear: year, payMonth: month, otherEarnings, otherDeductions } = pay
  const person = { ...now, department: pay.department ?? now.department }
  const [read] = await readPayInputs(work, { year, month }, [person])
  if (!read?.input) return 0
  const span = monthSpan(year, month)
  const calendar = await readCalendar(work, person, span.first, span.last)
  const anew = { ...read.input, hours: hoursAnew(calendar, person, read.input.hours) }
  const input = isEmployedIn(person, span) ? anew : arrearsAlone(anew)
  return draftPay(input, { otherEarnings, otherDeductions }).netPay - netWithout(pay)
}

async function differenceOfWeek(work: Work, person: Employee, week: Week): Promise<number> {
  const { calendar, hours } = await readWeek(work, [person.id], week.weekStartDate)
  const anew = hoursAnew(calendar, person, hours.get(person.id) ?? [])
  const sources = { calendar, hours: new Map([[person.id, anew]]) }
  const { netWages } = computeWeek(sources, person, week, pickImportedHours(week))
  return (netWages ?? 0) - (week.netWages - week.arrears)
}

/** Updates proposals after pay with arrears for these periods was approved, cancelled or deleted. */
export async function syncPeriods(
  work: Work,
  id: number,
  periods: readonly { readonly period: string; readonly reason: string | null }[],
): Promise<void> {
  if (periods.length === 0) return
  const person = await work.asSystem.get(employee, id)
  if (!person) return
  for (const { period, reason } of periods) {
    const [year = 0, month = 0, day] = period.split('-').map(Number)
    const span = day ? { first: period, last: period } : monthSpan(year, month)
    await syncArrears(work, person, { ...span, reason: reason ?? '' })
  }
}

/** Pay approved for a month or a week. */
type Approved = Pick<Arrears, 'employee' | 'period'>

/** Reason for differences found when a period is approved again. */
const APPROVED_AGAIN = 'Approved again with other amounts'

/**
 * Reduces accepted arrears to the amounts paid, and proposes the remainders and any new difference in this period.
 */
export async function settleArrears(
  work: Work,
  paidIn: PaidIn,
  { employee: person, period }: Approved,
  netBefore: number,
): Promise<void> {
  const left = await settle(work, paidIn, netBefore)
  await syncPeriods(work, person, [...left, { period, reason: APPROVED_AGAIN }])
}

/** Returns the arrears of cancelled or deleted pay, so that they are proposed with a later one. */
export async function returnArrears(work: Work, paidIn: PaidIn, of: Approved): Promise<void> {
  const released = await release(work, paidIn, of)
  await syncPeriods(work, of.employee, [...released, { period: of.period, reason: null }])
}
