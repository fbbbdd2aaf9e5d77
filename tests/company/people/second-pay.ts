import { by, isSet, number, text, type RawRows, type Row } from './raw-rows.ts'
import type { Expected } from './second-calculation.ts'
import {
  days,
  exact,
  isDayOff,
  isEmployed,
  leaveOn,
  spanMonth,
  rounded,
  roundedSum,
  splitStretches,
  type Stretch,
} from './second-calendar.ts'
import { entitlement } from './second-hours.ts'

interface Month {
  readonly person: Row
  readonly hours: readonly Row[]
  readonly leaves: readonly Row[]
}
type Figures = Record<string, number>

/** Pay of every month (R-PAY-5, R-PAY-6). */
export function recomputePays(raw: RawRows): Expected[] {
  const people = new Map(raw.employee.map((row) => [row['id'], row]))
  const look = {
    hours: by(raw.pay_hour, 'employee'),
    weeks: by(raw.weekly_wages, 'employee'),
    leaves: by(raw.employee_leave, 'employee'),
  }
  return raw.employee_pay.flatMap((row): Expected[] => {
    const [first, last] = spanMonth(number(row, 'pay_year'), number(row, 'pay_month'))
    const person = people.get(row['employee'])
    const stretches = person ? splitStretches(raw, person, first, last) : null
    const terms = stretches?.at(-1)?.terms
    if (!person || !stretches || !terms) return []
    const within = (rows: readonly Row[] = [], column: string) =>
      rows.filter((each) => text(each, column) >= first && text(each, column) <= last)
    const month = {
      person,
      hours: within(look.hours.get(row['employee']), 'work_date'),
      leaves: look.leaves.get(row['employee']) ?? [],
    }
    const weeks = within(look.weeks.get(row['employee']), 'week_end_date').filter((week) =>
      ['APPROVED', 'PAID'].includes(text(week, 'wage_status')),
    )
    const parts = stretches
      .filter((stretch) => text(stretch.terms, 'pay_type') === 'MONTHLY')
      .map((stretch) => makeMonthPart(raw, month, stretch, { ...stretch, first, last }))
    const basis = both(bySalary(parts), byWeeks(weeks))
    const counted = together(stretches.map((stretch) => countPayDays(raw, month, stretch)))
    const figures = { ...counted, ...recomputeTotals(raw, row, terms, basis) }
    return [
      { table: 'employee_pay', row, figures: { ...figures, pay_type: text(terms, 'pay_type') } },
      ...recomputeLines(raw, row, terms, basis),
    ]
  })
}

function together(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, added(all.map((each) => each[name] ?? 0))]))
}

/** Merges two sets of figures, adding up those with the same name. */
const both = (one: Figures, other: Figures): Figures => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, amount]) => [name, amount + (one[name] ?? 0)]),
  ),
})

function countPayDays(
  raw: RawRows,
  { person, hours: all, leaves }: Month,
  { first, last, terms }: Stretch,
): Figures {
  const hours = all.filter(
    (row) => text(row, 'work_date') >= first && text(row, 'work_date') <= last,
  )
  const holidays = new Set(raw.holiday.map((row) => text(row, 'holiday_date')))
  const worked = new Map(hours.map((row) => [text(row, 'work_date'), number(row, 'worked_hours')]))
  const half = number(terms, 'standard_hours_per_day') / 2
  const of = { working: 0, holiday: 0, outside: 0, paid: 0, unpaid: 0, absent: 0 }
  for (const date of days(first, last)) {
    // A holiday on a day off counts as a holiday (R-PAY-1), but not as a working day.
    if (holidays.has(date)) of.holiday += 100
    if (holidays.has(date) || isDayOff(terms, date)) continue
    of.working += 100
    if (!isEmployed(person, date)) {
      of.outside += 100
      continue
    }
    of.paid += leaveOn(leaves, date, true)
    of.unpaid += leaveOn(leaves, date, false)
    if (isSet(terms, 'track_attendance'))
      of.absent += absenceOn(leaveOn(leaves, date), worked.get(date) ?? 0, half)
  }
  const sum = (column: string) => hours.reduce((total, row) => total + number(row, column), 0)
  return {
    working_days: of.working,
    holiday_days: of.holiday,
    not_employed_days: of.outside,
    paid_leave_days: of.paid,
    unpaid_leave_days: of.unpaid,
    absent_days: of.absent,
    payable_days: Math.max(0, of.working - of.outside - of.unpaid - of.absent),
    worked_hours: sum('worked_hours'),
    overtime_hours: sum('overtime_hours'),
    holiday_hours: sum('holiday_hours'),
  }
}

