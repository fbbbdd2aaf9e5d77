import type { Every } from '../behaviour.ts'
import { sql as sqlText } from 'kysely'
import { dateInZone } from '#schema/engine'
import type { EngineWork } from '../work/work.ts'
import { databaseClock } from '../tasks/clock.ts'
import type { AppContext } from '../app-context.ts'

/** A job that failed is tried again so much later. */
const RETRY_MILLISECONDS = 15 * 60_000
/** Whoever runs a job says so this often, and is taken for dead after some signs of life are missing. */
const SIGN_MILLISECONDS = 10_000
const MISSING_SIGNS = 6
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** So many turns of a job are remembered, and so many days are made up for. */
const REMEMBERED_TURNS = 400

/** A due date of a job, taken by one server. */
export interface Claim {
  readonly name: string
  readonly turn: Date
  readonly until: string
}

/** Why a turn cannot be taken: it was run meanwhile, another server runs the job, or it has failed and is tried again later. */
export type Taken = 'served' | 'running' | 'failed'

/** What is told of a turn that was run. */
export interface Outcome {
  readonly milliseconds: number
  /** How many records of each resource were changed. */
  readonly changes: Readonly<Record<string, number>>
}

/** The latest moment, not after now, at which a job was to run; every server comes to the same. */
export function latestTurn(every: Every, now: Date, timeZone: string): Date {
  if ('minutes' in every) {
    const length = every.minutes * MINUTE
    return new Date(Math.floor(now.getTime() / length) * length)
  }
  const today = dateOf(now, timeZone)
  const turn = turnOf(today, every.dailyAt, timeZone)
  return turn <= now ? turn : turnOf(today.subtract({ days: 1 }), every.dailyAt, timeZone)
}

/** The next moment at which a job is to run. */
export function nextTurn(every: Every, now: Date, timeZone: string): Date {
  const latest = latestTurn(every, now, timeZone)
  if ('minutes' in every) return new Date(latest.getTime() + every.minutes * MINUTE)
  return turnOf(dateOf(latest, timeZone).add({ days: 1 }), every.dailyAt, timeZone)
}

