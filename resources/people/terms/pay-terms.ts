/** What tells which people a configuration is for, and from when. */
interface Scoped {
  /** Unset of terms that are not saved yet. */
  readonly id?: number
  readonly scope: string
  readonly department: number | null
  readonly employee: number | null
  readonly effectiveFrom: string
}

/** Somebody who is paid. */
export interface Paid {
  readonly id: number
  readonly department: number | null
}

/**
 * Finds the configuration in force for a person on a day (section 4.4): the person's own before the department's before the
 * company's; of several, the one that began last, and of those from one day, the one that was added last.
 */
export function termsAmong<Terms extends Scoped>(
  all: readonly Terms[],
): (person: Paid, on: string) => Terms | null {
  const newestFirst = all.toSorted(
    (one, other) =>
      other.effectiveFrom.localeCompare(one.effectiveFrom) || addedAt(other) - addedAt(one),
  )
  const groups = Map.groupBy(newestFirst, keyOfTerms)
  const begun = (key: string, on: string) =>
    groups.get(key)?.find(({ effectiveFrom }) => effectiveFrom <= on)
  return ({ id, department }, on) =>
    begun(`EMPLOYEE ${id}`, on) ??
    begun(`DEPARTMENT ${department}`, on) ??
    begun('COMPANY', on) ??
    null
}

const addedAt = ({ id = Number.MAX_SAFE_INTEGER }: Scoped): number => id

function keyOfTerms({ scope, department, employee }: Scoped): string {
  if (scope === 'EMPLOYEE') return `EMPLOYEE ${employee}`
  return scope === 'DEPARTMENT' ? `DEPARTMENT ${department}` : 'COMPANY'
}
