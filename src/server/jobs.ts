import { forgetUntakenFiles } from './file-store.ts'
import { forgetOldAnswers } from './idempotency.ts'
import { outboxOf } from './messages/outbox-of.ts'
import type { Every, Job, PieceworkJob, WholeJob } from './behaviour.ts'
import { forgetOldSessions } from './session/session.ts'
import { forgetOldFailures } from './session/throttle.ts'
import { inTransaction } from './in-transaction.ts'
import { readingWork } from './open-work.ts'
import type { WorkOptions } from './work.ts'
import type { World } from './world.ts'

/** Longer than any job takes; after that a claim is that of a dead server and the job may be tried again. */
const CLAIM_MILLISECONDS = 15 * 60_000
const MINUTE = 60_000

/** Jobs of the engine itself; those of the business are in its behaviours. */
const ENGINE_JOBS: Readonly<Record<string, WholeJob>> = {
  'engine.sessions': {
    every: { dailyAt: '03:10' },
    async run(work) {
      await forgetOldSessions(work, new Date(work.now))
      await forgetOldAnswers(work)
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
export function jobsOf(world: World): ReadonlyMap<string, Job> {
  const ofBehaviours = [...world.behaviours.values()].flatMap(({ name, jobs = {} }) =>
    Object.entries(jobs).map(([job, what]): [string, Job] => [`${name}.${job}`, what]))
  return new Map([...Object.entries(ENGINE_JOBS), ...ofBehaviours])
}

/** The latest moment, not after now, at which a job was to run; every server comes to the same. */
export function latestTurn(every: Every, now: Date, timeZone: string): Date {
  if ('minutes' in every) {
    const length = every.minutes * MINUTE
    return new Date(Math.floor(now.getTime() / length) * length)
  }
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = here.toPlainDate().toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(every.dailyAt) })
  const turn = today.epochMilliseconds <= now.getTime()
    ? today
    : here.toPlainDate().subtract({ days: 1 }).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(every.dailyAt) })
  return new Date(turn.epochMilliseconds)
}

/**
 * Runs a job whose turn has come, unless another server has done or is doing so. The run is noted in the transaction of
 * its work, or after its last piece; what failed is tried again once the claim is over.
 */
export async function runIfDue(world: World, name: string, job: Job): Promise<boolean> {
  const claim = await claimTurn(world, name, latestTurn(job.every, world.clock(), world.settings.timeZone).toISOString())
  if (claim === null) return false
  const started = performance.now()
  if ('runOne' in job) await runPieces(world, name, job)
  await inTransaction(world, asJob(name), async (work) => {
    if ('run' in job) await job.run(work)
    const noted = await work.sql.updateTable('larder_job').set({ last_run_at: work.now, locked_until: null })
      .where('name', '=', name).where('locked_until', '=', claim).returning('name').executeTakeFirst()
    if (!noted) throw new Error(`The job ${name} took so long that another server began it too`)
  })
  world.logger.info({ job: name, milliseconds: Math.round(performance.now() - started) }, 'job done')
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
  if (failed.length > 0) throw new Error(`The job ${name} failed for ${failed.slice(0, 20).join(', ')}`)
}

/** The claim, which is at the same time when it ends; null when it is not due or somebody else has it. */
async function claimTurn({ store, clock }: World, name: string, turn: string): Promise<string | null> {
  const now = clock()
  const until = new Date(now.getTime() + CLAIM_MILLISECONDS).toISOString()
  return store.transaction(async ({ sql }) => {
    await sql.insertInto('larder_job').values({ name, last_run_at: null, locked_until: null })
      .onConflict((conflict) => conflict.column('name').doNothing()).execute()
    const claimed = await sql.updateTable('larder_job').set({ locked_until: until }).where('name', '=', name)
      .where((each) => each.or([each('last_run_at', 'is', null), each('last_run_at', '<', turn)]))
      .where((each) => each.or([each('locked_until', 'is', null), each('locked_until', '<=', now.toISOString())]))
      .returning('name').executeTakeFirst()
    return claimed ? until : null
  })
}

/** Runs a job now, whatever its turn: for tests and for a person in a hurry. */
export async function runJob(world: World, name: string): Promise<void> {
  const job = jobsOf(world).get(name)
  if (!job) throw new Error(`There is no job called ${name}; there are ${[...jobsOf(world).keys()].join(', ')}`)
  await ('runOne' in job ? runPieces(world, name, job) : inTransaction(world, asJob(name), (work) => job.run(work)))
}

/** Once a minute: what is due, and the messages that wait. Stopping waits for what is running. */
export function startJobs(world: World): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const tick = () => { running ??= turn(world).finally(() => { running = null }) }
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
    body().catch((error: unknown) => { world.logger.error({ err: error, job: name }, 'a job failed') })
  await guarded('messages', () => outboxOf(world).sendDue())
  for (const [name, job] of jobsOf(world)) await guarded(name, () => runIfDue(world, name, job))
}
