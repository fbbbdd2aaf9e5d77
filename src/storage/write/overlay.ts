import {
  isJoin,
  isMany,
  asWritten,
  holds,
  mentions,
  countPlaces,
  type Principal,
  type Where,
} from '#schema/engine'
import { isOfLine, isPart, isReferred, type Condition, type PartCondition } from '../store.ts'
import type { Mutable } from '../read/selection.ts'
import type { Table } from '../tables/table.ts'
import { keyIn } from '../value-key.ts'

/** State of a record before and after the writes of a trial. */
export interface Entry {
  readonly id: number
  /** Record in the database. Null if the trial inserted it. */
  readonly before: Mutable | null
  /** Record after the writes. Null if the trial deleted it. */
  readonly after: Mutable | null
}

/** Records written by a trial, kept on top of the unchanged records in the database. */
export interface Overlay {
  /** Returns undefined if the trial has not written this record. */
  entry(table: Table, id: number): Entry | undefined
  put(table: Table, entry: Entry): void
  /** Returns true if nothing has been written to the table. */
  isEmpty(table: Table): boolean
  entries(table: Table): Iterable<Entry>
  /**
   * Returns written records that may meet the conditions. They are found through an index on the first condition with
   * values, not by a scan.
   */
  candidates(table: Table, conditions: readonly Condition[]): Iterable<Entry>
  /** Returns written records with the given value. Texts are compared by their unique key. */
  withValue(table: Table, field: string, value: unknown): readonly Entry[]
  /** Runs the body and undoes its writes if it fails. */
  attempt<Result>(body: () => Promise<Result>): Promise<Result>
}

/** Ids of the records with a value. Most values are those of a single record, which a set would make large. */
type ValueIndex = Map<string, number[]>

interface Written {
  readonly table: Table
  readonly entries: Map<number, Entry>
  /** Indexes by field, built on first use and then kept up to date. */
  readonly indexes: Map<string, ValueIndex>
}

export function createOverlay(): Overlay {
  const tables = new Map<Table, Written>()
  const journals: {
    readonly written: Written
    readonly id: number
    readonly was: Entry | undefined
  }[][] = []
  const of = (table: Table): Written => {
    const found = tables.get(table) ?? {
      table,
      entries: new Map<number, Entry>(),
      indexes: new Map<string, ValueIndex>(),
    }
    tables.set(table, found)
    return found
  }
  const overlay: Overlay = {
    entry: (table, id) => tables.get(table)?.entries.get(id),
    put: (table, entry) => {
      const written = of(table)
      journals.at(-1)?.push({ written, id: entry.id, was: written.entries.get(entry.id) })
      set(written, entry.id, entry)
    },
    isEmpty: (table) => (tables.get(table)?.entries.size ?? 0) === 0,
    entries: (table) => tables.get(table)?.entries.values() ?? [],
    candidates: (table, conditions) => {
      const written = tables.get(table)
      return written ? (narrowed(written, conditions) ?? written.entries.values()) : []
    },
    withValue: (table, field, value) => {
      const written = tables.get(table)
      return written ? pick(written, loadIndex(written, field).get(keyIn(table, field, value))) : []
    },
    attempt: async (body) => {
      const journal: (typeof journals)[number] = []
      journals.push(journal)
      try {
        const result = await body()
        journals.at(-2)?.push(...journal)
        return result
      } catch (error) {
        for (const { written, id, was } of journal.reverse()) set(written, id, was)
        throw error
      } finally {
        journals.pop()
      }
    },
  }
  return overlay
}

function set(written: Written, id: number, entry: Entry | undefined): void {
  const was = written.entries.get(id)
  const keyOf = (each: Entry | undefined, field: string) =>
    each?.after ? keyIn(written.table, field, each.after[field]) : null
  for (const [field, index] of written.indexes) {
    const [left, entered] = [keyOf(was, field), keyOf(entry, field)]
    if (left === entered) continue
    if (left !== null) drop(index, left, id)
    if (entered !== null) add(index, entered, id)
  }
  if (entry) written.entries.set(id, entry)
  else written.entries.delete(id)
}

function add(index: ValueIndex, key: string, id: number): void {
  const ids = index.get(key)
  if (ids) ids.push(id)
  else index.set(key, [id])
}

function drop(index: ValueIndex, key: string, id: number): void {
  const ids = index.get(key)
  // A record that changes has usually been written last.
  const place = ids?.lastIndexOf(id) ?? -1
  if (ids && place >= 0) ids.splice(place, 1)
}

