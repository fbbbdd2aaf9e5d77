import { memoize } from '#schema/engine'
import { Refusal } from '../errors.ts'
import type { AppContext } from '../app-context.ts'
import type { TaskKey } from './tasks.ts'

/** Long tasks of one server: imports, runs, batches and jobs. When the server stops, each ends at its next pause. */
export interface BackgroundWork {
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  /** Names of the tasks this server is working on, so that it does not resume them. */
  readonly running: Set<string>
  /** Runs the body; `stop` waits for it to finish. */
  run<Result>(body: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

export const backgroundWork = memoize((_: AppContext): BackgroundWork => {
  const stopping = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  return {
    stopping: stopping.signal,
    running: new Set(),
    run: async (body) => {
      const work = body()
      underWay.add(work)
      try {
        return await work
      } finally {
        underWay.delete(work)
      }
    },
    stop: async () => {
      stopping.abort(new Refusal('unavailable'))
      await Promise.allSettled(underWay)
    },
  }
})

export const nameTask = ({ kind, key }: TaskKey): string => `${kind} ${key}`