function absenceOn(leave: number, worked: number, halfDay: number): number {
  if (leave >= 100) return 0
  if (leave > 0) return worked === 0 ? 50 : 0
  if (worked === 0) return 100
  return worked < halfDay ? 50 : 0
}

/** Period under one salary, with the working days of the whole month under the same terms. */
interface Part {
  readonly terms: Row
  readonly working: bigint
  readonly counted: Figures
}

const makeMonthPart = (raw: RawRows, month: Month, stretch: Stretch, whole: Stretch): Part => ({
  terms: stretch.terms,
  working: BigInt(countPayDays(raw, month, whole)['working_days'] ?? 0),
  counted: countPayDays(raw, month, stretch),
})

function bySalary(parts: readonly Part[]): Figures {
  const salary = ({ terms }: Part) => exact(terms, 'monthly_salary')
  const hoursIn = (part: Part) => part.working * exact(part.terms, 'standard_hours_per_day')
  const paid = (column: string, multiplier: string) =>
    roundedSum(
      parts.map((part) => [
        BigInt(part.counted[column] ?? 0) * salary(part) * exact(part.terms, multiplier),
        hoursIn(part),
      ]),
    )
  const last = parts.slice(-1)
  return {
    basic_pay: roundedSum(
      parts.map((part) => [salary(part) * BigInt(part.counted['payable_days'] ?? 0), part.working]),
    ),
    overtime_pay: paid('overtime_hours', 'overtime_multiplier'),
    holiday_pay: paid('holiday_hours', 'holiday_multiplier'),
    ...(last.length > 0 && {
      hourly_rate: roundedSum(last.map((part) => [salary(part) * 10_000n, hoursIn(part)])),
    }),
  }
}

function byWeeks(weeks: readonly Row[]): Figures {
  const sum = (...columns: string[]) =>
    weeks.reduce(
      (total, week) => columns.reduce((part, column) => part + number(week, column), total),
      0,
    )
  return {
    basic_pay: sum('regular_pay', 'paid_holiday_pay', 'paid_leave_pay'),
    overtime_pay: sum('overtime_pay'),
    holiday_pay: sum('holiday_pay'),
    weekly_paid_amount: sum('paid_amount'),
    weekly_earnings: sum('other_earnings'),
    weekly_deductions: sum('other_deductions'),
  }
}

/**
 * Lists earnings and deductions: components of the terms, amounts from weekly wages, and accepted
 * arrears.
 */
function recomputeParts(raw: RawRows, pay: Row, terms: Row, basis: Figures) {
  const listComponents = (type: 'EARNING' | 'DEDUCTION') => {
    const own = raw.pay_configuration__components
      .filter((row) => row['parent'] === terms['id'] && text(row, 'component_type') === type)
      .map((row) =>
        text(row, 'calc_type') === 'FIXED'
          ? number(row, 'value')
          : rounded(BigInt(basis['basic_pay'] ?? 0) * exact(row, 'value'), 10_000n),
      )
    const weekly = basis[type === 'EARNING' ? 'weekly_earnings' : 'weekly_deductions'] ?? 0
    const stored = raw[type === 'EARNING' ? 'employee_pay__allowances' : 'employee_pay__deductions']
    const arrears = stored
      .filter((line) => line['parent'] === pay['id'] && text(line, 'calc_type') === 'ARREARS')
      .map((line) => number(line, 'amount'))
    return [...own, ...(weekly > 0 ? [weekly] : []), ...arrears]
  }
  return { earned: listComponents('EARNING'), deducted: listComponents('DEDUCTION') }
}

const added = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

function recomputeTotals(raw: RawRows, row: Row, terms: Row, basis: Figures): Figures {
  const { weekly_earnings: _, weekly_deductions: __, ...shown } = basis
  const { earned, deducted } = recomputeParts(raw, row, terms, basis)
  const gross =
    added(['basic_pay', 'overtime_pay', 'holiday_pay'].map((column) => basis[column] ?? 0)) +
    added(earned) +
    number(row, 'other_earnings')
  const less = added(deducted) + number(row, 'other_deductions')
  const weekly = basis['weekly_paid_amount'] ?? 0
  return {
    ...shown,
    gross_pay: gross,
    total_deductions: less,
    net_pay: gross - less,
    payable_amount: gross - less - weekly,
  }
}

