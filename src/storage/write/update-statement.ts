import { sql } from 'kysely'
import type { Where } from '#schema/engine'
import { slot, type Sql, type Statement } from '../dialects/dialect.ts'
import { planConditions, type Bindings } from '../read/condition-plan.ts'
import { conditionSql } from '../read/condition-sql.ts'
import type { Engine } from '../engine.ts'
import type { Guard, Update } from '../store.ts'
import type { Table } from '../tables/table.ts'

type Values = Readonly<Record<string, unknown>>

export const DIVIDED_BY_ZERO = '22012'

/**
 * Makes the statement fail if no row was changed, so that PostgreSQL also rejects the statements sent after it, including
 * the commit.
 */
const orFail = (change: Sql): Sql =>
  sql`with changed as (${change}) select 1 / count(*) from changed`

const giving = (columns: readonly Sql[]): Sql =>
  columns.length > 0 ? sql`returning ${sql.join(columns)}` : sql``

interface Written {
  readonly columns: Values
  /** Expressions to return from the changed row. Default: its version. */
  readonly returning?: readonly Sql[]
  /** Makes the statement fail if no row was changed. */
  readonly isSure?: boolean
}

export const guardedBy = (guard: Guard | undefined): Where[] =>
  [guard?.state, guard?.where].filter((each) => each !== undefined)

interface BoundStatement {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/** Updates columns of one row if it meets the guard. */
export function updateStatement(
  engine: Engine,
  table: Table,
  { id, stamp, guard }: Update,
  { columns, returning, isSure = false }: Written,
): BoundStatement {
  const names = Object.keys(columns)
  const bindings: Bindings = {
    values: [...Object.values(columns), stamp.userId, stamp.now, id, guard?.version ?? null],
    key: '',
  }
  // The guard's parameters follow the column values.
  const plan = planConditions(guardedBy(guard), bindings, {
    model: engine.model,
    table,
  })
  const isVersioned = guard?.version !== undefined
  const statement = engine.named(
    `update ${table.name} ${names.join()} ${isVersioned} ${isSure} ${returning?.length ?? 1} ${bindings.key}`,
    () => {
      const { length } = names
      const own = (name: string) => sql.ref(`${table.name}.${name}`)
      const change = sql`update ${sql.table(table.name)} set ${sql.join([
        ...names.map((name, place) => sql`${sql.ref(name)} = ${slot(place)}`),
        sql`modified_by = ${slot(length)}`,
        sql`modified_date = ${slot(length + 1)}`,
        sql`version = ${own('version')} + 1`,
      ])} where ${own('id')} = ${slot(length + 2)} and ${isVersioned ? sql`${own('version')} = ${slot(length + 3)}` : sql`1 = 1`}
      and ${conditionSql(plan, { model: engine.model, table, alias: table.name })} ${giving(returning ?? [own('version')])}`
      return isSure ? orFail(change) : change
    },
  )
  return { statement, values: bindings.values }
}
