import { ownEmployee, reference } from '#schema'

/** The person whom a record is about: whoever makes it, unless staff name somebody else. */
export const aboutOneself = (more: { readonly includesInactive?: true } = {}) =>
  reference('employee', { required: true, frozen: true, initial: ownEmployee, ...more })

/** Employees see and write what is about themselves. */
export const OWN_RECORDS = { EMPLOYEE: { employee: ownEmployee } } as const
