import { fromUnits, toUnits } from '#schema/engine'

/** "1,234.5" is accepted, "12,5" is not: a comma that groups nothing is a typing error, and guessing would cost money. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Parses a typed number into the JSON number, exact to the last place. Invalid text is returned as it is, so that the
 * validator reports the problem.
 */
export function readNumber(typed: string, places: number): number | string | null {
  const bare = typed.replace(/[\s£€$₹]/g, '')
  if (bare === '') return null
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  const units = toUnits(plain, places)
  return units === null ? typed.trim() : fromUnits(units, places)
}
