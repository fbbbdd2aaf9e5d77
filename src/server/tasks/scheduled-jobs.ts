import { sql as sqlText } from 'kysely'
import { humanise, inWords } from '#schema/engine'
import type { Every, Job } from '../behaviour.ts'
import { notFound } from '../errors.ts'
import { databaseClock } from './tasks.ts'
import { engineWork, type EngineWork, type Work } from '../work/work.ts'
import { nextTurn } from './job-turns.ts'
import { listJobs, runJob } from './jobs.ts'

/** A job as shown to administrators. */
export interface ScheduledJob {
  /** For example `pay-hour.hours`. */
  readonly name: string
  readonly label: string
  readonly every: Every
  /** Latest run; null if there has been none. */
  readonly last: {
    readonly ranAt: string
    readonly turn: string
    readonly milliseconds: number | null
    /** Number of changed records by resource. */
    readonly changes: Readonly<Record<string, number>>
  } | null
  readonly next: string
  readonly isRunning: boolean
  /** Reason why the latest attempt failed; null if it succeeded. */
  readonly failure: string | null
  readonly failedAt: string | null
}

/** Lists all jobs with their last run, the records it changed, and their next run. */
export async function scheduledJobs(given: Work): Promise<readonly ScheduledJob[]> {
  const work = engineWork(given)
  const [turns, states] = await Promise.all([latestTurns(work), readStates(work)])
  return [...listJobs(work.context)].map(([name, job]) => {
    const [turn, state] = [turns.get(name), states.get(name)]
    return {
      name,
      label: formatLabel(name, job),
      every: job.every,
      last: turn
        ? {
            ranAt: turn.ran_at,
            turn: turn.turn,
            milliseconds: turn.milliseconds,
            changes: JSON.parse(turn.changes ?? '{}') as Record<string, number>,
          }
        : null,
      next: nextTurn(job.every, new Date(work.now), work.settings.timeZone).toISOString(),
      isRunning: state?.is_running === 1,
      failure: state?.failure ?? null,
      failedAt: state?.failed_at ?? null,
    }
  })
}

/** Runs a job after this transaction commits: its pending runs, or its latest run again if none is pending. */
export function runScheduledJob(given: Work, name: string): void {
  const { context } = engineWork(given)
  if (!listJobs(context).has(name)) notFound()
  given.afterCommit(async () => {
    await runJob(context, name)
  })
}

const formatLabel = (name: string, { label }: Job): string =>
  label ? inWords(label) : humanise(name.replace('.', ' '))

async function latestTurns({ sql, context }: EngineWork) {
  const found = await Promise.all(
    [...listJobs(context).keys()].map((name) =>
      sql
        .selectFrom('larder_job_turn')
        .selectAll()
        .where('name', '=', name)
        .orderBy('turn', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return new Map(found.flatMap((turn) => (turn ? [[turn.name, turn]] : [])))
}

async function readStates({ sql, context }: EngineWork) {
  const rows = await sql
    .selectFrom('larder_job')
    .leftJoin('larder_task', (join) =>
      join.on('kind', '=', 'job').onRef('larder_task.key', '=', 'larder_job.name'),
    )
    .select(['name', 'failure', 'failed_at'])
    .select(
      sqlText<number>`case when alive_until >= ${databaseClock(!context.store.isShared)} then 1 else 0 end`.as(
        'is_running',
      ),
    )
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}
