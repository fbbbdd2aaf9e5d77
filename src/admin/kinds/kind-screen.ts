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

/** A field with its value and the context needed to display it. */
export interface ShownValue<AField = Field, AValue = unknown> {
  readonly field: AField
  /** Value in the format of the API. */
  readonly value: AValue
  readonly reference?: ReactNode
  readonly file?: FileFact | undefined
  /** Files of the columns of lines or the parts of an object, by path: "0.document". */
  readonly filesWithin?: Readonly<Record<string, FileFact>> | undefined
}

type Fact<AField, AValue> = ShownValue<AField, AValue> & {
  /** Renders nested fields: the columns of lines and the parts of a group. */
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
  /** Renders the value in a row of a list. */
  cell(props: Cell<AField, AValue>): ReactNode
  /** Renders the value on the page of a record. */
  fact(props: Fact<AField, AValue>): ReactNode
  /** Plain text: "3 Nov 2026", "£48.60", "On leave". */
  words(value: AValue, field: AField): string
  /** Null if lists cannot be filtered by the field. */
  readonly filter: FilterKind | null
  /** Returns true if the input takes the full width of a form. Otherwise two inputs share a row. */
  isWide?(field: AField): boolean
  /** Width of the input in a row of lines, in pixels. Default: 120. */
  readonly inputWidth?: number
  /** Column header, if it differs from the label. */
  heading?(label: string, field: Field): string
  /** Text before or after the typed value. */
  readonly affix?: Readonly<Partial<Record<'start' | 'end', string>>>
  /** Set if the value must be reformatted in server-built labels, which contain the stored format, "16.20". */
  readonly isReformatted?: true
}

/** Display of fields of one kind. */
export type KindScreen<Kind extends FieldKind> = FieldScreen<Of<Kind>, ReadValue[Kind]>
