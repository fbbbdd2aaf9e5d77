import type { Every } from '../behaviour.ts'
import { dateInZone } from '#schema/engine'
import type { EngineWork } from '../work/work.ts'
import { claimTask, failTask, finishTask, releaseTask, renewLease, type Lease } from './tasks.ts'
import type { AppContext } from '../app-context.ts'

/** Delay in milliseconds before a failed job is retried. */
const RETRY_MILLISECONDS = 15 * 60_000
const RENEWAL_MILLISECONDS = 10_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Number of runs kept per job, and of missed days that are caught up. */
const REMEMBERED_TURNS = 400

/** A due run of a job, claimed by one server. */
export interface Claim {
  readonly name: string
  readonly turn: Date
  readonly lease: Lease
}

/**
 * Reason why a run cannot be claimed: it is complete, another server is running the job, or it failed and will be retried
 * later.
 */
export type Taken = 'served' | 'running' | 'failed'

/** Reported result of a run. */
export interface Outcome {
  readonly milliseconds: number
  /** Number of changed records by resource. */
  readonly changes: Readonly<Record<string, number>>
}

/** Returns the latest scheduled time of a job that is not in the future. All servers compute the same. */
export function latestTurn(every: Every, now: Date, timeZone: string): Date {
  if ('minutes' in every) {
    const length = every.minutes * MINUTE
    return new Date(Math.floor(now.getTime() / length) * length)
  }
  const today = convertDate(now, timeZone)
  const turn = makeTurn(today, every.dailyAt, timeZone)
  return turn <= now ? turn : makeTurn(today.subtract({ days: 1 }), every.dailyAt, timeZone)
}

/** Returns the next scheduled time of a job. */
export function nextTurn(every: Every, now: Date, timeZone: string): Date {
  const latest = latestTurn(every, now, timeZone)
  if ('minutes' in every) return new Date(latest.getTime() + every.minutes * MINUTE)
  return makeTurn(convertDate(latest, timeZone).add({ days: 1 }), every.dailyAt, timeZone)
}

