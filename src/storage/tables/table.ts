import type { Definition, Field } from '#schema/engine'

export type ColumnType = 'id' | 'integer' | 'text' | 'flag' | 'bytes'

/** A column as both databases create it. Plain data: it is stored in the schema snapshot. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly notNull?: boolean
  /** Table whose id the column contains. */
  readonly references?: string
  readonly cascade?: boolean
  /** Field stored in the column; unset for shadow and audit columns. */
  readonly field?: string
  /** Name of the column before a rename. */
  readonly formerly?: string
  /** Decimal places of a number stored as an integer in its smallest unit. */
  readonly places?: number
  readonly max?: number
  readonly constants?: readonly string[]
  /** Value for existing rows, if the definition has a plain default. */
  readonly initial?: string | number | boolean
}

/** Stored field with a single column. `path` is dotted inside an object. */
export interface FieldColumn {
  readonly path: string
  /** The field, and its part within an object: "address.city" is in `address`. */
  readonly first: string
  readonly part: string | undefined
  readonly field: Field
  readonly column: string
  /** Column with the folded text, for sorting; the field's own column if the text is stored folded. */
  readonly order: string | null
  /** Column with the unique key of the text; the field's own column if the text is stored as its key. */
  readonly key: string | null
  readonly target: string | null
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** Contains only rows with a value, and costs nothing for other rows. */
  readonly filled?: boolean
  /** The fields of a unique rule, for the message. */
  readonly fields: readonly string[]
}

/** Embedded lines (`columns`) or a list of references (`target`) in a separate table. */
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
  /** Resource whose records are counted, its table, and its field that refers to this resource. */
  readonly resource: string
  readonly through: string
}

/** The table of a resource. */
export interface Table {
  readonly name: string
  readonly resource: string
  readonly formerly?: string
  readonly definition: Definition
  readonly columns: readonly Column[]
  /** All columns except the id, set to null: the initial state of a row to be written. */
  readonly blank: Readonly<Record<string, null>>
  readonly fields: ReadonlyMap<string, FieldColumn>
  readonly objects: ReadonlySet<string>
  readonly lines: ReadonlyMap<string, ChildTable>
  readonly links: ReadonlyMap<string, ChildTable>
  readonly counts: ReadonlyMap<string, Counted>
  readonly indexes: readonly Index[]
  /** Fields that a search covers; empty if the resource is not searched. */
  readonly search: readonly string[]
}

export const AUDIT: Readonly<Record<string, string>> = {
  id: 'id',
  createdBy: 'created_by',
  createdDate: 'created_date',
  modifiedBy: 'modified_by',
  modifiedDate: 'modified_date',
  version: 'version',
  // Import in batches that created the record; other records may not refer to it before the import is complete.
  importId: 'import_id',
}
