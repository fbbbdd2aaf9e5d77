import type { Selectable } from 'kysely'
import type {
  ChangeCommand,
  ChangeKind,
  ChangeOutcome,
  ChangeProgress,
  ChangeState,
  Definition,
} from '#schema/engine'
import type { EngineTables } from '../../../storage/tables/engine-tables.ts'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../errors.ts'

type Sql = Transaction['sql']

/** A change of many records. */
export interface StoredChange extends Omit<Selectable<EngineTables['larder_change']>, 'command'> {
  readonly kind: ChangeKind
  readonly state: ChangeState
  readonly command: Command
}

/** Command for each record. An undo takes back what another change has done to it. */
export type Command = ChangeCommand | { readonly undo: number }

/** A record of a change, by its position. */
export type ChangeItem = Selectable<EngineTables['larder_change_item']>

/** Reads a change of a resource that the caller has made. A super admin may read those of others. */
export async function readChange(
  sql: Sql,
  { name }: Definition,
  { id, caller }: { readonly id: number; readonly caller: Caller | null },
): Promise<StoredChange> {
  const change = await findChange(sql, id)
  const isOpen = change?.by === caller?.userId || caller?.role === 'SUPER_ADMIN'
  return change && change.resource === name && isOpen ? change : notFound()
}

export async function findChange(sql: Sql, id: number): Promise<StoredChange | null> {
  const row = await sql
    .selectFrom('larder_change')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        ...row,
        kind: row.kind as ChangeKind,
        state: row.state as ChangeState,
        command: JSON.parse(row.command),
      }
    : null
}

/** Returns a change as its user sees it. */
export function describeChange(definition: Definition, change: StoredChange): ChangeProgress {
  const { id, kind, state, total, done, changed, unchanged, refused, at, by } = change
  const { command, undone_by_id: undoneById } = change
  const action = 'action' in command ? command.action : null
  const isOver = state === 'DONE' || state === 'STOPPED'
  return {
    id,
    kind,
    action,
    state,
    total,
    done,
    changed,
    unchanged,
    refused,
    isUndoable: isOver && changed > 0 && undoneById === null && hasUndo(definition, command),
    undoneById,
    at,
    by,
  }
}

/** True if what a command does can be undone. */
const hasUndo = ({ actions = {} }: Definition, command: Command): boolean =>
  'action' in command ? actions[command.action]?.undoneBy !== undefined : !('undo' in command)

/** Number of items stored by one transaction. */
export const ITEMS_TOGETHER = 5_000

/** Stores the records of a change, in the order in which they are changed. */
export async function addItems(
  sql: Sql,
  changeId: number,
  records: readonly { readonly id: number; readonly version?: number | undefined }[],
  from: number,
): Promise<void> {
  const size = 500
  for (let place = 0; place < records.length; place += size)
    await sql
      .insertInto('larder_change_item')
      .values(
        records.slice(place, place + size).map(({ id, version }, index) => ({
          change_id: changeId,
          place: from + place + index,
          record_id: id,
          version: version ?? null,
        })),
      )
      .execute()
}

/** Reads the next records of a change after a position. */
export const readItems = (
  sql: Sql,
  changeId: number,
  { after, limit, outcome }: { after: number; limit: number; outcome?: ChangeOutcome },
): Promise<ChangeItem[]> =>
  sql
    .selectFrom('larder_change_item')
    .selectAll()
    .where('change_id', '=', changeId)
    .where('place', '>', after)
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? ''))
    .orderBy('place')
    .limit(limit)
    .execute()
