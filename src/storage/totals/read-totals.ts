import type { Kysely } from 'kysely'
import type { EngineTables } from '../tables/engine-tables.ts'
import { findOpened } from '../opened.ts'
import type { Store } from '../store.ts'
import { atEndSql } from './at-end-sql.ts'
import { firstSql, medianSql, totalsSql } from './totals-sql.ts'
import type { AtEndQuestion, MedianQuestion, TotalsQuestion, TotalsRow } from './totals.ts'

type Counted = Readonly<Record<string, unknown>>

/** Computes totals by group directly from the rows, using `on`. */
export async function readTotals(
  store: Store,
  question: TotalsQuestion,
  on: Kysely<EngineTables> = store.sql,
): Promise<readonly TotalsRow[]> {
  const { engine } = findOpened(store)
  const { rows } = await totalsSql(question, engine.model, store).$castTo<Counted>().execute(on)
  return rows.map((row) => readRow(row, question.groups.length, question.numbers.length, exact))
}

/** Computes the median number of seconds for each group. Groups without rows are omitted. */
export async function readMedians(
  store: Store,
  question: MedianQuestion,
  on: Kysely<EngineTables> = store.sql,
): Promise<readonly TotalsRow[]> {
  const { engine } = findOpened(store)
  const { rows } = await medianSql(question, engine.model, store, engine.dialect)
    .$castTo<Counted>()
    .execute(on)
  return rows
    .filter(({ n0 }) => n0 !== null)
    .map((row) => readRow(row, question.groups.length, 1, Number))
}

/** Counts the rows at each of several moments, by group. */
export async function readAtEnd(
  store: Store,
  question: AtEndQuestion,
  on: Kysely<EngineTables> = store.sql,
): Promise<readonly TotalsRow[]> {
  const { engine } = findOpened(store)
  const { rows } = await atEndSql(question, engine.model, store.meets, engine.dialect)
    .$castTo<Counted>()
    .execute(on)
  return rows.map((row) => readRow(row, question.groups.length, question.numbers.length, exact))
}

/** Returns the earliest of these dates or instants, or null. */
export async function readFirst(
  store: Store,
  question: Pick<TotalsQuestion, 'of' | 'where'> & { readonly path: string },
  on: Kysely<EngineTables>,
): Promise<string | null> {
  const { engine } = findOpened(store)
  const { rows } = await firstSql(question, engine.model)
    .$castTo<{ readonly first: string | null }>()
    .execute(on)
  return rows[0]?.first ?? null
}

const readRow = (
  row: Counted,
  keys: number,
  numbers: number,
  read: (value: unknown) => number,
): TotalsRow => ({
  place: Number(row.place),
  keys: Array.from({ length: keys }, (_, at) => keyText(row[`k${at}`])),
  values: Array.from({ length: numbers }, (_, at) => read(row[`n${at}`] ?? 0)),
})

/** Converts a key to the form used by filters: '' for empty, and the same text for a flag on both databases. */
const keyText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)

function exact(value: unknown): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`A sum is too large to be exact: ${value}`)
  return number
}
