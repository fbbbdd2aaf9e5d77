import type { Definition } from '#schema/engine'
import type { Stored, Transaction } from '../../../storage/store.ts'
import { deletesTooMuch } from './plan-import.ts'

type Values = Readonly<Record<string, unknown>>

/** Data needed to undo a write. All writes of one row of the file are kept or undone together. */
export type RecordedChange = { readonly row?: number; readonly id: number } & (
  | { readonly made: string }
  | { readonly changed: string; readonly before: Values; readonly after: Values }
)

export const resourceOf = (change: RecordedChange): string =>
  'made' in change ? change.made : change.changed

export interface Recording {
  readonly transaction: Transaction
  readonly changes: readonly RecordedChange[]
  /** Starts the next row. */
  nextRow(): void
}

/** A transaction of an import: its new records carry the import's mark, and everything it writes is noted. */
export function recordChanges(transaction: Transaction, importId: number): Recording {
  const changes: RecordedChange[] = []
  let row = 0
  const recording: Transaction = {
    ...transaction,
    get sql() {
      return transaction.sql
    },
    insert: async (definition, values, ...how) => {
      const record = await transaction.insert(definition, { ...values, importId }, ...how)
      changes.push({ row, made: definition.name, id: record.id })
      return record
    },
    update: async (definition, update) => {
      const before = update.before ?? (await transaction.get(definition, update.id))
      const after = await transaction.update(definition, update)
      if (before && after)
        changes.push({ row, ...changeOf(definition, before, after, Object.keys(update.values)) })
      return after
    },
    delete: () => Promise.reject(deletesTooMuch()),
  }
  return {
    transaction: recording,
    changes,
    nextRow: () => {
      row += 1
    },
  }
}

const changeOf = (
  { name }: Definition,
  before: Stored,
  after: Stored,
  fields: readonly string[],
): RecordedChange => ({
  changed: name,
  id: before.id,
  before: pick(before, fields),
  after: pick(after, fields),
})

const pick = (record: Stored, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((name) => [name, record[name] ?? null]))