const convertDate = (moment: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()

function makeTurn(date: Temporal.PlainDate, dailyAt: string, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from(dailyAt)
  return new Date(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}

/** Returns the business date of a run; undefined if the job is not scheduled by day. */
export const findRunDay = (every: Every, turn: Date, timeZone: string): string | undefined =>
  'dailyAt' in every ? dateInZone(turn, timeZone) : undefined

/**
 * Lists the pending runs of a job, oldest first. A daily job has one for each day since its last complete run, so that it
 * catches up on days without a server. A job that runs every few minutes has only the latest one. A job that has never run
 * starts with its latest run.
 */
export async function dueTurns(
  { store, clock, settings: { timeZone } }: AppContext,
  name: string,
  every: Every,
): Promise<readonly Date[]> {
  const now = clock()
  const latest = latestTurn(every, now, timeZone)
  const { served, first } = await readTurns(store, { name, every, latest, now, timeZone })
  if ('minutes' in every) return served === null || served < latest ? [latest] : []
  const to = convertDate(latest, timeZone)
  const from = served
    ? convertDate(served, timeZone).add({ days: 1 })
    : convertDate(first !== null && first < latest ? first : latest, timeZone)
  const count = Math.min(from.until(to, { largestUnit: 'days' }).days + 1, REMEMBERED_TURNS)
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    makeTurn(to.subtract({ days: count - 1 - place }), every.dailyAt, timeZone),
  )
}

interface Asked {
  readonly name: string
  readonly every: Every
  readonly latest: Date
  readonly now: Date
  readonly timeZone: string
}

type Sql = Pick<AppContext['store'], 'sql'>

/** Reads the latest complete run, and the first one ever started. */
async function readTurns({ sql }: Sql, { name, every, latest, now, timeZone }: Asked) {
  const turn = await sql
    .selectFrom('larder_job_turn')
    .select('turn')
    .where('name', '=', name)
    .where('turn', '<=', latest.toISOString())
    .where('ran_at', '<=', believable(now))
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (turn) return { served: new Date(turn.turn), first: null }
  const job = await sql
    .selectFrom('larder_job')
    .select(['last_run_at', 'first_turn'])
    .where('name', '=', name)
    .executeTakeFirst()
  // Older databases store only the time of the last run. It is used unless it lies in the future.
  const last = job?.last_run_at ?? null
  const first = job?.first_turn ?? null
  return {
    served:
      last !== null && last <= now.toISOString()
        ? latestTurn(every, new Date(last), timeZone)
        : null,
    first: first === null ? null : new Date(first),
  }
}

/**
 * Latest plausible time of a run. Later ones were recorded while the clock was far ahead, and are run again when due. A
 * clock that was slightly ahead or is set back causes no repetition.
 */
const believable = (now: Date): string => new Date(now.getTime() + DAY).toISOString()

/**
 * Claims a run of a job. A run is complete only if that very run was completed, not if a later one was, because a clock
 * that was ahead leaves runs in the future. `byHand` claims it again even if it is complete or has just failed.
 */
export async function claimTurn(
  { store, clock }: AppContext,
  name: string,
  turn: Date,
  byHand = false,
): Promise<Claim | Taken> {
  return store.transaction(async (transaction) => {
    const { sql } = transaction
    await sql
      .insertInto('larder_job')
      .values({ name, first_turn: turn.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const lease = await claimTask(transaction, { kind: 'job', key: name }, byHand)
    if (!lease) return whyTaken(transaction, name)
    // Read after the claim, because another server may have just finished the run.
    if (!byHand && (await isServed(transaction, name, { turn, now: clock() }))) {
      await finishTask(transaction, lease)
      return 'served'
    }
    await sql.updateTable('larder_job').set({ failed_at: null }).where('name', '=', name).execute()
    return { name, turn, lease }
  })
}

/** Renews the lease of a claim until the returned function is called. */
export function keepAlive({ store, logger }: AppContext, { name, lease }: Claim) {
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = store
      .transaction((transaction) => renewLease(transaction, lease))
      .catch((error: unknown) => {
        logger.warn({ err: error, job: name }, 'the lease of a job was not renewed')
      })
  }, RENEWAL_MILLISECONDS)
  return async () => {
    clearInterval(timer)
    await renewing
  }
}

async function whyTaken({ sql }: Sql, name: string): Promise<Taken> {
  const { failed_at } = await sql
    .selectFrom('larder_job')
    .select('failed_at')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return failed_at === null ? 'running' : 'failed'
}

async function isServed(
  { sql }: Sql,
  name: string,
  { turn, now }: { readonly turn: Date; readonly now: Date },
): Promise<boolean> {
  const served = await sql
    .selectFrom('larder_job_turn')
    .select('turn')
    .where('name', '=', name)
    .where('turn', '=', turn.toISOString())
    .where('ran_at', '<=', believable(now))
    .executeTakeFirst()
  return served !== undefined
}

/** Releases an incomplete run, so that the next server can continue it. */
export const giveBack = ({ store }: AppContext, { lease }: Claim) =>
  store.transaction((transaction) => releaseTask(transaction, lease))

/** Records that a run has failed. It is retried after a delay. */
export async function noteFailure(
  { store, clock }: AppContext,
  { name, lease }: Claim,
  error: unknown,
): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error)
  await store.transaction(async (transaction) => {
    await failTask(transaction, lease, RETRY_MILLISECONDS)
    await transaction.sql
      .updateTable('larder_job')
      .set({ failed_at: clock().toISOString(), failure })
      .where('name', '=', name)
      .execute()
  })
}

/**
 * Records that a run is complete, in the transaction of its work. Deletes later runs, which were recorded while the clock
 * was ahead and are run again when due.
 */
export async function noteTurn(
  { sql, now }: Pick<EngineWork, 'sql' | 'now'>,
  { name, turn, lease }: Claim,
  every: Every,
  { milliseconds, changes }: Outcome,
): Promise<void> {
  await finishTask({ sql }, lease)
  await sql
    .updateTable('larder_job')
    .set({ last_run_at: now, failure: null })
    .where('name', '=', name)
    .execute()
  const length = 'minutes' in every ? every.minutes * MINUTE : DAY
  const oldest = new Date(turn.getTime() - REMEMBERED_TURNS * length).toISOString()
  await sql
    .deleteFrom('larder_job_turn')
    .where('name', '=', name)
    .where((each) => each.or([each('turn', '>=', turn.toISOString()), each('turn', '<', oldest)]))
    .execute()
  await sql
    .insertInto('larder_job_turn')
    .values({
      name,
      turn: turn.toISOString(),
      ran_at: now,
      milliseconds,
      changes: JSON.stringify(changes),
    })
    .execute()
}
