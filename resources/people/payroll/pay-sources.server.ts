import type { Work } from '#server'
import { balancesOf, type Person } from '../leave/leave-balance.server.ts'
import { leaveDaysOf, type LeaveDay } from '../leave/leave.server.ts'
import { datesBetween } from '../terms/calendar.ts'
import type { LeaveOfDay } from './month-days.ts'
import type { WageOfWeek } from './month-pay.ts'
import type { HoursOfDate } from './pay-draft.ts'

/** What the pay of many people is worked out from, besides their terms: read in sets, by employee. */
export interface PaySources {
  readonly hours: (employee: number) => readonly HoursOfDate[]
  readonly leave: (employee: number) => ReadonlyMap<string, LeaveOfDay>
  readonly weeks: (employee: number) => readonly WageOfWeek[]
}

export interface Span {
  readonly first: string
  readonly last: string
}

export async function readPaySources(
  work: Work,
  people: readonly number[],
  { first, last }: Span,
): Promise<PaySources> {
  const leave = await leaveDaysOf(work, people, first, last)
  const dates = datesBetween(first, last)
  return {
    hours: () => [],
    leave: (person) =>
      new Map(
        dates.flatMap((date) => {
          const parts = leave(person, date)
          return parts.length > 0 ? [[date, partsOf(parts)] as const] : []
        }),
      ),
    weeks: () => [],
  }
}

const WHOLE = 100
const HALF = 50

/** What of a day is paid leave and what unpaid; together never more than the day. */
function partsOf(parts: readonly LeaveDay[]): LeaveOfDay {
  const daysOf = (isPaid: boolean) =>
    parts
      .filter((part) => part.isPaid === isPaid)
      .reduce((sum, { half }) => sum + (half === 'NONE' ? WHOLE : HALF), 0)
  const unpaid = Math.min(WHOLE, daysOf(false))
  return { unpaid, paid: Math.min(WHOLE - unpaid, daysOf(true)) }
}

/** Why the hours and weeks of a month do not allow its approval; null where they do. */
export async function openHours(
  _work: Work,
  _employee: number,
  _span: Span,
): Promise<'HOURS' | 'WEEKS' | null> {
  return null
}

export async function lockSources(_work: Work, _employee: number, _span: Span): Promise<void> {}
export async function unlockSources(_work: Work, _employee: number, _span: Span): Promise<void> {}

/** What somebody has taken and has left of each kind of leave that has an end. */
export async function leaveOfYear(work: Work, person: Person, year: number) {
  const balances = await balancesOf(work, person, year)
  return balances.flatMap(({ leaveType, entitlement, approved, available }) =>
    entitlement === null || available === null
      ? []
      : [{ leaveType, entitlement, taken: approved, available }],
  )
}
