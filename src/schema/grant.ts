import { me } from './fields/token.ts'

/** What may be done with any resource, besides its own actions. */
export const VERBS = ['list', 'show', 'create', 'edit', 'delete', 'import'] as const
export type Verb = (typeof VERBS)[number]

/** What a role may do: the verbs and actions it has, and, when narrower, the fields it may write when editing. */
export type Grant<Names extends string, Actions extends string> =
  | 'everything'
  | { readonly everythingBut: readonly (Verb | Actions)[] }
  | readonly (Verb | Actions)[]
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

/** Rows of the signed-in person: `rows: { CUSTOMER: own('customer') }` are those whose customer signs in as this user. */
export const own = <const Reference extends string>(
  reference: Reference,
): { readonly [Path in `${Reference}.user`]: typeof me } =>
  ({ [`${reference}.user`]: me }) as { [Path in `${Reference}.user`]: typeof me }
