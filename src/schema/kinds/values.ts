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

/** A value as JSON carries it becomes the stored value (units, UTC, trimmed), or says what is wrong with it. */
export const parseValue: Parse = (value, field, context) =>
  value === null || value === undefined
    ? { value: null }
    : findKind(field).parse(value, field, context, parseValue)

/** The same field without the rules for what may be stored. */
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

/** A value that is compared, not stored: rules such as "required pattern" or "in the past" do not concern it. */
export function parseFilterValue(value: unknown, field: Field, context: ParseContext): Parsed {
  const plain = withoutRules(field)
  const kind = findKind(field)
  return kind.parseFilter
    ? kind.parseFilter(value, plain, context)
    : kind.parse(value, plain, context, parseValue)
}

const anyLimits = limitsWith({})

/** The limits in force for a field: its own, and where it says nothing those of its kind. */
export const findLimits = (field: Field): Limits => (findKind(field).limits ?? anyLimits)(field)

/** A stored value as JSON carries it: 4860 units of money become 48.6. */
export function valueToJson(value: unknown, field: Field): unknown {
  const kind = findKind(field)
  if (value === null || value === undefined) return kind.emptyJson ? [] : null
  return kind.toJson ? kind.toJson(value, field, valueToJson) : value
}

/** Returns true if `valueToJson` changes nothing, so that a hot path can skip it. */
export const isJsonAsStored = (field: Field): boolean => findKind(field).toJson === undefined

/** A number as people write it in the units it is stored in: 48.6 of money becomes 4860; other values pass unchanged. */
export function valueInUnits(value: unknown, field: Field): unknown {
  const places = countPlaces(field)
  if (places === null || typeof value !== 'number') return value
  const units = toUnits(value, places)
  if (units === null) throw new Error(`${value} has more than ${places} digits after the point`)
  return units
}

/** A stored value in words, for titles and messages; a reference is given as its id. */
export const valueToText = (value: unknown, field: Field): string =>
  value === null || value === undefined ? '' : findKind(field).toText(value, field)

/** A JSON value as a sheet shows it. Masked values stay masked; pictures, files and lines have no place in a cell. */
export function toCell(value: unknown, field: Field, words: CellWords): Cell {
  if (value === null || value === undefined) return null
  const cell = findKind(field).toCell?.(value, field, words) ?? null
  return cell === '' ? null : cell
}

/** Returns true if values of the field's kind can be read from a sheet. */
export const isInSheets = (field: Field): boolean => findKind(field).fromCell !== undefined

/** A cell as the validator takes it in: dates, numbers, flags and choices in the forms people use. Empty is null. */
export function fromCell(cell: Cell | undefined, field: Field, context: CellContext): CellReading {
  if (cell === null || cell === undefined || isEmptyCell(cell)) return { value: null }
  return findKind(field).fromCell?.(cell, field, context) ?? problem('notInSheets')
}
