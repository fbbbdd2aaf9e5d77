import { sql, type RawBuilder } from 'kysely'
import {
  isFlag,
  isNumber,
  isReference,
  snakeCase,
  type Definition,
  type Where,
} from '#schema/engine'
import type { StoredOf } from '../behaviour.ts'
import { rowsOfCaller } from './find-all.ts'
import { resolveAll } from './where.ts'
import type { EngineWork } from './work.ts'

type FieldOf<Of extends Definition> = keyof StoredOf<Of> & string

/** One group: the values that its rows share, how many they are, and what their fields come to in whole units. */
export type Group<Of extends Definition, Keys extends string, Sums extends string> = {
  readonly [Key in Keys]: Key extends keyof StoredOf<Of> ? StoredOf<Of>[Key] : never
} & { readonly [Sum in Sums]: number } & { readonly count: number }

/**
 * Counts and adds up records that the caller may see (all of them `asSystem`), in the database.
 * @example
 * await work.query(payment).where({ paymentStatus: 'PENDING' }).groupBy('customer').sum('outstandingAmount').all()
 */
export interface Query<
  Of extends Definition,
  Keys extends string = never,
  Sums extends string = never,
> {
  /** Conditions as people write them (48.6); all of them must hold. */
  where(where: Where): Query<Of, Keys, Sums>
  groupBy<const Names extends FieldOf<Of>>(...names: readonly Names[]): Query<Of, Names, Sums>
  /** Numbers only; nothing comes to 0. */
  sum<const Names extends FieldOf<Of>>(...names: readonly Names[]): Query<Of, Keys, Names>
  /** The groups in the order of that key; unset, in no order. */
  orderBy(key: Keys): Query<Of, Keys, Sums>
  limit(count: number): Query<Of, Keys, Sums>
  /** Every group; one without `groupBy`. */
  all(): Promise<readonly Group<Of, Keys, Sums>[]>
  /** The first group; without `groupBy` there always is one. */
  first(): Promise<Group<Of, Keys, Sums> | undefined>
}

interface Parts {
  readonly where: readonly Where[]
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  readonly order: string | null
  readonly limit: number | null
}

const NOTHING: Parts = { where: [], keys: [], sums: [], order: null, limit: null }

export const query = <Of extends Definition>(work: EngineWork, of: Of): Query<Of> =>
  build(work, of, NOTHING) as unknown as Query<Of>

/** The same for every definition; `query` states which fields there are. */
function build(work: EngineWork, of: Definition, parts: Parts): Query<Definition, string, string> {
  const withPart = (change: Partial<Parts>) => build(work, of, { ...parts, ...change })
  const all = () => groups(work, of, parts)
  return {
    where: (where) => withPart({ where: [...parts.where, where] }),
    groupBy: (...keys) => withPart({ keys }),
    sum: (...sums) => withPart({ sums }),
    orderBy: (order) => withPart({ order }),
    limit: (limit) => withPart({ limit }),
    all,
    first: async () => (await withPart({ limit: 1 }).all())[0],
  }
}

type AnyGroup = Group<Definition, string, string>

async function groups(work: EngineWork, of: Definition, parts: Parts): Promise<AnyGroup[]> {
  const { where, keys, sums, order, limit } = parts
  const met = work.reader.meets(
    of,
    resolveAll([...where, rowsOfCaller(work, of)], work.principal),
    't',
  )
  const selected = [
    sql`count(*) as count`,
    ...keys.map((name) => sql`${column(name)} as ${sql.ref(name)}`),
    ...sums.map((name) => sql`coalesce(sum(${column(name)}), 0) as ${sql.ref(name)}`),
  ]
  const grouped = keys.length > 0 ? sql`group by ${sql.join(keys.map(column))}` : sql``
  const ordered = order === null ? sql`` : sql`order by ${column(order)}`
  const limited = limit === null ? sql`` : sql`limit ${sql.lit(limit)}`
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(selected)}
    from ${sql.table(snakeCase(of.name))} as t where ${met} ${grouped} ${ordered} ${limited}`.execute(
    work.sql,
  )
  return rows.map((row) => read(of, row, sums))
}

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${snakeCase(name)}`)

/** Keys as records hold them; sums and counts, which PostgreSQL gives as text, as numbers. */
function read(of: Definition, row: Record<string, unknown>, sums: readonly string[]): AnyGroup {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    name === 'count' || sums.includes(name) ? exact(value) : keyValue(of, name, value),
  ])
  return Object.fromEntries(values) as AnyGroup
}

function exact(value: unknown): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`A sum is too large to be exact: ${value}`)
  return number
}

function keyValue(of: Definition, name: string, value: unknown): unknown {
  const field = of.fields[name]
  if (value === null) return null
  if (isFlag(field)) return Boolean(value)
  return !field || isReference(field) || isNumber(field) ? Number(value) : value
}
