import { sql } from 'kysely'
import { isFlag, type Field } from '#schema/engine'
import type { Sql } from '../dialects/dialect.ts'
import { AUDIT, type ChildTable, type FieldColumn, type Table } from '../tables/table.ts'
import type { Model } from '../tables/model.ts'

/** Where a path has come to: a table, or the lines of one, known by an alias. */
interface Place {
  readonly alias: string
  column(path: string): string | undefined
  field(path: string): Field | undefined
  /** The reference that the path goes on through. */
  reference(name: string): { readonly column: string; readonly target: string } | undefined
  readonly lines: ReadonlyMap<string, ChildTable>
  readonly ownId: Sql
}

interface Found {
  readonly column: Sql
  readonly field: Field | undefined
}

/** The joins that paths from a record need, each made once. */
export interface RowJoins {
  /** The column at the end of a path through references and lines. */
  column(path: string): Sql
  /** Whether that column holds yes or no. */
  isFlag(path: string): boolean
  /** The joins so far, in the order in which they rest on each other. */
  joins(): Sql
  /** Whether a path leads into lines, each of which is then a row. */
  readonly hasLines: boolean
}

const ROOT = 't'

/** Follows paths from the rows of a table that is known as `t`. */
export function rowJoins(model: Model, root: Table): RowJoins {
  const joined = new Map<string, Place>()
  const clauses: Sql[] = []
  let hasLines = false

  const onTable = (table: Table, alias: string): Place => ({
    alias,
    column: (path) => table.fields.get(path)?.column ?? AUDIT[path],
    field: (path) => table.fields.get(path)?.field,
    reference: (name) => referenceOf(table.fields.get(name)),
    lines: table.lines,
    ownId: sql.ref(`${alias}.id`),
  })
  const onLines = (child: ChildTable, alias: string): Place => {
    const of = (path: string) => child.columns.find((column) => column.path === path)
    return {
      alias,
      column: (path) => of(path)?.column,
      field: (path) => of(path)?.field,
      reference: (name) => referenceOf(of(name)),
      lines: new Map(),
      ownId: sql.ref(`${alias}.id`),
    }
  }
  const join = (path: string, make: (alias: string) => { place: Place; clause: Sql }): Place => {
    const found = joined.get(path)
    if (found) return found
    const { place, clause } = make(`j${joined.size + 1}`)
    joined.set(path, place)
    clauses.push(clause)
    return place
  }
  const intoLines = (id: Sql, child: ChildTable, path: string): Place => {
    hasLines = true
    return join(path, (alias) => ({
      place: onLines(child, alias),
      clause: sql`join ${sql.table(child.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.parent`)} = ${id}`,
    }))
  }
  const intoReference = (from: Place, name: string, path: string): Place => {
    const reference = from.reference(name)
    if (!reference) throw new Error(`${root.resource} has no path ${path}`)
    return join(path, (alias) => ({
      place: onTable(model.named(reference.target), alias),
      clause: sql`left join ${sql.table(model.named(reference.target).name)} as ${sql.ref(alias)}
        on ${sql.ref(`${alias}.id`)} = ${sql.ref(`${from.alias}.${reference.column}`)}`,
    }))
  }
  const follow = (from: Place, parts: readonly string[], done: string): Found => {
    const own = from.column(parts.join('.'))
    if (own) return { column: sql.ref(`${from.alias}.${own}`), field: from.field(parts.join('.')) }
    const [first = '', ...rest] = parts
    const path = `${done}${first}.`
    const child = from.lines.get(first)
    if (child) return follow(intoLines(from.ownId, child, path), rest, path)
    const reference = from.reference(first)
    // Lines are found by the id of their record, which the reference holds: the record itself need not be read.
    const behind = reference && model.named(reference.target).lines.get(rest[0] ?? '')
    if (reference && behind) {
      const id = sql.ref(`${from.alias}.${reference.column}`)
      const inner = `${path}${rest[0]}.`
      return follow(intoLines(id, behind, inner), rest.slice(1), inner)
    }
    return follow(intoReference(from, first, path), rest, path)
  }
  const start = onTable(root, ROOT)
  return {
    column: (path) => follow(start, path.split('.'), '').column,
    isFlag: (path) => {
      const { field } = follow(start, path.split('.'), '')
      return field !== undefined && isFlag(field)
    },
    joins: () => (clauses.length === 0 ? sql`` : sql.join(clauses, sql` `)),
    get hasLines() {
      return hasLines
    },
  }
}

const referenceOf = (field: FieldColumn | undefined) =>
  field?.target ? { column: field.column, target: field.target } : undefined
