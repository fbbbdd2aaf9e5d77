import { formatDate, formatQuantity, text } from '#admin'
import { Card, Entry, Rows } from '#admin/page'
import type { PartProps } from './earnings.tsx'
import { DayName, DaysOfWeeks, Weeks, type Explained } from './weeks.tsx'

/** What the pay counts: the days of the month, or the weeks that end in it. */
export const DaysCard = ({ pay, explained }: PartProps) =>
  pay.payType === 'HOURLY' ? (
    <Card title={text('Weeks')}>
      <Weeks weeks={explained?.weeks ?? []} />
    </Card>
  ) : (
    <Card title={text('Days')}>
      <Days pay={pay} explained={explained} />
    </Card>
  )

/** How the payable days were counted, and which days were missing. */
function Days({ pay, explained }: PartProps) {
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

/** Every day that is paid as it counted: those of the month, or those of the weeks that end in it. */
export const EachDay = ({ pay, explained }: PartProps) =>
  pay.payType === 'HOURLY' ? (
    <DaysOfWeeks weeks={explained?.weeks ?? []} />
  ) : (
    <DaysOfMonth explained={explained} />
  )

function DaysOfMonth({ explained }: { explained: Explained | undefined }) {
  return (
    <Rows label={text('Each day')}>
      {(explained?.days ?? []).map((day) => (
        <Entry
          key={day.date}
          main={<DayName day={day} />}
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
