import type { Field, FieldKind } from './field.ts'
import { memoize } from '../memoize.ts'

/** What a value may lie between: numbers as people write them, of a text its length. */
export interface Limits {
  readonly min?: number
  readonly max?: number
  readonly moreThan?: number
}

/** The range of each kind when the field says nothing: numbers as people write them, of texts their length. */
const STANDARD: Partial<Record<FieldKind, Limits>> = {
  text: { max: 255 },
  longText: { max: 2000 },
  email: { max: 120 },
  password: { min: 8, max: 72 },
  money: { min: 0, max: 99_999_999.99 },
  percent: { min: 0, max: 100 },
  quantity: { moreThan: 0, max: 999_999.999 },
  lines: { max: 500 },
  whole: { min: -2_147_483_648, max: 2_147_483_647 },
  decimal: { min: -99_999_999_999, max: 99_999_999_999 },
}

/** The limits in force for a field: its own, and where it says nothing those of its kind. */
export const limitsOf = memoize(({ kind, options }: Field): Limits => {
  const standard = STANDARD[kind] ?? {}
  const own = (name: keyof Limits) =>
    typeof options[name] === 'number' ? options[name] : undefined
  // A lower bound of either sort takes the place of the standard one.
  const min = own('min') ?? (own('moreThan') === undefined ? standard.min : undefined)
  const moreThan = own('moreThan') ?? (own('min') === undefined ? standard.moreThan : undefined)
  const max = own('max') ?? standard.max
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(moreThan !== undefined && { moreThan }),
  }
})