function loadIndex(written: Written, field: string): ValueIndex {
  const found = written.indexes.get(field)
  if (found) return found
  const index: ValueIndex = new Map()
  for (const { id, after } of written.entries.values())
    if (after) add(index, keyIn(written.table, field, after[field]), id)
  written.indexes.set(field, index)
  return index
}

const pick = ({ entries }: Written, ids: Iterable<number> = []): Entry[] =>
  [...ids].flatMap((id) => entries.get(id) ?? [])

/** Returns the entries that match the first condition with values, or null if there is no such condition. */
function narrowed(written: Written, conditions: readonly Condition[]): Entry[] | null {
  for (const condition of conditions) {
    if (isPart(condition) || isReferred(condition) || isOfLine(condition)) continue
    for (const [name, test] of Object.entries(condition)) {
      const values = isIndexed(written.table, name) ? plainValues(test) : null
      if (!values) continue
      if (name === 'id') return pick(written, values.map(Number))
      const index = loadIndex(written, name)
      return pick(
        written,
        new Set(
          values.flatMap((value) => [...(index.get(keyIn(written.table, name, value)) ?? [])]),
        ),
      )
    }
  }
  return null
}

/** Excludes numbers with decimal places, because conditions contain decimals but records contain units. */
const isIndexed = ({ fields }: Table, name: string): boolean => {
  const mapped = fields.get(name)
  return mapped !== undefined && !isMany(mapped.field) && (countPlaces(mapped.field) ?? 0) === 0
}

function plainValues(test: unknown): unknown[] | null {
  if (Array.isArray(test)) return test
  return typeof test === 'string' || typeof test === 'number' ? [test] : null
}

/** Principal without a user. Tokens in conditions have been resolved by the caller. */
const NOBODY: Principal = {
  userId: null,
  role: null,
  today: '',
  now: '',
  settings: {},
}

/** Reads the target of a reference. */
export type Follow = (
  resource: string,
  id: number,
) => Promise<{ readonly table: Table; readonly record: Mutable } | null>

/** Returns true if a record meets the conditions, following references in field names. */
export async function meetsAll(
  table: Table,
  record: Mutable,
  conditions: readonly Condition[],
  follow: Follow,
): Promise<boolean> {
  for (const condition of conditions) {
    if (isReferred(condition) || isOfLine(condition))
      throw new Error('Only lists ask who refers to a record, and what one of its lines meets')
    const isMet = isPart(condition)
      ? meetsPart(record, condition)
      : await meets(table, record, condition, follow)
    if (!isMet) return false
  }
  return true
}

function meetsPart(record: Mutable, { part, of, is }: PartCondition): boolean {
  const value = record[of]
  return (
    typeof value === 'string' &&
    is.includes(Number(part === 'year' ? value.slice(0, 4) : value.slice(5, 7)))
  )
}

async function meets(
  table: Table,
  record: Mutable,
  where: Where,
  follow: Follow,
): Promise<boolean> {
  const names = mentions(where)
  const view: Record<string, unknown> = {
    ...asWritten(
      table.definition.fields,
      record,
      names.filter((name) => !isFar(table, name)),
    ),
  }
  for (const name of names.filter((each) => isFar(table, each))) {
    view[nearName(name)] = await valueBehind(table, record, name.split('.'), follow)
  }
  return holds(nearer(table, where), view, NOBODY)
}

/** Returns true if a name leads to another record. */
const isFar = ({ fields, objects }: Table, name: string): boolean =>
  name.includes('.') && !fields.has(name) && !objects.has(name.split('.')[0] ?? '')

const nearName = (name: string): string => name.replaceAll('.', ' ')

/** Replaces the names of fields in other records with the names under which their values are loaded. */
function nearer(table: Table, where: Where): Where {
  return Object.fromEntries(
    Object.entries(where).map(([name, test]) => {
      if (isJoin(name, test)) return [name, test.map((part) => nearer(table, part))]
      return [isFar(table, name) ? nearName(name) : name, test]
    }),
  )
}

async function valueBehind(
  table: Table,
  record: Mutable,
  [first = '', ...rest]: readonly string[],
  follow: Follow,
): Promise<unknown> {
  if (rest.length === 0) return asWritten(table.definition.fields, record, [first])[first] ?? null
  const id = record[first]
  const target = table.fields.get(first)?.target
  const found = target && typeof id === 'number' ? await follow(target, id) : null
  return found ? valueBehind(found.table, found.record, rest, follow) : null
}
