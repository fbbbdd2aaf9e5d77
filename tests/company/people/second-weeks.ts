import { by, isSet, number, text, type RawRows, type Row } from './raw-rows.ts'
import type { Expected } from './second-calculation.ts'
import {
  days,
  exact,
  isDayOff,
  isEmployed,
  leaveOn,
  plus,
  rounded,
  termsOf,
} from './second-calendar.ts'

/** The wages of every week (R-PAY-3, R-PAY-4). */
export function weeksOf(raw: RawRows): Expected[] {
  const people = new Map(raw.employee.map((row) => [row['id'], row]))
  const hours = by(raw.pay_hour, 'employee')
  return raw.weekly_wages.flatMap((row): Expected[] => {
    const person = people.get(row['employee'])
    const start = text(row, 'week_start_date')
    const terms = person && termsOf(raw, person, start)
    if (!terms) return []
    const week = { start, end: plus(start, 6), person, terms }
    const worked = (hours.get(row['employee']) ?? []).filter(
      (each) => text(each, 'work_date') >= week.start && text(each, 'work_date') <= week.end,
    )
    const figures = {
      week_end_date: week.end,
      ...wagesOf(row, sumsOf(raw, row, week, worked), terms),
    }
    return [{ table: 'weekly_wages', row, figures }]
  })
}

interface Week {
  readonly start: string
  readonly end: string
  readonly person: Row
  readonly terms: Row
}

const SUMMED = ['regular_hours', 'overtime_hours', 'holiday_hours'] as const

function sumsOf(
  raw: RawRows,
  row: Row,
  week: Week,
  worked: readonly Row[],
): Record<string, number> {
  const counted = worked.filter((each) => text(each, 'pay_hour_status') !== 'DRAFT')
  const isImported = text(row, 'hours_from') === 'IMPORT'
  const sums = SUMMED.map((column) => [
    column,
    isImported ? number(row, column) : counted.reduce((sum, each) => sum + number(each, column), 0),
  ])
  return { ...Object.fromEntries(sums), ...restOf(raw, week, counted) }
}

/** Paid holidays that nobody worked on, and paid leave, by the standard hours of a day. */
function restOf(raw: RawRows, { start, end, person, terms }: Week, worked: readonly Row[]) {
  const standard = number(terms, 'standard_hours_per_day')
  const leaves = raw.employee_leave.filter((each) => each['employee'] === person['id'])
  let [holidays, leave] = [0, 0]
  for (const date of days(start, end)) {
    if (isDayOff(terms, date) || !isEmployed(person, date)) continue
    const holiday = raw.holiday.find((each) => text(each, 'holiday_date') === date)
    const isWorked = worked.some(
      (each) => text(each, 'work_date') === date && number(each, 'worked_hours') > 0,
    )
    if (!holiday) leave += leaveOn(leaves, date, true)
    else if (isSet(holiday, 'is_paid') && !isWorked) holidays += 1
  }
  return {
    paid_holiday_hours: isSet(terms, 'pay_unworked_holidays') ? holidays * standard : 0,
    paid_leave_hours: rounded(BigInt(leave * standard), 100n),
  }
}

function wagesOf(row: Row, sums: Record<string, number>, terms: Row): Row {
  const rate = exact(terms, 'hourly_rate')
  const paid = (hours: string, times = 100n) =>
    rounded(BigInt(sums[hours] ?? 0) * rate * times, 10_000n)
  const parts = {
    regular_pay: paid('regular_hours'),
    overtime_pay: paid('overtime_hours', exact(terms, 'overtime_multiplier')),
    holiday_pay: paid('holiday_hours', exact(terms, 'holiday_multiplier')),
    paid_holiday_pay: paid('paid_holiday_hours'),
    paid_leave_pay: paid('paid_leave_hours'),
  }
  const gross =
    Object.values(parts).reduce((sum, part) => sum + part, 0) + number(row, 'other_earnings')
  const net = gross - number(row, 'other_deductions')
  return {
    ...sums,
    ...parts,
    hourly_rate: Number(rate),
    gross_wages: gross,
    net_wages: net,
    paid_amount: text(row, 'wage_status') === 'PAID' ? net : 0,
  }
}
