import type { Every } from '../behaviour.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

/** Longer than any job takes; after that a claim is that of a dead server and the job may be tried again. */
const CLAIM_MILLISECONDS = 15 * 60_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** So many turns of a job are remembered: a clock that falls back repeats none of them. */
const REMEMBERED_TURNS = 400

/** A due date of a job, taken by one server. */
export interface Claim {
  readonly name: string
  readonly turn: Date
  readonly until: string
}

/** The latest moment, not after now, at which a job was to run; every server comes to the same. */
export function latestTurn(every: Every, now: Date, timeZone: string): Date {
  if ('minutes' in every) {
    const length = every.minutes * MINUTE
    return new Date(Math.floor(now.getTime() / length) * length)
  }
  const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const today = here
    .toPlainDate()
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(every.dailyAt) })
  const turn =
    today.epochMilliseconds <= now.getTime()
      ? today
      : here
          .toPlainDate()
          .subtract({ days: 1 })
          .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(every.dailyAt) })
  return new Date(turn.epochMilliseconds)
}

/**
 * Takes the latest due date of a job; null when its run is done, or somebody else has it. What counts is whether that
 * due date was served, never whether the last run is older: a clock that was ahead leaves runs in the future behind.
 */
export async function claimTurn(
  context: AppContext,
  name: string,
  turn: Date,
): Promise<Claim | null> {
  const { store, clock } = context
  // Asked each minute and mostly answered here.
  if (await isServed(context, store, name, turn)) return null
  const now = clock()
  const [until, tooFar] = [1, 2].map((times) =>
    new Date(now.getTime() + times * CLAIM_MILLISECONDS).toISOString(),
  )
  return store.transaction(async (transaction) => {
    const { sql } = transaction
    await sql
      .insertInto('larder_job')
      .values({ name, last_run_at: null, locked_until: null })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const claimed = await sql
      .updateTable('larder_job')
      .set({ locked_until: until })
      .where('name', '=', name)
      // A claim that ends further ahead than one lasts is of a clock that was ahead.
      .where((each) =>
        each.or([
          each('locked_until', 'is', null),
          each('locked_until', '<=', now.toISOString()),
          each('locked_until', '>', tooFar ?? null),
        ]),
      )
      .returning('name')
      .executeTakeFirst()
    if (!claimed) return null
    // Asked again with the row in hand: another server may have ended its run in between.
    if (!(await isServed(context, transaction, name, turn)))
      return { name, turn, until: until ?? '' }
    await sql
      .updateTable('larder_job')
      .set({ locked_until: null })
      .where('name', '=', name)
      .execute()
    return null
  })
}

async function isServed(
  { clock }: AppContext,
  { sql }: Pick<AppContext['store'], 'sql'>,
  name: string,
  turn: Date,
): Promise<boolean> {
  const served = await sql
    .selectFrom('larder_job_turn')
    .select('turn')
    .where('name', '=', name)
    .where('turn', '=', turn.toISOString())
    .executeTakeFirst()
  if (served) return true
  const any = await sql
    .selectFrom('larder_job_turn')
    .select('turn')
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
  if (any) return false
  // A database of before turns were kept knows the time of the last run only, which counts unless it is yet to come.
  const job = await sql
    .selectFrom('larder_job')
    .select('last_run_at')
    .where('name', '=', name)
    .executeTakeFirst()
  const last = job?.last_run_at ?? ''
  return last >= turn.toISOString() && last <= clock().toISOString()
}

/**
 * Notes that a due date was served, in the transaction of the work. Later ones were served while the clock was ahead:
 * they are due again when they come.
 */
export async function noteTurn(
  { sql, now }: EngineWork,
  { name, turn, until }: Claim,
  every: Every,
): Promise<void> {
  const noted = await sql
    .updateTable('larder_job')
    .set({ last_run_at: now, locked_until: null })
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
    .values({ name, turn: turn.toISOString(), ran_at: now })
    .execute()
}
