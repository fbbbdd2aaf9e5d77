import { formatDate, text } from '#admin'
import { Card, Entry, Rows } from '#admin/page'
import { employmentInMonth, type PartProps } from './earnings.tsx'
import { sumDecimals } from './pay-weeks.ts'
import {
  DayName,
  DaysOfWeeks,
  daysText,
  hoursText,
  formatStamps,
  Weeks,
  type Explained,
} from './weeks.tsx'

/** Basis of the pay: the days of the month, the weeks that end in it, or both if the terms changed within it. */
export const DaysCard = ({ pay, explained }: PartProps) => (
  <>
    {pay.payType === 'MONTHLY' && (
      <Card title={text('Days')}>
        <Days pay={pay} explained={explained} />
      </Card>
    )}
    {hasWeeks({ pay, explained }) && (
      <Card title={text('Weeks')}>
        <Weeks explained={explained} />
      </Card>
    )}
  </>
)

const hasWeeks = ({ pay, explained }: PartProps): boolean =>
  pay.payType === 'HOURLY' || (explained?.weeks ?? []).length > 0

/** Days that count towards pay, and days that are missing. */
function Days({ pay, explained }: PartProps) {
  const daysWith = (of: 'absent' | 'unpaidLeave' | 'paidLeave') => [
    (explained?.days ?? [])
      .filter((day) => day[of] > 0)
      .map(({ date }) => formatDate(date))
      .join(', '),
  ]
  const lines: readonly (readonly [string, number, readonly (string | null)[]])[] = [
    [text('Not employed'), pay.notEmployedDays, employmentInMonth({ pay, explained })],
    [text('Unpaid leave'), pay.unpaidLeaveDays, daysWith('unpaidLeave')],
    [text('Absent'), pay.absentDays, daysWith('absent')],
  ]
  return (
    <Rows label={text('Days')}>
      <Entry
        main={text('Working days')}
        figure={daysText(pay.workingDays)}
        below={[text('Days in the month, excluding days off and holidays')]}
      />
      {lines
        .filter(([, days]) => days !== 0)
        .map(([label, days, reasons]) => (
          <Entry key={label} main={label} figure={`− ${daysText(days)}`} below={reasons} />
        ))}
      <Entry main={<b>{text('Payable days')}</b>} figure={daysText(pay.payableDays)} />
      {pay.paidLeaveDays !== 0 && (
        <Entry
          main={text('Of which paid leave')}
          figure={daysText(pay.paidLeaveDays)}
          below={daysWith('paidLeave')}
        />
      )}
    </Rows>
  )
}

/** Table of all paid days, in the month and in the weeks that end in it. */
export const EachDay = ({ pay, explained }: PartProps) => (
  <>
    {pay.payType === 'MONTHLY' && <DaysOfMonth explained={explained} />}
    {hasWeeks({ pay, explained }) && (
      <DaysOfWeeks weeks={explained?.weeks ?? []} month={pay.payMonth} />
    )}
  </>
)

function DaysOfMonth({ explained }: { explained: Explained | undefined }) {
  const days = explained?.days ?? []
  return (
    <Rows label={text('Each day')}>
      {days.map((day) => (
        <Entry
          key={day.date}
          main={<DayName day={day} />}
          figure={day.worked > 0 ? hoursText(day.worked) : '–'}
          below={[
            KINDS[day.dayType],
            day.holidayName,
            ...formatTotals([day]),
            ...formatStamps(day),
          ]}
        />
      ))}
      <Entry
        main={<b>{text('The month')}</b>}
        figure={hoursText(sumDecimals(days.map(({ worked }) => worked)))}
        below={formatTotals(days)}
      />
    </Rows>
  )
}

const KINDS = {
  WORKING: text('Working day'),
  WEEKLY_OFF: text('Day off'),
  HOLIDAY: text('Holiday'),
} as const

type Day = Explained['days'][number]

const DAYS: readonly (readonly [
  of: 'notEmployed' | 'paidLeave' | 'unpaidLeave' | 'absent',
  label: string,
])[] = [
  ['notEmployed', text('Not employed')],
  ['paidLeave', text('Paid leave')],
  ['unpaidLeave', text('Unpaid leave')],
  ['absent', text('Absent')],
]

const HOURS: readonly (readonly [of: 'overtime' | 'holiday', label: string])[] = [
  ['overtime', text('Overtime')],
  ['holiday', text('Work on rest days')],
]

/** Totals of leave and holidays. */
function formatTotals(days: readonly Day[]): (string | null)[] {
  const part = (of: (typeof DAYS | typeof HOURS)[number][0], inWords: (sum: number) => string) => {
    const sum = sumDecimals(days.map((day) => day[of]))
    return sum === 0 ? null : inWords(sum)
  }
  return [
    ...DAYS.map(([of, label]) => part(of, (sum) => `${label} ${daysText(sum)}`)),
    ...HOURS.map(([of, label]) => part(of, (sum) => `${label} ${hoursText(sum)}`)),
  ]
}
