import { sql as sqlText } from 'kysely'
import { memoize } from '#schema/engine'
import type { Store, Stored, Transaction } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import { databaseClock } from '../../tasks/tasks.ts'
import type { EngineWork } from '../../work/work.ts'

/** States of an incomplete import, whose records may still be undone. */
export const OPEN_STATES = ['open', 'takingBack']

/** Imports that are complete, whose records are like any others. A later undo does not make them incomplete. */
const cacheClosed = memoize((_: Store) => new Set<number>())

const NONE: ReadonlySet<number> = new Set()

/** Returns the imports from this list that are incomplete. Imports known to be closed need no query. */
export async function openAmong(
  store: Store,
  sql: Transaction['sql'],
  imports: Iterable<unknown>,
): Promise<ReadonlySet<number>> {
  const closed = cacheClosed(store)
  const input = [...new Set(imports)].filter(
    (id): id is number => typeof id === 'number' && !closed.has(id),
  )
  if (input.length === 0) return NONE
  const rows = await sql
    .selectFrom('larder_import')
    .select('id')
    .where('id', 'in', input)
    .where('state', 'in', OPEN_STATES)
    .execute()
  const open = new Set(rows.map(({ id }) => id))
  for (const id of input) if (!open.has(id)) closed.add(id)
  return open
}

export interface RecentImports {
  /** Imports that are still incomplete. */
  readonly open: readonly number[]
  /** Imports that ended within the given time. */
  readonly ended: readonly number[]
}

/** Finds imports in progress and imports that ended recently, by the clock shared by all servers on this database. */
export async function recentImports(
  { sql, isShared }: Store,
  milliseconds: number,
): Promise<RecentImports> {
  const rows = await sql
    .selectFrom('larder_import')
    .select(['id', 'ended_at'])
    .where((where) =>
      where.or([
        where('state', 'in', OPEN_STATES),
        where(
          'ended_at',
          '>',
          sqlText<number>`${databaseClock(!isShared)} - ${sqlText.lit(milliseconds)}`,
        ),
      ]),
    )
    .execute()
  const pickIds = (isEnded: boolean) =>
    rows.filter(({ ended_at: at }) => (at !== null) === isEnded).map(({ id }) => id)
  return { open: pickIds(false), ended: pickIds(true) }
}

/** Refuses changes to a record being imported, references to it, and actions on it, unless they are made by its import. */
export function refuseBeingImported(work: EngineWork, record: Stored): Promise<void> | undefined {
  const { importId } = record
  if (typeof importId !== 'number' || importId === work.shared.import?.id) return undefined
  return refuseIfOpen(work, record, importId)
}

async function refuseIfOpen(
  { context, sql }: EngineWork,
  record: Stored,
  importId: number,
): Promise<void> {
  const open = await openAmong(context.store, sql, [importId])
  if (open.size > 0) throw new Refusal('beingImported', { params: { label: String(record.label) } })
}
