import type { Definition, Field } from '#schema/engine'
import type { Reply } from '../kit/client.ts'
import type { RoleName } from '../kit/workspace.ts'

export const RULES = [
  'right',
  'hidden field',
  'masked field',
  'row rule',
  'state',
  'approval',
  'limit',
  'closed month',
] as const
export type Rule = (typeof RULES)[number]

/** An attempt to get past a rule. `run` returns what got through, or null. */
export interface Attempt {
  /** NOBODY means that the caller has not signed in. */
  readonly role: RoleName | 'NOBODY'
  readonly resource: string
  readonly rule: Rule
  /** Path that the attempt takes, such as "list" or "import". */
  readonly path: string
  readonly what: string
  run(): Promise<string | null>
}

export interface Scope {
  readonly definition: Definition
  readonly role: RoleName
}

const REFUSED: readonly number[] = [400, 401, 403, 404, 405, 409, 415, 422, 428]

/** Returns null if the request was refused, and otherwise what was answered. */
export const refused = ({ status, text }: Reply, allowed = REFUSED): string | null =>
  allowed.includes(status) ? null : `answered ${status}: ${text.slice(0, 200)}`

/** Returns null if the answer contains none of these texts, whatever its status below 500. */
export function holdsNone(reply: Reply, secrets: readonly string[]): string | null {
  if (reply.status >= 500) return `answered ${reply.status}: ${reply.text.slice(0, 200)}`
  const found = secrets.find((secret) => reply.text.includes(secret))
  return found === undefined ? null : `shows ${found}`
}

/* These rules are read from the definition, independently of the server under test. */

/** True if a role never gets the field. Write-only fields are hidden from every role. */
export const isHidden = ({ kind, options }: Field, role: string): boolean =>
  kind === 'password' || options.transient === true || options.hiddenFrom?.includes(role) === true

/** True if a role gets only the last four characters. */
export const isMasked = ({ options }: Field, role: string): boolean =>
  options.maskedFor?.includes(role) === true

/** True if a role gets the unchanged value. */
export const isWhole = (field: Field, role: string): boolean =>
  !isHidden(field, role) &&
  !isMasked(field, role) &&
  field.options.personalFor?.includes(role) !== true
