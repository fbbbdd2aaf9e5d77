import { setTimeout as sleep } from 'node:timers/promises'
import type { Definition } from '#schema/engine'
import type { Transaction } from '../../storage/store.ts'
import { notFound, Refusal } from '../errors.ts'
import { OPEN_STATES } from '../sheets/imports/open-imports.ts'
import { engineWork, type Work } from '../work/work.ts'

type Sql = Transaction['sql']

export const RUN_STATES = ['RUNNING', 'STOPPING', 'DONE', 'STOPPED', 'FAILED'] as const

export interface RunProgress {
  readonly runId: number
  readonly runStatus: (typeof RUN_STATES)[number]
  readonly total: number
  /** Number of items processed, and of those for which a record was created. */
  readonly done: number
  readonly made: number
}

/** Thrown in a run that has been told to stop. */
export class RunStopped extends Error {}

/** Records the start of a run. Returns false if another run with the same key is in progress. */
export async function openRun(
  sql: Sql,
  { id, key, total }: { readonly id: number; readonly key: string; readonly total: number },
): Promise<boolean> {
  const isNoted = async () => {
    const noted = await sql
      .insertInto('larder_run')
      .values({ import_id: id, open_key: key, total, done: 0, made: 0, is_stopped: 0 })
      .onConflict((conflict) => conflict.column('open_key').doNothing())
      .returning('import_id')
      .executeTakeFirst()
    return noted !== undefined
  }
  if (await isNoted()) return true
  // A run keeps its key when it ends, until the next one needs it.
  const over = await sql
    .updateTable('larder_run')
    .set({ open_key: null })
    .where('open_key', '=', key)
    .where('import_id', 'not in', (select) =>
      select.selectFrom('larder_import').select('id').where('state', 'in', OPEN_STATES),
    )
    .returning('import_id')
    .executeTakeFirst()
  return over !== undefined && (await isNoted())
}

export async function demandOpen(sql: Sql, id: number): Promise<void> {
  const open = await sql
    .selectFrom('larder_import')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!open) throw new RunStopped()
}

/** Reads the progress of a run that creates records of this resource, or refuses if there is none. */
export const runProgress = (work: Work, of: Definition, id: number): Promise<RunProgress> =>
  readProgress(engineWork(work).sql, of, id)

async function readProgress(
  sql: Transaction['sql'],
  of: Definition,
  id: number,
): Promise<RunProgress> {
  // The id comes from a URL and may be any number.
  if (!Number.isSafeInteger(id)) notFound()
  const row = await sql
    .selectFrom('larder_run')
    .innerJoin('larder_import', 'larder_import.id', 'larder_run.import_id')
    .select(['import_id', 'state', 'total', 'done', 'made', 'is_stopped'])
    .where('import_id', '=', id)
    .where('resource', '=', of.name)
    .executeTakeFirst()
  if (!row) return notFound()
  const { total, done, made } = row
  return { runId: id, runStatus: readStatus(row.state, row.is_stopped === 1), total, done, made }
}

function readStatus(state: string, isStopped: boolean): RunProgress['runStatus'] {
  if (state === 'whole') return 'DONE'
  if (state === 'open') return 'RUNNING'
  if (state === 'takingBack') return 'STOPPING'
  return isStopped ? 'STOPPED' : 'FAILED'
}

const WAIT_MILLISECONDS = 40
const LONGEST_WAIT = 30_000

/**
 * Stops a run in progress and waits until all its records are removed. Calls `isOver` to refuse if the run has already
 * ended.
 */
export async function stopRun(
  given: Work,
  of: Definition,
  id: number,
  isOver: () => never,
): Promise<void> {
  const work = engineWork(given)
  const { store } = work.context
  if ((await readProgress(work.sql, of, id)).runStatus !== 'RUNNING') isOver()
  const stopped = await work.sql
    .updateTable('larder_import')
    .set({ state: 'takingBack' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  if (!stopped) isOver()
  await work.sql
    .updateTable('larder_run')
    .set({ is_stopped: 1 })
    .where('import_id', '=', id)
    .execute()
  work.afterCommit(async () => {
    const until = performance.now() + LONGEST_WAIT
    while (performance.now() < until) {
      if ((await readProgress(store.sql, of, id)).runStatus === 'STOPPED') return
      await sleep(WAIT_MILLISECONDS)
    }
    throw new Refusal('unavailable')
  })
}
