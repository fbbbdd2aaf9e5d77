import { formatQuantity, formatStretch, text, translated } from '#admin'
import { Answered, Card, Entry, RecordLink, Rows, formatValue } from '#admin/page'
import type { AnswerOf } from '#schema'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { sumDecimals } from '../payroll/explained/pay-weeks.ts'
import { daysText, hoursText } from '../payroll/explained/weeks.tsx'
import type { OfDay } from './pay-hour-record.tsx'
import type payHourCalls from './pay-hour.server.ts'

type Explained = AnswerOf<typeof payHourCalls, '/pay-hour/explained'>
type Day = OfDay['record']

interface PartProps {
  readonly day: Day
  readonly explained: Explained
}

/** Swipes of the day, the unpaid break, and the breakdown of the remaining hours. */
export const FromSwipes = ({ record, more }: OfDay) => (
  <Answered answer={more} label={text('the hours')}>
    {(explained) => (
      <Rows label={text('How the hours were calculated')}>
        {explained.swipes.map((swipe) => (
          <OneSwipe key={swipe.id} swipe={swipe} />
        ))}
        <Worked day={record} explained={explained} />
        <Divided day={record} explained={explained} />
      </Rows>
    )}
  </Answered>
)

const OneSwipe = ({
  swipe: { id, inTime, outTime, hours },
}: {
  swipe: Explained['swipes'][number]
}) => (
  <Entry
    main={
      <RecordLink of="swipe-entry" id={id}>
        {`${inTime} – ${outTime ?? '…'}`}
      </RecordLink>
    }
    figure={hours === null ? '–' : hoursText(hours)}
    below={[outTime === null ? text('No clock-out yet') : null]}
  />
)

/** Derivation of the hours worked from the swipes. Typed and imported hours are shown without one. */
function Worked({ day, explained }: PartProps) {
  const swiped = sumDecimals(explained.swipes.map(({ hours }) => hours ?? 0))
  const taken = sumDecimals([swiped, -day.workedHours])
  const isOnLeave = day.dayType === 'LEAVE'
  return (
    <>
      {explained.swipes.length > 1 && <Entry main={text('Swiped')} figure={hoursText(swiped)} />}
      {day.source === 'SWIPE' && taken > 0 && (
        <Entry
          main={isOnLeave ? text('Not counted on leave') : text('Unpaid break')}
          figure={`− ${hoursText(taken)}`}
        />
      )}
      <Entry
        main={<b>{text('Worked')}</b>}
        figure={hoursText(day.workedHours)}
        below={[origin(day, explained)]}
      />
    </>
  )
}

function origin({ source, remarks }: Day, { swipes }: Explained): string | null {
  if (source === 'MANUAL')
    return text('Typed, in place of the swipes: {remarks}', { remarks: remarks ?? '' })
  if (source === 'IMPORT') return text('Imported, in place of the swipes')
  return swipes.length === 0 ? text('No swipes on this day') : null
}

/** Breakdown of the hours worked into regular, overtime and holiday hours. */
function Divided({ day, explained }: PartProps) {
  const { workedHours, regularHours, overtimeHours, holidayHours } = day
  const rest = sumDecimals([workedHours, -regularHours, -overtimeHours, -holidayHours])
  const over = text('over {hours} h', { hours: formatQuantity(regularHours) })
  return (
    <>
      {regularHours > 0 && <Entry main={text('Regular')} figure={hoursText(regularHours)} />}
      {overtimeHours > 0 && (
        <Entry main={text('Overtime')} figure={hoursText(overtimeHours)} below={[over]} />
      )}
      {holidayHours > 0 && (
        <Entry
          main={text('Work on rest days')}
          figure={hoursText(holidayHours)}
          below={[text('All hours on a day off or a holiday')]}
        />
      )}
      {rest > 0 && day.dayType !== 'LEAVE' && (
        <Entry
          main={text('Not paid')}
          figure={hoursText(rest)}
          below={[over, whyNotPaid(overtimeHours, explained)]}
        />
      )}
    </>
  )
}

/** Reason why some overtime is unpaid: above the daily maximum, or too short to count. */
const whyNotPaid = (
  overtimeHours: number,
  { minOvertimeMinutes, maxOvertimeHoursPerDay }: Explained,
): string | null =>
  overtimeHours > 0
    ? text('at most {hours} h of overtime a day', {
        hours: formatQuantity(maxOvertimeHoursPerDay ?? 0),
      })
    : text('under {minutes} min', { minutes: String(minOvertimeMinutes ?? 0) })

const leave = translated(employeeLeave)

/** Approved leave on the day. */
export function FromLeave({ more }: OfDay) {
  if (!more.data || more.data.leaves.length === 0) return null
  const { leaves, paidLeaveDays, paidLeaveHours } = more.data
  return (
    <Card title={text('Leave')}>
      <Rows label={text('Leave')}>
        {leaves.map(({ id, leaveType, halfDay, fromDate, toDate }) => (
          <Entry
            key={id}
            main={
              <RecordLink of="employee-leave" id={id}>
                {formatStretch(fromDate, toDate)}
              </RecordLink>
            }
            below={[
              formatValue(leaveType, leave.fields.leaveType),
              halfDay === 'NONE' ? null : formatValue(halfDay, leave.fields.halfDay),
            ]}
          />
        ))}
        {paidLeaveDays > 0 && (
          <Entry
            main={<b>{text('Paid leave')}</b>}
            figure={paidLeaveHours > 0 ? hoursText(paidLeaveHours) : daysText(paidLeaveDays)}
          />
        )}
      </Rows>
    </Card>
  )
}

/** Holiday on the day, with its pay. */
export function FromHoliday({ more }: OfDay) {
  if (!more.data || more.data.holidays.length === 0) return null
  const { holidays, paidHolidayHours } = more.data
  return (
    <Card title={text('Holiday')}>
      <Rows label={text('Holiday')}>
        {holidays.map(({ id, holidayName, isPaid }) => (
          <Entry
            key={id}
            main={
              <RecordLink of="holiday" id={id}>
                {holidayName}
              </RecordLink>
            }
            figure={paidHolidayHours > 0 ? hoursText(paidHolidayHours) : undefined}
            below={[isPaid ? text('Paid holiday') : text('Unpaid holiday')]}
          />
        ))}
      </Rows>
    </Card>
  )
}
