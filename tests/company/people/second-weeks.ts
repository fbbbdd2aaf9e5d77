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
  roundedSum,
  findTermsRow,
} from './second-calendar.ts'

/** Wages of every week (R-PAY-3, R-PAY-4). */
export function recomputeWeeks(raw: RawRows): Expected[] {
  const people = new Map(raw.employee.map((row) => [row['id'], row]))
  const hours = by(raw.pay_hour, 'employee')
  return raw.weekly_wages.flatMap((row): Expected[] => {
    const person = people.get(row['employee'])
    const start = text(row, 'week_start_date')
    if (!person) return []
    const worked = (hours.get(row['employee']) ?? []).filter(
      (each) =>
        text(each, 'work_date') >= start &&
        text(each, 'work_date') <= plus(start, 6) &&
        text(each, 'pay_hour_status') !== 'DRAFT',
    )
    const parts = computeWeekParts(raw, row, person, worked)
    if (parts.length === 0) return []
    const figures = { week_end_date: plus(start, 6), ...computeWages(row, parts) }
    return [{ table: 'weekly_wages', row, figures }]
  })
}

/** Days of a week under the same hourly terms, and their hours of each kind. */
interface Part {
  readonly terms: Row
  readonly sums: Readonly<Record<string, number>>
}

const SUMMED = ['regular_hours', 'overtime_hours', 'holiday_hours'] as const

function computeWeekParts(raw: RawRows, row: Row, person: Row, worked: readonly Row[]): Part[] {
  const start = text(row, 'week_start_date')
  const byTerms = new Map<unknown, { terms: Row; dates: string[] }>()
  for (const date of days(start, plus(start, 6))) {
    const terms = findTermsRow(raw, person, date)
    if (!terms || text(terms, 'pay_type') !== 'HOURLY') continue
    const same = byTerms.get(terms['id']) ?? { terms, dates: [] }
    same.dates.push(date)
    byTerms.set(terms['id'], same)
  }
  const isImported = text(row, 'hours_from') === 'IMPORT'
  return [...byTerms.values()].map(({ terms, dates }, place) => {
    const of = worked.filter((each) => dates.includes(text(each, 'work_date')))
    const imported = (column: string) => (place === 0 ? number(row, column) : 0)
    const sums = SUMMED.map((column) => [
      column,
      isImported ? imported(column) : of.reduce((sum, each) => sum + number(each, column), 0),
    ])
    return {
      terms,
      sums: {
        ...Object.fromEntries(sums),
        ...computeRest(raw, person, { terms, dates, worked: of }),
      },
    }
  })
}

/** Hours of paid leave and of paid holidays without work, each day counting as a standard day. */
function computeRest(
  raw: RawRows,
  person: Row,
  { terms, dates, worked }: { terms: Row; dates: readonly string[]; worked: readonly Row[] },
) {
  const standard = number(terms, 'standard_hours_per_day')
  const leaves = raw.employee_leave.filter((each) => each['employee'] === person['id'])
  let [holidays, leave] = [0, 0]
  for (const date of dates) {
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

const KINDS = [...SUMMED, 'paid_holiday_hours', 'paid_leave_hours'] as const

function computeWages(row: Row, all: readonly Part[]): Row {
  const paid = (hours: string, times = (_: Row) => 100n) =>
    roundedSum(
      all.map(({ terms, sums }) => [
        BigInt(sums[hours] ?? 0) * exact(terms, 'hourly_rate') * times(terms),
        10_000n,
      ]),
    )
  const parts = {
    regular_pay: paid('regular_hours'),
    overtime_pay: paid('overtime_hours', (terms) => exact(terms, 'overtime_multiplier')),
    holiday_pay: paid('holiday_hours', (terms) => exact(terms, 'holiday_multiplier')),
    paid_holiday_pay: paid('paid_holiday_hours'),
    paid_leave_pay: paid('paid_leave_hours'),
  }
  // Arrears are taken from the row, because a user accepted them.
  const gross =
    Object.values(parts).reduce((sum, part) => sum + part, 0) +
    number(row, 'other_earnings') +
    number(row, 'arrears')
  const net = gross - number(row, 'other_deductions')
  const last = all.at(-1)
  return {
    ...Object.fromEntries(
      KINDS.map((kind) => [kind, all.reduce((sum, { sums }) => sum + (sums[kind] ?? 0), 0)]),
    ),
    ...parts,
    hourly_rate: last ? number(last.terms, 'hourly_rate') : 0,
    gross_wages: gross,
    net_wages: net,
    paid_amount: text(row, 'wage_status') === 'PAID' ? net : 0,
  }
}
