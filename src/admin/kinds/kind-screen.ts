import type { Field, FieldKind, FileFact, KindValue } from '#schema/engine'
import type { ComponentType, ReactNode } from 'react'
import type { JsonRecord } from '../json-record.ts'
import type { CellProps } from '../screens.ts'

/** Value types of a kind in the API. */
interface ReadValue extends Omit<KindValue, 'lines' | 'object'> {
  lines: readonly JsonRecord[]
  object: JsonRecord
}

type Of<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>

/** Props of a cell: a field of its kind and a value, which is never null. */
type Cell<AField, AValue> = Omit<CellProps, 'field' | 'value'> & {
  readonly field: AField
  readonly value: AValue
}
export type CellOf<Kind extends FieldKind> = Cell<Of<Kind>, ReadValue[Kind]>

/** A field, its value, and what is displayed next to the value. */
export interface ShownValue<AField = Field, AValue = unknown> {
  readonly field: AField
  /** Value in the format of the API. */
  readonly value: AValue
  readonly reference?: ReactNode
  readonly file?: FileFact | undefined
}

type Fact<AField, AValue> = ShownValue<AField, AValue> & {
  /** Draws nested fields: columns of lines, parts of a group. */
  readonly Value: ComponentType<ShownValue>
}
export type FactOf<Kind extends FieldKind> = Fact<Of<Kind>, ReadValue[Kind]>

export type FilterKind =
  | 'items'
  | 'reference'
  | 'date'
  | 'number'
  | 'flag'
  | 'text'
  | 'days'
  | 'day'
  | 'behind'

/** Display of field values. Inputs are loaded with the first form: inputs-by-kind.ts. */
export interface FieldScreen<AField = Field, AValue = unknown> {
  /** In a row of a list. */
  cell(props: Cell<AField, AValue>): ReactNode
  /** On the page of a record. */
  fact(props: Fact<AField, AValue>): ReactNode
  /** Plain text: "3 Nov 2026", "£48.60", "On leave". */
  words(value: AValue, field: AField): string
  /** Null if lists cannot be filtered by it. */
  readonly filter: FilterKind | null
  /** Returns true if it takes the full width of a form; otherwise two share a row. */
  isWide?(field: AField): boolean
  /** Width of its input in a row of lines, in pixels; 120 by default. */
  readonly inputWidth?: number
  /** Header of its column, if it differs from the label. */
  heading?(label: string, field: Field): string
  /** Text before or after the typed value. */
  readonly affix?: Readonly<Partial<Record<'start' | 'end', string>>>
  /** Labels that the server builds contain the stored format, "16.20", and are formatted again here. */
  readonly isReformatted?: true
}

/** Display of fields of one kind. */
export type KindScreen<Kind extends FieldKind> = FieldScreen<Of<Kind>, ReadValue[Kind]>
