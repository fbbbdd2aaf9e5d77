import { forgetUntakenFiles } from './file-store.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { forgetSeen } from './seen.ts'
import { outboxOf } from './messages/outbox-of.ts'
import type { Job, PieceworkJob, WholeJob } from './behaviour.ts'
import { claimTurn, latestTurn, noteTurn } from './job-turns.ts'
import { forgetOldSessions } from './session/session.ts'
import { forgetOldFailures } from './session/throttle.ts'
import { inTransaction } from './in-transaction.ts'
import { readingWork } from './open-work.ts'
import type { WorkOptions } from './work.ts'
import type { World } from './world.ts'

const MINUTE = 60_000

/** Jobs of the engine itself; those of the business are in its behaviours. */
const ENGINE_JOBS: Readonly<Record<string, WholeJob>> = {
  'engine.sessions': {
    every: { dailyAt: '03:10' },
    async run(work) {
      await forgetOldSessions(work, new Date(work.now))
      await forgetOldAnswers(work)
      await forgetSeen(work)
      await forgetUntakenFiles(work)
    },
  },
  // Whoever tries many names leaves a row for each.
  'engine.sign-ins': {
    every: { minutes: 60 },
    run: (work) => forgetOldFailures(work, new Date(work.now), work.settings.lockMinutes),
  },
}

/** Every job by name: `employee.leavers`. */
export function jobsOf(world: Pick<World, 'behaviours'>): ReadonlyMap<string, Job> {
  const ofBehaviours = [...world.behaviours.values()].flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, what]): [string, Job] => [`${name}.${job}`, what]),
  )
  return new Map([...Object.entries(ENGINE_JOBS), ...ofBehaviours])
}

/**
 * Runs a job whose turn has come, unless another server has done or is doing so. The run is noted in the transaction of
 * its work, or after its last piece; what failed is tried again once the claim is over.
 */
export async function runIfDue(world: World, name: string, job: Job): Promise<boolean> {
  const claim = await claimTurn(
    world,
    name,
    latestTurn(job.every, world.clock(), world.settings.timeZone),
  )
  if (claim === null) return false
  const started = performance.now()
  if ('runOne' in job) await runPieces(world, name, job)
  await inTransaction(world, asJob(name), async (work) => {
    if ('run' in job) await job.run(work)
    await noteTurn(work, claim, job.every)
  })
  world.logger.info(
    { job: name, milliseconds: Math.round(performance.now() - started) },
    'job done',
  )
  return true
}

const asJob = (name: string): WorkOptions => ({ caller: null, via: `job:${name}`, isServer: true })

/** One transaction for each; those that fail are tried again when all have had their turn and the claim is over. */
async function runPieces(world: World, name: string, { due, runOne }: PieceworkJob): Promise<void> {
  const failed: number[] = []
  for (const id of await due(readingWork(world, asJob(name)))) {
    await inTransaction(world, asJob(name), (work) => runOne(work, id)).catch((error: unknown) => {
      world.logger.error({ err: error, job: name, record: id }, 'a job failed for one record')
      failed.push(id)
    })
  }
  if (failed.length > 0)
    throw new Error(`The job ${name} failed for ${failed.slice(0, 20).join(', ')}`)
}

/** Runs a job now, whatever its turn: for tests and for a person in a hurry. */
export async function runJob(world: World, name: string): Promise<void> {
  const job = jobsOf(world).get(name)
  if (!job)
    throw new Error(
      `There is no job called ${name}; there are ${[...jobsOf(world).keys()].join(', ')}`,
    )
  await ('runOne' in job
    ? runPieces(world, name, job)
    : inTransaction(world, asJob(name), (work) => job.run(work)))
}

/** Once a minute: what is due, and the messages that wait. Stopping waits for what is running. */
export function startJobs(world: World): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const tick = () => {
    running ??= turn(world).finally(() => {
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
      await outboxOf(world).stop()
    },
  }
}

/** A job that fails is told of and does not keep the others from their turn. */
async function turn(world: World): Promise<void> {
  const guarded = (name: string, body: () => Promise<unknown>) =>
    body().catch((error: unknown) => {
      world.logger.error({ err: error, job: name }, 'a job failed')
    })
  await guarded('messages', () => outboxOf(world).sendDue())
  for (const [name, job] of jobsOf(world)) await guarded(name, () => runIfDue(world, name, job))
}
