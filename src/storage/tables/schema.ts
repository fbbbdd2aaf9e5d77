import { snakeCase, templateFields } from '#schema/engine'
import { ENGINE_TABLES } from './engine-tables.ts'
import type { Model } from './model.ts'
import type { ChildTable, Column, Index, Table } from './table.ts'

/** A required table as plain data. It is stored and compared at the next start. */
export interface WantedTable {
  readonly name: string
  readonly formerly?: string
  /** Set for the main table of a resource. */
  readonly resource?: string
  readonly formerResource?: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
  readonly hasSearch: boolean
  /** Version of the search index format. The index is rebuilt when it changes. Missing if the resource has no search. */
  readonly searchForm?: number
  /** Recipe for the label, search text and shadow columns, which are rebuilt when it changes. */
  readonly recipe: string
  /** Fields by which other resources count these records. */
  readonly counted: readonly string[]
  /** Version of the counter format, set for the main table of a resource. Counters are rebuilt when it changes. */
  readonly counterForm?: number
  /** Columns of calculated fields that are now computed when read, so a stored one can be dropped without loss. */
  readonly workedOut?: readonly string[]
  /** Version of the key format for unique texts. Keys are rebuilt when it changes. */
  readonly keyForm?: number
}

export interface Schema {
  readonly tables: readonly WantedTable[]
}

/**
 * Must be incremented when folding or word splitting changes, which rebuilds all shadow columns. 2: one form of apostrophe.
 */
const FORM = 2

/** Must be incremented when the format of the search index changes. */
const SEARCH_FORM = 2

/**
 * Must be incremented when existing counters may be wrong. They are then recomputed once, at the next start, because
 * counting a table of a million rows takes too long to do at every start. 2: writes within a failed savepoint were not
 * counted.
 */
const COUNTER_FORM = 2
/** Must be incremented when the keys of unique texts change. 2: repeated spaces and invisible characters are ignored. */
const KEY_FORM = 2

/** Builds the schema from the definitions. */
export const buildSchema = (model: Model): Schema => ({
  tables: [
    ...ENGINE_TABLES.map(
      (table): WantedTable => ({ ...table, hasSearch: false, recipe: '', counted: [] }),
    ),
    ...[...model.tables.values()].flatMap((table) => [
      wantedTable(model, table),
      ...[...table.lines.values(), ...table.links.values()].map(wantedChild),
    ]),
  ],
})

const workedOutIn = ({ definition: { fields } }: Table): string[] =>
  Object.entries(fields)
    .filter(([, { options }]) => options.calculated && options.unstored)
    .map(([name]) => snakeCase(name))

const wantedTable = (model: Model, table: Table): WantedTable => ({
  name: table.name,
  resource: table.resource,
  ...(table.formerly && { formerly: table.formerly }),
  ...(table.definition.formerly && { formerResource: table.definition.formerly }),
  columns: table.columns,
  indexes: table.indexes,
  hasSearch: table.search.length > 0,
  ...(table.search.length > 0 && { searchForm: SEARCH_FORM }),
  recipe: formatRecipe(table),
  counted: model.countedReferences(table),
  counterForm: COUNTER_FORM,
  keyForm: KEY_FORM,
  ...(workedOutIn(table).length > 0 && { workedOut: workedOutIn(table) }),
})

const wantedChild = (child: ChildTable): WantedTable => ({
  name: child.table,
  ...(child.formerly && { formerly: child.formerly }),
  columns: child.definitions,
  indexes: child.indexes,
  hasSearch: false,
  recipe: '',
  counted: [],
})

function formatRecipe({ definition, search, fields }: Table): string {
  const computed = Object.entries(definition.fields)
    .filter(([, { options }]) => options.textFrom)
    .map(([name, { options }]) => [name, options.textFrom])
  const shadows = [...fields.values()].flatMap(({ order, key }) => [order, key]).filter(Boolean)
  return JSON.stringify([FORM, definition.title, search, computed, shadows])
}

/** Sorts tables so that those whose labels are part of other labels come first. */
export function byLabels(model: Model): Table[] {
  const sorted = new Set<Table>()
  const visit = (table: Table, path: readonly Table[]) => {
    if (sorted.has(table) || path.includes(table)) return
    for (const name of [...templateFields(table.definition.title), ...table.search]) {
      const target = table.fields.get(name)?.target
      if (target) visit(model.named(target), [...path, table])
    }
    sorted.add(table)
  }
  for (const table of model.tables.values()) visit(table, [])
  return [...sorted]
}
