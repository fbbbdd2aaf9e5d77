import type { Kysely } from 'kysely'
import { addDays } from '#schema/engine'
import type { EngineTables } from '../tables/engine-tables.ts'
import { findOpened } from '../opened.ts'
import type { Store, Transaction } from '../store.ts'
import { MOST_KEYS, MOST_NUMBERS, type Calendar, type PreparedSums } from './prepared.ts'
import { readFirst, readTotals } from './read-totals.ts'
import { findLastDay, monthsBetween, stretchesOver, type Over } from './pieces.ts'
import type { TotalsRow } from './totals.ts'

type Sql = Kysely<EngineTables>

export interface Refreshing {
  readonly calendar: Calendar
  /** Last day to precompute. Days that are still being written to would have to be recomputed again and again. */
  readonly upTo: string
  isStopped(): boolean
  readonly lease: SumsLease
}

/** Lease for refreshing the totals, held by one server at a time. */
export interface SumsLease {
  /** Returns false if another server holds the lease. */
  claim(transaction: Transaction): Promise<boolean>
  /** Throws if another server has taken over the lease. */
  renew(transaction: Transaction): Promise<void>
  release(transaction: Transaction): Promise<void>
}

/** Number of rows written per batch. Other transactions wait for at most one batch. */
const ROWS_A_TURN = 1000

/** Recomputes changed and newly closed days. Returns false if stopped or if another server holds the lease. */
export async function refreshPrepared(
  store: Store,
  sums: PreparedSums,
  refreshing: Refreshing,
): Promise<boolean> {
  if (await isFresh(store, sums, refreshing)) return true
  const round = await begin(store, sums, refreshing)
  if (round === null) return false
  // Waits for transactions that started before the marks were required and might not mark their days.
  const { engine, database } = findOpened(store)
  if (engine.dialect.outwait && !(await engine.dialect.outwait(database.reader))) return false
  const work = { store, sums, round, refreshing }
  const { changed, readyUpTo } = await toDo(work)
  const isDone =
    (await countChangedDays(work, changed, readyUpTo)) && (await countNewDays(work, readyUpTo))
  await finish(work, isDone)
  return isDone
}

interface Round {
  readonly store: Store
  readonly sums: PreparedSums
  readonly round: number
  readonly refreshing: Refreshing
}

const readState = (sql: Sql, { name }: PreparedSums) =>
  sql.selectFrom('larder_prepared').selectAll().where('name', '=', name).executeTakeFirst()

async function isFresh(store: Store, sums: PreparedSums, { calendar, upTo }: Refreshing) {
  const state = await readState(store.sql, sums)
  if (!state || state.zone !== calendar.zone || state.ready_upto < upTo) return false
  const marked = await store.sql
    .selectFrom('larder_changed_day')
    .select('id')
    .where('name', '=', sums.name)
    .limit(1)
    .executeTakeFirst()
  return marked === undefined
}

/** Starts a round and takes the existing marks. From now on, writes to any day up to the last one are marked. */
function begin(
  store: Store,
  sums: PreparedSums,
  { calendar, upTo, lease }: Refreshing,
): Promise<number | null> {
  const { name } = sums
  return store.lowPriority(async (transaction) => {
    if (!(await lease.claim(transaction))) return null
    const { sql } = transaction
    const state = await sql
      .selectFrom('larder_prepared')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirst()
    const round = (state?.round ?? 0) + 1
    const values = {
      marked_upto: later(state?.marked_upto ?? '', calendar.markOf(upTo)),
      round,
    }
    // In another time zone the days are different.
    const isKept = state?.zone === calendar.zone
    if (!isKept) await sql.deleteFrom('larder_prepared_sum').where('name', '=', name).execute()
    await sql.deleteFrom('larder_prepared').where('name', '=', name).execute()
    await sql
      .insertInto('larder_prepared')
      .values({ name, zone: calendar.zone, ready_upto: isKept ? state.ready_upto : '', ...values })
      .execute()
    await sql
      .updateTable('larder_changed_day')
      .set({ taken: round })
      .where('name', '=', name)
      .execute()
    return round
  })
}

const later = (one: string, other: string): string => (one > other ? one : other)

/**
 * Finds the changed days among the completed ones, and the last completed day. Initially this is the day before the first
 * row.
 */
function toDo({ store, sums, refreshing }: Round) {
  return store.aside(async (sql) => {
    const state = await readState(sql, sums)
    const marks = await sql
      .selectFrom('larder_changed_day')
      .select('at')
      .distinct()
      .where('name', '=', sums.name)
      .execute()
    const readyUpTo = state?.ready_upto || (await dayBeforeFirst(store, sql, sums, refreshing))
    const days = new Set(marks.flatMap(({ at }) => refreshing.calendar.daysOf(at)))
    return { readyUpTo, changed: [...days].filter((day) => day <= readyUpTo).toSorted() }
  })
}

async function dayBeforeFirst(
  store: Store,
  sql: Sql,
  { of, date, where }: PreparedSums,
  { calendar, upTo }: Refreshing,
): Promise<string> {
  const first = await readFirst(store, { of, path: date, where }, sql)
  const [day] = first === null ? [] : calendar.daysOf(first.slice(0, 10))
  return day === undefined || day > upTo ? upTo : addDays(day, -1)
}

/**
 * Computes new days one month at a time, so that an interruption loses little work. The next month is read while the
 * previous one is written.
 */
