import { formatDate, formatMoney, formatQuantity, text } from '#admin'
import { Entry, Quiet, RecordLink, Rows } from '#admin/page'
import type { AnswerOf } from '#schema'
import type { PayFigures, PayLine } from './pay-figures.ts'
import type monthlyPayCalls from '../payslips/monthly-pay.server.ts'

/** What the pages of a pay and of a payslip explain. */
export interface PayShown extends Omit<PayFigures, 'workedHours'> {
  readonly employee: number
  readonly payYear: number
  readonly payMonth: number
}

export type Explained = AnswerOf<typeof monthlyPayCalls, '/monthly-pay/explained'>

interface PartProps {
  readonly pay: PayShown
  readonly explained: Explained | undefined
}

type Week = Explained['weeks'][number]

const byHours = (pay: PayShown, hours: number, multiplier: number): string =>
  text('%{hours} h × %{rate} × %{multiplier}', {
    hours: formatQuantity(hours),
    rate: formatMoney(pay.hourlyRate ?? 0),
    multiplier: formatQuantity(multiplier),
  })

/** Hours of several weeks at the rate of each: "147.13 h × £12.80". Pennies are rounded week by week. */
const atTheirRates = (weeks: readonly Week[], hoursOf: (week: Week) => number): string =>
  [...Map.groupBy(weeks, ({ hourlyRate }) => hourlyRate)]
    .map(([rate, same]) => [rate, sumOf(same.map(hoursOf))] as const)
    .filter(([, hours]) => hours > 0)
    .map(([rate, hours]) =>
      text('%{hours} h × %{rate}', { hours: formatQuantity(hours), rate: formatMoney(rate) }),
    )
    .join(' + ')

/** Hours have two decimals, and their sum has no more. */
const sumOf = (hours: readonly number[]): number =>
  Math.round(hours.reduce((sum, each) => sum + each, 0) * 100) / 100

/** What the basic pay of the weeks is made of, a line for each kind of hours. */
function basicOfWeeks(weeks: readonly Week[]): string[] {
  const kinds = [
    [text('Regular'), (week: Week) => week.regularHours],
    [text('Public holidays'), (week: Week) => week.paidHolidayHours],
    [text('Paid leave'), (week: Week) => week.paidLeaveHours],
  ] as const
  return kinds.flatMap(([label, hoursOf]) => {
    const hours = atTheirRates(weeks, hoursOf)
    return hours ? [`${label} ${hours}`] : []
  })
}

const ofWeeks = (weeks: readonly Week[], hoursOf: (week: Week) => number, multiplier: number) =>
  text('%{hours} × %{multiplier}, to the penny of each week', {
    hours: atTheirRates(weeks, hoursOf),
    multiplier: formatQuantity(multiplier),
  })

/** People paid by the hour are paid for the weeks that end in the month, and not for its days. */
function PaidWeeks({ weeks }: { weeks: readonly Week[] }) {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return <Quiet>{text('No week that is approved ended in this month.')}</Quiet>
  return (
    <Quiet>
      {text('Pay for 1 week, %{from} – %{to} |||| Pay for %{smart_count} weeks, %{from} – %{to}', {
        smart_count: weeks.length,
        from: formatDate(first.weekStartDate),
        to: formatDate(last.weekEndDate ?? last.weekStartDate),
      })}
    </Quiet>
  )
}

function lineReason(pay: PayShown, { calcType, value }: PayLine): string {
  if (calcType === 'WEEKLY_WAGES') return text('The sum of the weeks')
  return calcType === 'PERCENT_OF_BASIC'
    ? text('%{percent} % of the basic pay of %{basic}', {
        percent: formatQuantity(value ?? 0),
        basic: formatMoney(pay.basicPay),
      })
    : text('A fixed amount of the pay configuration')
}

/** Each earning with the rule by which it came about. */
export function Earnings({ pay, explained }: PartProps) {
  const weeks = pay.payType === 'HOURLY' ? (explained?.weeks ?? []) : null
  return (
    <>
      {weeks && explained && <PaidWeeks weeks={weeks} />}
      <EarningLines pay={pay} weeks={weeks} />
    </>
  )
}

