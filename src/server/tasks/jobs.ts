import { localized } from '#schema/engine'
import { keepPrepared } from '../figures/prepared-sums.ts'
import { deleteUnclaimedFiles } from '../http/files/file-store.ts'
import { deleteOldAnswers } from '../http/idempotency.ts'
import { deleteLeftPreferences } from '../http/routes/preferences.ts'
import { deleteSeenMarks } from '../http/routes/seen.ts'
import { openOutbox } from './messages/outbox.ts'
import type { Job, PieceworkJob, WholeJob } from '../behaviour.ts'
import {
  claimTurn,
  findRunDay,
  dueTurns,
  giveBack,
  keepAlive,
  latestTurn,
  noteFailure,
  noteTurn,
  type Claim,
  type Taken,
} from './job-turns.ts'
import { deleteOldSessions } from '../access/session/session.ts'
import { deleteOldFailures } from '../access/session/throttle.ts'
import { backgroundWork } from './background-work.ts'
import { inLongTransaction } from '../work/in-transaction.ts'
import { LeaseLost, renewLease } from './tasks.ts'
import { readingWork } from '../work/open-work.ts'
import { engineWork, type EngineWork, type WorkOptions } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

const MINUTE = 60_000

/** Jobs of the engine. Jobs of the business are declared in behaviours. */
const ENGINE_JOBS: Readonly<Record<string, WholeJob>> = {
  'engine.sessions': {
    every: { dailyAt: '03:10' },
    label: localized`Deletes old sessions, stored responses and unused files`,
    async run(own) {
      const work = engineWork(own)
      await deleteOldSessions(work, new Date(work.now))
      await deleteOldAnswers(work)
      await deleteSeenMarks(work)
      await deleteLeftPreferences(work)
      await deleteUnclaimedFiles(work)
    },
  },
  // An attack that tries many user names leaves a row for each of them.
  'engine.sign-ins': {
    every: { minutes: 60 },
    label: localized`Clears failed sign-ins`,
    run: (work) =>
      deleteOldFailures(engineWork(work), new Date(work.now), work.settings.lockMinutes),
  },
}

/** Lists all jobs by name, such as `employee.leavers`. */
export function listJobs(context: Pick<AppContext, 'behaviours'>): ReadonlyMap<string, Job> {
  const ofBehaviours = [...context.behaviours.values()].flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, what]): [string, Job] => [`${name}.${job}`, what]),
  )
  return new Map([...Object.entries(ENGINE_JOBS), ...ofBehaviours])
}

/**
 * Executes all pending runs in chronological order, so that missed nights are caught up one after another, and returns
 * their number. A failed job is logged and does not block other jobs, but its later runs wait.
 */
export async function runDue(
  context: AppContext,
  jobs: ReadonlyMap<string, Job> = listJobs(context),
): Promise<number> {
  const due: Due[] = []
  for (const [name, job] of jobs)
    for (const turn of await dueTurns(context, name, job.every)) due.push({ name, job, turn })
  const { stopping } = backgroundWork(context)
  const held = new Set<string>()
  let count = 0
  for (const each of due.toSorted((one, other) => one.turn.getTime() - other.turn.getTime())) {
    // The next start executes the remaining runs.
    if (stopping.aborted) break
    if (held.has(each.name)) continue
    const ran = await runTurn(context, each).catch((error: unknown) => {
      context.logger.error({ err: error, job: each.name }, 'a job failed')
      return 'failed' as const
    })
    // Another server is executing the runs in the same order.
    if (ran === 'running') break
    if (ran === 'failed') held.add(each.name)
    if (ran === 'ran') count += 1
  }
  return count
}

interface Due {
  readonly name: string
  readonly job: Job
  readonly turn: Date
}

/**
 * Executes a run unless another server has completed it or is executing it. Completion is recorded in the transaction of
 * its work, or after its last record. If the server stops, the next one continues.
 */
async function runTurn(
  context: AppContext,
  { name, job, turn }: Due,
  byHand = false,
): Promise<Taken | 'ran' | 'stopped'> {
  const claim = await claimTurn(context, name, turn, byHand)
  if (typeof claim === 'string') return claim
  const isOver = keepAlive(context, claim)
  try {
    await runClaimed(context, job, claim).finally(isOver)
    return 'ran'
  } catch (error) {
    const { stopping } = backgroundWork(context)
    if (stopping.aborted && error === stopping.reason) {
      await giveBack(context, claim)
      return 'stopped'
    }
    // Recording may fail if the database is unavailable, but the error of the job itself must be reported.
    await noteFailure(context, claim, error).catch(() => undefined)
    throw error
  }
}

