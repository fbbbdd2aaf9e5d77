import { formatDate, formatMoney, formatQuantity, text } from '#admin'
import { Entry, Quiet, Rows } from '#admin/page'
import type { RecordOf } from '#schema'
import { Box } from '@mui/material'
import { monthSpan } from '../../terms/calendar.ts'
import type monthlyPay from '../../payslips/monthly-pay.resource.ts'
import type employeePay from '../employee-pay.resource.ts'
import { salariedIn, type PayLine, type PayPart } from './pay-figures.ts'
import type { WeekHours } from '../../wages/week-pay.ts'
import { BASIC_HOURS, hoursByRate } from './pay-weeks.ts'
import { employmentWords, PaidWeeks, type Explained } from './weeks.tsx'

type Slip = RecordOf<typeof monthlyPay>

/** Figures shared by the pay page and the payslip page. */
export interface PayShown extends Pick<Slip, keyof RecordOf<typeof employeePay> & keyof Slip> {
  /** Payment date; `paymentDate` in pay records, `paidDate` in payslips. */
  readonly paymentDate?: string | null
  readonly paidDate?: string | null
}

export interface PartProps {
  readonly pay: PayShown
  readonly explained: Explained | undefined
}

type Week = Explained['weeks'][number]

/** Reason for partial pay: the employee joined or left within the month. */
export const employmentInMonth = ({ pay, explained }: PartProps): (string | null)[] =>
  pay.notEmployedDays === 0 ? [] : employmentWords(explained, monthSpan(pay.payYear, pay.payMonth))

/** Calculation of extra hours for a salary. Only the amount is rounded, not the hourly rate. */
const explainHours = (part: PayPart, kind: ExtraHours): string =>
  text('{hours} h × {multiplier} × {salary} ÷ {days} days ÷ {standard} h', {
    hours: formatQuantity(part[kind]),
    multiplier: formatQuantity(
      kind === 'overtimeHours' ? part.overtimeMultiplier : part.holidayMultiplier,
    ),
    salary: formatMoney(part.monthlySalary ?? 0),
    days: formatQuantity(part.workingDays),
    standard: formatQuantity(part.standardHoursPerDay),
  })

type ExtraHours = 'overtimeHours' | 'holidayHours'

const byHours = (pay: PayShown, kind: ExtraHours): string[] =>
  salariedIn(pay)
    .filter((part) => part[kind] > 0)
    .flatMap((part) => [
      explainHours(part, kind),
      ...('fromDate' in part
        ? []
        : [text('Hourly rate {rate}', { rate: formatMoney(pay.hourlyRate ?? 0) })]),
    ])

/** Days covered by the salary, with a line for each part if it changed within the month. */
const basicOfSalary = (pay: PayShown): string[] =>
  salariedIn(pay).map((part) =>
    'fromDate' in part
      ? text('From {day}: {days} = {amount}', {
          day: formatDate(part.fromDate),
          days: salaryDays(part),
          amount: formatMoney(part.amount),
        })
      : salaryDays(part),
  )

const salaryDays = (of: Pick<PayPart, 'monthlySalary' | 'payableDays' | 'workingDays'>): string =>
  text('{salary} a month × {payable} of {working} working days', {
    salary: formatMoney(of.monthlySalary ?? 0),
    payable: formatQuantity(of.payableDays),
    working: formatQuantity(of.workingDays),
  })

/** Hours by rate: "147.13 h × £12.80". */
const atTheirRates = (weeks: readonly Week[], kind: keyof WeekHours): string =>
  hoursByRate(weeks, kind)
    .map(({ rate, hours }) =>
      text('{hours} h × {rate}', { hours: formatQuantity(hours), rate: formatMoney(rate) }),
    )
    .join(' + ')

const BASIC_WORDS = {
  regularHours: text('Regular'),
  paidHolidayHours: text('Public holidays'),
  paidLeaveHours: text('Paid leave'),
} as const

/** Basic pay for the weeks, with a line for each kind of hours. */
const basicOfWeeks = (weeks: readonly Week[]): string[] =>
  BASIC_HOURS.flatMap((kind) => {
    const hours = atTheirRates(weeks, kind)
    return hours ? [`${BASIC_WORDS[kind]} ${hours}`] : []
  }).concat(weeks.length > 1 ? text('rounded each week') : [])