/** Compares each stored line of earnings and deductions with the terms. */
function recomputeLines(raw: RawRows, row: Row, terms: Row, basis: Figures): Expected[] {
  const { earned, deducted } = recomputeParts(raw, row, terms, basis)
  return (['allowances', 'deductions'] as const).map((name) => {
    const table = `employee_pay__${name}` as const
    const stored = raw[table].filter((line) => line['parent'] === row['id'])
    const expected = name === 'allowances' ? earned : deducted
    return {
      table,
      row: { ...row, amounts: stored.map((line) => number(line, 'amount')).join() },
      figures: { amounts: expected.join() },
    }
  })
}

const COPIED = [
  'basic_pay',
  'overtime_pay',
  'holiday_pay',
  'gross_pay',
  'total_deductions',
  'net_pay',
  'weekly_paid_amount',
  'payable_amount',
  'other_earnings',
  'other_deductions',
  'working_days',
  'holiday_days',
  'not_employed_days',
  'paid_leave_days',
  'unpaid_leave_days',
  'absent_days',
  'payable_days',
  'worked_hours',
  'overtime_hours',
  'holiday_hours',
  'pay_type',
  'monthly_salary',
  'hourly_rate',
]

/** Recalculates payslips: the figures of their pay, and the totals of the year so far. */
export function recomputePayslips(raw: RawRows): Expected[] {
  const pays = new Map(raw.employee_pay.map((row) => [row['id'], row]))
  const people = new Map(raw.employee.map((row) => [row['id'], row]))
  return raw.monthly_pay.flatMap((row): Expected[] => {
    const pay = pays.get(row['employee_pay'])
    const person = people.get(row['employee'])
    if (!pay || !person) return []
    const copied = COPIED.map((column) => [
      column,
      typeof pay[column] === 'string' && column === 'pay_type' ? pay[column] : number(pay, column),
    ])
    const status = { APPROVED: 'ISSUED', PAID: 'PAID', CANCELLED: 'VOID' }[text(pay, 'pay_status')]
    return [
      {
        table: 'monthly_pay',
        row,
        figures: {
          ...Object.fromEntries(copied),
          ...sumYear(raw, row),
          payslip_status: status,
          bank_account: `•••• ${text(pay, 'bank_account_number').slice(-4)}`,
        },
      },
      ...recomputeBalances(raw, row, person),
    ]
  })
}

function sumYear(raw: RawRows, slip: Row): Figures {
  const upTo = raw.monthly_pay.filter(
    (row) =>
      row['employee'] === slip['employee'] &&
      row['pay_year'] === slip['pay_year'] &&
      number(row, 'pay_month') <= number(slip, 'pay_month') &&
      text(row, 'payslip_status') !== 'VOID',
  )
  return {
    year_to_date_gross: added(upTo.map((row) => number(row, 'gross_pay'))),
    year_to_date_net: added(upTo.map((row) => number(row, 'net_pay'))),
  }
}

/** Balance of each leave type in the year of the payslip. */
function recomputeBalances(raw: RawRows, slip: Row, person: Row): Expected[] {
  const year = text(slip, 'pay_period').slice(0, 4)
  const [, last] = spanMonth(number(slip, 'pay_year'), number(slip, 'pay_month'))
  return raw.monthly_pay__leave_balances
    .filter((line) => line['parent'] === slip['id'] && text(line, 'leave_type') !== 'UNPAID')
    .map((line) => {
      const type = text(line, 'leave_type')
      const inState = (status: string) =>
        added(
          raw.employee_leave
            .filter(
              (leave) =>
                leave['employee'] === person['id'] &&
                // A payslip includes only leave requested before it was issued.
                text(leave, 'created_date') <= text(slip, 'created_date') &&
                text(leave, 'leave_type') === type &&
                text(leave, 'from_date').startsWith(year) &&
                text(leave, 'employee_leave_status') === status,
            )
            .map((leave) => number(leave, 'total_days')),
        )
      const taken = inState('APPROVED')
      const whole = entitlement(raw, person, { leave_type: type, from_date: last })
      return {
        table: 'monthly_pay__leave_balances',
        row: line,
        figures: { entitlement: whole, taken, available: whole - taken - inState('PENDING') },
      }
    })
}
