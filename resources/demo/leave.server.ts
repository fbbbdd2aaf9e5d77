import { addDays } from '#schema'
import { attempted, type DemoTools, type Work } from '#server'
import employee from '../parties/employees/employee.resource.ts'
import dailyStatus from '../people/daily-status/daily-status.resource.ts'
import employeeLeave from '../people/leave/employee-leave.resource.ts'
import rejectReason from '../reasons/reject-reason.resource.ts'
import { demoHolidays } from './holidays.ts'
import { datesBetween, findWeekday } from '../people/terms/calendar.ts'
import data from './data/leave.json' with { type: 'json' }
import { nth, randomFrom } from './random.ts'

const MORNING = 'T09:00:00.000Z'
const EVENING = 'T16:30:00.000Z'

export async function loadLeave(
  work: Work,
  tools: DemoTools,
  ids: readonly number[],
): Promise<void> {
  const found = await work.find(employee, { id: ids, employeeStatus: 'ACTIVE' }, ids.length)
  const people = new Map(found.map((person) => [person.id, person]))
  const rejected = (await work.one(rejectReason, { reasonKind: 'LEAVE' }))?.id
  const days = demoHolidays(Number(work.today.slice(0, 4)))
  const holidays = new Set(days.map(({ holidayDate }) => holidayDate))
  let count = 0
  for (const leave of demoLeave(ids.length, work.today, holidays)) {
    const person = people.get(ids[leave.person] ?? 0)
    const told = { leave, employee: person?.id ?? 0, rejected, today: work.today }
    if (person && (await tellLeave(tools, told))) count += 1
  }
  tools.progress(`${count} leaves`)
  await tellDays(work, tools, [...people.keys()])
}

interface Told {
  readonly leave: DemoLeave
  readonly employee: number
  readonly rejected: number | undefined
  readonly today: string
}

/**
 * Requests leave some days ahead and decides it the same evening. Skips leave that the rules refuse.
 */
async function tellLeave(
  { at }: DemoTools,
  { leave, employee, rejected, today }: Told,
): Promise<boolean> {
  const { person, fate, ...asked } = leave
  const before = addDays(asked.fromDate, -(6 + (person % 9)))
  const asks = before < today ? before : addDays(today, -(1 + (person % 3)))
  const id = await at(`${asks}${MORNING}`, null, (then) => askFor(then, { employee, ...asked }))
  if (id === null || fate === 'PENDING') return id !== null
  await at(`${asks}${EVENING}`, 'superadmin', (then) =>
    fate === 'APPROVED'
      ? then.act(employeeLeave, id, 'approve')
      : then.act(employeeLeave, id, 'reject', { leaveRejectReason: rejected }),
  )
  return true
}

async function askFor(work: Work, leave: object): Promise<number | null> {
  const outcome = await attempted(work, () => work.create(employeeLeave, leave))
  return outcome.refused ? null : outcome.done.id
}

/** Daily reports of the last four days; some are missing today. */
async function tellDays(work: Work, { at }: DemoTools, people: readonly number[]) {
  for (const back of [3, 2, 1, 0]) {
    const statusDate = addDays(work.today, -back)
    for (const [place, employee] of people.entries()) {
      if ((place + back) % (back === 0 ? 3 : 7) === 1) continue
      const isBlocked = (place + back) % 13 === 5
      const told = back === 0 ? work.now : `${statusDate}${EVENING}`
      await at(told, null, (then) =>
        then.create(dailyStatus, {
          employee,
          statusDate,
          hoursSpent: 7 + (place % 5) / 4,
          summary: nth(data.reports, place + back),
          workStatus: isBlocked ? 'BLOCKED' : place % 6 === 2 ? 'IN_PROGRESS' : 'COMPLETED',
          ...(isBlocked ? { blockers: 'The label printer is down' } : {}),
        }),
      )
    }
  }
}

type DemoLeave = ReturnType<typeof makeLeave>

/** `in` is the number of days from today to the first day. */
type Plan = (typeof data.year)[number]

const SPREAD = 24

/** Leave in the past year and the coming weeks, without overlaps; deterministic for each day. */
function demoLeave(people: number, today: string, holidays: ReadonlySet<string>) {
  const random = randomFrom(20_26)
  const isOff = (day: string) => findWeekday(day) === 'SUN' || holidays.has(day)
  return Array.from({ length: people }, (_, person) => person).flatMap((person) => {
    const moved = Math.floor(random() * SPREAD)
    const past = data.year.filter((_, place) => (place + person) % 3 !== 0)
    const ahead = data.ahead[person % 11]
    return [
      ...past.map((plan) => ({ ...plan, in: plan.in + moved })),
      ...(ahead ? [{ ...ahead, in: ahead.in + (ahead.in > 0 ? person % 6 : 0) }] : []),
    ]
      .map((plan) => makeLeave(person, plan, today, isOff))
      .filter(({ fromDate, toDate }) => fromDate.slice(0, 4) === toDate.slice(0, 4))
  })
}

function makeLeave(
  person: number,
  { in: ahead, days, type, reason, half, fate }: Plan,
  today: string,
  isOff: (day: string) => boolean,
) {
  const start = addDays(today, ahead)
  const free = datesBetween(start, addDays(start, 10)).find((day) => !isOff(day)) ?? start
  const toDate = half === 'NONE' ? addDays(free, days - 1) : free
  return { person, leaveType: type, fromDate: free, toDate, halfDay: half, reason, fate }
}
