import { isObject, ruleError, localized, type LocalizedMessage } from '#schema/engine'
import { Refusal } from '../../errors.ts'

/** Refuses too many tries, with the time of the next allowed one. */
export function refuseUntil(until: string | Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))
  throw new Refusal('locked', {
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
}

/** One field of a session call is wrong. */
export function refuseField(field: string, message: LocalizedMessage): never {
  throw new Refusal('invalid', { errors: [ruleError(field, message)] })
}

/** Control characters except tabs and line ends, as in every text of a record. PostgreSQL cannot store NUL. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Control characters are refused here. */
export function printable(text: string, field: string, label: LocalizedMessage): string {
  return CONTROL.test(text)
    ? refuseField(
        field,
        localized`Please type ${label} again: it holds characters that cannot be printed.`,
      )
    : text
}

/** A required text of a call. */
export function neededText(body: unknown, field: string, label: LocalizedMessage): string {
  const value = isObject(body) ? body[field] : undefined
  // Longer input cannot be a name or password; hashing it would only take time.
  if (typeof value === 'string' && value !== '' && value.length <= 200)
    return printable(value, field, label)
  return refuseField(field, localized`Please fill in ${label}.`)
}
