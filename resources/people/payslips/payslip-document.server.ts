import {
  type DocumentFormat,
  type DocumentTable,
  type PrintedDocument,
  type Tone,
  unitsToText,
} from '#schema'
import {
  joinedOrLeft,
  type Employment,
  salariedIn,
  type PayLine,
} from '../payroll/explained/pay-figures.ts'
import {
  BASIC_HOURS,
  hoursByRate,
  sumPaidHours,
  spanOfWeeks,
  sumDecimals,
  type PaidWeek,
} from '../payroll/explained/pay-weeks.ts'
import type { WeekHours } from '../wages/week-pay.ts'
import { monthSpan } from '../terms/calendar.ts'
import type { StoredOf } from '#server'
import type monthlyPay from './monthly-pay.resource.ts'

type DocumentCell = DocumentTable['rows'][number][number]

/** Payslip in stored units. */
type PrintedPayslip = StoredOf<typeof monthlyPay>

interface PayslipOnPaper {
  readonly slip: PrintedPayslip
  /** Paid weeks in order; empty for monthly pay. */
  readonly weeks: readonly PaidWeek[]
  readonly state: { readonly label: string; readonly tone: Tone }
  readonly companyName: string
  /** Joining and leaving dates. */
  readonly employment: Employment
}

const inDays = (hundredths: number): string =>
  `${plain(hundredths)} ${hundredths === 100 ? 'day' : 'days'}`

/** Formats a deduction as a negative amount. */
const less = (amount: number, { money }: DocumentFormat): string =>
  `${amount === 0 ? '' : '−'}${money(amount)}`

/** Formats a period: "May 2025". */
function formatPayMonth(period: string | null, format: DocumentFormat): string {
  return format.date(`${period ?? ''}-01`).replace(/^\d+ /, '')
}

/** Builds the printed payslip; each amount is shown with its calculation. */
export function payslipDocument(paper: PayslipOnPaper, format: DocumentFormat): PrintedDocument {
  const { slip, state, companyName, employment } = paper
  return {
    title: 'Payslip',
    number: slip.payslipNumber,
    state,
    footer: companyName,
    blocks: [
      { kind: 'facts', facts: listFacts(paper, format) },
      {
        kind: 'addresses',
        addresses: [
          {
            label: 'Paid to',
            name: `${slip.employeeName ?? ''} (${slip.employeeCode ?? ''})`,
            lines: present([slip.designation, slip.departmentName]),
          },
          {
            label: 'Account',
            name: slip.bankName ?? 'No bank account on record',
            lines: present([slip.bankAccount]),
          },
        ],
      },
      { kind: 'table', table: makeEarnings(paper, format) },
      { kind: 'table', table: makeDeductions(slip, format) },
      ...(slip.payType === 'MONTHLY' && paper.weeks.length > 0
        ? [{ kind: 'table' as const, table: weeksTable(paper, format) }]
        : []),
      {
        kind: 'totals',
        totals: [
          { label: 'Gross pay', value: format.money(slip.grossPay) },
          { label: 'Deductions', value: less(slip.totalDeductions, format) },
          { label: 'Net pay', value: format.money(slip.netPay), strong: true },
          ...(slip.weeklyPaidAmount === 0
            ? []
            : [{ label: 'Already paid weekly', value: less(slip.weeklyPaidAmount, format) }]),
          { label: slip.paidDate ? 'Paid' : 'To pay', value: toPay(slip, format), strong: true },
          {
            label: `Gross since January ${slip.payYear}`,
            value: format.money(slip.yearToDateGross),
          },
          { label: `Net since January ${slip.payYear}`, value: format.money(slip.yearToDateNet) },
        ],
        beside: slip.payType === 'HOURLY' ? weeksTable(paper, format) : daysTable(paper, format),
      },
      ...leaveTable(slip, employment, format),
    ],
  }
}

/** Amount to pay, or a note that weekly wages have covered it. */
const toPay = (
  { payableAmount, weeklyPaidAmount }: PrintedPayslip,
  { money }: DocumentFormat,
): string =>
  payableAmount === 0 && weeklyPaidAmount !== 0 ? 'Nothing more: paid weekly' : money(payableAmount)

const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => Boolean(line))

const listFacts = ({ slip, weeks }: PayslipOnPaper, format: DocumentFormat) => [
  { label: 'Month', value: formatPayMonth(slip.payPeriod, format) },
  { label: 'Issued', value: format.date(slip.issuedDate) },
  ...(slip.paidDate ? [{ label: 'Paid on', value: format.date(slip.paidDate) }] : []),
  ...salariedIn(slip)
    .slice(-1)
    .map(({ monthlySalary }) => ({ label: 'Monthly salary', value: format.money(monthlySalary) })),
  ...(slip.payType === 'HOURLY' || weeks.length > 0 ? [weeksFact({ weeks }, format)] : []),
]

/** Period of the paid weeks. */
function weeksFact({ weeks }: Pick<PayslipOnPaper, 'weeks'>, format: DocumentFormat) {
  const span = spanOfWeeks(weeks)
  return { label: 'Weeks', value: span ? stretch(span, format) : 'None' }
}

