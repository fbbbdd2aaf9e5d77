import { by, number, text, type RawRows, type Row } from './raw-rows.ts'
import type { Expected } from './second-calculation.ts'
import {
  days,
  listInstants,
  isDayOff,
  leaveOn,
  plus,
  rounded,
  findTermsRow,
} from './second-calendar.ts'

/** Elapsed time of every swipe, in hundredths of an hour. */
export function recomputeSwipes(raw: RawRows, zone: string): Expected[] {
  const ended = new Map<unknown, number>()
  const inOrder = raw.swipe_entry.toSorted((a, b) =>
    `${text(a, 'swipe_date')}${text(a, 'in_time')}`.localeCompare(
      `${text(b, 'swipe_date')}${text(b, 'in_time')}`,
    ),
  )
  return inOrder.map((row) => {
    const date = text(row, 'swipe_date')
    const [inTime, outTime] = [text(row, 'in_time'), text(row, 'out_time')]
    const possible = listInstants(date, inTime, zone)
    const before = ended.get(row['employee']) ?? 0
    const came = possible.find((each) => each >= before) ?? possible[0] ?? Number.NaN
    if (outTime === '') return { table: 'swipe_entry', row, figures: { worked_hours: 0 } }
    const left = [date, plus(date, 1)]
      .flatMap((day) => listInstants(day, outTime, zone))
      .find((each) => each >= came)
    const minutes = ((left ?? Number.NaN) - came) / 60_000
    ended.set(row['employee'], left ?? 0)
    const worked = rounded(BigInt(minutes) * 100n, 60n)
    return { table: 'swipe_entry', row, figures: { worked_hours: worked } }
  })
}

/**
 * Length of every leave in days (R-LV-1), and the balance of its type when it was requested
 * (R-LV-3, R-LV-4).
 */
export function recomputeLeaves(raw: RawRows): Expected[] {
  const people = new Map(raw.employee.map((row) => [row['id'], row]))
  return raw.employee_leave.flatMap((row): Expected[] => {
    const person = people.get(row['employee'])
    if (!person || !findTermsRow(raw, person, text(row, 'from_date'))) return []
    const counted = days(text(row, 'from_date'), text(row, 'to_date')).filter((date) => {
      const terms = findTermsRow(raw, person, date)
      return terms && !isDayOff(terms, date) && !isHoliday(raw, date)
    }).length
    const total = text(row, 'half_day') === 'NONE' ? counted * 100 : 50
    const figures: Record<string, unknown> = { total_days: total }
    if (text(row, 'leave_type') !== 'UNPAID')
      figures['balance_before'] = entitlement(raw, person, row) - takenBefore(raw, row)
    return [{ table: 'employee_leave', row, figures }]
  })
}

const isHoliday = ({ holiday }: RawRows, date: string): boolean =>
  holiday.some((row) => text(row, 'holiday_date') === date)

/**
 * Leave entitlement. In the year of joining it is reduced to the remaining months, rounded to half
 * days.
 */
export function entitlement(raw: RawRows, person: Row, leave: Row): number {
  const type = text(leave, 'leave_type')
  const year = text(leave, 'from_date').slice(0, 4)
  const terms = findTermsRow(raw, person, text(leave, 'from_date'))
  const whole = terms ? number(terms, `${type.toLowerCase()}_leave_days`) : 0
  const joined = text(person, 'date_of_joining')
  if (joined.slice(0, 4) !== year) return whole
  const months = 13 - Number(joined.slice(5, 7))
  return rounded(BigInt(whole * months), 12n * 50n) * 50
}

function takenBefore(raw: RawRows, leave: Row): number {
  const same = ['employee', 'leave_type']
  return raw.employee_leave
    .filter(
      (row) =>
        Number(row['id']) < Number(leave['id']) &&
        same.every((column) => row[column] === leave[column]) &&
        text(row, 'from_date').slice(0, 4) === text(leave, 'from_date').slice(0, 4) &&
        ['APPROVED', 'PENDING'].includes(text(row, 'employee_leave_status')),
    )
    .reduce((sum, row) => sum + number(row, 'total_days'), 0)
}

