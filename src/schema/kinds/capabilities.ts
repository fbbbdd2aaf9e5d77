import type { Field, FieldKind, FieldOf } from '../fields/field.ts'
import type { ColumnReading, StoredAs } from './kind.ts'
import { findKind } from './kinds.ts'

/**
 * Digits after the decimal point: 2 for money, 3 for a quantity, as declared for a decimal, 0 for a whole number; null if not a
 * number.
 */
export const countPlaces = (field: Field): number | null => findKind(field).places?.(field) ?? null

export const isNumber = (field: Field): boolean => findKind(field).places !== undefined

/** Returns true for readable text, which can be searched and is sorted ignoring case and accents. */
export const isText = (field: Field): boolean => findKind(field).isText === true

/** Storage of the field's values. */
export const storedAs = (field: Field): StoredAs => findKind(field).storedAs

/** Stored in its folded form, so it needs no extra column. */
export const isFolded = (field: Field): boolean => findKind(field).isFolded === true

/** Its rows are stored in a separate table, each with its position. */
export const hasOwnTable = (field: Field): boolean => ['rows', 'links'].includes(storedAs(field))

/** The value is a list. */
export const isMany = (field: Field): boolean => findKind(field).isMany === true

/** Values are ordered. */
export const isOrdered = (field: Field): boolean => findKind(field).isOrdered === true

/** Lists can be sorted by the field. */
export const isSortable = (field: Field): boolean => findKind(field).isUnsortable !== true

/** Values are short enough, and not secret, so that they can be indexed. */
export const isIndexable = (field: Field): boolean => findKind(field).isUnindexed !== true

/** Returns true if a field has so few distinct values that an index of it alone is useless. */
export const hasFewValues = (field: Field): boolean => findKind(field).hasFewValues === true

/** Accepted as input and never shown to anyone. */
export const isWriteOnly = (field: Field): boolean => findKind(field).isWriteOnly === true

/** Never sent by the server. */
export const isSecret = (field: Field): boolean =>
  isWriteOnly(field) || field.options.writeOnly === true || field.options.transient === true

/** Ways to read a column that make sense for the field's values. */
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
/** Refers to one or many records of another resource: `options.target`. */
export const pointsAt = matchKinds('reference', 'references')
/** Refers to one record of another resource. */
export const isReference = matchKinds('reference')
/** The value, or each of its values, is one of `options.items`. */
export const hasItems = matchKinds('choice', 'choices')
/** Its value is one of `options.items`. */
export const isChoice = matchKinds('choice')
/** It has fields of its own: `options.columns`. */
export const hasColumns = matchKinds('lines', 'object')
/** Rows created and deleted with their record. */
export const isLines = matchKinds('lines')
/** A group of fields: one object. */
export const isGroup = matchKinds('object')
/** A day or a point in time. */
export const isMoment = matchKinds('date', 'instant')
/** A calendar day, without a time. */
export const isDay = matchKinds('date')
/** A point in time. */
export const isInstant = matchKinds('instant')
/** A percentage. */
export const isPercent = matchKinds('percent')

export const isMoney = matchKinds('money')
/** True or false, never empty. */
export const isFlag = matchKinds('flag')
/** A telephone number. */
export const isPhone = matchKinds('phone')
