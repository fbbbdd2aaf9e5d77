import { isObject, ruleError, localized, type LocalizedMessage } from '#schema/engine'
import { Refusal } from '../../errors.ts'

/** Refuses because of too many attempts, with the time of the next allowed one. */
export function refuseUntil(until: string | Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))
  throw new Refusal('locked', {
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
}

/** Refuses a sign-in call because of one wrong field. */
export function refuseField(field: string, message: LocalizedMessage): never {
  throw new Refusal('invalid', { errors: [ruleError(field, message)] })
}

/** Control characters except tabs and line breaks, as for all text in records. PostgreSQL cannot store NUL. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Refuses text that contains control characters. */
export function printable(text: string, field: string, label: LocalizedMessage): string {
  return CONTROL.test(text)
    ? refuseField(
        field,
        localized`Please type ${label} again: it contains characters that are not allowed.`,
      )
    : text
}

/** Reads a required text parameter of a call. */
export function neededText(body: unknown, field: string, label: LocalizedMessage): string {
  const value = isObject(body) ? body[field] : undefined
  // Longer input cannot be a name or password, and hashing it would waste time.
  if (typeof value === 'string' && value !== '' && value.length <= 200)
    return printable(value, field, label)
  return refuseField(field, localized`Please fill in ${label}.`)
}
