import {
  makeCalls,
  formatFullDate,
  formatHours,
  formatQuantity,
  text,
  translated,
  useUser,
} from '#admin'
import { Answered, Entry, Quiet, recordPage, Rows, formatValue, type Shown } from '#admin/page'
import type { AnswerOf, RecordOf } from '#schema'
import payHourInEnglish from '../hours/pay-hour.resource.ts'
import { ArrearsCard } from '../payroll/arrears/arrears-card.tsx'
import { sumPaidHours, sumDecimals } from '../payroll/explained/pay-weeks.ts'
import { DayName, formatKinds, formatStamps, tooFew } from '../payroll/explained/weeks.tsx'
import type weekCalls from './week-explained.server.ts'
import weeklyWages from './weekly-wages.resource.ts'

const payHour = translated(payHourInEnglish)

type Week = RecordOf<typeof weeklyWages>
type Day = AnswerOf<typeof weekCalls, '/weekly-wages/explained'>[number]

const calls = makeCalls<typeof weekCalls>()
const useDays = ({ id }: Week) => calls.useAnswer('/weekly-wages/explained', { id })

type OfWeek = Shown<Week, ReturnType<typeof useDays>>

/** Weekly wages page with the hours of each day. */
export default recordPage(weeklyWages, {
  use: useDays,
  one: text('Week'),
  heading: ({ record }) => text('Week of {date}', { date: formatFullDate(record.weekStartDate) }),
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
    [text('Arrears')]: { slot: WeekArrears },
    [text('Wages for the week')]: {
      sums: [
        { always: 'regularPay' },
        { plus: 'overtimePay' },
        { plus: 'holidayPay' },
        { plus: 'paidHolidayPay' },
        { plus: 'paidLeavePay' },
        { plus: 'otherEarnings' },
        { plus: 'arrears' },
        { total: 'grossWages' },
        { less: 'otherDeductions' },
        { total: 'netWages' },
      ],
    },
    [text('Hours by day')]: EachDay,
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

/** Arrears, shown only to users who decide wages. */
function WeekArrears({ record: { id, version } }: OfWeek) {
  return useUser()?.role === 'EMPLOYEE' ? null : (
    <ArrearsCard of="/weekly-wages/arrears" id={id} version={version} />
  )
}

function EachDay({ record, more }: OfWeek) {
  if (record.hoursFrom !== 'PAY_HOURS')
    return <Quiet>{text('These hours were imported for the whole week.')}</Quiet>
  return (
    <Answered answer={more} label={text('the hours')}>
      {(days) => (
        <Rows label={text('Hours by day')}>
          {days.map((day) => (
            <OneDay key={day.date} day={day} />
          ))}
          <Entry
            main={<b>{text('The week')}</b>}
            figure={formatHours(sumDecimals(days.map(sumPaidHours)))}
          />
        </Rows>
      )}
    </Answered>
  )
}

/** Day with its paid hours for work, leave or a holiday. */
function OneDay({ day }: { day: Day }) {
  const paid = sumPaidHours(day)
  return (
    <Entry
      main={<DayName day={day} />}
      figure={paid > 0 ? formatHours(paid) : '–'}
      below={[
        day.isEmployed ? formatValue(day.dayType, payHour.fields.dayType) : text('Not employed'),
        ...(paid === day.regularHours ? [] : formatKinds(day)),
        ...formatStamps(day),
        day.isDraft
          ? text('{hours} h not approved yet', { hours: formatQuantity(day.worked) })
          : tooFew(day),
      ]}
    />
  )
}
