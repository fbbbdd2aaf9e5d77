import type { Field, FieldKind, FileFact, KindValue } from '#schema/engine'
import type { ComponentType, ReactNode } from 'react'
import type { JsonRecord } from '../json-record.ts'
import type { CellProps } from '../screens.ts'

/** Value types of a kind as the API gives them. */
interface ReadValue extends Omit<KindValue, 'lines' | 'object'> {
  lines: readonly JsonRecord[]
  object: JsonRecord
}

/** The fields of some kinds. */
type Of<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>

/** What a cell is given: a field of its own kind and a value, which is never null. */
type Cell<AField, AValue> = Omit<CellProps, 'field' | 'value'> & {
  readonly field: AField
  readonly value: AValue
}
export type CellOf<Kind extends FieldKind> = Cell<Of<Kind>, ReadValue[Kind]>

/** A field, its value, and what is shown beside the value. */
export interface ShownValue<AField = Field, AValue = unknown> {
  readonly field: AField
  /** As the API gives it. */
  readonly value: AValue
  /** What the record pointed at is called. */
  readonly reference?: ReactNode
  readonly file?: FileFact | undefined
}

type Fact<AField, AValue> = ShownValue<AField, AValue> & {
  /** Draws the fields within this one: columns of lines, parts of a group. */
  readonly Value: ComponentType<ShownValue>
}
export type FactOf<Kind extends FieldKind> = Fact<Of<Kind>, ReadValue[Kind]>

/** How people narrow a list by a field. */
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

/** How fields look wherever they are read. Their inputs are loaded with the first form: inputs-by-kind.ts. */
export interface FieldScreen<AField = Field, AValue = unknown> {
  /** In a row of a list. */
  cell(props: Cell<AField, AValue>): ReactNode
  /** On the page of a record. */
  fact(props: Fact<AField, AValue>): ReactNode
  /** Where nothing but text can stand: "3 Nov 2026", "£48.60", "On leave". */
  words(value: AValue, field: AField): string
  /** Null where nobody filters by it. */
  readonly filter: FilterKind | null
  /** Whether it takes the whole width of a form; two stand side by side otherwise. */
  isWide?(field: AField): boolean
  /** The room its input needs in a row of lines, in pixels; 120 by default. */
  readonly inputWidth?: number
  /** The head of its column, where that says more than the label. */
  heading?(label: string, field: Field): string
  /** Stands before or behind what is typed. */
  readonly affix?: Readonly<Partial<Record<'start' | 'end', string>>>
  /** Names of records that the server puts together have it as it is stored, "16.20", and are formatted again here. */
  readonly isReformatted?: true
}

/** How fields of a kind look. */
export type KindScreen<Kind extends FieldKind> = FieldScreen<Of<Kind>, ReadValue[Kind]>
