import type { Definition } from '#language'
import type { Stored, Transaction } from '../../storage/store.ts'

type Values = Readonly<Record<string, unknown>>

/** What is needed to take a write back. */
export type RecordedChange =
  | { readonly made: string; readonly id: number }
  | { readonly changed: string; readonly id: number; readonly before: Values; readonly after: Values }

export interface Recording {
  readonly transaction: Transaction
  readonly changes: readonly RecordedChange[]
}

/** A transaction of an import: its new records carry the import's mark, and everything it writes is noted. */
export function recordChanges(transaction: Transaction, importId: number): Recording {
  const changes: RecordedChange[] = []
  const recording: Transaction = {
    ...transaction,
    get sql() { return transaction.sql },
    insert: async (definition, values, stamp) => {
      const record = await transaction.insert(definition, { ...values, importId }, stamp)
      changes.push({ made: definition.name, id: record.id })
      return record
    },
    update: async (definition, id, values, stamp, guard, known) => {
      const before = known ?? await transaction.get(definition, id)
      const after = await transaction.update(definition, id, values, stamp, guard, known)
      if (before && after) changes.push(changeOf(definition, before, after, Object.keys(values)))
      return after
    },
    delete: (definition) => { throw new Error(`${definition.name}: an import cannot take a deletion back`) },
  }
  return { transaction: recording, changes }
}

const changeOf = ({ name }: Definition, before: Stored, after: Stored, fields: readonly string[]): RecordedChange =>
  ({ changed: name, id: before.id, before: pick(before, fields), after: pick(after, fields) })

const pick = (record: Stored, fields: readonly string[]): Values => Object.fromEntries(fields.map((name) => [name, record[name] ?? null]))