async function countNewDays(work: Round, readyUpTo: string): Promise<boolean> {
  const { upTo, isStopped } = work.refreshing
  const months = monthsBetween(addDays(readyUpTo, 1), upTo)
  const read = (at: number) => {
    const days = isStopped() ? undefined : months[at]
    const rows = days && readRows(work, days)
    // The caller that awaits the result handles the error.
    rows?.catch(() => undefined)
    return rows
  }
  // Days before the first row need no totals.
  await turn(work, (transaction) => setReady(work, transaction, readyUpTo))
  let next = read(0)
  try {
    for (const [at, days] of months.entries()) {
      const rows = await next
      next = read(at + 1)
      if (!rows) return false
      await countDays(work, days, rows)
      await addUpNew(work, days)
    }
    return true
  } finally {
    await next?.catch(() => undefined)
  }
}

/** Adds the totals of months and years that these days complete, then marks all of them as complete. */
async function addUpNew(work: Round, days: readonly string[]): Promise<void> {
  const last = days.at(-1) ?? ''
  const over = stretchesOver([last], last)
  for (const stretch of over.slice(0, -1))
    await turn(work, (transaction) => addUp(work, transaction, stretch))
  await turn(work, async (transaction) => {
    const [stretch] = over.slice(-1)
    if (stretch) await addUp(work, transaction, stretch)
    await setReady(work, transaction, last)
  })
}

const DAYS_AT_ONCE = 31

/** Recomputes these days and the months and years that contain them. */
async function countChangedDays(
  work: Round,
  days: readonly string[],
  readyUpTo: string,
): Promise<boolean> {
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    if (work.refreshing.isStopped()) return false
    const some = days.slice(at, at + DAYS_AT_ONCE)
    await countDays(work, some, await readRows(work, some))
  }
  for (const stretch of stretchesOver(days, readyUpTo))
    await turn(work, (transaction) => addUp(work, transaction, stretch))
  return true
}

function readRows(
  { store, sums, refreshing }: Round,
  days: readonly string[],
): Promise<readonly TotalsRow[]> {
  const { of, where, date, keys, numbers } = sums
  return store.aside((sql) =>
    readTotals(
      store,
      {
        of,
        where,
        date: { path: date, parts: days.map((day) => refreshing.calendar.stretch(day, day)) },
        groups: keys.map((path) => ({ path })),
        filters: [],
        numbers,
      },
      sql,
    ),
  )
}

/** Computes the totals of these days from the rows and writes them in batches. */
async function countDays(
  work: Round,
  days: readonly string[],
  rows: readonly TotalsRow[],
): Promise<void> {
  const { name } = work.sums
  const values = rows.map(({ place, keys, values: numbers }) => ({
    name,
    level: 'D',
    first: days[place] ?? '',
    ...keyColumns(keys),
    ...numberColumns(numbers),
  }))
  for (let at = 0; at === 0 || at < values.length; at += ROWS_A_TURN) {
    const some = values.slice(at, at + ROWS_A_TURN)
    await turn(work, async ({ sql }) => {
      if (at === 0)
        await sql
          .deleteFrom('larder_prepared_sum')
          .where('name', '=', name)
          .where('level', '=', 'D')
          .where('first', 'in', [...days])
          .execute()
      if (some.length > 0) await sql.insertInto('larder_prepared_sum').values(some).execute()
    })
  }
}

const KEYS = ['k0', 'k1', 'k2'] as const
const NUMBERS = ['n0', 'n1', 'n2', 'n3', 'n4', 'n5'] as const

const keyColumns = (keys: readonly string[]) =>
  named(
    KEYS,
    Array.from({ length: MOST_KEYS }, (_, at) => keys[at] ?? ''),
  )

const numberColumns = (numbers: readonly number[]) =>
  named(
    NUMBERS,
    Array.from({ length: MOST_NUMBERS }, (_, at) => numbers[at] ?? 0),
  )

const named = <Name extends string, Value>(names: readonly Name[], values: readonly Value[]) =>
  Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<Name, Value>

/** Computes the totals of a month from its days, or of a year from its months. */
async function addUp(work: Round, { sql }: Transaction, { level, first }: Over): Promise<void> {
  const { name } = work.sums
  await sql
    .deleteFrom('larder_prepared_sum')
    .where('name', '=', name)
    .where('level', '=', level)
    .where('first', '=', first)
    .execute()
  await sql
    .insertInto('larder_prepared_sum')
    .columns(['name', 'level', 'first', ...KEYS, ...NUMBERS])
    .expression((build) =>
      build
        .selectFrom('larder_prepared_sum')
        .select(({ val }) => [val(name).as('name'), val(level).as('level'), val(first).as('first')])
        .select(KEYS)
        .select(({ fn }) => NUMBERS.map((number) => fn.sum<number>(number).as(number)))
        .where('name', '=', name)
        .where('level', '=', level === 'M' ? 'D' : 'M')
        .where('first', '>=', first)
        .where('first', '<=', findLastDay(first, level))
        .groupBy(KEYS),
    )
    .execute()
}

const setReady = ({ sums }: Round, { sql }: Transaction, day: string): Promise<unknown> =>
  sql
    .updateTable('larder_prepared')
    .set({ ready_upto: day })
    .where('name', '=', sums.name)
    .execute()

/** Runs a short transaction of this round. Throws if another server has started a round since. */
const turn = (
  { store, refreshing: { lease } }: Round,
  body: (transaction: Transaction) => Promise<unknown>,
): Promise<void> =>
  store.lowPriority(async (transaction) => {
    await lease.renew(transaction)
    await body(transaction)
  })

/** Releases the lease, and deletes the taken marks if everything was computed. */
const finish = ({ store, sums: { name }, round, refreshing }: Round, isDone: boolean) =>
  store.lowPriority(async (transaction) => {
    await refreshing.lease.release(transaction)
    if (!isDone) return
    await transaction.sql
      .deleteFrom('larder_changed_day')
      .where('name', '=', name)
      .where('taken', '=', round)
      .execute()
  })
