import { ownEmployee, reference } from '#schema'

/** Employee field that defaults to the caller; staff may choose another employee. */
export const aboutOneself = (more: { readonly includesInactive?: true } = {}) =>
  reference('employee', { required: true, frozen: true, initial: ownEmployee, ...more })

/** Restricts employees to their own records. */
export const OWN_RECORDS = { EMPLOYEE: { employee: ownEmployee } } as const
