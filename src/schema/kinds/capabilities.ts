import type { Field, FieldKind, FieldOf } from '../fields/field.ts'
import type { ColumnReading, StoredAs } from './kind.ts'
import { kindOf } from './kinds.ts'

/** Digits after the point: 2 for money, 3 for a quantity, as declared for a decimal, 0 for a whole number; null if no number. */
export const placesOf = (field: Field): number | null => kindOf(field).places?.(field) ?? null

export const isNumber = (field: Field): boolean => kindOf(field).places !== undefined

/** A readable text, which can be searched and sorts ignoring case and accents. */
export const isText = (field: Field): boolean => kindOf(field).isText === true

/** Storage of its values. */
export const storedAs = (field: Field): StoredAs => kindOf(field).storedAs

/** Kept as its own folded form, which needs no column beside it. */
export const isFolded = (field: Field): boolean => kindOf(field).isFolded === true

/** Its rows are stored in a separate table, each with its position. */
export const hasOwnTable = (field: Field): boolean => ['rows', 'links'].includes(storedAs(field))

/** Its value is a list. */
export const isMany = (field: Field): boolean => kindOf(field).isMany === true

/** Its values have a more and a less. */
export const isOrdered = (field: Field): boolean => kindOf(field).isOrdered === true

/** A list can be sorted by it. */
export const isSortable = (field: Field): boolean => kindOf(field).isUnsortable !== true

/** Its values are short enough, and open enough, for an index. */
export const isIndexable = (field: Field): boolean => kindOf(field).isUnindexed !== true

/** Returns true if a field has so few distinct values that an index of it alone is useless. */
export const hasFewValues = (field: Field): boolean => kindOf(field).hasFewValues === true

/** Accepted as input and never shown to anyone. */
export const isWriteOnly = (field: Field): boolean => kindOf(field).isWriteOnly === true

/** Never leaves the server. */
export const isSecret = (field: Field): boolean =>
  isWriteOnly(field) || field.options.writeOnly === true || field.options.transient === true

/** The readings of a column that make sense for its values. */
export const readingsOf = (field: Field | undefined): readonly ColumnReading[] =>
  (field && kindOf(field).readings) ?? []

/** Value of an empty field: false for a flag, else null. */
export const emptyValue = (field: Field): false | null => kindOf(field).empty ?? null

/** Returns a type guard for fields of these kinds, so that the compiler knows their options. */
const oneOf =
  <const Kinds extends FieldKind>(...kinds: readonly Kinds[]) =>
  (field: Field | undefined): field is Extract<Field, FieldOf<Kinds>> =>
    field !== undefined && kinds.some((kind) => kind === field.kind)

/** Its value is the id of a picture or a file. */
export const isFile = oneOf('image', 'file')
/** Its value is the id of a picture, which can be shown. */
export const isImage = oneOf('image')
/** It names records of another resource, one or many: `options.target`. */
export const pointsAt = oneOf('reference', 'references')
/** It names one record of another resource. */
export const isReference = oneOf('reference')
/** Its value is, or its values are, among `options.items`. */
export const hasItems = oneOf('choice', 'choices')
/** Its value is one of `options.items`. */
export const isChoice = oneOf('choice')
/** It has fields of its own: `options.columns`. */
export const hasColumns = oneOf('lines', 'object')
/** Rows that live and die with their record. */
export const isLines = oneOf('lines')
/** A group of fields: one object. */
export const isGroup = oneOf('object')
/** A day or a point in time. */
export const isMoment = oneOf('date', 'instant')
/** A day of the calendar, without a time. */
export const isDay = oneOf('date')
/** A point in time. */
export const isInstant = oneOf('instant')
/** A share of a hundred. */
export const isPercent = oneOf('percent')

export const isMoney = oneOf('money')
/** Yes or no, and never empty. */
export const isFlag = oneOf('flag')
/** A number that can be called. */
export const isPhone = oneOf('phone')
