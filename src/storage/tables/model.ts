import { memoizeText, snakeCase, templateFields, type Definition } from '#schema/engine'
import { defineTable } from './define-table.ts'
import type { Counted, Table } from './table.ts'

/** All tables of the app and their dependencies, computed once at start-up. */
export interface Model {
  readonly tables: ReadonlyMap<string, Table>
  of(definition: Definition): Table
  named(resource: string): Table
  /** Fields that affect the label, computed texts or search text, so that changing them requires the complete row. */
  inputs(table: Table): ReadonlySet<string>
  /** Reference fields of the table whose references are counted. */
  countedReferences(table: Table): readonly string[]
  /** Tables whose label, computed texts or search text contain the label of the given resource. */
  labelledBy(resource: string): readonly { readonly table: Table; readonly column: string }[]
  /** Fields of a unique rule, by the name of its index or by its columns ("employee.email_key"). */
  uniqueFields(indexOrColumns: string): readonly string[] | null
}

export function buildModel(definitions: Iterable<Definition>): Model {
  const tables = new Map(
    [...definitions].map((definition) => [definition.name, defineTable(definition)]),
  )
  const inputs = new Map([...tables.values()].map((table) => [table, derivedFrom(table)]))
  const counted = countedFields(tables)
  const unique = uniqueRules(tables)
  const named = (resource: string): Table => {
    const table = tables.get(resource)
    if (!table) throw new Error(`There is no table for the resource ${resource}`)
    return table
  }
  const labelled = new Map(
    [...tables.keys()].map((resource) => [resource, labelledBy(tables, resource)]),
  )
  return {
    tables,
    named,
    of: ({ name }) => named(name),
    inputs: (table) => inputs.get(table) ?? new Set(),
    countedReferences: (table) => counted.get(table.resource) ?? [],
    labelledBy: (resource) => labelled.get(resource) ?? [],
    uniqueFields: (rule) => unique.get(rule) ?? null,
  }
}

/** Key in larder_counter for the number of records that refer to a given record. Null for an empty reference. */
export const counterKey = (through: string, value: unknown): string | null =>
  value === null || value === undefined ? null : `${columnName(through)}=${String(value)}`

const columnName = memoizeText(snakeCase)

function countedFields(tables: ReadonlyMap<string, Table>): Map<string, string[]> {
  const all: Counted[] = [...tables.values()].flatMap(({ counts }) => [...counts.values()])
  return new Map(
    [...tables.keys()].map((resource) => [
      resource,
      [...new Set(all.filter((each) => each.resource === resource).map(({ through }) => through))],
    ]),
  )
}

/** Returns the fields that affect the label, a computed text or the search text of the record. */
function derivedFrom({ definition, search }: Table): ReadonlySet<string> {
  const templates = Object.values(definition.fields).flatMap(({ options }) => [
    ...(typeof options.textFrom === 'string' ? templateFields(options.textFrom) : []),
  ])
  return new Set([...templateFields(definition.title), ...search, ...templates])
}

const labelledBy = (tables: ReadonlyMap<string, Table>, resource: string) =>
  [...tables.values()].flatMap((table) =>
    [...derivedFrom(table)]
      .map((name) => table.fields.get(name))
      .filter((mapped) => mapped?.target === resource)
      .map((mapped) => ({ table, column: mapped?.column ?? '' })),
  )

function uniqueRules(tables: ReadonlyMap<string, Table>): Map<string, readonly string[]> {
  const rules = new Map<string, readonly string[]>()
  for (const { name, indexes } of tables.values()) {
    for (const index of indexes.filter(({ unique }) => unique)) {
      rules.set(index.name, index.fields)
      rules.set(index.columns.map((column) => `${name}.${column}`).join(', '), index.fields)
    }
  }
  return rules
}
