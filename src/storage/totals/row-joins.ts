import { sql } from 'kysely'
import { isFlag, readTarget, type Field } from '#schema/engine'
import type { Sql } from '../dialects/dialect.ts'
import { AUDIT, type ChildTable, type FieldColumn, type Table } from '../tables/table.ts'
import type { Model } from '../tables/model.ts'

/** A table along a path and the columns that are needed from it. */
export interface JoinedTable {
  readonly table: string
  readonly isLines: boolean
  readonly columns: ReadonlySet<string>
  /**
   * SQL that finds the root rows that depend on a changed row of this table. `old` and `new` refer to that row in a
   * trigger.
   */
  isBehind(row: 'old' | 'new'): Sql
  /** Path to the table, ending with a dot. '' for the root. */
  readonly path: string
}

/** Table or lines that a path has reached, with an alias. */
interface Place {
  readonly alias: string
  readonly used: Set<string>
  column(path: string): string | undefined
  field(path: string): Field | undefined
  /** Returns the reference through which the path continues. */
  reference(name: string): { readonly column: string; readonly target: string } | undefined
  readonly lines: ReadonlyMap<string, ChildTable>
  readonly ownId: Sql
}

interface Found {
  readonly column: Sql
  readonly field: Field | undefined
}

/** Joins required by paths from a record. Each is added once. */
export interface RowJoins {
  /** Returns the column at the end of a path through references and lines. */
  column(path: string): Sql
  /** Returns the key by which rows are grouped at a path. Flags become 'true' or 'false'. */
  key(path: string): Sql
  /** Returns the table to which a reference leads. */
  target(path: string): Table
  /**
   * Returns the table with the date, if the date is one step away from the rows. It is read before the rows, because few of
   * its records lie in a period. Null if the date is in the rows or further away.
   */
  lead(path: string): { readonly from: Sql; readonly on: Sql } | null
  /** Returns the joins added so far, ordered by dependency. */
  joins(): Sql
  /** Returns the root and all joined tables. */
  tables(): readonly JoinedTable[]
}

/** Alias of the root, and the alias prefix of joined tables. */
interface Aliases {
  readonly root: string
  readonly joined: string
}

/** Resolves paths from the rows of a table with the alias `t`. */
export function rowJoins(
  model: Model,
  root: Table,
  aliases: Aliases = { root: 't', joined: 'j' },
): RowJoins {
  const made: Made = { model, root, aliases, joined: new Map(), clauses: [], tables: [] }
  const start = noted(made, onTable(root, aliases.root), {
    table: root.name,
    isLines: false,
    path: '',
    isBehind: (row) => sql`${sql.ref(`${aliases.root}.id`)} = ${sql.ref(`${row}.id`)}`,
  })
  const find = (path: string) => follow(made, start, path.split('.'), '')
  return {
    column: (path) => find(path).column,
    key: (path) => {
      const { column, field } = find(path)
      return isFlag(field) ? sql`case when ${column} then 'true' else 'false' end` : column
    },
    target: (path) => model.named(readTarget(find(path).field) ?? ''),
    lead: (path) => joinLead(made, start, path),
    joins: () => (made.clauses.length === 0 ? sql`` : sql.join(made.clauses, sql` `)),
    tables: () => made.tables,
  }
}

/** Joins added so far. */
interface Made {
  readonly model: Model
  readonly root: Table
  readonly aliases: Aliases
  /** Keyed by the path to the table, ending with a dot. */
  readonly joined: Map<string, Place>
  readonly clauses: Sql[]
  readonly tables: JoinedTable[]
}

function noted({ tables }: Made, place: Place, joined: Omit<JoinedTable, 'columns'>): Place {
  tables.push({ ...joined, columns: place.used })
  return place
}

function join(
  { joined, clauses, aliases }: Made,
  path: string,
  make: (alias: string) => { place: Place; clause: Sql },
): Place {
  const found = joined.get(path)
  if (found) return found
  const { place, clause } = make(`${aliases.joined}${joined.size + 1}`)
  joined.set(path, place)
  clauses.push(clause)
  return place
}

