import type { Work } from '#server'
import payHour from '../hours/pay-hour.resource.ts'
import { readHours } from '../hours/read-hours.server.ts'
import { readBalances, type Person, readLeaveDays } from '../leave/leave-balance.server.ts'
import { leaveOfDay, type LeaveOfDay } from '../leave/leave.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'
import { datesBetween } from '../terms/calendar.ts'
import type { WageOfWeek } from './month-pay.ts'
import type { HoursOfDate } from './pay-draft.ts'

/** Sources of pay other than terms, read for many employees at once. */
export interface PaySources {
  readonly hours: (employee: number) => readonly HoursOfDate[]
  readonly leave: (employee: number) => ReadonlyMap<string, LeaveOfDay>
  readonly weeks: (employee: number) => readonly (WageOfWeek & { readonly weekStartDate: string })[]
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
  const [leave, hours, weeks] = await Promise.all([
    readLeaveDays(work, people, first, last),
    readHours(work, people, first, last),
    readWeeks(work, people, { first, last }),
  ])
  const dates = datesBetween(first, last)
  return {
    hours: (person) => hours.get(person) ?? [],
    leave: (person) =>
      new Map(
        dates.flatMap((date) => {
          const parts = leave(person, date)
          return parts.length > 0 ? [[date, leaveOfDay(parts)] as const] : []
        }),
      ),
    weeks: (person) => weeks.get(person) ?? [],
  }
}

/** Maximum number of weeks that can end in one month. */
const MOST_WEEKS = 5

async function readWeeks(work: Work, people: readonly number[], { first, last }: Span) {
  const weeks = await work.asSystem.find(
    weeklyWages,
    {
      employee: [...people],
      weekEndDate: { atLeast: first, atMost: last },
      wageStatus: ['APPROVED', 'PAID'],
    },
    people.length * MOST_WEEKS,
  )
  const inOrder = weeks.toSorted((one, other) =>
    one.weekStartDate.localeCompare(other.weekStartDate),
  )
  return Map.groupBy(inOrder, ({ employee }) => employee)
}

/** Returns what prevents the approval of a month: draft hours or draft weeks; null if nothing does. */
export async function openHours(
  work: Work,
  employee: number,
  { first, last }: Span,
  tracksAttendance: boolean,
): Promise<'HOURS' | 'WEEKS' | null> {
  const hours =
    tracksAttendance &&
    (await work.asSystem.one(payHour, {
      employee,
      workDate: { atLeast: first, atMost: last },
      payHourStatus: 'DRAFT',
    }))
  if (hours) return 'HOURS'
  const week = await work.asSystem.one(weeklyWages, {
    employee,
    weekEndDate: { atLeast: first, atMost: last },
    wageStatus: 'DRAFT',
  })
  return week ? 'WEEKS' : null
}

/** Taken and remaining days for each leave type with an entitlement. */
export async function leaveOfYear(work: Work, person: Person, year: number) {
  // When past months are added, later leave requests may already exist.
  const balances = await readBalances(work, person, year, { askedBy: work.now })
  return balances.flatMap(({ leaveType, entitlement, approved, available }) =>
    entitlement === null || available === null
      ? []
      : [{ leaveType, entitlement, taken: approved, available }],
  )
}
