import { termsAmong, type Paid } from './pay-terms.ts'

/** Somebody who is paid, and from when to when. */
export interface PaidFrom extends Paid {
  readonly dateOfJoining: string
  readonly relievingDate: string | null
}

interface Terms {
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
  const among = (one: Of | null) =>
    termsAmong([...others, ...(one ? [one] : [])].filter(({ isActive }) => isActive))
  const [before, after] = [among(saved), among(planned)]
  return people.flatMap((person) => {
    const on =
      person.dateOfJoining > planned.effectiveFrom ? person.dateOfJoining : planned.effectiveFrom
    if (person.relievingDate !== null && person.relievingDate < on) return []
    const change = { id: person.id, before: before(person, on), after: after(person, on) }
    const isAffected = change.after === planned || (saved !== null && change.before === saved)
    return isAffected ? [change] : []
  })
}