const dateOf = (moment: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()

function turnOf(date: Temporal.PlainDate, dailyAt: string, timeZone: string): Date {
  const plainTime = Temporal.PlainTime.from(dailyAt)
  return new Date(date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}

/** The business date that a turn is for; unset where the job has nothing to do with days. */
export const dayOf = (every: Every, turn: Date, timeZone: string): string | undefined =>
  'dailyAt' in every ? dateInZone(turn, timeZone) : undefined

/**
 * The turns that a job has not had yet, oldest first. Of a daily job that is one for each day since the last that was
 * served, so that days without a server are made up for; of every few minutes it is the latest only. A job that nobody has
 * ever begun starts with its latest turn.
 */
export async function dueTurns(
  { store, clock, settings: { timeZone } }: AppContext,
  name: string,
  every: Every,
): Promise<readonly Date[]> {
  const now = clock()
  const latest = latestTurn(every, now, timeZone)
  const { served, first } = await turnsOf(store, { name, every, latest, now, timeZone })
  if ('minutes' in every) return served === null || served < latest ? [latest] : []
  const to = dateOf(latest, timeZone)
  const from = served
    ? dateOf(served, timeZone).add({ days: 1 })
    : dateOf(first !== null && first < latest ? first : latest, timeZone)
  const count = Math.min(from.until(to, { largestUnit: 'days' }).days + 1, REMEMBERED_TURNS)
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    turnOf(to.subtract({ days: count - 1 - place }), every.dailyAt, timeZone),
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

/** The latest turn that was served, and the first that was ever begun. */
async function turnsOf({ sql }: Sql, { name, every, latest, now, timeZone }: Asked) {
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
  // A database of before turns were kept knows the time of the last run only, which counts unless it is yet to come.
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
 * What ran later than this was run while the clock was far ahead, and for days that were yet to come: they are due when they
 * come. A clock that was a little ahead, or that falls back, repeats nothing.
 */
const believable = (now: Date): string => new Date(now.getTime() + DAY).toISOString()

/**
 * Takes a turn of a job. What counts is whether that turn was served, never whether the last run is older: a clock that was
 * ahead leaves runs in the future behind. `byHand` takes it again, even if it has been served or has just failed.
 */
export async function claimTurn(
  { store, clock }: AppContext,
  name: string,
  turn: Date,
  byHand = false,
): Promise<Claim | Taken> {
  const now = clock()
  const [until = '', tooFar = ''] = [1, 2].map((times) =>
    new Date(now.getTime() + times * RETRY_MILLISECONDS).toISOString(),
  )
  return store.transaction(async (transaction) => {
    const { sql } = transaction
    await sql
      .insertInto('larder_job')
      .values({ name, first_turn: turn.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const claimed = await sql
      .updateTable('larder_job')
      .set({ locked_until: until, alive_until: aliveUntil(store), failed_at: null })
      .where('name', '=', name)
      .where((each) =>
        each.or([
          each('locked_until', 'is', null),
          // Another server gave no sign of life for long.
          each.and([
            each('failed_at', 'is', null),
            each('alive_until', '<', databaseClock(!store.isShared)),
          ]),
          // One that has failed, or of a server that gives no signs; what ends further ahead is of a clock that was ahead.
          each.and([
            each.or([each('failed_at', 'is not', null), each('alive_until', 'is', null)]),
            each.or([
              each('locked_until', '<=', now.toISOString()),
              each('locked_until', '>', tooFar),
              ...(byHand ? [each('failed_at', 'is not', null)] : []),
            ]),
          ]),
        ]),
      )
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return whyTaken(transaction, name)
    // Asked with the row in hand: another server may have ended its run in between.
    if (byHand || !(await isServed(transaction, name, { turn, now }))) return { name, turn, until }
    await unlocked(transaction, name).execute()
    return 'served'
  })
}

const aliveUntil = ({ isShared }: Pick<AppContext['store'], 'isShared'>) =>
  sqlText<number>`${databaseClock(!isShared)} + ${sqlText.lit(SIGN_MILLISECONDS * MISSING_SIGNS)}`

/** Gives signs of life for a claim until it is told that the work is over. */
export function keepAlive({ store, logger }: AppContext, { name, until }: Claim) {
  const say = () =>
    store.transaction(({ sql }) =>
      sql
        .updateTable('larder_job')
        .set({ alive_until: aliveUntil(store) })
        .where('name', '=', name)
        .where('locked_until', '=', until)
        .execute(),
    )
  let saying: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    saying = say().catch((error: unknown) => {
      logger.warn({ err: error, job: name }, 'a sign of life was not written')
    })
  }, SIGN_MILLISECONDS)
  return async () => {
    clearInterval(timer)
    await saying
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

const unlocked = ({ sql }: Sql, name: string) =>
  sql
    .updateTable('larder_job')
    .set({ locked_until: null, alive_until: null })
    .where('name', '=', name)

/** Gives a turn back that is not through; whoever comes next goes on with it. */
export async function giveBack({ store }: AppContext, { name, until }: Claim): Promise<void> {
  await store.transaction((transaction) =>
    unlocked(transaction, name).where('locked_until', '=', until).execute(),
  )
}

/** Claims of a server that is gone, where there can be one server only: what it left is taken up at once. */
export async function releaseClaims({ store }: AppContext): Promise<void> {
  if (store.isShared) return
  await store.transaction(({ sql }) =>
    sql
      .updateTable('larder_job')
      .set({ locked_until: null, alive_until: null })
      .where('locked_until', 'is not', null)
      .where('failed_at', 'is', null)
      .execute(),
  )
}

/** Notes that a turn failed; it is tried again when the claim is over. */
export async function noteFailure(
  { store, clock }: AppContext,
  { name, until }: Claim,
  error: unknown,
): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error)
  await store.transaction(({ sql }) =>
    sql
      .updateTable('larder_job')
      .set({ failed_at: clock().toISOString(), failure, alive_until: null })
      .where('name', '=', name)
      .where('locked_until', '=', until)
      .execute(),
  )
}

/**
 * Notes that a turn was served, in the transaction of the work. Later ones were served while the clock was ahead: they are
 * due again when they come.
 */
export async function noteTurn(
  { sql, now }: Pick<EngineWork, 'sql' | 'now'>,
  { name, turn, until }: Claim,
  every: Every,
  { milliseconds, changes }: Outcome,
): Promise<void> {
  const noted = await sql
    .updateTable('larder_job')
    .set({ last_run_at: now, locked_until: null, alive_until: null, failure: null })
    .where('name', '=', name)
    .where('locked_until', '=', until)
    .returning('name')
    .executeTakeFirst()
  if (!noted) throw new Error(`The job ${name} took so long that another server began it too`)
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
