import type { Stored, Transaction } from '../../../storage/store.ts'
import { deletesTooMuch } from './plan-import.ts'

type Values = Readonly<Record<string, unknown>>

/** Data needed to undo a write. All writes of one row of the file are kept or undone together. */
export type RecordedChange = { readonly row?: number; readonly id: number } & (
  | { readonly made: string }
  | { readonly changed: string; readonly before: Values; readonly after: Values }
  | { readonly rolledUp: string; readonly before: Values; readonly after: Values }
)

export const readResource = (change: RecordedChange): string =>
  'made' in change ? change.made : 'changed' in change ? change.changed : change.rolledUp

export interface Recording {
  readonly changes: readonly RecordedChange[]
  /** Starts the next row of the file. */
  nextRow(): void
}

/**
 * Records what a transaction of an import writes, and marks its new records as part of the import. Postings count at once,
 * and are not marked.
 */
export function recordChanges(transaction: Transaction, importId: number | null): Recording {
  const changes: RecordedChange[] = []
  let row = 0
  transaction.listen({
    inserting: (values) => (importId === null ? values : { ...values, importId }),
    inserted: ({ name }, { id }) => void changes.push({ row, made: name, id }),
    updated: ({ name: changed }, { before, after, fields }) => {
      const { id } = before
      changes.push({ row, changed, id, before: pick(before, fields), after: pick(after, fields) })
    },
    rolledUp: ({ name: rolledUp }, change) => void changes.push({ row, rolledUp, ...change }),
    deleting: () => {
      throw deletesTooMuch()
    },
    mark: () => {
      const { length } = changes
      return () => void changes.splice(length)
    },
  })
  return {
    changes,
    nextRow: () => {
      row += 1
    },
  }
}

const pick = (record: Stored, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((name) => [name, record[name] ?? null]))
