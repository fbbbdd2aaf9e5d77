import type { Field } from '#schema/engine'
import { isNothing } from '../kinds/is-nothing.ts'
import { SCREENS } from '../kinds/screens-by-kind.ts'

/** A JSON value in words: "3 Nov 2026", "£48.60", "On leave". Empty for nothing. */
export const wordsOf = (value: unknown, field: Field): string =>
  isNothing(value) ? '' : SCREENS[field.kind].words(value, field)
