import {
  formatDate,
  formatFullDate,
  formatHours,
  formatQuantity,
  text,
  translated,
  useList,
} from '#admin'
import {
  Answered,
  Entry,
  Quiet,
  recordPage,
  RecordLink,
  Rows,
  wordsOf,
  type Shown,
} from '#admin/page'
import type { RecordOf, RowOf } from '#schema'
import payHourInEnglish from '../hours/pay-hour.resource.ts'
import weeklyWages from './weekly-wages.resource.ts'

const payHour = translated(payHourInEnglish)

type Week = RecordOf<typeof weeklyWages>
type Day = RowOf<typeof payHourInEnglish>

const DAYS = 7

/** The hours of the seven days. Somebody who may not list hours sees the sums alone. */
const useDays = ({ employee, weekStartDate, weekEndDate, hoursFrom }: Week) =>
  useList(
    payHour,
    hoursFrom === 'PAY_HOURS'
      ? {
          employee,
          fromDate: weekStartDate,
          toDate: weekEndDate ?? weekStartDate,
          sortByField: 'workDate',
          sortBy: 'ASC',
        }
      : null,
    DAYS,
  )

type OfWeek = Shown<Week, ReturnType<typeof useDays>>

/** What somebody who is paid by the hour gets for a week, and the hours of each of its days. */
export default recordPage(weeklyWages, {
  use: useDays,
  one: text('Week'),
  heading: ({ record }) => text('Week of %{date}', { date: formatFullDate(record.weekStartDate) }),
  back: ({ role }, cameFrom) =>
    role === 'EMPLOYEE'
      ? (cameFrom ?? { to: '/employee/user-profile?tab=weeks', label: text('my profile') })
      : { to: '/employee/manage-employee-weekly-wages', label: text('weekly wages') },
  chips: ['wageStatus'],
  below: 'employee',
  actions: [
    { action: 'approve', primary: true },
    { action: 'pay', primary: true },
  ],
  main: {
    [text('Wages of the week')]: {
      sums: [
        { always: 'regularPay' },
        { plus: 'overtimePay' },
        { plus: 'holidayPay' },
        { plus: 'paidHolidayPay' },
        { plus: 'paidLeavePay' },
        { plus: 'otherEarnings' },
        { total: 'grossWages' },
        { less: 'otherDeductions' },
        { total: 'netWages' },
      ],
    },
    [text('Hours of each day')]: EachDay,
  },
  side: {
    [text('Exceptions')]: ['exceptions'],
    [text('Hours')]: [
      'regularHours',
      'overtimeHours',
      'holidayHours',
      'paidHolidayHours',
      'paidLeaveHours',
      'hourlyRate',
      'hoursFrom',
    ],
    [text('Payment')]: ['paidAmount', 'paidDate', 'paymentType', 'paymentReference'],
    [text('Week')]: ['weekStartDate', 'weekEndDate', 'otherNote'],
  },
  details: true,
})

function EachDay({ record, more }: OfWeek) {
  if (record.hoursFrom !== 'PAY_HOURS')
    return <Quiet>{text('These hours were imported for the week as a whole.')}</Quiet>
  return (
    <Answered answer={more} label={text('the hours')}>
      {({ content }) => (
        <Rows label={text('Hours of each day')}>
          {content.map((day) => (
            <OneDay key={day.id} day={day} />
          ))}
        </Rows>
      )}
    </Answered>
  )
}

function OneDay({ day }: { day: Day }) {
  return (
    <Entry
      main={
        <RecordLink of="pay-hour" id={day.id}>
          {formatDate(day.workDate)}
        </RecordLink>
      }
      figure={day.workedHours > 0 ? formatHours(day.workedHours) : '–'}
      below={[
        wordsOf(day.dayType, payHour.fields.dayType),
        part(text('Overtime'), day.overtimeHours),
        part(text('Rest-day hours'), day.holidayHours),
        notCounted(day),
      ]}
    />
  )
}

const hours = (value: number): string => text('%{hours} h', { hours: formatQuantity(value) })

const part = (words: string, value: number): string | null =>
  value > 0 ? `${words} ${hours(value)}` : null

/** Minutes beyond the regular hours that are too few to count as overtime. */
function notCounted({ workedHours, regularHours, overtimeHours, holidayHours }: Day) {
  const rest = Math.round((workedHours - regularHours - overtimeHours - holidayHours) * 100) / 100
  return rest > 0
    ? text('%{hours} h are too few for overtime', { hours: formatQuantity(rest) })
    : null
}
