import { addDays, dateInZone } from '#schema/engine'
import { sumsOf } from '../../storage/totals/prepared.ts'
import { refreshPrepared, type SumsLease } from '../../storage/totals/refresh-prepared.ts'
import { claimTask, finishTask, LeaseLost, renewLease, type Lease } from '../tasks/tasks.ts'
import type { AppContext } from '../app-context.ts'
import { calendarOf } from './prepared-sums.ts'

const EVERY = 60_000

/** Yesterday's rows still change all day long; what lies before them is seldom touched. */
const OPEN_DAYS = 2

/** Brings all sums that charts keep ready up to date; ends early when it is stopped. */
export async function refreshAll(
  context: AppContext,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const datasets = new Set(context.registry.charts.flatMap((chart) => chart.datasets))
  const done = new Set<string>()
  for (const dataset of datasets)
    for (const sums of sumsOf(dataset)) {
      if (isStopped() || done.has(sums.name)) continue
      done.add(sums.name)
      const now = context.clock()
      await refreshPrepared(context.store, sums, {
        calendar: calendarOf(context, dataset),
        upTo: addDays(dateInZone(now, context.settings.timeZone), -OPEN_DAYS),
        isStopped,
        lease: leaseOf(sums.name),
      }).catch((error: unknown) => {
        if (!(error instanceof LeaseLost)) throw error
      })
    }
}

function leaseOf(key: string): SumsLease {
  let lease: Lease = { kind: 'sums', key, holder: '' }
  return {
    async claim(transaction) {
      const claimed = await claimTask(transaction, lease)
      if (claimed) lease = claimed
      return claimed !== null
    },
    renew: (transaction) => renewLease(transaction, lease),
    release: (transaction) => finishTask(transaction, lease),
  }
}

/** Does so every minute, as long as the server runs. */
export function keepPrepared(context: AppContext): { stop(): Promise<void> } {
  let isStopped = false
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const look = () => {
    if (isRunning || isStopped) return
    isRunning = true
    running = refreshAll(context, () => isStopped)
      .catch((error: unknown) => context.logger.error({ err: error }, 'sums could not be prepared'))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(look, EVERY)
  timer.unref()
  look()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
