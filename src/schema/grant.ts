import { me } from './fields/token.ts'

/** Permissions on every resource, besides its own actions. */
export const VERBS = ['list', 'show', 'create', 'edit', 'delete', 'import'] as const
export type Verb = (typeof VERBS)[number]

/** Permissions of a role: its verbs and actions and, if restricted, the fields it may write when editing. */
export type Grant<Names extends string, Actions extends string> =
  /** Every verb and every action. */
  | 'everything'
  /** All but these: `everythingBut('delete')`. */
  | { readonly everythingBut: readonly (Verb | Actions)[] }
  /** Only these: `['list', 'show', 'approve']`. */
  | readonly (Verb | Actions)[]
  /**
   * Only these; when editing, the role may write only the fields of `editOnly`: `{ may: ['list', 'show', 'edit'], editOnly:
   * ['phoneNumber'] }`.
   */
  | { readonly may: readonly (Verb | Actions)[]; readonly editOnly?: readonly Names[] }

/** Every verb and action but these: `ADMIN: everythingBut('delete')`. */
export const everythingBut = <const Withheld extends string>(
  ...withheld: readonly Withheld[]
): { readonly everythingBut: readonly Withheld[] } => ({ everythingBut: withheld })

/** The same grant for several roles: `allow: { ...forRoles(['SUPER_ADMIN', 'ADMIN'], 'everything') }`. */
export const forRoles = <const Role extends string, const Given>(
  roles: readonly Role[],
  grant: Given,
): { readonly [Each in Role]: Given } =>
  Object.fromEntries(roles.map((role) => [role, grant])) as { [Each in Role]: Given }

/** The signed-in person's own rows: `rows: { CUSTOMER: own('customer') }` are those whose customer signs in as this user. */
export const own = <const Reference extends string>(
  reference: Reference,
): { readonly [Path in `${Reference}.user`]: typeof me } =>
  ({ [`${reference}.user`]: me }) as { [Path in `${Reference}.user`]: typeof me }
