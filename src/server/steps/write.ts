import { Refusal } from '../http/errors.ts'
import { attachFile } from '../files/file-store.ts'
import { filesIn, namesFiles } from '../files/named-files.ts'
import type { Draft } from './draft.ts'
import { stateGuard } from './follow-transition.ts'
import { noteWritten } from './latest.ts'
import { forgetTarget } from './target.ts'
import { translateDuplicate } from './unique.ts'

/** Inserts or changes the row; a change that changes nothing writes nothing. */
export async function write(draft: Draft): Promise<void> {
  try {
    await (draft.mode === 'create' ? insert(draft) : update(draft))
  } catch (error) {
    throw translateDuplicate(draft, error)
  }
}

async function insert(draft: Draft): Promise<void> {
  const { work, definition, values } = draft
  draft.after = await work.transaction.insert(definition, values, stampOf(draft))
  forgetTarget(work, definition.name, draft.after, null)
  noteWritten(draft, draft.after)
}

async function update(draft: Draft): Promise<void> {
  const { work, definition, before, order } = draft
  if (!before) throw new Error(`${definition.name}: a change needs the record it changes`)
  dropUnchanged(draft)
  if (Object.keys(draft.values).length === 0 && !order.where) {
    draft.after = before
    return
  }
  const after = await work.transaction.update(definition, {
    id: before.id,
    values: draft.values,
    stamp: stampOf(draft),
    guard: { version: before.version, state: stateGuard(draft), where: order.where },
    before,
  })
  forgetTarget(work, definition.name, after ?? before, before)
  if (after) {
    draft.after = after
    noteWritten(draft, after)
  } else if (order.where) Object.assign(draft, { after: before, isWritten: false })
  else throw new Refusal('stale')
}

const stampOf = ({ work }: Draft) => ({ userId: work.caller?.userId ?? null, now: work.now })

function dropUnchanged(draft: Draft): void {
  for (const name of Object.keys(draft.values)) {
    if (!draft.changes(name)) delete draft.values[name]
  }
}

/** Pictures and files that the record newly names become its own. */
export function attachFiles(draft: Draft): Promise<void> | undefined {
  return namesFiles(draft.definition.fields) ? attachAll(draft) : undefined
}

async function attachAll({ definition, values, work, after }: Draft): Promise<void> {
  if (!after) return
  for (const { id } of filesIn(definition.fields, values))
    await attachFile(work, id, definition.name, after.id)
}
