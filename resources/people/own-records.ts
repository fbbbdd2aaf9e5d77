import { ownEmployee, reference } from '#schema'

/** Field for the employee of a record: the caller, unless staff choose another one. */
export const aboutOneself = (more: { readonly includesInactive?: true } = {}) =>
  reference('employee', { required: true, frozen: true, initial: ownEmployee, ...more })

/** Employees see and write their own records. */
export const OWN_RECORDS = { EMPLOYEE: { employee: ownEmployee } } as const
