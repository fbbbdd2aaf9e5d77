import { isSet, number, text, type RawRows, type Row } from './raw-rows.ts'
import { compareAgain } from './second-calculation.ts'
import { spanMonth } from './second-calendar.ts'
import { recomputeHours, recomputeSwipes } from './second-hours.ts'
import { recomputeWeeks } from './second-weeks.ts'

/** Invariants of hours, wages, leave and pay that hold after every step. */

const ZONE = 'Europe/London'

/** Lists the rules that are broken. */
export function brokenRules(raw: RawRows): string[] {
  const { differences } = compareAgain(raw, ZONE, [recomputeSwipes, listOpenHours, listDraftWeeks])
  return [
    ...differences,
    ...raw.pay_hour.flatMap(hoursAreSound),
    ...raw.employee_pay.flatMap((row) => payIsSound(raw, row)),
    ...raw.weekly_wages.flatMap((row) => weekIsSound(raw, row)),
    ...raw.employee_leave.flatMap((row) => sharesDays(raw, row)),
    ...raw.pay_hour.flatMap((row) => isLockedRightly(raw, row)),
  ]
}

/** Leaves out locked rows, which stay unchanged even if a holiday is added later. */
const listOpenHours = (raw: RawRows) =>
  recomputeHours(raw).filter(({ row }) => text(row, 'pay_hour_status') !== 'LOCKED')
const listDraftWeeks = (raw: RawRows) =>
  recomputeWeeks(raw).filter(({ row }) => text(row, 'wage_status') === 'DRAFT')

const told = (row: Row, what: string): string => `${text(row, 'label')}: ${what}`
const when = (row: Row, ...rules: readonly (readonly [isBroken: boolean, what: string])[]) =>
  rules.flatMap(([isBroken, what]) => (isBroken ? [told(row, what)] : []))

function hoursAreSound(row: Row): string[] {
  const [worked = 0, regular = 0, overtime = 0, holiday = 0] = [
    'worked_hours',
    'regular_hours',
    'overtime_hours',
    'holiday_hours',
  ].map((column) => number(row, column))
  return when(
    row,
    [Math.min(worked, regular, overtime, holiday) < 0, 'hours are negative'],
    [worked > 2500, 'more hours than the longest day has'],
    [regular + overtime + holiday > worked, 'more hours are paid than were worked'],
  )
}

const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + number(row, column), 0)

function payIsSound(raw: RawRows, row: Row): string[] {
  const of = (column: string) => number(row, column)
  const lines = (name: 'allowances' | 'deductions') =>
    sum(
      raw[`employee_pay__${name}`].filter((line) => line['parent'] === row['id']),
      'amount',
    )
  const gross =
    of('basic_pay') +
    of('overtime_pay') +
    of('holiday_pay') +
    lines('allowances') +
    of('other_earnings')
  const off = of('not_employed_days') + of('unpaid_leave_days') + of('absent_days')
  const slips = raw.monthly_pay.filter(
    (slip) => slip['employee_pay'] === row['id'] && text(slip, 'payslip_status') !== 'VOID',
  )
  const isApproved = ['APPROVED', 'PAID'].includes(text(row, 'pay_status'))
  return when(
    row,
    [gross !== of('gross_pay'), 'its lines are not its gross pay'],
    [lines('deductions') + of('other_deductions') !== of('total_deductions'), 'its deductions'],
    [of('gross_pay') - of('total_deductions') !== of('net_pay'), 'its net pay'],
    [of('net_pay') - of('weekly_paid_amount') !== of('payable_amount'), 'what is to be paid'],
    [of('payable_days') > of('working_days'), 'more days are paid than the month has'],
    [of('payable_days') !== of('working_days') - off, 'its days'],
    [
      Math.min(of('absent_days'), of('not_employed_days'), of('paid_leave_days')) < 0,
      'negative days',
    ],
    [isApproved && (of('net_pay') < 0 || of('payable_amount') < 0), 'approved below nothing'],
    [slips.length !== (isApproved ? 1 : 0), `${slips.length} payslips`],
    [
      slips.some((slip) => number(slip, 'net_pay') !== of('net_pay')),
      'its payslip says something else',
    ],
  )
}

const WAGES = ['regular_pay', 'overtime_pay', 'holiday_pay', 'paid_holiday_pay', 'paid_leave_pay']

