import type { Definition, Field } from '#schema/engine'

export type ColumnType = 'id' | 'integer' | 'text' | 'flag' | 'bytes'

/** A column as created in both databases. It is plain data that is stored in the schema snapshot. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly notNull?: boolean
  /** Table whose ids the column contains. */
  readonly references?: string
  readonly cascade?: boolean
  /** Field stored in the column. Undefined for shadow and audit columns. */
  readonly field?: string
  /** Former name of the column. */
  readonly formerly?: string
  /** Decimal places of a number that is stored as an integer in units. */
  readonly places?: number
  readonly max?: number
  readonly constants?: readonly string[]
  /** Value for existing rows, if the definition has a constant default. */
  readonly initial?: string | number | boolean
}

/** A stored field, or part of a field, with a single column. `path` is dotted inside an object. */
export interface FieldColumn {
  readonly path: string
  /** Field that contains the value: "address.city" belongs to `address`. */
  readonly first: string
  readonly part: string | undefined
  readonly field: Field
  readonly column: string
  /** Column with the folded text, for sorting. If the text is stored in folded form, this is the field's own column. */
  readonly order: string | null
  /** Column with the unique key of the text. If the text is stored as its key, this is the field's own column. */
  readonly key: string | null
  readonly target: string | null
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** Restricts the index to rows with a value, so that it costs nothing for other rows. */
  readonly filled?: boolean
  /** Fields of the unique rule, for the error message. */
  readonly fields: readonly string[]
}

/** Separate table for embedded lines (`columns`) or a list of references (`target`). */
export interface ChildTable {
  readonly field: string
  readonly table: string
  readonly formerly?: string
  readonly columns: readonly FieldColumn[]
  readonly definitions: readonly Column[]
  readonly indexes: readonly Index[]
}

export interface Counted {
  readonly field: string
  /** Resource to count, its table, and its field that refers to this resource. */
  readonly resource: string
  readonly through: string
}

/** Table of a resource. */
export interface Table {
  readonly name: string
  readonly resource: string
  readonly formerly?: string
  readonly definition: Definition
  readonly columns: readonly Column[]
  /** All columns except the id, set to null, as the initial state of a row to write. */
  readonly blank: Readonly<Record<string, null>>
  readonly fields: ReadonlyMap<string, FieldColumn>
  readonly objects: ReadonlySet<string>
  readonly lines: ReadonlyMap<string, ChildTable>
  readonly links: ReadonlyMap<string, ChildTable>
  readonly counts: ReadonlyMap<string, Counted>
  readonly indexes: readonly Index[]
  /** Fields covered by a search. Empty if the resource is not searchable. */
  readonly search: readonly string[]
}

export const AUDIT: Readonly<Record<string, string>> = {
  id: 'id',
  createdBy: 'created_by',
  createdDate: 'created_date',
  modifiedBy: 'modified_by',
  modifiedDate: 'modified_date',
  version: 'version',
  // Import that created the record. Other records may not refer to it until the import is complete.
  importId: 'import_id',
}
