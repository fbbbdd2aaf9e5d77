import type { Field, FieldKind, FieldOf } from '../fields/field.ts'
import type { ColumnReading, StoredAs } from './kind.ts'
import { findKind } from './kinds.ts'

/** Digits after the point: 2 for money, 3 for a quantity, as declared for a decimal, 0 for a whole number; null if no number. */
export const countPlaces = (field: Field): number | null => findKind(field).places?.(field) ?? null

export const isNumber = (field: Field): boolean => findKind(field).places !== undefined

/** A readable text, which can be searched and sorts ignoring case and accents. */
export const isText = (field: Field): boolean => findKind(field).isText === true

/** Storage of its values. */
export const storedAs = (field: Field): StoredAs => findKind(field).storedAs

/** Kept as its own folded form, which needs no column beside it. */
export const isFolded = (field: Field): boolean => findKind(field).isFolded === true

/** Its rows are stored in a separate table, each with its position. */
export const hasOwnTable = (field: Field): boolean => ['rows', 'links'].includes(storedAs(field))

/** Its value is a list. */
export const isMany = (field: Field): boolean => findKind(field).isMany === true

/** Its values have a more and a less. */
export const isOrdered = (field: Field): boolean => findKind(field).isOrdered === true

/** A list can be sorted by it. */
export const isSortable = (field: Field): boolean => findKind(field).isUnsortable !== true

/** Its values are short enough, and open enough, for an index. */
export const isIndexable = (field: Field): boolean => findKind(field).isUnindexed !== true

/** Returns true if a field has so few distinct values that an index of it alone is useless. */
export const hasFewValues = (field: Field): boolean => findKind(field).hasFewValues === true

/** Accepted as input and never shown to anyone. */
export const isWriteOnly = (field: Field): boolean => findKind(field).isWriteOnly === true

/** Never leaves the server. */
export const isSecret = (field: Field): boolean =>
  isWriteOnly(field) || field.options.writeOnly === true || field.options.transient === true

/** The readings of a column that make sense for its values. */
export const listReadings = (field: Field | undefined): readonly ColumnReading[] =>
  (field && findKind(field).readings) ?? []

/** Value of an empty field: false for a flag, else null. */
export const emptyValue = (field: Field): false | null => findKind(field).empty ?? null

/** Returns a type guard for fields of these kinds, so that the compiler knows their options. */
const matchKinds =
  <const Kinds extends FieldKind>(...kinds: readonly Kinds[]) =>
  (field: Field | undefined): field is Extract<Field, FieldOf<Kinds>> =>
    field !== undefined && kinds.some((kind) => kind === field.kind)

/** Its value is the id of a picture or a file. */
export const isFile = matchKinds('image', 'file')
/** Its value is the id of a picture, which can be shown. */
export const isImage = matchKinds('image')
/** It names records of another resource, one or many: `options.target`. */
export const pointsAt = matchKinds('reference', 'references')
/** It names one record of another resource. */
export const isReference = matchKinds('reference')
/** Its value is, or its values are, among `options.items`. */
export const hasItems = matchKinds('choice', 'choices')
/** Its value is one of `options.items`. */
export const isChoice = matchKinds('choice')
/** It has fields of its own: `options.columns`. */
export const hasColumns = matchKinds('lines', 'object')
/** Rows that live and die with their record. */
export const isLines = matchKinds('lines')
/** A group of fields: one object. */
export const isGroup = matchKinds('object')
/** A day or a point in time. */
export const isMoment = matchKinds('date', 'instant')
/** A day of the calendar, without a time. */
export const isDay = matchKinds('date')
/** A point in time. */
export const isInstant = matchKinds('instant')
/** A share of a hundred. */
export const isPercent = matchKinds('percent')

export const isMoney = matchKinds('money')
/** Yes or no, and never empty. */
export const isFlag = matchKinds('flag')
/** A number that can be called. */
export const isPhone = matchKinds('phone')
