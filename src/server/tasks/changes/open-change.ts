import { localized, type ChangedRecords, type Definition } from '#schema/engine'
import type { Caller } from '../../access/caller.ts'
import { findAccess } from '../../access/access.ts'
import { Refusal, refuse } from '../../errors.ts'
import type { AppContext } from '../../app-context.ts'
import type { RequestContext } from '../../http/routes/list-filters.ts'
import { searchIn } from '../../work/list-request.ts'
import { resolveAll } from '../../work/where.ts'
import type { EngineWork } from '../../work/work.ts'
import type { ReadCommand } from './change-order.ts'
import { addItems, ITEMS_TOGETHER, type Command } from './change-store.ts'

/** A record with the version that was read. */
export interface VersionedId {
  readonly id: number
  readonly version?: number | undefined
}

/** Maximum number of records that one change may concern. */
const MOST = 250_000

/** Finds the records to change among those that the caller may see in the list. */
export async function findRecords(
  context: AppContext,
  definition: Definition,
  records: ChangedRecords,
  by: RequestContext,
): Promise<readonly VersionedId[]> {
  if ('records' in records) return records.records
  const access = findAccess(context.registry, definition, by.principal.role)
  if (!access.may('list')) throw new Refusal('forbidden')
  const list = access.list.read(records.query, by)
  const found: VersionedId[] = []
  const batches = context.store.stream(definition, {
    conditions: [...resolveAll([access.rows], by.principal), ...list.conditions],
    ...searchIn(list),
    sort: list.sort,
    fields: [],
    labels: [],
  })
  for await (const rows of batches) {
    for (const { id, version } of rows) found.push({ id, version })
    if (found.length > MOST)
      refuse(localized`More than ${MOST} records match. Narrow the list, or import a file.`)
  }
  return found
}

/** Stores a change with its records, which keep the order of the list. Returns its id. */
export async function openChange(
  work: EngineWork,
  definition: Definition,
  { kind, command }: Omit<ReadCommand, 'command'> & { readonly command: Command },
  records: readonly VersionedId[],
): Promise<number> {
  const { id } = await work.sql
    .insertInto('larder_change')
    .values({
      resource: definition.name,
      kind,
      command: JSON.stringify(command),
      by: (work.caller as Caller).userId,
      at: work.now,
      via: work.via,
      state: 'OPEN',
      total: records.length,
      done: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addItems(work.sql, id, records.slice(0, ITEMS_TOGETHER), 0)
  // Others need not wait until all of a long list are stored.
  work.afterCommit(async () => {
    for (let from = ITEMS_TOGETHER; from < records.length; from += ITEMS_TOGETHER)
      await work.context.store.lowPriority(({ sql }) =>
        addItems(sql, id, records.slice(from, from + ITEMS_TOGETHER), from),
      )
  })
  return id
}
