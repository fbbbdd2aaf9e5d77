import type { StoredOf, Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { readLeaveDays, type LeaveDays } from '../leave/leave-balance.server.ts'
import { findDayType } from '../terms/calendar.ts'
import {
  readHolidays,
  readPayTerms,
  readPersonTerms,
  type PayTerms,
} from '../terms/pay-terms.server.ts'
import { withLeave, type DayType } from './pay-day.ts'

type Person = Pick<StoredOf<typeof employee>, 'id' | 'department'>

/** Terms, holidays and leave of employees during a period. */
export interface Calendar {
  readonly terms: (person: Person, on: string) => PayTerms | null
  readonly holidays: ReadonlyMap<string, boolean>
  readonly leave: LeaveDays
}

export async function readCalendar(
  work: Work,
  people: Person | readonly number[],
  first: string,
  last: string,
): Promise<Calendar> {
  const person = 'id' in people ? people : null
  const ids = 'id' in people ? [people.id] : people
  const own = person ? await readPersonTerms(work, person) : null
  const all = own ? null : await readPayTerms(work)
  return {
    terms: (whose, on) => own?.(on) ?? all?.(whose, on) ?? null,
    holidays: await readHolidays(work, first, last),
    leave: await readLeaveDays(work, ids, first, last),
  }
}

export function findCalendarDay(
  { terms, holidays, leave }: Calendar,
  person: Person,
  on: string,
): { readonly dayType: DayType; readonly terms: PayTerms } | null {
  const found = terms(person, on)
  if (!found) return null
  const day = findDayType(on, found.weeklyOffDays ?? [], holidays)
  return { dayType: withLeave(day, leaveOfDay(leave(person.id, on))), terms: found }
}
