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

/** One try to get past a rule; `run` tells what got through, or nothing. */
export interface Attempt {
  /** NOBODY has not signed in. */
  readonly role: RoleName | 'NOBODY'
  readonly resource: string
  readonly rule: Rule
  /** The way it goes: "list", "import". */
  readonly path: string
  readonly what: string
  run(): Promise<string | null>
}

export interface Scope {
  readonly definition: Definition
  readonly role: RoleName
}

const REFUSED: readonly number[] = [400, 401, 403, 404, 405, 409, 415, 422, 428]

/** The answer must be a refusal. */
export const refused = ({ status, text }: Reply, allowed = REFUSED): string | null =>
  allowed.includes(status) ? null : `answered ${status}: ${text.slice(0, 200)}`

/** None of these texts may stand in the answer, whatever its status. */
export function holdsNone(reply: Reply, secrets: readonly string[]): string | null {
  if (reply.status >= 500) return `answered ${reply.status}: ${reply.text.slice(0, 200)}`
  const found = secrets.find((secret) => reply.text.includes(secret))
  return found === undefined ? null : `shows ${found}`
}

/* Fields are read from the definition here, independently of the server under test. */

/** Returns true if a role never gets the field; nobody gets a write-only field. */
export const isHidden = ({ kind, options }: Field, role: string): boolean =>
  kind === 'password' || options.transient === true || options.hiddenFrom?.includes(role) === true

/** Returns true if a role gets only the last four characters. */
export const isMasked = ({ options }: Field, role: string): boolean =>
  options.maskedFor?.includes(role) === true

/** Returns true if a role gets the unchanged value. */
export const isWhole = (field: Field, role: string): boolean =>
  !isHidden(field, role) &&
  !isMasked(field, role) &&
  field.options.personalFor?.includes(role) !== true
