import type { Cell } from '../fields/cell.ts'
import { isEmptyCell } from '../fields/cell.ts'
import { withOptions, type Field } from '../fields/field.ts'
import { limitsWith, type Limits } from '../fields/limits.ts'
import { toUnits } from '../fields/number.ts'
import { memoize } from '../memoize.ts'
import { countPlaces } from './capabilities.ts'
import {
  problem,
  type CellContext,
  type CellReading,
  type CellWords,
  type Parse,
  type ParseContext,
  type Parsed,
} from './kind.ts'
import { findKind } from './kinds.ts'

/** Converts a JSON value to its stored form (units, UTC, trimmed), or returns a problem. */
export const parseValue: Parse = (value, field, context) =>
  value === null || value === undefined
    ? { value: null }
    : findKind(field).parse(value, field, context, parseValue)

/** Copies the field without the rules for stored values. */
const withoutRules = memoize((field: Field) =>
  withOptions(field, {
    min: undefined,
    max: undefined,
    moreThan: undefined,
    pattern: undefined,
    checkDigit: undefined,
    case: undefined,
    compact: undefined,
  }),
)

/** Parses a value for comparison only. Rules for stored values, such as a pattern or "in the past", do not apply. */
export function parseFilterValue(value: unknown, field: Field, context: ParseContext): Parsed {
  const plain = withoutRules(field)
  const kind = findKind(field)
  return kind.parseFilter
    ? kind.parseFilter(value, plain, context)
    : kind.parse(value, plain, context, parseValue)
}

const anyLimits = limitsWith({})

/** Returns the field's declared limits, or else the limits of its kind. */
export const findLimits = (field: Field): Limits => (findKind(field).limits ?? anyLimits)(field)

/** Converts a stored value to JSON: 4860 units of money become 48.6. */
export function valueToJson(value: unknown, field: Field): unknown {
  const kind = findKind(field)
  if (value === null || value === undefined) return kind.emptyJson ? [] : null
  return kind.toJson ? kind.toJson(value, field, valueToJson) : value
}

/** Returns true if `valueToJson` returns values unchanged, so hot paths can skip it. */
export const isJsonAsStored = (field: Field): boolean => findKind(field).toJson === undefined

/** Converts a decimal number to units: 48.6 of money becomes 4860. Other values are unchanged. */
export function valueInUnits(value: unknown, field: Field): unknown {
  const places = countPlaces(field)
  if (places === null || typeof value !== 'number') return value
  const units = toUnits(value, places)
  if (units === null) throw new Error(`${value} has more than ${places} digits after the point`)
  return units
}

/** Converts a stored value to text for titles and messages. References are shown as ids. */
export const valueToText = (value: unknown, field: Field): string =>
  value === null || value === undefined ? '' : findKind(field).toText(value, field)

/** Converts a JSON value to a cell. Masked values stay masked. Pictures, files and lines are left out. */
export function toCell(value: unknown, field: Field, words: CellWords): Cell {
  if (value === null || value === undefined) return null
  const cell = findKind(field).toCell?.(value, field, words) ?? null
  return cell === '' ? null : cell
}

/** Returns true if values of this kind can be read from a sheet. */
export const isInSheets = (field: Field): boolean => findKind(field).fromCell !== undefined

/**
 * Parses a cell into input for the validator. Accepts the formats that people use for dates, numbers, flags and choices.
 * Empty cells become null.
 */
export function fromCell(cell: Cell | undefined, field: Field, context: CellContext): CellReading {
  if (cell === null || cell === undefined || isEmptyCell(cell)) return { value: null }
  return findKind(field).fromCell?.(cell, field, context) ?? problem('notInSheets')
}
