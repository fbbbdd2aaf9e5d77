import { sql } from 'kysely'
import { snakeCase, type Definition } from '#schema/engine'
import { EXACT } from '../read/count.ts'
import type { Condition, ListQuery, Store } from '../store.ts'
import { readTotals } from './read-totals.ts'
import type { TotalsNumber } from './totals.ts'

/** Most rows that are added up: about half a second of work, which does not delay other requests. */
const MOST = 200_000

type Matching = Omit<ListQuery, 'sort' | 'offset' | 'limit' | 'fields' | 'labels' | 'counted'>

/** Count of the rows of a list and their numbers, in units. */
export interface ListTotals {
  readonly count: number
  readonly values: readonly number[]
}

/** Computes numbers over all rows of a list, whatever its page. Null if they are too many. */
export async function readListTotals(
  store: Store,
  of: Definition,
  query: Matching,
  numbers: readonly TotalsNumber[],
): Promise<ListTotals | null> {
  const where = await findConditions(store, of, query)
  if (where === null) return null
  if (where.length === 0 && (await store.count(of, [])) > MOST) return null
  return store.aside(async (aside) => {
    const rows = sql`${sql.table(snakeCase(of.name))} as t where ${store.meets(of, where, 't')}`
    const capped = sql`select 1 from ${rows} limit ${sql.lit(MOST + 1)}`
    const counted = await sql<{
      count: unknown
    }>`select count(*) as count from (${capped}) as capped`.execute(aside)
    const count = Number(counted.rows[0]?.count)
    if (count > MOST) return null
    const question = { of, where, date: null, groups: [], filters: [], numbers }
    const [total] = await readTotals(store, question, aside)
    return { count, values: total?.values ?? numbers.map(() => 0) }
  })
}

/** A search is run first, because its index yields ids. */
async function findConditions(
  store: Store,
  of: Definition,
  query: Matching,
): Promise<readonly Condition[] | null> {
  if (query.search === undefined) return query.conditions
  const { rows, total } = await store.list(of, {
    ...query,
    sort: [],
    offset: 0,
    limit: EXACT,
    fields: [],
    labels: [],
    counted: true,
  })
  return total > EXACT ? null : [{ id: rows.map(({ id }) => id) }]
}