/** Extra hours in weeks. If the month is not hourly, it stores no multiplier for them. */
function ofWeeks(weeks: readonly Week[], kind: ExtraHours, pay: PayShown): string[] {
  const hours = atTheirRates(weeks, kind)
  if (hours === '') return []
  if (pay.payType !== 'HOURLY')
    return [text('{hours} × the multiplier of these weeks, rounded each week', { hours })]
  const multiplier = kind === 'overtimeHours' ? pay.overtimeMultiplier : pay.holidayMultiplier
  return [
    text('{hours} × {multiplier}, rounded each week', {
      hours,
      multiplier: formatQuantity(multiplier),
    }),
  ]
}

function lineReason(pay: PayShown, { calcType, value }: PayLine): string {
  if (calcType === 'ARREARS') return text('For time already paid')
  if (calcType === 'WEEKLY_WAGES') return text('Total of the weeks')
  if (calcType === 'PERCENT_OF_BASIC')
    return text('{percent}% of basic pay of {basic}', {
      percent: formatQuantity(value ?? 0),
      basic: formatMoney(pay.basicPay),
    })
  return pay.notEmployedDays > 0 && pay.payType === 'MONTHLY'
    ? text('A fixed amount from the pay configuration, not reduced for part of a month')
    : text('A fixed amount from the pay configuration')
}

/** Table of earnings, each with its calculation. */
export function Earnings({ pay, explained }: PartProps) {
  const weeks = explained?.weeks ?? []
  return (
    <>
      {explained && (pay.payType === 'HOURLY' || weeks.length > 0) && (
        <Box sx={{ mb: 1 }}>
          <PaidWeeks weeks={weeks} month={pay.payMonth} />
        </Box>
      )}
      <EarningLines pay={pay} explained={explained} weeks={weeks} />
    </>
  )
}

interface EarningLinesProps extends PartProps {
  readonly weeks: readonly Week[]
}

function EarningLines({ pay, explained, weeks }: EarningLinesProps) {
  return (
    <Rows label={text('Earnings')}>
      <Entry
        main={text('Basic pay')}
        figure={formatMoney(pay.basicPay)}
        below={[
          ...basicOfSalary(pay),
          ...(salariedIn(pay).length > 0 ? employmentInMonth({ pay, explained }) : []),
          ...basicOfWeeks(weeks),
        ]}
      />
      {pay.overtimePay !== 0 && (
        <Entry
          main={text('Overtime')}
          figure={formatMoney(pay.overtimePay)}
          below={[...byHours(pay, 'overtimeHours'), ...ofWeeks(weeks, 'overtimeHours', pay)]}
        />
      )}
      {pay.holidayPay !== 0 && (
        <Entry
          main={text('Work on rest days')}
          figure={formatMoney(pay.holidayPay)}
          below={[...byHours(pay, 'holidayHours'), ...ofWeeks(weeks, 'holidayHours', pay)]}
        />
      )}
      <PayLines pay={pay} lines={pay.allowances} />
      {pay.otherEarnings !== 0 && (
        <Entry
          main={text('Other earnings')}
          figure={formatMoney(pay.otherEarnings)}
          below={[pay.otherNote]}
        />
      )}
      <Entry main={<b>{text('Gross pay')}</b>} figure={formatMoney(pay.grossPay)} />
    </Rows>
  )
}

export function Deductions({ pay }: { pay: PayShown }) {
  if (pay.totalDeductions === 0) return <Quiet>{text('No deductions')}</Quiet>
  return (
    <Rows label={text('Deductions')}>
      <PayLines pay={pay} lines={pay.deductions} />
      {pay.otherDeductions !== 0 && (
        <Entry
          main={text('Other deductions')}
          figure={formatMoney(pay.otherDeductions)}
          below={[pay.otherNote]}
        />
      )}
      <Entry main={<b>{text('Total deductions')}</b>} figure={formatMoney(pay.totalDeductions)} />
    </Rows>
  )
}

const PayLines = ({ pay, lines }: { pay: PayShown; lines: readonly PayLine[] | null }) =>
  (lines ?? []).map((line, place) => (
    <Entry
      key={place}
      main={line.componentName}
      figure={formatMoney(line.amount ?? 0)}
      below={[lineReason(pay, line)]}
    />
  ))
