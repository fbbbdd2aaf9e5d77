import { deleteUnclaimedFiles } from '../files/file-store.ts'
import { deleteOldAnswers } from '../http/idempotency.ts'
import { deleteSeenMarks } from '../routes/seen.ts'
import { outboxOf } from '../messages/outbox-of.ts'
import type { Job, PieceworkJob, WholeJob } from '../behaviour.ts'
import { claimTurn, latestTurn, noteTurn } from './job-turns.ts'
import { deleteOldSessions } from '../session/session.ts'
import { deleteOldFailures } from '../session/throttle.ts'
import { inTransaction } from '../work/in-transaction.ts'
import { readingWork } from '../work/open-work.ts'
import type { WorkOptions } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

const MINUTE = 60_000

/** Jobs of the engine itself; those of the business are in its behaviours. */
const ENGINE_JOBS: Readonly<Record<string, WholeJob>> = {
  'engine.sessions': {
    every: { dailyAt: '03:10' },
    async run(work) {
      await deleteOldSessions(work, new Date(work.now))
      await deleteOldAnswers(work)
      await deleteSeenMarks(work)
      await deleteUnclaimedFiles(work)
    },
  },
  // Whoever tries many names leaves a row for each.
  'engine.sign-ins': {
    every: { minutes: 60 },
    run: (work) => deleteOldFailures(work, new Date(work.now), work.settings.lockMinutes),
  },
}

/** Every job by name: `employee.leavers`. */
export function jobsOf(context: Pick<AppContext, 'behaviours'>): ReadonlyMap<string, Job> {
  const ofBehaviours = [...context.behaviours.values()].flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, what]): [string, Job] => [`${name}.${job}`, what]),
  )
  return new Map([...Object.entries(ENGINE_JOBS), ...ofBehaviours])
}

/**
 * Runs a job whose turn has come, unless another server has done or is doing so. The run is noted in the transaction of
 * its work, or after its last piece; what failed is tried again once the claim is over.
 */
export async function runIfDue(context: AppContext, name: string, job: Job): Promise<boolean> {
  const claim = await claimTurn(
    context,
    name,
    latestTurn(job.every, context.clock(), context.settings.timeZone),
  )
  if (claim === null) return false
  const started = performance.now()
  if ('runOne' in job) await runPieces(context, name, job)
  await inTransaction(context, asJob(name), async (work) => {
    if ('run' in job) await job.run(work)
    await noteTurn(work, claim, job.every)
  })
  context.logger.info(
    { job: name, milliseconds: Math.round(performance.now() - started) },
    'job done',
  )
  return true
}

const asJob = (name: string): WorkOptions => ({ caller: null, via: `job:${name}`, isServer: true })

/** One transaction for each; those that fail are tried again when all have had their turn and the claim is over. */
async function runPieces(
  context: AppContext,
  name: string,
  { due, runOne }: PieceworkJob,
): Promise<void> {
  const failed: number[] = []
  for (const id of await due(readingWork(context, asJob(name)))) {
    await inTransaction(context, asJob(name), (work) => runOne(work, id)).catch(
      (error: unknown) => {
        context.logger.error({ err: error, job: name, record: id }, 'a job failed for one record')
        failed.push(id)
      },
    )
  }
  if (failed.length > 0)
    throw new Error(`The job ${name} failed for ${failed.slice(0, 20).join(', ')}`)
}

/** Runs a job now, whatever its turn: for tests and for a person in a hurry. */
export async function runJob(context: AppContext, name: string): Promise<void> {
  const job = jobsOf(context).get(name)
  if (!job)
    throw new Error(
      `There is no job called ${name}; there are ${[...jobsOf(context).keys()].join(', ')}`,
    )
  await ('runOne' in job
    ? runPieces(context, name, job)
    : inTransaction(context, asJob(name), (work) => job.run(work)))
}

/** Once a minute: what is due, and the messages that wait. Stopping waits for what is running. */
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
  return {
    async stop() {
      clearInterval(timer)
      await running
      await outboxOf(context).stop()
    },
  }
}

/** A job that fails is logged and does not keep the others from their turn. */
async function turn(context: AppContext): Promise<void> {
  const guarded = (name: string, body: () => Promise<unknown>) =>
    body().catch((error: unknown) => {
      context.logger.error({ err: error, job: name }, 'a job failed')
    })
  await guarded('messages', () => outboxOf(context).sendDue())
  for (const [name, job] of jobsOf(context)) await guarded(name, () => runIfDue(context, name, job))
}
