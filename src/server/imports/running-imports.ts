import { memoize } from '#schema/engine'
import { Refusal } from '../http/errors.ts'
import type { AppContext } from '../app-context.ts'

/** The work of one server that takes long, on files or by jobs run by hand: when the server stops, each ends at its next rest. */
export interface RunningImports {
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  /** The imports that this server is writing or taking back right now. */
  readonly inHand: Set<number>
  /** Waits for it when the server stops. */
  run<Result>(body: () => Promise<Result>): Promise<Result>
  stop(): Promise<void>
}

export const runningImports = memoize((_: AppContext): RunningImports => {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    stopping: stopping.signal,
    inHand: new Set(),
    run: async (body) => {
      const work = body()
      running.add(work)
      try {
        return await work
      } finally {
        running.delete(work)
      }
    },
    stop: async () => {
      stopping.abort(new Refusal('unavailable'))
      await Promise.allSettled(running)
    },
  }
})
