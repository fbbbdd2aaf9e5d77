import type { StoredOf, Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import type { FrozenDays } from './frozen-days.server.ts'
import payHour from './pay-hour.resource.ts'
import type { Calendar } from './people-calendar.server.ts'
import swipeEntry from './swipe-entry.resource.ts'

type PayHour = StoredOf<typeof payHour>
type Employee = StoredOf<typeof employee>

/** Some days of many people. */
export interface DaysOfMany {
  readonly people: readonly Employee[]
  readonly first: string
  readonly last: string
  readonly calendar: Calendar
  readonly frozen: FrozenDays
}

const spanOf = ({ people, first, last }: DaysOfMany) => ({
  employee: people.map(({ id }) => id),
  span: { atLeast: first, atMost: last },
})

/** Their hours that may still change, by person. */
export async function openRowsOf(work: Work, days: DaysOfMany) {
  const { employee: ids, span } = spanOf(days)
  const where = { employee: ids, workDate: span, payHourStatus: OPEN } as const
  return Map.groupBy(await work.asSystem.find(payHour, where, 'all'), (row) => row.employee)
}

const OPEN = ['DRAFT', 'APPROVED'] as const

/** Their swipes, by person. */
export async function swipesOf(work: Work, days: DaysOfMany) {
  const { employee: ids, span } = spanOf(days)
  const rows = await work.asSystem.find(swipeEntry, { employee: ids, swipeDate: span }, 'all')
  return Map.groupBy(rows, (row) => row.employee)
}

type ByPerson<Row> = ReadonlyMap<number, readonly Row[]>

/** The dates on which somebody stamped and has no hours of any kind. */
export async function datesWithoutRow(
  work: Work,
  { frozen }: DaysOfMany,
  { rows, swipes }: { rows: ByPerson<PayHour>; swipes: ByPerson<StoredOf<typeof swipeEntry>> },
): Promise<ByPerson<string>> {
  const known = new Set([...rows.values()].flat().map((row) => keyOf(row.employee, row.workDate)))
  const stamped = [...swipes.values()]
    .flat()
    .filter(({ employee: id, swipeDate }) => !known.has(keyOf(id, swipeDate)))
    .filter(({ employee: id, swipeDate }) => !frozen.isFrozen(id, swipeDate))
  if (stamped.length === 0) return new Map()
  const found = await work.asSystem.find(
    payHour,
    {
      employee: [...new Set(stamped.map((each) => each.employee))],
      workDate: [...new Set(stamped.map(({ swipeDate }) => swipeDate))],
    },
    'all',
  )
  const locked = new Set(found.map((row) => keyOf(row.employee, row.workDate)))
  const missing = stamped.filter((each) => !locked.has(keyOf(each.employee, each.swipeDate)))
  const byPerson = Map.groupBy(missing, (each) => each.employee)
  return new Map(
    [...byPerson].map(([id, some]) => [id, [...new Set(some.map(({ swipeDate }) => swipeDate))]]),
  )
}

const keyOf = (id: number, date: string) => `${id} ${date}`
