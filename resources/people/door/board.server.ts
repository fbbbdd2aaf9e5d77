import { choice, clockAt, decimal, fromUnits, reference, text, time } from '#schema'
import { behaviour, get, shape, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { atWorkOn } from '../hours/employment.server.ts'
import { findCalendarDay, readCalendar, type Calendar } from '../hours/people-calendar.server.ts'
import swipeEntry from '../hours/swipe-entry.resource.ts'
import { isOverdueSwipe, type Swipe } from '../hours/complete-swipe.server.ts'
import { hoursOfStays } from '../hours/swipe-time.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { leaveOfDay } from '../leave/leave.ts'

type Employee = StoredOf<typeof employee>

const PRESENCE: Readonly<Record<Presence, string>> = {
  IN: 'In',
  OUT: 'Out',
  MISSING_OUT: 'No clock-out',
  LATE: 'Late',
  EXPECTED: 'Expected',
  ON_LEAVE: 'On leave',
  DAY_OFF: 'Day off',
}

export default behaviour('door-board', {
  endpoints: [
    get('/swipe-entry/board', {
      summary: 'Where everybody is today: in, out, late, on leave, or without a time of leaving',
      roles: ['SUPER_ADMIN', 'ADMIN'],
      returns: shape.list(
        shape.parts({
          employee: reference('employee', { required: true }),
          employeeCode: text({ required: true }),
          employeeName: text({ required: true }),
          shiftStart: time({ required: true }),
          presence: choice(PRESENCE, { required: true }),
          inTime: time(),
          outTime: time(),
          workedHours: decimal({ required: true }),
        }),
      ),
      handler: readBoard,
    }),
  ],

  tiles: {
    'people-at-work': async (work) => {
      const board = await readBoard(work)
      const count = (presence: string) =>
        board.filter((person) => person.presence === presence).length
      const away = await findPeopleOnLeave(work)
      return {
        value: count('IN'),
        parts: [
          { key: 'ON_LEAVE', value: away.length },
          { key: 'LATE', value: count('LATE') },
        ],
      }
    },
    'own-day': async (work) => {
      const employee = work.caller?.employeeId ?? 0
      const swipes = await work.find(swipeEntry, { swipeDate: work.today, employee })
      const inOrder = swipes.toSorted((one, other) => one.inTime.localeCompare(other.inTime))
      const times = inOrder.map(({ inTime, outTime }) => `${inTime}–${outTime ?? ''}`)
      return { value: fromUnits(hoursOfStays(swipes), 2), name: times.join(', ') || null }
    },
  },
})

/** Same employees as in the tile "On leave today", including those who came in anyway. */
const findPeopleOnLeave = (work: Work) =>
  work
    .query(employeeLeave)
    .where({
      employeeLeaveStatus: 'APPROVED',
      fromDate: { atMost: work.today },
      toDate: { atLeast: work.today },
    })
    .groupBy('employee')
    .all()

/** Returns the employees at work on this day, sorted by name. */
async function readBoard(work: Work) {
  const people = await work.find(employee, {
    ...atWorkOn(work.today),
    dateOfJoining: { atMost: work.today },
  })
  const calendar = await readCalendar(
    work,
    people.map(({ id }) => id),
    work.today,
    work.today,
  )
  const swipes = await swipesOfToday(work)
  return people
    .map((person) => ({
      ...makeBoardLine(
        work,
        person,
        swipes.get(person.id) ?? [],
        dayAtTheDoor(calendar, person, work),
      ),
    }))
    .toSorted((one, other) => one.employeeName.localeCompare(other.employeeName))
}

/** Counts holidays and days off within a period of leave as leave, because the employee is away on those days too. */
function dayAtTheDoor(calendar: Calendar, person: Employee, { today }: Work) {
  const day = findCalendarDay(calendar, person, today)
  const { paid, unpaid } = leaveOfDay(calendar.leave(person.id, today))
  return day && paid + unpaid === WHOLE_DAY ? { ...day, dayType: 'LEAVE' as const } : day
}

/** In hundredths. */
const WHOLE_DAY = 100

/** Swipes of today and all open swipes by employee, latest last. */
async function swipesOfToday(work: Work): Promise<ReadonlyMap<number, readonly Swipe[]>> {
  const found = await work.find(swipeEntry, {
    any: [{ swipeDate: work.today }, { outTime: null, isSettled: false }],
  })
  const inOrder = found.toSorted((one, other) =>
    (one.startedAt ?? '').localeCompare(other.startedAt ?? ''),
  )
  return Map.groupBy(inOrder, (each) => each.employee)
}

function makeBoardLine(
  { now, settings }: Work,
  { id, employeeCode, fullName, shiftStart }: Employee,
  swipes: readonly Swipe[],
  day: ReturnType<typeof findCalendarDay>,
) {
  const seen = swipes.map((each) => ({ ...each, isOverdue: isOverdueSwipe(each, now) }))
  const clock = clockAt(now, settings.timeZone).time
  return {
    employee: id,
    employeeCode,
    employeeName: fullName ?? '',
    shiftStart,
    presence: computePresence({ dayType: day?.dayType ?? null, shiftStart, swipes: seen }, clock),
    inTime: swipes.at(-1)?.inTime ?? null,
    outTime: swipes.at(-1)?.outTime ?? null,
    workedHours: fromUnits(hoursOfStays(swipes), 2),
  }
}

export type Presence = 'IN' | 'OUT' | 'MISSING_OUT' | 'LATE' | 'EXPECTED' | 'ON_LEAVE' | 'DAY_OFF'

interface DayAtTheDoor {
  readonly dayType: string | null
  /** HH:mm in the company's time zone. */
  readonly shiftStart: string
  readonly swipes: readonly { readonly outTime: string | null; readonly isOverdue: boolean }[]
}

/** Swipes take precedence; without one, presence follows from the day type and the shift. */
export function computePresence(
  { dayType, shiftStart, swipes }: DayAtTheDoor,
  now: string,
): Presence {
  const open = swipes.find(({ outTime }) => outTime === null)
  if (open) return open.isOverdue ? 'MISSING_OUT' : 'IN'
  if (swipes.length > 0) return 'OUT'
  if (dayType === 'LEAVE') return 'ON_LEAVE'
  if (dayType === 'HOLIDAY' || dayType === 'WEEKLY_OFF') return 'DAY_OFF'
  // A half day of leave may be in the morning, so the employee is not late.
  return dayType !== 'HALF_LEAVE' && shiftStart < now ? 'LATE' : 'EXPECTED'
}
