import { setTimeout as sleep } from 'node:timers/promises'
import { localized, type ChangeOutcome, type ChangeProgress, type Definition } from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import type { Caller } from '../../access/caller.ts'
import { asCaller, findPerson } from '../../access/session/person/person.ts'
import type { AppContext } from '../../app-context.ts'
import { refuse, Refusal } from '../../errors.ts'
import { openBatch } from '../../sheets/imports/staging.ts'
import { inTransaction, type Begin } from '../../work/in-transaction.ts'
import type { EngineWork } from '../../work/work.ts'
import { driveTask, resumeEach, type HeldTask } from '../held-task.ts'
import { addTask, finishTask, takeOver, type Lease } from '../tasks.ts'
import { startSlice } from '../time-slice.ts'
import { changeOne } from './change-one.ts'
import {
  describeChange,
  findChange,
  ITEMS_TOGETHER,
  readItems,
  type ChangeItem,
  type StoredChange,
} from './change-store.ts'
import { openChange } from './open-change.ts'
import { packRefusal } from './receipt.ts'

type Sql = Transaction['sql']

/**
 * Starts a change in the background once this work is committed. It runs record by record in short slices, each under the
 * rules of its caller. A refused record is named and left as it is. If its server is killed, another one goes on where the
 * last committed slice ended.
 */
export async function startChange(work: EngineWork, change: StoredChange): Promise<void> {
  const { context, caller } = work
  if (change.state !== 'OPEN' || !caller) return
  const { resource, id, by, kind } = change
  await refuseIncomplete(work.sql, change)
  const lease = await addTask(work.transaction, { kind: 'change', key: String(id) })
  if (!lease) return
  const batch = { resource, fileName: `${kind} ${id}`, at: work.now, by }
  const batch_id = await openBatch(work.sql, batch)
  await work.sql
    .updateTable('larder_change')
    .set({ state: 'RUNNING', batch_id })
    .where('id', '=', id)
    .execute()
  const running = { ...change, batch_id, state: 'RUNNING' as const }
  work.afterCommit(() => {
    void drive(context, { lease, change: running, caller })
  })
}

/** Refuses a change some of whose records were never stored, because the server stopped meanwhile. */
async function refuseIncomplete(sql: Sql, { id, total }: StoredChange): Promise<void> {
  const { stored } = await sql
    .selectFrom('larder_change_item')
    .select(({ fn }) => fn.countAll().as('stored'))
    .where('change_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(stored) !== total)
    refuse(localized`The list of records is incomplete. Select them again.`)
}

interface Running {
  readonly lease: Lease
  readonly change: StoredChange
  readonly caller: Caller
}

function drive(context: AppContext, { lease, change, caller }: Running): Promise<void> {
  const definition = context.registry.get(change.resource)
  const end = (task: HeldTask, state: 'DONE' | 'STOPPED') =>
    task.end(async (transaction) => {
      await finishTask(transaction, lease)
      await transaction.sql
        .updateTable('larder_change')
        .set({ state })
        .where('id', '=', change.id)
        .where('state', '=', 'RUNNING')
        .execute()
    })
  return driveTask<void>(context, lease, {
    async body(task) {
      for (let after = -1; ; ) {
        const items = await readItems(context.store.sql, change.id, { after, limit: READ_TOGETHER })
        const last = items.at(-1)
        if (!last) return end(task, 'DONE')
        after = last.place
        const open = items.filter(({ outcome }) => outcome === null)
        for (let from = 0; from < open.length; ) {
          const tried = await runSlice(
            { context, definition, change, caller },
            task,
            open.slice(from),
          )
          if (tried === STOPPED) return end(task, 'STOPPED')
          from += tried
        }
      }
    },
    async giveUp(error, task) {
      context.logger.error({ err: error, change: change.id }, 'a change stopped')
      await end(task, 'STOPPED')
    },
    left: () => {},
  })
}

/** Number of records whose ids are read together. */
const READ_TOGETHER = 500
/** Maximum number of records changed by one transaction, which locks all of them. */
const SLICE = 100
const STOPPED = 'stopped'

interface InSlices {
  readonly context: AppContext
  readonly definition: Definition
  readonly change: StoredChange
  readonly caller: Caller
}

/** Changes some records in one transaction. Returns their number, or that the change has been stopped. */
function runSlice(
  { context, definition, change, caller }: InSlices,
  task: HeldTask,
  items: readonly ChangeItem[],
): Promise<number | typeof STOPPED> {
  let isAwaited = () => false
  const begin: Begin = (body) =>
    task.turn((transaction, isWaiting) => {
      isAwaited = isWaiting
      return body(transaction)
    })
  const options = { caller, via: change.via, batchId: change.batch_id ?? 0 }
  return inTransaction(
    context,
    options,
    async (work) => {
      if (!(await isRunning(work.sql, change.id))) return STOPPED
      const clock = startSlice(isAwaited)
      const some = items.slice(0, SLICE)
      // Locked together in order of id, because they are changed in the order of the list.
      await work.lockAll(
        definition,
        some.map(({ record_id }) => record_id),
      )
      const tried: Tried[] = []
      for (const item of some) {
        tried.push(await tryOne(work, definition, change, item))
        if (await clock.isOver()) break
      }
      await noteOutcomes(work.sql, change.id, tried)
      return tried.length
    },
    begin,
  )
}

const isRunning = async (sql: Sql, id: number): Promise<boolean> =>
  (await findChange(sql, id))?.state === 'RUNNING'

interface Tried {
  readonly place: number
  readonly outcome: ChangeOutcome
  readonly reason: string | null
}

async function tryOne(
  work: EngineWork,
  definition: Definition,
  { command }: StoredChange,
  item: ChangeItem,
): Promise<Tried> {
  const { place } = item
  try {
    const { outcome } = await work.attempt(() => changeOne(work, definition, command, item))
    return { place, outcome, reason: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { place, outcome: 'refused', reason: packRefusal(error) }
  }
}

async function noteOutcomes(sql: Sql, id: number, tried: readonly Tried[]): Promise<void> {
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of tried) counts[outcome] += 1
  const alike = Map.groupBy(tried, ({ outcome, reason }) => `${outcome} ${reason}`)
  for (const those of alike.values())
    await sql
      .updateTable('larder_change_item')
      .set({ outcome: those[0]?.outcome ?? null, reason: those[0]?.reason ?? null })
      .where('change_id', '=', id)
      .where(
        'place',
        'in',
        those.map(({ place }) => place),
      )
      .execute()
  await sql
    .updateTable('larder_change')
    .set(({ eb }) => ({
      done: eb('done', '+', tried.length),
      changed: eb('changed', '+', counts.changed),
      unchanged: eb('unchanged', '+', counts.unchanged),
      refused: eb('refused', '+', counts.refused),
    }))
    .where('id', '=', id)
    .execute()
}

const DAY = 86_400_000
/** Days after which the receipt of a change is deleted. Its history stays, and can be undone record by record. */
const KEPT_DAYS = 90

/** Deletes the receipts of old changes, and changes that were never applied. */
export async function deleteOldChanges({ store, clock }: AppContext): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * DAY).toISOString()
  const old = await store.sql
    .selectFrom('larder_change')
    .select('id')
    .where((where) =>
      where.or([
        where('at', '<', before(KEPT_DAYS)),
        where.and([where('at', '<', before(1)), where('state', '=', 'OPEN')]),
      ]),
    )
    .limit(100)
    .execute()
  for (const { id } of old)
    await store.lowPriority(async ({ sql }) => {
      const items = sql
        .selectFrom('larder_change_item')
        .select('place')
        .where('change_id', '=', id)
        .orderBy('place')
      const last = (await items.limit(ITEMS_TOGETHER).execute()).at(-1)
      if (last)
        await sql
          .deleteFrom('larder_change_item')
          .where('change_id', '=', id)
          .where('place', '<=', last.place)
          .execute()
      else await sql.deleteFrom('larder_change').where('id', '=', id).execute()
    })
}