function weekIsSound(raw: RawRows, row: Row): string[] {
  const gross = WAGES.reduce((total, column) => total + number(row, column), 0)
  const isApproved = ['APPROVED', 'PAID'].includes(text(row, 'wage_status'))
  const hours = raw.pay_hour.filter(
    (each) =>
      each['employee'] === row['employee'] &&
      text(each, 'work_date') >= text(row, 'week_start_date') &&
      text(each, 'work_date') <= text(row, 'week_end_date'),
  )
  return when(
    row,
    [
      gross + number(row, 'other_earnings') + number(row, 'arrears') !== number(row, 'gross_wages'),
      'its gross wages',
    ],
    [
      number(row, 'gross_wages') - number(row, 'other_deductions') !== number(row, 'net_wages'),
      'its net wages',
    ],
    [isApproved && number(row, 'net_wages') < 0, 'approved with negative wages'],
    [
      isApproved && hours.some((each) => text(each, 'pay_hour_status') !== 'LOCKED'),
      'approved, but hours of it are not locked',
    ],
    [
      isApproved &&
        text(row, 'hours_from') === 'PAY_HOURS' &&
        ['regular_hours', 'overtime_hours', 'holiday_hours'].some(
          (column) => sum(hours, column) !== number(row, column),
        ),
      'approved, but its hours are others now',
    ],
  )
}

const isActive = (row: Row) => ['PENDING', 'APPROVED'].includes(text(row, 'employee_leave_status'))

/** Reports two leaves of one employee that overlap. */
function sharesDays(raw: RawRows, row: Row): string[] {
  const shared = raw.employee_leave.filter(
    (other) =>
      isActive(row) &&
      isActive(other) &&
      Number(other['id']) > Number(row['id']) &&
      other['employee'] === row['employee'] &&
      text(other, 'from_date') <= text(row, 'to_date') &&
      text(row, 'from_date') <= text(other, 'to_date') &&
      !(
        text(other, 'half_day') !== 'NONE' &&
        text(row, 'half_day') !== 'NONE' &&
        text(other, 'half_day') !== text(row, 'half_day')
      ),
  )
  return when(row, [shared.length > 0, 'another leave has a day of it'])
}

/** Reports hours that are locked without an approved week or month, or not locked despite one. */
function isLockedRightly(raw: RawRows, hour: Row): string[] {
  const date = text(hour, 'work_date')
  const isOfIt = (row: Row) => row['employee'] === hour['employee']
  const week = raw.weekly_wages.some(
    (row) =>
      isOfIt(row) &&
      ['APPROVED', 'PAID'].includes(text(row, 'wage_status')) &&
      text(row, 'week_start_date') <= date &&
      date <= text(row, 'week_end_date'),
  )
  const pay = raw.employee_pay.find((row) => {
    const [first, last] = spanMonth(number(row, 'pay_year'), number(row, 'pay_month'))
    const isApproved = ['APPROVED', 'PAID'].includes(text(row, 'pay_status'))
    return isOfIt(row) && isApproved && first <= date && date <= last
  })
  const terms = raw.pay_configuration.find((row) => row['id'] === pay?.['pay_configuration'])
  const isLocked = text(hour, 'pay_hour_status') === 'LOCKED'
  const mustBe =
    week || (pay !== undefined && terms !== undefined && isSet(terms, 'track_attendance'))
  return when(
    hour,
    [mustBe && !isLocked, 'in an approved week or month, but not locked'],
    [isLocked && !week && !pay, 'locked by nothing'],
  )
}

const FROZEN = [
  ['employee_pay', 'pay_status', ['APPROVED', 'PAID']],
  ['weekly_wages', 'wage_status', ['APPROVED', 'PAID']],
  ['monthly_pay', 'payslip_status', ['ISSUED', 'PAID', 'VOID']],
  ['pay_hour', 'pay_hour_status', ['LOCKED']],
] as const
/** Columns that may still change after approval. */
const MOVES = /status|_order|version|modified|paid_|payment_|search_text|month_key/

/** Reports approved rows whose figures changed while they stayed approved. */
export function thawed(before: RawRows, after: RawRows): string[] {
  return FROZEN.flatMap(([table, state, states]) => {
    const now = new Map(after[table].map((row) => [row['id'], row]))
    return before[table].flatMap((row) => {
      const later = now.get(row['id'])
      const isFrozen = (each: Row) => states.some((one) => one === text(each, state))
      if (!isFrozen(row)) return []
      if (!later) return [told(row, 'was approved, and is gone')]
      if (!isFrozen(later)) return []
      return Object.keys(row)
        .filter((column) => !MOVES.test(column) && text(row, column) !== text(later, column))
        .map((column) => told(row, `was approved, and its ${column} changed`))
    })
  })
}
