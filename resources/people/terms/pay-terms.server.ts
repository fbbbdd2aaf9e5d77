import { localized } from '#schema'
import { refuse, type StoredOf, type Work } from '#server'
import holiday from '../../parties/employees/holiday.resource.ts'
import payConfiguration from './pay-configuration.resource.ts'
import employee from '../../parties/employees/employee.resource.ts'

/** Stored pay terms: money in minor units, hours and multipliers in hundredths. */
export type PayTerms = StoredOf<typeof payConfiguration>

/** Reads all terms once; the returned function finds the terms of an employee on a day. */
export async function readPayTerms(
  work: Work,
): Promise<(person: Paid, on: string) => PayTerms | null> {
  return termsAmong(await work.asSystem.find(payConfiguration, { isActive: true }, 'all'))
}

/** Reads all terms, including inactive ones. */
export const readAllTerms = (work: Work): Promise<readonly PayTerms[]> =>
  work.asSystem.find(payConfiguration, {}, 'all')

export async function readPersonTerms(
  work: Work,
  person: Paid,
): Promise<(on: string) => PayTerms | null> {
  const whose = [
    { scope: 'EMPLOYEE', employee: person.id },
    { scope: 'DEPARTMENT', department: person.department },
    { scope: 'COMPANY' },
  ] as const
  const found = await Promise.all(
    whose.map((where) => work.asSystem.find(payConfiguration, { ...where, isActive: true })),
  )
  const terms = termsAmong(found.flat())
  return (on) => terms(person, on)
}

export async function readPayTermsOfMany(
  work: Work,
  people: readonly number[],
): Promise<(person: Paid, on: string) => PayTerms | null> {
  const found = await work.asSystem.find(
    payConfiguration,
    { isActive: true, any: [{ scope: ['COMPANY', 'DEPARTMENT'] }, { employee: [...people] }] },
    'all',
  )
  return termsAmong(found)
}

/** Refuses because no terms apply on the day. */
export const refuseWithoutTerms = (on: string): never =>
  refuse(localized`No pay configuration is in force on ${on}; add one for the company.`)

/** Reads holidays between two dates, both included. The value is true if the holiday is paid. */
export async function readHolidays(
  work: Work,
  first: string,
  last: string,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await work.asSystem.find(
    holiday,
    { holidayDate: { atLeast: first, atMost: last } },
    'all',
  )
  return new Map(rows.map(({ holidayDate, isPaid }) => [holidayDate, isPaid]))
}

/** Scope and start date of terms. */
export interface Scoped {
  /** Unset for terms not yet saved. */
  readonly id?: number
  readonly scope: string
  readonly department: number | null
  readonly employee: number | null
  readonly effectiveFrom: string
}

export interface Paid {
  readonly id: number
  readonly department: number | null
}

/**
 * Finds the terms of an employee on a day (section 4.4). Terms of the employee take precedence over those of the
 * department, then of the company. Within a scope, the latest start date wins; for equal dates, the last one added.
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

/** Scope of terms: an employee, a department or everyone. */
export type TermsScope = Pick<PayTerms, 'scope' | 'employee' | 'department'>

/** Returns the first day and the scopes of changed terms; null if there are none. */
export function findChangeScope(
  terms: readonly PayTerms[],
): { readonly first: string; readonly whom: readonly TermsScope[] } | null {
  const [first] = terms.map(({ effectiveFrom }) => effectiveFrom).toSorted()
  if (first === undefined) return null
  const whom = terms.map(({ scope, employee: id, department }) => ({
    scope,
    employee: id,
    department,
  }))
  return { first, whom }
}

/** Returns the ids of employees in the scopes, in ascending order. */
export async function readConcerned(
  work: Work,
  whom: readonly TermsScope[],
): Promise<readonly number[]> {
  const where = whom.some(({ scope }) => scope === 'COMPANY')
    ? {}
    : {
        any: whom.map((each) =>
          each.scope === 'EMPLOYEE' ? { id: each.employee } : { department: each.department },
        ),
      }
  const people = await work.asSystem.query(employee).where(where).groupBy('id').orderBy('id').all()
  return people.map(({ id }) => id)
}
