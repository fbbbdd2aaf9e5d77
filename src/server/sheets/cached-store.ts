import type { Definition } from '#schema/engine'
import type { HistoryEntry, Stored, Transaction } from '../../storage/store.ts'
import { historyRow } from '../../storage/history-row.ts'
import { valueKey } from '../../storage/value-key.ts'

/** Holders of unique values read in advance, updated while rows are written. */
interface Cached {
  readonly definition: Definition
  readonly field: string
  readonly ids: Map<string, number[]>
}

export interface CachedTransaction {
  readonly transaction: Transaction
  /** Writes the history entries that were held back. */
  flush(): Promise<void>
}

const HISTORY_AT_ONCE = 200

/** A transaction that answers repeated reads of thousands of rows from a cache filled by one query. */
export function primeTransaction(transaction: Transaction): CachedTransaction {
  const cached = new Map<string, Cached>()
  const history: HistoryEntry[] = []
  const flush = async () => {
    for (
      let entries = history.splice(0, HISTORY_AT_ONCE);
      entries.length > 0;
      entries = history.splice(0, HISTORY_AT_ONCE)
    ) {
      await transaction.sql.insertInto('larder_history').values(entries.map(historyRow)).execute()
    }
  }
  const keep = (definition: Definition, before: Stored | null, after: Stored | null) => {
    for (const each of cached.values())
      if (each.definition === definition) move(each, before, after)
  }
  const remember = (
    definition: Definition,
    field: string,
    values: readonly unknown[],
    found: ReadonlyMap<string, readonly number[]>,
  ) => {
    const name = `${definition.name} ${field}`
    const { ids } = cached.get(name) ?? { ids: new Map<string, number[]>() }
    for (const value of values)
      ids.set(keyFrom(definition, field, value), [...(found.get(String(value)) ?? [])])
    cached.set(name, { definition, field, ids })
  }
  const wrapped: Transaction = {
    ...transaction,
    get sql() {
      return transaction.sql
    },
    idsBy: async (definition, field, values) => {
      const cachedIds = answer(cached.get(`${definition.name} ${field}`), values)
      if (cachedIds) return cachedIds
      const found = await transaction.idsBy(definition, field, values)
      // A new number is read twice: when it is drawn, and when the record is saved.
      remember(definition, field, values, found)
      return found
    },
    holders: async (definition, values) => {
      const held = await Promise.all(
        Object.entries(values).map(async ([field, value]) =>
          [...(await wrapped.idsBy(definition, field, [value])).values()]
            .flat()
            .map((id) => ({ field, id })),
        ),
      )
      return held.flat()
    },
    insert: async (definition, values, ...how) => {
      const record = await transaction.insert(definition, values, ...how)
      keep(definition, null, record)
      return record
    },
    update: async (definition, update) => {
      const touched = [...cached.values()].some(
        (each) => each.definition === definition && each.field in update.values,
      )
      const before = touched
        ? (update.before ?? (await transaction.get(definition, update.id)))
        : null
      const record = await transaction.update(definition, update)
      if (record && touched) keep(definition, before, record)
      return record
    },
    writeHistory: async (entry) => {
      history.push(entry)
      if (history.length >= HISTORY_AT_ONCE) await flush()
    },
  }
  return { transaction: wrapped, flush }
}

const keyFrom = ({ fields }: Definition, name: string, value: unknown): string =>
  valueKey(fields[name], value)

/** Only earlier reads can be answered from memory. */
function answer(
  cached: Cached | undefined,
  values: readonly unknown[],
): ReadonlyMap<string, readonly number[]> | null {
  if (!cached) return null
  const found = new Map<string, readonly number[]>()
  for (const value of values) {
    const ids = cached.ids.get(keyFrom(cached.definition, cached.field, value))
    if (!ids) return null
    if (ids.length > 0) found.set(String(value), ids)
  }
  return found
}

function move(
  { definition, field, ids }: Cached,
  before: Stored | null,
  after: Stored | null,
): void {
  const at = (record: Stored | null) =>
    record?.[field] === null || record?.[field] === undefined
      ? undefined
      : ids.get(keyFrom(definition, field, record[field]))
  const left = at(before)
  if (left && before) left.splice(0, left.length, ...left.filter((id) => id !== before.id))
  if (after) at(after)?.push(after.id)
}
