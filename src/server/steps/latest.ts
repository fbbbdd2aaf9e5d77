import { snakeCase } from '#schema/engine'
import { effectOf, type Effect } from '../../storage/statement.ts'
import type { Stored, Transaction } from '../../storage/store.ts'
import type { ChangeSet } from './change-set.ts'
import { targetKey } from './target.ts'

/**
 * Records whose save is under way, as their transaction last wrote them; null where a part of it was undone, or
 * their table was written to by a statement of a behaviour's own. What follows a save may write its record again,
 * and the answer is the record as stored after all of that.
 */
export type Underway = Map<string, Stored | null>

/** Notes what was written. The first to write a record during a save owns the note. */
export function noteWritten(changeSet: ChangeSet, after: Stored): void {
  const {
    definition,
    work: {
      shared: { underway },
    },
  } = changeSet
  const key = targetKey(definition.name, after.id)
  if (!underway.has(key)) changeSet.ownsNote = true
  underway.set(key, after)
}

/** Runs a save and leaves in `after` the record as the transaction has it then. */
export async function withLatest(
  changeSet: ChangeSet,
  run: () => Promise<ChangeSet>,
): Promise<ChangeSet> {
  try {
    await run()
    if (changeSet.ownsNote && changeSet.after)
      changeSet.after = await latestOf(changeSet, changeSet.after)
    return changeSet
  } finally {
    if (changeSet.ownsNote && changeSet.after)
      changeSet.work.shared.underway.delete(
        targetKey(changeSet.definition.name, changeSet.after.id),
      )
  }
}

async function latestOf({ work, definition }: ChangeSet, after: Stored): Promise<Stored> {
  const underway = work.shared.underway.get(targetKey(definition.name, after.id))
  return underway ?? (await work.transaction.get(definition, after.id)) ?? after
}

/** Statements of a behaviour's own. What they may have written is not known any more. */
export const droppingWritten = (
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

/** A statement that names no table may have written to any. */
function forgetTables(underway: Underway, { isWriting, tables }: Effect): void {
  for (const key of isWriting ? underway.keys() : []) {
    const [resource = ''] = key.split(' ')
    if (tables.length === 0 || tables.includes(snakeCase(resource))) underway.set(key, null)
  }
}