/** Type and hours of every day (R-PAY-1, R-PAY-2). */
export function recomputeHours(raw: RawRows): Expected[] {
  const people = new Map(raw.employee.map((row) => [row['id'], row]))
  const holidays = new Set(raw.holiday.map((row) => text(row, 'holiday_date')))
  const leaves = by(raw.employee_leave, 'employee')
  const swiped = Map.groupBy(raw.swipe_entry, (row) => dayKey(row, 'swipe_date'))
  const expected = raw.pay_hour.flatMap((row): Expected[] => {
    const date = text(row, 'work_date')
    const person = people.get(row['employee'])
    const terms = person && findTermsRow(raw, person, date)
    if (!terms) return []
    const leave = leaveOn(leaves.get(row['employee']) ?? [], date)
    const kind = holidays.has(date)
      ? 'HOLIDAY'
      : isDayOff(terms, date)
        ? 'WEEKLY_OFF'
        : leave >= 100
          ? 'LEAVE'
          : leave > 0
            ? 'HALF_LEAVE'
            : 'WORKING'
    const stamped = swiped.get(dayKey(row, 'work_date')) ?? []
    const worked =
      text(row, 'source') === 'SWIPE' ? workedOn(stamped, terms) : number(row, 'worked_hours')
    return [{ table: 'pay_hour', row, figures: recomputeFigures(kind, worked, terms) }]
  })
  return [...expected, ...missingHours(raw)]
}

const dayKey = (row: Row, column: string): string =>
  `${String(row['employee'])} ${text(row, column)}`

/** Reports days with a closed swipe but without a row of hours. */
function missingHours(raw: RawRows): Expected[] {
  const there = new Set(raw.pay_hour.map((row) => dayKey(row, 'work_date')))
  return raw.swipe_entry
    .filter((row) => row['out_time'] !== null && !there.has(dayKey(row, 'swipe_date')))
    .map((row) => ({ table: 'swipe_entry', row, figures: { hours: 'a row of hours' } }))
}

/** Adds up the minutes of all swipes of a day and rounds only the sum. */
function workedOn(swipes: readonly Row[], terms: Row): number {
  const minutes = swipes
    .filter((row) => row['out_time'] !== null && text(row, 'exception_flag') !== 'ON_LEAVE')
    .reduce((total, row) => total + countMinutes(number(row, 'worked_hours')), 0)
  const left = minutes - (minutes > 360 ? number(terms, 'unpaid_break_minutes') : 0)
  return Math.min(2400, rounded(BigInt(left) * 100n, 60n))
}

/**
 * A hundredth of an hour is shorter than a minute, so the exact minutes can be recovered from a
 * rounded swipe.
 */
const countMinutes = (hundredths: number): number => Math.round((hundredths * 60) / 100)

function recomputeFigures(kind: string, worked: number, terms: Row): Row {
  const day = { day_type: kind, worked_hours: worked }
  const none = { ...day, regular_hours: 0, overtime_hours: 0, holiday_hours: 0 }
  if (kind === 'LEAVE') return none
  if (kind === 'HOLIDAY' || kind === 'WEEKLY_OFF') return { ...none, holiday_hours: worked }
  const standard = number(terms, 'standard_hours_per_day') / (kind === 'HALF_LEAVE' ? 2 : 1)
  const over = Math.max(0, worked - standard)
  const isTooShort = over * 60 < number(terms, 'min_overtime_minutes') * 100
  return {
    ...none,
    regular_hours: Math.min(worked, standard),
    overtime_hours: isTooShort ? 0 : Math.min(over, number(terms, 'max_overtime_hours_per_day')),
  }
}
