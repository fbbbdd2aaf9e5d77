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

const byHours = (pay: PayShown, hours: number, multiplier: number): string =>
  pay.payType === 'HOURLY'
    ? text('The sum of the weekly wages')
    : text('%{hours} h × %{rate} × %{multiplier}', {
        hours: formatQuantity(hours),
        rate: formatMoney(pay.hourlyRate ?? 0),
        multiplier: formatQuantity(multiplier),
      })

function lineReason(pay: PayShown, { calcType, value }: PayLine): string {
  if (calcType === 'WEEKLY_WAGES') return text('The sum of the weekly wages')
  return calcType === 'PERCENT_OF_BASIC'
    ? text('%{percent} % of the basic pay of %{basic}', {
        percent: formatQuantity(value ?? 0),
        basic: formatMoney(pay.basicPay),
      })
    : text('A fixed amount of the pay configuration')
}

/** Each earning with the rule by which it came about. */
export function Earnings({ pay }: { pay: PayShown }) {
  return (
    <Rows label={text('Earnings')}>
      <Entry
        main={text('Basic pay')}
        figure={formatMoney(pay.basicPay)}
        below={[
          pay.payType === 'HOURLY'
            ? text('Regular hours, paid holidays and paid leave of the weekly wages')
            : text('%{salary} a month × %{payable} of %{working} working days', {
                salary: formatMoney(pay.monthlySalary ?? 0),
                payable: formatQuantity(pay.payableDays),
                working: formatQuantity(pay.workingDays),
              }),
        ]}
      />
      {pay.overtimePay !== 0 && (
        <Entry
          main={text('Overtime')}
          figure={formatMoney(pay.overtimePay)}
          below={[byHours(pay, pay.overtimeHours, pay.overtimeMultiplier)]}
        />
      )}
      {pay.holidayPay !== 0 && (
        <Entry
          main={text('Work on days of rest')}
          figure={formatMoney(pay.holidayPay)}
          below={[byHours(pay, pay.holidayHours, pay.holidayMultiplier)]}
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
      <Entry main={<b>{text('Deductions in all')}</b>} figure={formatMoney(pay.totalDeductions)} />
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
export function Days({ pay, explained }: { pay: PayShown; explained: Explained | undefined }) {
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
          main={text('Of these paid leave')}
          figure={formatQuantity(pay.paidLeaveDays)}
          below={[daysWith('paidLeave')]}
        />
      )}
    </Rows>
  )
}

/** Every day of the month as it counted. */
export function EachDay({ explained }: { explained: Explained | undefined }) {
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
    some(day.holiday, text('Work on days of rest')),
  ]
}

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
            week.paidAmount > 0
              ? text('%{amount} paid', { amount: formatMoney(week.paidAmount) })
              : text('Not paid yet'),
          ]}
        />
      ))}
    </Rows>
  )
}