function EarningLines({ pay, weeks }: { pay: PayShown; weeks: readonly Week[] | null }) {
  return (
    <Rows label={text('Earnings')}>
      <Entry
        main={text('Basic pay')}
        figure={formatMoney(pay.basicPay)}
        below={
          weeks
            ? basicOfWeeks(weeks)
            : [
                text('%{salary} a month × %{payable} of %{working} working days', {
                  salary: formatMoney(pay.monthlySalary ?? 0),
                  payable: formatQuantity(pay.payableDays),
                  working: formatQuantity(pay.workingDays),
                }),
              ]
        }
      />
      {pay.overtimePay !== 0 && (
        <Entry
          main={text('Overtime')}
          figure={formatMoney(pay.overtimePay)}
          below={[
            weeks
              ? ofWeeks(weeks, (week) => week.overtimeHours, pay.overtimeMultiplier)
              : byHours(pay, pay.overtimeHours, pay.overtimeMultiplier),
          ]}
        />
      )}
      {pay.holidayPay !== 0 && (
        <Entry
          main={text('Work on rest days')}
          figure={formatMoney(pay.holidayPay)}
          below={[
            weeks
              ? ofWeeks(weeks, (week) => week.holidayHours, pay.holidayMultiplier)
              : byHours(pay, pay.holidayHours, pay.holidayMultiplier),
          ]}
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
  if (pay.totalDeductions === 0) return <Quiet>{text('Nothing is deducted.')}</Quiet>
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

/** How the payable days were counted, and which days were missing. */
export function Days({ pay, explained }: PartProps) {
  const daysWith = (of: 'absent' | 'unpaidLeave' | 'paidLeave' | 'notEmployed') =>
    (explained?.days ?? [])
      .filter((day) => day[of] > 0)
      .map(({ date }) => formatDate(date))
      .join(', ')
  const lines: readonly (readonly [string, number, string])[] = [
    [text('Not employed'), pay.notEmployedDays, daysWith('notEmployed')],
    [text('Unpaid leave'), pay.unpaidLeaveDays, daysWith('unpaidLeave')],
    [text('Absent'), pay.absentDays, daysWith('absent')],
  ]
  return (
    <Rows label={text('Days')}>
      <Entry
        main={text('Working days')}
        figure={formatQuantity(pay.workingDays)}
        below={[text('The days of the month without days off and holidays')]}
      />
      {lines
        .filter(([, days]) => days !== 0)
        .map(([label, days, dates]) => (
          <Entry key={label} main={label} figure={`− ${formatQuantity(days)}`} below={[dates]} />
        ))}
      <Entry main={<b>{text('Payable days')}</b>} figure={formatQuantity(pay.payableDays)} />
      {pay.paidLeaveDays !== 0 && (
        <Entry
          main={text('Paid leave among them')}
          figure={formatQuantity(pay.paidLeaveDays)}
          below={[daysWith('paidLeave')]}
        />
      )}
    </Rows>
  )
}

/** Every day of the month as it counted. */
export function EachDay({ pay, explained }: PartProps) {
  return (
    <>
      {pay.payType === 'HOURLY' && (
        <Quiet>
          {text('The days of the calendar month. Pay is for the weeks that ended in it.')}
        </Quiet>
      )}
      <DayRows explained={explained} />
    </>
  )
}

function DayRows({ explained }: { explained: Explained | undefined }) {
  return (
    <Rows label={text('Each day')}>
      {(explained?.days ?? []).map((day) => (
        <Entry
          key={day.date}
          main={formatDate(day.date)}
          figure={day.worked > 0 ? text('%{hours} h', { hours: formatQuantity(day.worked) }) : '–'}
          below={reasonsOf(day)}
        />
      ))}
    </Rows>
  )
}

function reasonsOf(day: Explained['days'][number]): (string | null)[] {
  const kind = {
    WORKING: text('Working day'),
    WEEKLY_OFF: text('Day off'),
    HOLIDAY: text('Holiday'),
  }
  const some = (days: number, words: string) =>
    days === 0 ? null : `${words} ${formatQuantity(days)}`
  return [
    kind[day.dayType],
    some(day.notEmployed, text('Not employed')),
    some(day.paidLeave, text('Paid leave')),
    some(day.unpaidLeave, text('Unpaid leave')),
    some(day.absent, text('Absent')),
    some(day.overtime, text('Overtime')),
    some(day.holiday, text('Work on rest days')),
  ]
}

const hoursOfWeek = (week: Week): number =>
  sumOf([
    week.regularHours,
    week.overtimeHours,
    week.holidayHours,
    week.paidHolidayHours,
    week.paidLeaveHours,
  ])

/** The weeks that a person who is paid by the hour is paid for. */
export function Weeks({ explained }: { explained: Explained | undefined }) {
  return (
    <Rows label={text('Weeks')}>
      {(explained?.weeks ?? []).map((week) => (
        <Entry
          key={week.id}
          main={
            <RecordLink of="weekly-wages" id={week.id}>
              {text('Week of %{date}', { date: formatDate(week.weekStartDate) })}
            </RecordLink>
          }
          figure={formatMoney(week.netWages)}
          below={[
            text('%{hours} h', { hours: formatQuantity(hoursOfWeek(week)) }),
            week.paidDate
              ? text('Paid on %{date}', { date: formatDate(week.paidDate) })
              : text('Not paid yet'),
          ]}
        />
      ))}
    </Rows>
  )
}