const intoLines = (made: Made, id: Sql, child: ChildTable, path: string): Place =>
  join(made, path, (alias) => ({
    place: noted(made, onLines(child, alias), {
      table: child.table,
      isLines: true,
      path,
      isBehind: (row) => sql`${id} = ${sql.ref(`${row}.parent`)}`,
    }),
    clause: sql`join ${sql.table(child.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.parent`)} = ${id}`,
  }))

function intoReference(made: Made, from: Place, name: string, path: string): Place {
  const reference = from.reference(name)
  if (!reference) throw new Error(`${made.root.resource} has no path ${path}`)
  from.used.add(reference.column)
  const target = made.model.named(reference.target)
  const column = sql.ref(`${from.alias}.${reference.column}`)
  return join(made, path, (alias) => ({
    place: noted(made, onTable(target, alias), {
      table: target.name,
      isLines: false,
      path,
      isBehind: (row) => sql`${column} = ${sql.ref(`${row}.id`)}`,
    }),
    clause: sql`left join ${sql.table(target.name)} as ${sql.ref(alias)}
        on ${sql.ref(`${alias}.id`)} = ${column}`,
  }))
}

/** Follows a path, adding the necessary joins, and returns the column at its end. */
function follow(made: Made, from: Place, parts: readonly string[], done: string): Found {
  const own = from.column(parts.join('.'))
  if (own) from.used.add(own)
  if (own) return { column: sql.ref(`${from.alias}.${own}`), field: from.field(parts.join('.')) }
  const [first = '', ...rest] = parts
  const path = `${done}${first}.`
  const child = from.lines.get(first)
  if (child) return follow(made, intoLines(made, from.ownId, child, path), rest, path)
  const reference = from.reference(first)
  // Lines are found by the id of their record. The reference contains that id, so the record itself need not be read.
  const behind = reference && made.model.named(reference.target).lines.get(rest[0] ?? '')
  if (reference && behind) {
    from.used.add(reference.column)
    const id = sql.ref(`${from.alias}.${reference.column}`)
    const inner = `${path}${rest[0]}.`
    return follow(made, intoLines(made, id, behind, inner), rest.slice(1), inner)
  }
  return follow(made, intoReference(made, from, first, path), rest, path)
}

function joinLead(made: Made, start: Place, path: string): ReturnType<RowJoins['lead']> {
  const { model, root, aliases, joined, clauses } = made
  const [first = '', ...rest] = path.split('.')
  const reference = start.column(path) ? undefined : start.reference(first)
  const target = reference && model.named(reference.target)
  if (!target?.fields.has(rest.join('.'))) return null
  intoReference(made, start, first, `${first}.`)
  clauses.pop()
  const alias = joined.get(`${first}.`)?.alias ?? ''
  return {
    from: sql`${sql.table(target.name)} as ${sql.ref(alias)} cross join ${sql.table(root.name)} as ${sql.ref(aliases.root)}`,
    on: sql`${sql.ref(`${aliases.root}.${reference?.column}`)} = ${sql.ref(`${alias}.id`)}`,
  }
}

/** Place of a table with its alias. */
const onTable = (table: Table, alias: string): Place => ({
  alias,
  used: new Set(),
  column: (path) => table.fields.get(path)?.column ?? AUDIT[path],
  field: (path) => table.fields.get(path)?.field,
  reference: (name) => readReference(table.fields.get(name)),
  lines: table.lines,
  ownId: sql.ref(`${alias}.id`),
})

/** Place of a record's lines with their alias. */
const onLines = (child: ChildTable, alias: string): Place => {
  const of = (path: string) => child.columns.find((column) => column.path === path)
  return {
    alias,
    used: new Set(),
    column: (path) => of(path)?.column,
    field: (path) => of(path)?.field,
    reference: (name) => readReference(of(name)),
    lines: new Map(),
    ownId: sql.ref(`${alias}.id`),
  }
}

const readReference = (field: FieldColumn | undefined) =>
  field?.target ? { column: field.column, target: field.target } : undefined
