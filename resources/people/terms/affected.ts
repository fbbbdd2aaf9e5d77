import { termsAmong, type Paid } from './pay-terms.ts'

/** Somebody who is paid, and from when to when. */
export interface PaidFrom extends Paid {
  readonly dateOfJoining: string
  readonly relievingDate: string | null
}

export interface Terms {
  readonly id?: number
  readonly scope: string
  readonly department: number | null
  readonly employee: number | null
  readonly effectiveFrom: string
  readonly isActive: boolean
}

/** A change of terms: what was there before, if anything, and what is to be there. */
export interface Change<Of extends Terms> {
  readonly saved: Of | null
  readonly planned: Of
}

export interface Affected<Of extends Terms> {
  readonly id: number
  readonly before: Of | null
  readonly after: Of | null
}

/**
 * Whose terms are others by a change, on the day it is in force for them: those who come under it, and those who no longer
 * do. `others` are all further terms.
 */
export function affectedBy<Of extends Terms>(
  people: readonly PaidFrom[],
  others: readonly Of[],
  { saved, planned }: Change<Of>,
): readonly Affected<Of>[] {
  const { before, after } = termsOf(others, { saved, planned })
  return people.flatMap((person) => {
    const on =
      person.dateOfJoining > planned.effectiveFrom ? person.dateOfJoining : planned.effectiveFrom
    if (person.relievingDate !== null && person.relievingDate < on) return []
    const change = { id: person.id, before: before(person, on), after: after(person, on) }
    const isAffected = change.after === planned || (saved !== null && change.before === saved)
    return isAffected ? [change] : []
  })
}

/** Returns a test of whether the change replaces the terms of an employee on any day of a period. */
export function changesOn<Of extends Terms>(
  others: readonly Of[],
  change: Change<Of>,
): (person: PaidFrom, first: string, last: string) => boolean {
  const { before, after } = termsOf(others, change)
  // Terms are in force from their first day until others follow: if not on the first day that they could be, then on none.
  const isUnder = (terms: Of | null, at: typeof after, person: PaidFrom, first: string) => {
    if (!terms) return null
    const [on = first] = [first, terms.effectiveFrom, person.dateOfJoining].toSorted().slice(-1)
    return at(person, on) === terms ? on : null
  }
  return (person, first, last) =>
    [
      isUnder(change.planned, after, person, first),
      isUnder(change.saved, before, person, first),
    ].some((on) => on !== null && on <= last)
}

function termsOf<Of extends Terms>(others: readonly Of[], { saved, planned }: Change<Of>) {
  const among = (one: Of | null) =>
    termsAmong([...others, ...(one ? [one] : [])].filter(({ isActive }) => isActive))
  return { before: among(saved), after: among(planned) }
}
