import { fromUnits, toUnits } from '#schema/engine'

/** Accepts "1,234.5" but not "12,5": a misplaced comma is ambiguous, and a wrong guess would cost money. */
const GROUPED = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/

/**
 * Parses typed text into a number that is exact to the last decimal place. Invalid text is returned unchanged, so that
 * the validator reports it.
 */
export function readNumber(typed: string, places: number): number | string | null {
  const bare = typed.replace(/[\s£€$₹]/g, '')
  if (bare === '') return null
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  const units = toUnits(plain, places)
  return units === null ? typed.trim() : fromUnits(units, places)
}
