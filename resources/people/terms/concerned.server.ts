import type { StoredOf, Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import type payConfiguration from './pay-configuration.resource.ts'

type Terms = StoredOf<typeof payConfiguration>

/** Employees that terms are for: one, those of a department, or all. */
export type TermsScope = Pick<Terms, 'scope' | 'employee' | 'department'>

/** Returns the first day of terms that became known, and whom they are for; null without any. */
export function concernOf(
  terms: readonly Terms[],
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

/** Returns the ids of the employees that some terms are for, in order. */
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
