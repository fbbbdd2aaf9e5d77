import {
  formatDate,
  formatFullDate,
  formatMoney,
  formatQuantity,
  formatStretch,
  monthName,
  Stack,
  text,
  translated,
} from '#admin'
import { Entry, Quiet, RecordLink, Rows } from '#admin/page'
import { readItems, type AnswerOf } from '#schema'
import { Box, Typography } from '@mui/material'
import payHour from '../../hours/pay-hour.resource.ts'
import type monthlyPayCalls from '../../payslips/monthly-pay.server.ts'
import { eachKind, endOfWeek, type WeekHours } from '../../wages/week-pay.ts'
import { joinedOrLeft } from './pay-figures.ts'
import { sumPaidHours, spanOfWeeks, sumDecimals } from './pay-weeks.ts'

export type Explained = AnswerOf<typeof monthlyPayCalls, '/monthly-pay/explained'>

type Week = Explained['weeks'][number]

/** Reason for partial pay: the employee joined or left within the period. */
export function employmentWords(
  explained: Pick<Explained, 'dateOfJoining' | 'lastDay'> | undefined,
  span: { readonly first: string; readonly last: string },
): (string | null)[] {
  if (!explained) return []
  const { joined, left } = joinedOrLeft(explained, span)
  return [
    joined && text('Joined on {date}', { date: formatFullDate(joined) }),
    left && text('Last working day {date}', { date: formatFullDate(left) }),
  ]
}

interface WeeksProps {
  readonly weeks: readonly Week[]
}

interface WeeksOfMonth extends WeeksProps {
  /** 1 is January. */
  readonly month: number
}

const DAY_TYPES = readItems(translated(payHour).fields.dayType)

const KINDS: readonly (readonly [kind: keyof WeekHours, label: string])[] = [
  ['regularHours', text('Regular')],
  ['overtimeHours', text('Overtime')],
  ['holidayHours', text('Work on rest days')],
  ['paidHolidayHours', text('Public holidays')],
  ['paidLeaveHours', text('Paid leave')],
]

export const daysText = (days: number): string =>
  text('{days} day |||| {days} days', { smart_count: days, days: formatQuantity(days) })

/** Keeps the number and its unit on one line. */
export const hoursText = (hours: number): string =>
  text('{hours} h', { hours: formatQuantity(hours) }).replace(' ', '\u00a0')

export const formatKinds = (hours: WeekHours): (string | null)[] =>
  KINDS.map(([kind, label]) => (hours[kind] > 0 ? `${label} ${hoursText(hours[kind])}` : null))

const formatWeek = ({ weekStartDate, weekEndDate }: Week): string =>
  formatStretch(weekStartDate, weekEndDate ?? weekStartDate)

/** Text with the weeks that end in the month, for which hourly employees are paid. */
export function PaidWeeks({ weeks, month }: WeeksOfMonth) {
  const span = spanOfWeeks(weeks)
  if (!span) return <Quiet>{text('No approved weeks ended in this month.')}</Quiet>
  return (
    <Quiet>
      {text(
        'Pay for the week ending in {month}: {span} |||| Pay for the weeks ending in {month}: {span} ({smart_count} weeks)',
        {
          smart_count: weeks.length,
          month: monthName(month),
          span: formatStretch(span.from, span.to),
        },
      )}
    </Quiet>
  )
}

/** Table of an hourly employee's weeks, with totals. */
export function Weeks({ explained }: { readonly explained: Explained | undefined }) {
  const weeks = explained?.weeks ?? []
  const all = eachKind((kind) => sumDecimals(weeks.map((week) => week[kind])))
  return (
    <Rows label={text('Weeks')}>
      {weeks.map((week) => (
        <OneWeek key={week.id} week={week} employment={explained} />
      ))}
      {explained?.openWeeks.map((week) => (
        <OpenWeek key={week.weekStartDate} week={week} />
      ))}
      <Entry
        main={
          <b>
            {text('{smart_count} week |||| {smart_count} weeks', { smart_count: weeks.length })}
          </b>
        }
        figure={formatMoney(sumDecimals(weeks.map(({ netWages }) => netWages)))}
        belowFigure={hoursText(sumPaidHours(all))}
        below={formatKinds(all)}
      />
    </Rows>
  )
}

interface OneWeekProps {
  readonly week: Week
  readonly employment: Explained | undefined
}

