import type { Field } from './field.ts'
import { memoize } from '../memoize.ts'

/** Limits of a value: for a number in decimal, for a text its length. */
export interface Limits {
  readonly min?: number
  readonly max?: number
  readonly moreThan?: number
}

/** Limits in force for a field: its own, otherwise the standard ones. Computed once for each field. */
export const limitsWith = (standard: Limits) =>
  memoize(({ options }: Field): Limits => {
    const own = (name: keyof Limits) =>
      typeof options[name] === 'number' ? options[name] : undefined
    // A lower bound of either kind replaces the standard one.
    const min = own('min') ?? (own('moreThan') === undefined ? standard.min : undefined)
    const moreThan = own('moreThan') ?? (own('min') === undefined ? standard.moreThan : undefined)
    const max = own('max') ?? standard.max
    return {
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
      ...(moreThan !== undefined && { moreThan }),
    }
  })
