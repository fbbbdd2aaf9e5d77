import { fieldError, type Definition } from '#schema'
import { invalid } from '#server'

/** Refuses a day before the first that may be entered. */
export function refuseBefore(of: Definition, field: string, day: string, min: string): void {
  if (day < min) invalid([fieldError(of, field, { code: 'tooEarly', params: { min } })])
}
