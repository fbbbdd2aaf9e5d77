import { Refusal } from '../errors.ts'

/** Too many tries: says when the next one is worth making. */
export function refuseUntil(until: string | Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))
  throw new Refusal('locked', {
    params: { minutes: Math.ceil(seconds / 60) }, headers: { 'retry-after': String(seconds) },
  })
}

/** One field of a session call is wrong. */
export function refuseField(field: string, message: string): never {
  throw new Refusal('invalid', { errors: [{ field, code: 'rule', message, params: { message } }] })
}

/** A text that a call cannot do without. */
export function neededText(body: unknown, field: string, label: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[field] : undefined
  // Nobody has a name or a password this long; hashing it would only cost time.
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value
  return refuseField(field, `Please fill in ${label}.`)
}