const OneWeek = ({ week, employment }: OneWeekProps) => (
  <Entry
    main={
      <RecordLink of="weekly-wages" id={week.id}>
        {formatWeek(week)}
      </RecordLink>
    }
    figure={formatMoney(week.netWages)}
    belowFigure={hoursText(sumPaidHours(week))}
    below={[
      ...formatKinds(week),
      ...employmentWords(employment, {
        first: week.weekStartDate,
        last: week.weekEndDate ?? week.weekStartDate,
      }),
      week.paidDate
        ? text('Paid on {date}', { date: formatFullDate(week.paidDate) })
        : text('Not paid yet'),
    ]}
  />
)

/** Week that is not included in the pay. */
function OpenWeek({ week: { weekStartDate, draft } }: { week: Explained['openWeeks'][number] }) {
  const stretch = formatStretch(weekStartDate, endOfWeek(weekStartDate))
  return draft === null ? (
    <Entry
      main={stretch}
      figure="–"
      below={[text('Not in this pay: no wages have been drafted yet')]}
    />
  ) : (
    <Entry
      main={
        <RecordLink of="weekly-wages" id={draft}>
          {stretch}
        </RecordLink>
      }
      figure="–"
      below={[text('Not in this pay: the wages are still a draft')]}
    />
  )
}

/** Each week with its total, followed by its days with their paid hours. */
export const DaysOfWeeks = ({ weeks, month }: WeeksOfMonth) => (
  <Stack gap={2} sx={{ minWidth: 0, maxWidth: 720 }}>
    <PaidWeeks weeks={weeks} month={month} />
    {weeks.map((week) => (
      <Box key={week.id} component="section" aria-label={formatWeek(week)}>
        <Typography variant="h3" sx={WEEK_HEAD}>
          <span>{formatWeek(week)}</span>
          <span>{`${hoursText(sumPaidHours(week))} · ${formatMoney(week.netWages)}`}</span>
        </Typography>
        <DaysOfWeek week={week} />
      </Box>
    ))}
  </Stack>
)

const WEEK_HEAD = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: '1px solid var(--line)',
  fontVariantNumeric: 'tabular-nums',
} as const

function DaysOfWeek({ week }: { week: Week }) {
  if (week.days.length === 0)
    return <Quiet>{text('These hours were imported for the whole week.')}</Quiet>
  return (
    <Rows label={formatWeek(week)}>
      {week.days.map((day) => (
        <Entry
          key={day.date}
          main={<DayName day={day} />}
          figure={sumPaidHours(day) > 0 ? hoursText(sumPaidHours(day)) : '–'}
          below={[
            day.isEmployed ? DAY_TYPES[day.dayType]?.label : text('Not employed'),
            day.holidayName,
            ...(sumPaidHours(day) === day.regularHours ? [] : formatKinds(day)),
            ...formatStamps(day),
            tooFew(day),
          ]}
        />
      ))}
    </Rows>
  )
}

/** Clock-in and clock-out times and the deducted break. */
export function formatStamps({
  worked,
  swipes,
}: Pick<Explained['days'][number], 'worked' | 'swipes'>): (string | null)[] {
  const rest = sumDecimals([...swipes.map(({ hours }) => hours), -worked])
  return [
    swipes.map(stretchOfSwipe).join(', '),
    swipes.length > 0 && worked > 0 && rest > 0
      ? text('less {hours} h break', { hours: formatQuantity(rest) })
      : null,
  ]
}

/** Formats a swipe without a line break; an earlier clock-out is on the next day. */
function stretchOfSwipe({ inTime, outTime }: Explained['days'][number]['swipes'][number]): string {
  const times = `${inTime}\u2060–\u2060${outTime ?? ''}`
  return outTime !== null && outTime < inTime ? text('{times} (next day)', { times }) : times
}

/** Notes time beyond the regular hours that is too short to count as overtime. */
export function tooFew(day: WeekHours & { readonly worked: number }): string | null {
  const { worked, regularHours, overtimeHours, holidayHours } = day
  const rest = sumDecimals([worked, -regularHours, -overtimeHours, -holidayHours])
  return rest > 0
    ? text('{hours} h is not enough for overtime', { hours: formatQuantity(rest) })
    : null
}

/** Date, linked to the hours of the day if there are any. */
export const DayName = ({
  day: { date, payHour: id },
}: {
  day: { readonly date: string; readonly payHour: number | null }
}) =>
  id === null ? (
    formatDate(date)
  ) : (
    <RecordLink of="pay-hour" id={id}>
      {formatDate(date)}
    </RecordLink>
  )
