import type { Field } from './field.ts'
import { memoize } from '../memoize.ts'

/** Limits on the decimal value of a number or on the length of text. */
export interface Limits {
  readonly min?: number
  readonly max?: number
  readonly moreThan?: number
}

/**
 * Returns a function that determines a field's limits: those declared, or else the standard ones. Results are cached for
 * each field.
 */
export const limitsWith = (standard: Limits) =>
  memoize(({ options }: Field): Limits => {
    const own = (name: keyof Limits) =>
      typeof options[name] === 'number' ? options[name] : undefined
    // Either form of lower bound replaces the standard one.
    const min = own('min') ?? (own('moreThan') === undefined ? standard.min : undefined)
    const moreThan = own('moreThan') ?? (own('min') === undefined ? standard.moreThan : undefined)
    const max = own('max') ?? standard.max
    return {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(moreThan !== undefined && { moreThan }),
    }
  })
