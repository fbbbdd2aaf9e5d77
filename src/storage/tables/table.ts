import type { Definition, Field } from '#schema/engine'

export type ColumnType = 'id' | 'integer' | 'text' | 'flag' | 'bytes'

/** A column as both databases create it. Plain data: it is stored in the schema snapshot. */
export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly notNull?: boolean
  /** The table whose id it holds. */
  readonly references?: string
  readonly cascade?: boolean
  /** The field it serves; unset for shadow and audit columns. */
  readonly field?: string
  /** The column's name before a rename. */
  readonly formerly?: string
  /** Decimal places of a number stored in whole units. */
  readonly places?: number
  readonly max?: number
  readonly constants?: readonly string[]
  /** Value for existing rows, if the definition has a plain default. */
  readonly initial?: string | number | boolean
}

/** A stored field that lives in one column. `path` is dotted inside an object. */
export interface FieldColumn {
  readonly path: string
  /** The field, and its part within an object: "address.city" is in `address`. */
  readonly first: string
  readonly part: string | undefined
  readonly field: Field
  readonly column: string
  /** Column with the folded text, for sorting; if the text is stored folded, its own column. */
  readonly order: string | null
  /** Column with the unique key of the text; if the text is stored as its key, its own column. */
  readonly key: string | null
  readonly target: string | null
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** Contains only rows with a value, and costs nothing for the others. */
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
  /** The resource whose records are counted, its table, and its field that refers to this one. */
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
  /** All columns but the id, null: the initial state of a row to be written. */
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
  // The import in batches that made the record: other records may not refer to it before the import is complete.
  importId: 'import_id',
}