/** Describes the weeks: "4 weeks that end in September". */
function weeksThatEnd({ slip, weeks }: PayslipOnPaper, format: DocumentFormat): string {
  const month = formatPayMonth(slip.payPeriod, format).replace(/ \d+$/, '')
  return weeks.length === 1
    ? `1 week that ends in ${month}`
    : `${weeks.length} weeks that end in ${month}`
}

/** Formats a period as "28 April – 4 May 2025", without repeating the month or year if they are the same. */
function stretch({ from, to }: { from: string; to: string }, { date }: DocumentFormat): string {
  const begin = date(from)
  const isSame = (length: number) => from.slice(0, length) === to.slice(0, length)
  const shared = isSame('yyyy-MM'.length) ? / .*$/ : isSame('yyyy'.length) ? / \d+$/ : /$/
  return `${begin.replace(shared, '')} – ${date(to)}`
}

const row = (text: string, note: string, amount: string): DocumentCell[] => [{ text, note }, amount]

const defineColumns = (label: string, format: DocumentFormat): DocumentTable['columns'] => [
  { label, width: 5 },
  { label: `Amount ${format.currency}`, width: 1.5, align: 'right' },
]

/** Hours by rate: "147.13 h × £12.80". */
const atTheirRates = (
  weeks: readonly PaidWeek[],
  kind: keyof WeekHours,
  { money }: DocumentFormat,
): string =>
  hoursByRate(weeks, kind)
    .map(({ rate, hours }) => `${plain(hours)} h × ${money(rate)}`)
    .join(' + ')

const BASIC_WORDS = {
  regularHours: 'Regular',
  paidHolidayHours: 'Public holidays',
  paidLeaveHours: 'Paid leave',
} as const

function basicNote(paper: PayslipOnPaper, format: DocumentFormat): string {
  const { slip, weeks } = paper
  const salaries = salariedIn(slip).map(
    (part) =>
      `${'fromDate' in part ? `from ${format.date(part.fromDate)} ` : ''}${format.money(part.monthlySalary)} × ${plain(part.payableDays)} of ${plain(part.workingDays)} working days`,
  )
  const hours = BASIC_HOURS.map((kind) => [BASIC_WORDS[kind], atTheirRates(weeks, kind, format)])
    .filter(([, hours]) => hours)
    .map((words) => words.join(' '))
    .concat(weeks.length > 1 ? 'rounded each week' : [])
  return [
    ...salaries,
    ...(salaries.length > 0 ? employmentWords(paper, format) : []),
    ...hours,
  ].join(' · ')
}

/** Reason for partial pay: the employee joined or left within the month. */
function employmentWords({ slip, employment }: PayslipOnPaper, { date }: DocumentFormat): string[] {
  if (slip.notEmployedDays === 0) return []
  const { joined, left } = joinedOrLeft(employment, monthSpan(slip.payYear, slip.payMonth))
  return present([joined && `joined ${date(joined)}`, left && `left ${date(left)}`])
}

/**
 * Calculation of extra hours. For a salary, also shows how the unrounded hourly rate is derived.
 */
function hoursNote(
  { slip, weeks }: PayslipOnPaper,
  kind: 'overtimeHours' | 'holidayHours',
  format: DocumentFormat,
): string {
  const times = kind === 'overtimeHours' ? 'overtimeMultiplier' : 'holidayMultiplier'
  const ofWeeks = atTheirRates(weeks, kind, format)
  // A month stores only the multiplier in force at its end.
  const worth =
    slip.payType === 'HOURLY' ? `× ${plain(slip[times])}` : '× the multiplier of these weeks'
  return [
    ...salariedIn(slip)
      .filter((part) => part[kind] > 0)
      .map(
        (part) =>
          `${plain(part[kind])} h × ${plain(part[times])} × ${format.money(part.monthlySalary)} ÷ ${plain(part.workingDays)} days ÷ ${plain(part.standardHoursPerDay)} h`,
      ),
    ...(ofWeeks ? [`${ofWeeks} ${worth}, rounded each week`] : []),
  ].join(' + ')
}

function makeEarnings(paper: PayslipOnPaper, format: DocumentFormat): DocumentTable {
  const { slip } = paper
  const extra = (label: string, kind: 'overtimeHours' | 'holidayHours', amount: number) =>
    amount ? [row(label, hoursNote(paper, kind, format), format.amount(amount))] : []
  return {
    columns: defineColumns('Earnings', format),
    rows: [
      row('Basic pay', basicNote(paper, format), format.amount(slip.basicPay)),
      ...extra('Overtime', 'overtimeHours', slip.overtimePay),
      ...extra('Work on rest days', 'holidayHours', slip.holidayPay),
      ...makeLines(slip.allowances, slip, format),
      ...(slip.otherEarnings
        ? [row('Other earnings', slip.otherNote ?? '', format.amount(slip.otherEarnings))]
        : []),
    ],
  }
}

