import { addDays } from '#schema'
import { datesBetween, weekdayOf } from '../people/terms/calendar.ts'
import { randomFrom } from './random.ts'

/** A leave of the demo, and what becomes of it. */
export interface DemoLeave {
  /** Whose: a place among the people. */
  readonly person: number
  readonly leaveType: 'CASUAL' | 'SICK' | 'EARNED' | 'UNPAID'
  readonly fromDate: string
  readonly toDate: string
  readonly halfDay: 'NONE' | 'FIRST_HALF' | 'SECOND_HALF'
  readonly reason: string
  readonly fate: 'APPROVED' | 'REJECTED' | 'PENDING'
}

interface Plan {
  /** Days from today to the first day. */
  readonly in: number
  readonly days: number
  readonly type: DemoLeave['leaveType']
  readonly reason: string
  readonly fate?: DemoLeave['fate']
  readonly half?: DemoLeave['halfDay']
}

/** The year of somebody, so far apart that nothing overlaps; `in` moves a little for each person. */
const YEAR: readonly Plan[] = [
  { in: -330, days: 2, type: 'SICK', reason: 'A cold that kept me in bed' },
  { in: -270, days: 5, type: 'EARNED', reason: 'Visiting my parents' },
  { in: -210, days: 1, type: 'CASUAL', reason: 'Moving house' },
  { in: -170, days: 1, type: 'CASUAL', reason: 'School meeting', half: 'SECOND_HALF' },
  { in: -110, days: 4, type: 'EARNED', reason: 'A week by the sea' },
  { in: -60, days: 2, type: 'SICK', reason: 'Stomach trouble; no work near food' },
  { in: -30, days: 1, type: 'UNPAID', reason: 'An errand abroad took longer' },
]
/** Some ask for something now. */
const AHEAD: readonly Plan[] = [
  { in: 5, days: 3, type: 'EARNED', reason: 'Wedding of my sister', fate: 'PENDING' },
  { in: 9, days: 1, type: 'CASUAL', reason: 'Appointment at the bank', fate: 'PENDING' },
  { in: 7, days: 4, type: 'EARNED', reason: 'Walking in Wales' },
  { in: 12, days: 1, type: 'CASUAL', reason: 'Dentist', half: 'FIRST_HALF', fate: 'PENDING' },
  { in: 4, days: 2, type: 'EARNED', reason: 'A long weekend', fate: 'REJECTED' },
  { in: -1, days: 4, type: 'EARNED', reason: 'Helping with the harvest at home' },
]
const SPREAD = 24

/** The leave of everybody in the last year and of some in the next weeks; the same for the same day. */
export function demoLeave(
  people: number,
  today: string,
  holidays: ReadonlySet<string>,
): DemoLeave[] {
  const random = randomFrom(20_26)
  const isOff = (day: string) => weekdayOf(day) === 'SUN' || holidays.has(day)
  return Array.from({ length: people }, (_, person) => person).flatMap((person) => {
    const moved = Math.floor(random() * SPREAD)
    const past = YEAR.filter((_, place) => (place + person) % 3 !== 0)
    const ahead = AHEAD[person % 11]
    return [
      ...past.map((plan) => ({ ...plan, in: plan.in + moved })),
      ...(ahead ? [{ ...ahead, in: ahead.in + (ahead.in > 0 ? person % 6 : 0) }] : []),
    ]
      .map((plan) => leaveOf(person, plan, today, isOff))
      .filter(({ fromDate, toDate }) => fromDate.slice(0, 4) === toDate.slice(0, 4))
  })
}

function leaveOf(
  person: number,
  { in: ahead, days, type, reason, half = 'NONE', fate = 'APPROVED' }: Plan,
  today: string,
  isOff: (day: string) => boolean,
): DemoLeave {
  const start = addDays(today, ahead)
  const free = datesBetween(start, addDays(start, 10)).find((day) => !isOff(day)) ?? start
  const toDate = half === 'NONE' ? addDays(free, days - 1) : free
  return { person, leaveType: type, fromDate: free, toDate, halfDay: half, reason, fate }
}
