import {
  isReference,
  readTarget,
  type ChangePreview,
  type Definition,
  type PreviewedChange,
  type PreviewedRow,
} from '#schema/engine'
import { smsLog } from '#system'
import { findAccess } from '../../access/access.ts'
import type { Caller } from '../../access/caller.ts'
import type { AppContext } from '../../app-context.ts'
import { attempted } from '../../work/attempted.ts'
import { visibleChanges } from '../../work/history.ts'
import { openWork, sharedWith } from '../../work/open-work.ts'
import { mayReadTarget } from '../../work/serialize.ts'
import type { ChangeSet } from '../../work/steps/change-set.ts'
import { listChanges } from '../../work/steps/keep-history.ts'
import { targetRecord } from '../../work/steps/target.ts'
import type { EngineWork } from '../../work/work.ts'
import { changeOne } from './change-one.ts'
import { readItems, type ChangeItem, type StoredChange } from './change-store.ts'
import { readLabels } from './receipt.ts'

/** Number of records that a call previews, unless its time is over before. */
const MOST_PREVIEWED = 500
const LONGEST_MILLISECONDS = 200

/** Tries a change on some of its records without writing, from a position on. */
export async function previewChange(
  context: AppContext,
  caller: Caller,
  { definition, change, after }: PreviewOf,
): Promise<ChangePreview> {
  const { sql } = context.store
  const items = await readItems(sql, change.id, { after, limit: MOST_PREVIEWED })
  const labels = await readLabels(context, caller, definition, items)
  const started = performance.now()
  const rows = await context.store.trial(async (transaction) => {
    const texts: string[] = []
    transaction.listen({
      inserted: ({ name }, record) => {
        if (name === smsLog.name) texts.push(String(record.message ?? ''))
      },
    })
    const options = { caller, via: change.via }
    const rows: PreviewedRow[] = []
    for (const item of items) {
      const work = openWork(context, transaction, options, sharedWith({}))
      const row = await previewOne(work, definition, change, item)
      const label = labels.get(item.record_id) ?? ''
      rows.push({ ...row, label, texts: row.outcome === 'changed' ? [...texts] : [] })
      texts.length = 0
      if (performance.now() - started > LONGEST_MILLISECONDS) break
    }
    return rows
  })
  const last = items[rows.length - 1]
  const isLast = rows.length === items.length && items.length < MOST_PREVIEWED
  return { rows, next: isLast || !last ? null : last.place }
}

interface PreviewOf {
  readonly definition: Definition
  readonly change: StoredChange
  /** Position after which the preview starts. */
  readonly after: number
}

async function previewOne(
  work: EngineWork,
  definition: Definition,
  { command }: StoredChange,
  item: ChangeItem,
): Promise<Omit<PreviewedRow, 'label' | 'texts'>> {
  const row = { id: item.record_id, changes: [], errors: [], message: null }
  const result = await attempted(work, async () => {
    const { outcome, changeSet } = await changeOne(work, definition, command, item)
    return { outcome, changes: changeSet ? await describe(work, changeSet) : [] }
  })
  return result.refused
    ? { ...row, outcome: 'refused', ...result.refused }
    : { ...row, ...result.done }
}

/** Lists the changes of a save as its caller may see them. */
async function describe(work: EngineWork, changeSet: ChangeSet): Promise<PreviewedChange[]> {
  const { definition } = changeSet
  const access = findAccess(work.registry, definition, work.role)
  if (!access.may('show') && !access.may('list')) return []
  const changes = visibleChanges({ changes: listChanges(changeSet) }, access)
  return Promise.all(
    changes.map(async (change) => {
      const field = definition.fields[change.field]
      const target = isReference(field)
        ? work.registry.resources.get(readTarget(field) ?? '')
        : null
      if (!target || !mayReadTarget(target, work.role)) return change
      const labelOf = async (id: unknown) =>
        typeof id === 'number'
          ? String((await targetRecord(work, target.name, id))?.label ?? '')
          : null
      const labels = { before: await labelOf(change.before), after: await labelOf(change.after) }
      return { ...change, labels }
    }),
  )
}
