import type { Field, FieldKind, FieldOf } from '../fields/field.ts'
import type { ColumnReading, Evidence, StoredAs } from './kind.ts'
import { findKind } from './kinds.ts'

/**
 * Number of decimal places: 2 for money, 3 for quantities, 0 for whole numbers, as declared for decimals; null for fields
 * that are not numbers.
 */
export const countPlaces = (field: Field): number | null => findKind(field).places?.(field) ?? null

export const isNumber = (field: Field): boolean => findKind(field).places !== undefined

/** Returns true for readable text, which is searchable and is sorted ignoring case and accents. */
export const isText = (field: Field): boolean => findKind(field).isText === true

/** Returns how values of the field are stored. */
export const storedAs = (field: Field): StoredAs => findKind(field).storedAs

/** Returns true if the value is stored in folded form and needs no extra column. */
export const isFolded = (field: Field): boolean => findKind(field).isFolded === true

/** Returns true if the values are stored as rows of a separate table, with their positions. */
export const hasOwnTable = (field: Field): boolean => ['rows', 'links'].includes(storedAs(field))

/** Returns true if the value is a list. */
export const isMany = (field: Field): boolean => findKind(field).isMany === true

/** Returns true if values can be ordered. */
export const isOrdered = (field: Field): boolean => findKind(field).isOrdered === true

/** Returns true if lists can be sorted by the field. */
export const isSortable = (field: Field): boolean => findKind(field).isUnsortable !== true

/** Returns true if values can be indexed: they are short and not secret. */
export const isIndexable = (field: Field): boolean => findKind(field).isUnindexed !== true

/** Returns true if the field has so few distinct values that an index on it alone would be useless. */
export const hasFewValues = (field: Field): boolean => findKind(field).hasFewValues === true

/** Returns true if the value is accepted in requests but never returned. */
export const isWriteOnly = (field: Field): boolean => findKind(field).isWriteOnly === true

/** Returns true if the server never sends the value. */
export const isSecret = (field: Field): boolean =>
  isWriteOnly(field) || field.options.writeOnly === true || field.options.transient === true

/** Returns the column formats that are possible for the field's values. */
export const listReadings = (field: Field | undefined): readonly ColumnReading[] =>
  (field && findKind(field).readings) ?? []

/** Returns how columns for the field are recognized by their values; undefined if they are not. */
export const readEvidence = (field: Field): Evidence | undefined => findKind(field).evidence

/** Returns the value of an empty field: false for a flag, otherwise null. */
export const emptyValue = (field: Field): false | null => findKind(field).empty ?? null

/** Returns a type guard for fields of the given kinds, which gives the compiler their options. */
const matchKinds =
  <const Kinds extends FieldKind>(...kinds: readonly Kinds[]) =>
  (field: Field | undefined): field is Extract<Field, FieldOf<Kinds>> =>
    field !== undefined && kinds.some((kind) => kind === field.kind)

/** Returns true if the value is the id of a picture or a file. */
export const isFile = matchKinds('image', 'file')
/** Returns true if the value is the id of a picture. */
export const isImage = matchKinds('image')
/** Returns true if the field refers to one or more records of another resource (`options.target`). */
export const pointsAt = matchKinds('reference', 'references')
/** Returns true if the field refers to one record of another resource. */
export const isReference = matchKinds('reference')
/** Returns true if the value, or each of its values, is one of `options.items`. */
export const hasItems = matchKinds('choice', 'choices')
/** Returns true if the value is one of `options.items`. */
export const isChoice = matchKinds('choice')
/** Returns true if the field has fields of its own (`options.columns`). */
export const hasColumns = matchKinds('lines', 'object')
/** Returns true for embedded rows, which are created and deleted with their record. */
export const isLines = matchKinds('lines')
/** Returns true for an embedded group of fields. */
export const isGroup = matchKinds('object')
/** Returns true for a date or an instant. */
export const isMoment = matchKinds('date', 'instant')
/** Returns true for a calendar day without a time. */
export const isDay = matchKinds('date')
/** Returns true for a point in time. */
export const isInstant = matchKinds('instant')
export const isPercent = matchKinds('percent')

export const isMoney = matchKinds('money')
/** Returns true for a flag, which is true or false but never empty. */
export const isFlag = matchKinds('flag')
export const isPhone = matchKinds('phone')