const makeDeductions = (slip: PrintedPayslip, format: DocumentFormat): DocumentTable => ({
  columns: defineColumns('Deductions', format),
  rows: [
    ...makeLines(slip.deductions, slip, format),
    ...(slip.otherDeductions
      ? [row('Other deductions', slip.otherNote ?? '', format.amount(slip.otherDeductions))]
      : []),
  ],
  empty: 'No deductions',
})

const makeLines = (
  lines: readonly PayLine[] | null,
  { basicPay }: PrintedPayslip,
  format: DocumentFormat,
): DocumentCell[][] =>
  (lines ?? []).map(({ componentName, calcType, value, amount }) =>
    row(
      componentName ?? '',
      {
        PERCENT_OF_BASIC: `${plain(value)}% of ${format.money(basicPay)} basic pay`,
        WEEKLY_WAGES: 'The sum of your weekly wages',
        ARREARS: 'For time already paid',
        FIXED: 'Fixed amount',
      }[calcType ?? 'FIXED'],
      format.amount(amount),
    ),
  )

/** Table with the calculation of payable days. */
function daysTable(paper: PayslipOnPaper, format: DocumentFormat): DocumentTable {
  const { slip } = paper
  const counted: readonly (readonly [string, number, string])[] = [
    ['Working days of the month', slip.workingDays, ''],
    [['Not employed', ...employmentWords(paper, format)].join(': '), slip.notEmployedDays, '− '],
    ['Unpaid leave', slip.unpaidLeaveDays, '− '],
    ['Absent', slip.absentDays, '− '],
  ]
  const told: readonly (readonly [string, number])[] = [['Of which paid leave', slip.paidLeaveDays]]
  return {
    columns: [
      { label: 'Days', width: 3 },
      { label: '', width: 1, align: 'right' },
    ],
    rows: [
      ...counted
        .filter(([, days], place) => place === 0 || days !== 0)
        .map(([label, days, sign]) => [label, `${sign}${inDays(days)}`]),
      ['Payable days', inDays(slip.payableDays)],
      ...told.filter(([, days]) => days !== 0).map(([label, days]) => [label, inDays(days)]),
      ['Hours worked', `${plain(slip.workedHours)} h`],
    ],
  }
}

/** Table of paid weeks with totals. */
function weeksTable(paper: PayslipOnPaper, format: DocumentFormat): DocumentTable {
  const { weeks } = paper
  const line = (label: string, hours: number, pay: number) => [
    label,
    `${plain(hours)} h`,
    format.amount(pay),
  ]
  return {
    columns: [
      { label: weeksThatEnd(paper, format), width: 4 },
      { label: 'Hours', width: 1.4, align: 'right' },
      { label: `Pay ${format.currency}`, width: 1.5, align: 'right' },
    ],
    rows: [
      ...weeks.map((week) =>
        line(
          stretch({ from: week.weekStartDate, to: week.weekEndDate ?? '' }, format),
          sumPaidHours(week),
          week.netWages,
        ),
      ),
      line(
        'Total',
        sumDecimals(weeks.map(sumPaidHours)),
        sumDecimals(weeks.map((week) => week.netWages)),
      ),
    ],
    empty: 'No week ended in this month.',
  }
}

const LEAVE_TYPES: Readonly<Record<string, string>> = {
  CASUAL: 'Casual leave',
  SICK: 'Sick leave',
  EARNED: 'Earned leave',
}

/** Table of leave as of the issue date. Approved future leave counts as taken. */
function leaveTable(
  { leaveBalances, issuedDate, payYear }: PrintedPayslip,
  { dateOfJoining }: Pick<Employment, 'dateOfJoining'>,
  { date }: DocumentFormat,
): PrintedDocument['blocks'] {
  if (!leaveBalances?.length) return []
  const partOfYear = dateOfJoining.startsWith(`${payYear}-`)
    ? `, ${13 - Number(dateOfJoining.slice(5, 7))} of 12 months`
    : ''
  const table: DocumentTable = {
    columns: [
      { label: `Leave as of ${date(issuedDate)}${partOfYear}`, width: 4 },
      { label: 'Allowance', width: 1, align: 'right' },
      { label: 'Taken', width: 1, align: 'right' },
      { label: 'Requested', width: 1, align: 'right' },
      { label: 'Remaining', width: 1, align: 'right' },
    ],
    rows: leaveBalances.map(({ leaveType, entitlement, taken, available }) => [
      LEAVE_TYPES[leaveType ?? ''] ?? '',
      plain(entitlement),
      plain(taken),
      plain(requestedDays({ entitlement, taken, available })),
      plain(available),
    ]),
  }
  return [{ kind: 'table', table }]
}

/** Formats hundredths without trailing zeros: 150 becomes "1.5". */
const plain = (hundredths: number | null): string =>
  unitsToText(hundredths ?? 0, 2).replace(/\.?0+$/, '')

/** Days requested but not yet decided: neither taken nor remaining. In the same unit as the input. */
export const requestedDays = ({
  entitlement,
  taken,
  available,
}: {
  readonly entitlement: number | null
  readonly taken: number | null
  readonly available: number | null
}): number => Math.round(((entitlement ?? 0) - (taken ?? 0) - (available ?? 0)) * 100) / 100
