import { fromUnits, toUnits } from '#schema/engine'

/** "1,234.5" is read, "12,5" is not: a comma that groups nothing is a slip, and guessing would cost money. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * What was typed as the JSON number, exact to the last place. Text that is no such number stays text,
 * so that the validator says what is wrong with it.
 */
export function readNumber(typed: string, places: number): number | string | null {
  const bare = typed.replace(/[\s£€$₹]/g, '')
  if (bare === '') return null
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  const units = toUnits(plain, places)
  return units === null ? typed.trim() : fromUnits(units, places)
}
