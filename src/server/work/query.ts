import { sql, type RawBuilder } from 'kysely'
import {
  type ConditionOn,
  isDay,
  isFlag,
  isNumber,
  isReference,
  snakeCase,
  type Definition,
  type Where,
} from '#schema/engine'
import type { StoredOf } from '../behaviour.ts'
import type { Stretch } from '../../storage/store.ts'
import type { Period } from '../figures/dashboard/period.ts'
import { dayEnd, dayStart } from '../day.ts'
import { rowsOfCaller } from './find-all.ts'
import { resolveAll } from './where.ts'
import type { EngineWork } from './work.ts'

type FieldOf<Of extends Definition> = keyof StoredOf<Of> & string

/**
 * One group: the values that its rows share, the number of rows, and the sums of their fields in whole units. `place` is
 * the index of the period in `inParts`.
 */
export type Group<Of extends Definition, Keys extends string, Sums extends string> = {
  readonly [Key in Keys]: Key extends keyof StoredOf<Of> ? StoredOf<Of>[Key] : never
} & { readonly [Sum in Sums]: number } & {
  readonly count: number
  readonly place: number
}

/**
 * Counts and sums records that the caller may see (all of them with `asSystem`), in the database.
 * @example
 * await work.query(payment).where({ paymentStatus: 'PENDING' }).groupBy('customer').sum('outstandingAmount').all()
 */
export interface Query<
  Of extends Definition,
  Keys extends string = never,
  Sums extends string = never,
> {
  /** Conditions with numbers as people write them (48.6). All of them must be met. */
  where(where: ConditionOn<Of>): Query<Of, Keys, Sums>
  groupBy<const Names extends FieldOf<Of>>(...names: readonly Names[]): Query<Of, Names, Sums>
  /** Sums numeric fields. The sum of no values is 0. */
  sum<const Names extends FieldOf<Of>>(...names: readonly Names[]): Query<Of, Keys, Names>
  /** Also groups by periods of a date or instant field. Rows outside all periods are left out. */
  inParts(name: FieldOf<Of>, parts: readonly Period[]): Query<Of, Keys, Sums>
  /** Orders the groups by these keys, with `-` before a key for descending order. Without it, the order is undefined. */
  orderBy(...keys: readonly (Keys | `-${Keys}`)[]): Query<Of, Keys, Sums>
  limit(count: number): Query<Of, Keys, Sums>
  /** Returns all groups. Without `groupBy` there is exactly one. */
  all(): Promise<readonly Group<Of, Keys, Sums>[]>
  /** Returns the first group. Without `groupBy` there is always one. */
  first(): Promise<Group<Of, Keys, Sums> | undefined>
}

interface Parts {
  readonly where: readonly Where[]
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  readonly time: { readonly name: string; readonly parts: readonly Period[] } | null
  readonly order: readonly string[]
  readonly limit: number | null
}

const NOTHING: Parts = {
  where: [],
  keys: [],
  sums: [],
  time: null,
  order: [],
  limit: null,
}

export const query = <Of extends Definition>(work: EngineWork, of: Of): Query<Of> =>
  build(work, of, NOTHING) as unknown as Query<Of>

/** Untyped implementation of `query`, which restricts the fields to those that exist. */
function build(work: EngineWork, of: Definition, parts: Parts): Query<Definition, string, string> {
  const withPart = (change: Partial<Parts>) => build(work, of, { ...parts, ...change })
  const all = () => groups(work, of, parts)
  return {
    where: (where) => withPart({ where: [...parts.where, where] }),
    groupBy: (...keys) => withPart({ keys }),
    sum: (...sums) => withPart({ sums }),
    inParts: (name, stretches) => withPart({ time: { name, parts: stretches } }),
    orderBy: (...order) => withPart({ order }),
    limit: (limit) => withPart({ limit }),
    all,
    first: async () => (await withPart({ limit: 1 }).all())[0],
  }
}

type AnyGroup = Group<Definition, string, string>

async function groups(work: EngineWork, of: Definition, parts: Parts): Promise<AnyGroup[]> {
  const { where, keys, sums, time, order, limit } = parts
  const met = work.reader.meets(
    of,
    resolveAll([...where, rowsOfCaller(work, of)], work.principal),
    't',
  )
  const grouping = [...(time ? [sql.ref('part.place')] : []), ...keys.map(column)]
  const selected = [
    sql`count(*) as count`,
    ...(time ? [sql.ref('part.place')] : []),
    ...keys.map((name) => sql`${column(name)} as ${sql.ref(name)}`),
    ...sums.map((name) => sql`coalesce(sum(${column(name)}), 0) as ${sql.ref(name)}`),
  ]
  const table = sql`${sql.table(snakeCase(of.name))} as t`
  const stretches = time && listStretches(work, of, time)
  const { rows } = await sql<Record<string, unknown>>`${stretches ? timeline(stretches) : sql``}
    select ${sql.join(selected)} from ${stretches ? sql`part cross join ${table}` : table}
    where ${time && stretches ? sql`${work.reader.within(column(time.name), stretches)} and` : sql``} ${met}
    ${grouping.length > 0 ? sql`group by ${sql.join(grouping)}` : sql``}
    ${order.length > 0 ? sql`order by ${sql.join(order.map(sorted))}` : sql``}
    ${limit === null ? sql`` : sql`limit ${sql.lit(limit)}`}`.execute(work.sql)
  return rows.map((row) => read(of, row, sums))
}

/** Converts periods to dates, or to the instants at which they begin and end. */
function listStretches(
  { settings: { timeZone } }: EngineWork,
  of: Definition,
  { name, parts }: NonNullable<Parts['time']>,
): readonly Stretch[] {
  if (isDay(of.fields[name])) return parts.map(({ from, to }) => ({ first: from, last: to }))
  return parts.map(({ from, to }) => ({
    first: dayStart(from, timeZone),
    last: dayEnd(to, timeZone),
  }))
}

/** Builds a table `part` of the periods, with `place`, `first` and `last`. */
const timeline = (stretches: readonly Stretch[]): RawBuilder<unknown> =>
  sql`with part (place, first, last) as (values ${sql.join(
    stretches.map(({ first, last }, place) => sql`(${sql.lit(place)}, ${first}, ${last})`),
  )})`

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${snakeCase(name)}`)

const sorted = (key: string): RawBuilder<unknown> =>
  key.startsWith('-') ? sql`${column(key.slice(1))} desc` : column(key)

/** Converts keys to the form used in records. Sums and counts, which PostgreSQL returns as text, become numbers. */
function read(of: Definition, row: Record<string, unknown>, sums: readonly string[]): AnyGroup {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    isCounted(name, sums) ? exact(value) : keyValue(of, name, value),
  ])
  return Object.fromEntries(values) as AnyGroup
}

const isCounted = (name: string, sums: readonly string[]): boolean =>
  name === 'count' || name === 'place' || sums.includes(name)

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