/** Stops a change that is running. What it has done stays. */
export const stopChange = (work: EngineWork, { id }: StoredChange): Promise<unknown> =>
  work.sql
    .updateTable('larder_change')
    .set({ state: 'STOPPED' })
    .where('id', '=', id)
    .where('state', 'in', ['OPEN', 'RUNNING'])
    .execute()

/** Opens another change that undoes this one, in the opposite order. Returns its id. */
export async function openUndo(
  work: EngineWork,
  definition: Definition,
  change: StoredChange,
): Promise<number> {
  if (!describeChange(definition, change).isUndoable)
    refuse(localized`This change cannot be undone.`)
  const changed = await work.sql
    .selectFrom('larder_change_item')
    .select('record_id')
    .where('change_id', '=', change.id)
    .where('outcome', '=', 'changed')
    .orderBy('place', 'desc')
    .execute()
  const records = changed.map(({ record_id: id }) => ({ id }))
  const id = await openChange(
    work,
    definition,
    { kind: 'undo', command: { undo: change.id } },
    records,
  )
  const noted = await work.sql
    .updateTable('larder_change')
    .set({ undone_by_id: id })
    .where('id', '=', change.id)
    .where('undone_by_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!noted) refuse(localized`This change has been undone already.`)
  return id
}

const ANSWER_MILLISECONDS = 1_000
const LOOK_MILLISECONDS = 20

/** Returns the progress of a change, after a short wait in which small ones end. */
export async function settled(
  { store: { sql } }: AppContext,
  definition: Definition,
  id: number,
): Promise<ChangeProgress> {
  const until = performance.now() + ANSWER_MILLISECONDS
  for (;;) {
    const change = await findChange(sql, id)
    if (!change) throw new Error(`There is no change ${id}`)
    if (change.state !== 'RUNNING' || performance.now() > until)
      return describeChange(definition, change)
    await sleep(LOOK_MILLISECONDS)
  }
}

/** Goes on with changes whose servers are gone. */
export const resumeChanges = (context: AppContext): Promise<void> =>
  resumeEach(context, 'change', async (key) => {
    const lease = await context.store.lowPriority((place) =>
      takeOver(place, { kind: 'change', key }),
    )
    const change = lease && (await findChange(context.store.sql, Number(key)))
    if (!lease || !change) return
    const person = await findPerson(context, 'id', change.by)
    // The rights of a user who may no longer sign in have ended.
    if (!person?.isOpen) {
      await context.store.transaction(async (transaction) => {
        await finishTask(transaction, lease)
        await transaction.sql
          .updateTable('larder_change')
          .set({ state: 'STOPPED' })
          .where('id', '=', change.id)
          .execute()
      })
      return
    }
    await drive(context, { lease, change, caller: asCaller(person) })
  })
