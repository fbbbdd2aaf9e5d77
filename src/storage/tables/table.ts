import type { Definition, Field } from '#schema/engine'

export type ColumnType = 'id' | 'integer' | 'text' | 'flag' | 'bytes'

/** A column as both databases build it. Plain data: it is kept in the schema snapshot. */
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
  /** Digits after the point of a number kept in whole units. */
  readonly places?: number
  readonly max?: number
  readonly constants?: readonly string[]
  /** What rows that were there before get, when the definition gives a plain default. */
  readonly initial?: string | number | boolean
}

/** A stored field that lives in one column. `path` is dotted inside an object. */
export interface FieldColumn {
  readonly path: string
  /** The field, and its part within an object: "address.city" stands in `address`. */
  readonly first: string
  readonly part: string | undefined
  readonly field: Field
  readonly column: string
  /** Column with the folded text, for sorting; of a text that is stored folded its own. */
  readonly order: string | null
  /** Column with the unique key of the text; of a text that is stored so its own. */
  readonly key: string | null
  readonly target: string | null
}

export interface Index {
  readonly name: string
  readonly columns: readonly string[]
  readonly unique: boolean
  /** Holds only the rows that have a value there, and costs nothing for those without. */
  readonly filled?: boolean
  /** The fields of a unique rule, for the message. */
  readonly fields: readonly string[]
}

/** Embedded lines (`columns`) or a list of references (`target`) in a table of their own. */
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
  /** The resource whose records are counted, its table, and its field that points here. */
  readonly resource: string
  readonly through: string
}

/** Where the records of a resource are kept. */
export interface Table {
  readonly name: string
  readonly resource: string
  readonly formerly?: string
  readonly definition: Definition
  readonly columns: readonly Column[]
  /** Every column but the id, empty: what a row to be written begins as. */
  readonly blank: Readonly<Record<string, null>>
  readonly fields: ReadonlyMap<string, FieldColumn>
  readonly objects: ReadonlySet<string>
  readonly lines: ReadonlyMap<string, ChildTable>
  readonly links: ReadonlyMap<string, ChildTable>
  readonly counts: ReadonlyMap<string, Counted>
  readonly indexes: readonly Index[]
  /** Fields that search looks at; empty when the resource is not searched. */
  readonly search: readonly string[]
}

export const AUDIT: Readonly<Record<string, string>> = {
  id: 'id',
  createdBy: 'created_by',
  createdDate: 'created_date',
  modifiedBy: 'modified_by',
  modifiedDate: 'modified_date',
  version: 'version',
  // The import in turns that made the record: it may be no other's before that is whole.
  importId: 'import_id',
}
