import { ownEmployee, reference } from '#schema'

/**
 * The person whom a record is about: whoever makes it, unless staff name somebody else. Whoever is about to leave is among
 * them; the behaviours judge who was at work on which days.
 */
export const aboutOneself = () =>
  reference('employee', {
    required: true,
    frozen: true,
    initial: ownEmployee,
    includesInactive: true,
  })

/** Employees see and write what is about themselves. */
export const OWN_RECORDS = { EMPLOYEE: { employee: ownEmployee } } as const
