import type { FastifyBaseLogger } from 'fastify'

/** Task that runs in rounds, one at a time, each time it is woken. */
export interface Loop {
  /** Starts a round after the current tick, or another one after the round in progress. Does not wait for it. */
  wake(): void
  /** Resolves when the last requested round has finished. */
  idle(): Promise<void>
  /** Prevents further rounds and waits for the one in progress. */
  stop(): Promise<void>
}

/** Creates a loop. If a round fails, logs `failure` with the error. */
export function loop(
  round: () => Promise<void>,
  { logger }: { readonly logger: FastifyBaseLogger },
  failure: string,
): Loop {
  let running: Promise<void> | null = null
  let again = false
  let isStopped = false
  const rounds = async () => {
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    while (again && !isStopped) {
      again = false
      await round()
    }
  }
  const wake = () => {
    again = true
    if (isStopped) return
    running ??= rounds()
      .catch((error: unknown) => {
        logger.error({ err: error }, failure)
      })
      .finally(() => {
        running = null
        // `wake` may have been called after the last round had finished.
        if (again) wake()
      })
  }
  const idle = async () => {
    while (running) await running
  }
  return {
    wake,
    idle,
    stop() {
      isStopped = true
      return idle()
    },
  }
}