async function runClaimed(context: AppContext, job: Job, claim: Claim): Promise<void> {
  const { name, turn } = claim
  const { timeZone } = context.settings
  const day = findRunDay(job.every, turn, timeZone)
  const options: WorkOptions = {
    caller: null,
    via: `job:${name}`,
    isServer: true,
    ...(day === undefined ? {} : { day }),
  }
  const started = performance.now()
  const countChanges = await changesFromNow(context, options.via)
  const pieces = { ...options, claim, isPast: isPast(context, { job, turn }) }
  if ('runOne' in job) await runPieces(context, pieces, job)
  const milliseconds = await inLongTransaction(context, options, async (work) => {
    if ('run' in job) await job.run(work)
    const taken = Math.round(performance.now() - started)
    await noteTurn(work, claim, job.every, {
      milliseconds: taken,
      changes: await countChanges(work),
    })
    return taken
  })
  context.logger.info({ job: name, day, milliseconds }, 'job done')
}

/** True if a later run of the job is due. */
const isPast = (
  { clock, settings: { timeZone } }: AppContext,
  { job, turn }: Pick<Due, 'job' | 'turn'>,
): boolean => turn < latestTurn(job.every, clock(), timeZone)

/**
 * Counts the records changed from this source from now on, by resource, as listed in the history. Actions are included,
 * although the history lists them under their own names, because no other code acts without a user.
 */
async function changesFromNow({ store }: AppContext, via: string) {
  const newest = await store.sql
    .selectFrom('larder_history')
    .select((each) => each.fn.max('id').as('id'))
    .executeTakeFirst()
  return async ({ sql }: Pick<EngineWork, 'sql'>): Promise<Record<string, number>> => {
    const rows = await sql
      .selectFrom('larder_history')
      .select((each) => ['resource', each.fn.count<number>('record_id').distinct().as('records')])
      .where('id', '>', Number(newest?.id ?? 0))
      .where(({ eb, or, and }) =>
        or([eb('via', '=', via), and([eb('via', 'like', 'action:%'), eb('by', 'is', null)])]),
      )
      .groupBy('resource')
      .execute()
    return Object.fromEntries(rows.map(({ resource, records }) => [resource, Number(records)]))
  }
}

interface Pieces extends WorkOptions {
  readonly claim: Claim
  /** True if a later run of the job is due. */
  readonly isPast: boolean
}

/**
 * Runs each record in its own transaction, so that a server can stop between two records. Failed ones are retried after all
 * have been processed and the claim has expired. Once the next run is due, they no longer delay it.
 */
async function runPieces(
  context: AppContext,
  { claim: { name, lease }, isPast, ...options }: Pieces,
  { due, runOne }: PieceworkJob,
): Promise<void> {
  const failed: number[] = []
  const { stopping } = backgroundWork(context)
  for (const id of await due(readingWork(context, options))) {
    stopping.throwIfAborted()
    await inLongTransaction(context, options, async (work) => {
      await renewLease(work.transaction, lease)
      await runOne(work, id)
    }).catch((error: unknown) => {
      if (error instanceof LeaseLost) throw error
      context.logger.error({ err: error, job: name, record: id }, 'a job failed for one record')
      failed.push(id)
    })
  }
  if (failed.length > 0 && !isPast)
    throw new Error(`The job ${name} failed for ${failed.slice(0, 20).join(', ')}`)
}

/**
 * Runs a job now: its pending runs, or its latest run again if none is pending. A stopping server waits for the job to
 * pause.
 */
export const runJob = (context: AppContext, name: string): Promise<RunByHand> =>
  backgroundWork(context).run(() => runByHand(context, name))

/** Outcome: completed, running on another server, or interrupted because this server is stopping. */
type RunByHand = 'ran' | 'running' | 'stopped'

async function runByHand(context: AppContext, name: string): Promise<RunByHand> {
  const job = listJobs(context).get(name)
  if (!job)
    throw new Error(
      `There is no job called ${name}; there are ${[...listJobs(context).keys()].join(', ')}`,
    )
  const due = await dueTurns(context, name, job.every)
  const latest = latestTurn(job.every, context.clock(), context.settings.timeZone)
  const { stopping } = backgroundWork(context)
  for (const turn of due.length > 0 ? due : [latest]) {
    if (stopping.aborted) return 'stopped'
    const ran = await runTurn(context, { name, job, turn }, true)
    if (ran === 'running' || ran === 'stopped') return ran
  }
  return 'ran'
}

/**
 * Runs due jobs, sends pending messages and refreshes the prepared sums of charts once a minute. Stopping waits for work in
 * progress.
 */
export function startJobs(context: AppContext): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const tick = () => {
    running ??= turn(context).finally(() => {
      running = null
    })
  }
  const timer = setInterval(tick, MINUTE)
  timer.unref()
  tick()
  const prepared = keepPrepared(context)
  return {
    async stop() {
      clearInterval(timer)
      await running
      await prepared.stop()
      await openOutbox(context).stop()
    },
  }
}

async function turn(context: AppContext): Promise<void> {
  const guarded = (what: string, body: () => Promise<unknown>) =>
    body().catch((error: unknown) => {
      context.logger.error({ err: error }, what)
    })
  await guarded('messages could not be sent', () => openOutbox(context).sendDue())
  await guarded('the jobs could not be run', () => runDue(context))
}
