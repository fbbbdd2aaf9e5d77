import type { AppRole } from './app.ts'
import { me } from './fields/token.ts'

/** Permissions available on every resource, in addition to its own actions. */
export const VERBS = ['list', 'show', 'create', 'edit', 'delete', 'import'] as const
export type Verb = (typeof VERBS)[number]

/** Permissions of a role: verbs and actions, and optionally the fields that it may write when editing. */
export type Grant<Names extends string, Actions extends string> =
  /** All verbs and actions. */
  | 'everything'
  /** All verbs and actions except these: `everythingBut('delete')`. */
  | { readonly everythingBut: readonly (Verb | Actions)[] }
  /** Only these verbs and actions: `['list', 'show', 'approve']`. */
  | readonly (Verb | Actions)[]
  /**
   * Only these verbs and actions. When editing, the role may write only the fields of `editOnly`: `{ may: ['list', 'show',
   * 'edit'], editOnly: ['phoneNumber'] }`.
   */
  | { readonly may: readonly (Verb | Actions)[]; readonly editOnly?: readonly Names[] }

/** Grants all verbs and actions except these: `ADMIN: everythingBut('delete')`. */
export const everythingBut = <const Withheld extends string>(
  ...withheld: readonly Withheld[]
): { readonly everythingBut: readonly Withheld[] } => ({ everythingBut: withheld })

/** Gives several roles the same grant: `allow: { ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything') }`. */
export const forRoles = <const Role extends AppRole, const Given>(
  roles: readonly Role[],
  grant: Given,
): { readonly [Each in Role]: Given } =>
  Object.fromEntries(roles.map((role) => [role, grant])) as { [Each in Role]: Given }

/**
 * Restricts a role to the signed-in user's own rows: `rows: { CUSTOMER: own('customer') }` matches rows whose customer
 * belongs to this user.
 */
export const own = <const Reference extends string>(
  reference: Reference,
): { readonly [Path in `${Reference}.user`]: typeof me } =>
  ({ [`${reference}.user`]: me }) as { [Path in `${Reference}.user`]: typeof me }
