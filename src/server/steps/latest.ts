import { snakeCase } from '#schema/engine'
import { effectOf, type Effect } from '../../storage/statement.ts'
import type { Stored, Transaction } from '../../storage/store.ts'
import type { Draft } from './draft.ts'
import { targetKey } from './target.ts'

/**
 * Records whose save is under way, as their transaction last wrote them; null where a part of it was undone, or
 * their table was written to by a statement of a behaviour's own. What follows a save may write its record again,
 * and the answer is the record as stored after all of that.
 */
export type Underway = Map<string, Stored | null>

/** Notes what was written. The first to write a record during a save owns the note. */
export function noteWritten(draft: Draft, after: Stored): void {
  const {
    definition,
    work: {
      shared: { underway },
    },
  } = draft
  const key = targetKey(definition.name, after.id)
  if (!underway.has(key)) draft.ownsNote = true
  underway.set(key, after)
}

/** Runs a save and leaves in `after` the record as the transaction has it then. */
export async function withLatest(draft: Draft, run: () => Promise<Draft>): Promise<Draft> {
  try {
    await run()
    if (draft.ownsNote && draft.after) draft.after = await latestOf(draft, draft.after)
    return draft
  } finally {
    if (draft.ownsNote && draft.after)
      draft.work.shared.underway.delete(targetKey(draft.definition.name, draft.after.id))
  }
}

async function latestOf({ work, definition }: Draft, after: Stored): Promise<Stored> {
  const known = work.shared.underway.get(targetKey(definition.name, after.id))
  return known ?? (await work.transaction.get(definition, after.id)) ?? after
}

/** Statements of a behaviour's own. What they may have written is not known any more. */
export const forgettingWritten = (
  plain: Transaction['sql'],
  underway: Underway,
): Transaction['sql'] =>
  plain.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const textOf = () => plain.getExecutor().compileQuery(node, queryId).sql
      if (underway.size > 0) forgetTables(underway, effectOf(textOf()))
      return node
    },
    transformResult: async ({ result }) => result,
  })

/** "sale__items" are lines of "sale". A statement that names no table may have written to any. */
function forgetTables(underway: Underway, { isWriting, tables }: Effect): void {
  const written = new Set(tables.map((table) => table.replace(/__.*$/, '')))
  for (const key of isWriting ? underway.keys() : []) {
    const [resource = ''] = key.split(' ')
    if (written.size === 0 || written.has(snakeCase(resource))) underway.set(key, null)
  }
}
