import type { FastifyBaseLogger } from 'fastify'

/** Work done in rounds whenever it is woken, one round at a time. */
export interface Loop {
  /** Starts a round at the end of this turn, or another one after the round in progress; does not wait for it. */
  wake(): void
  /** Resolves when the last requested round has finished. */
  idle(): Promise<void>
  /** Prevents further rounds and waits for the one in progress. */
  stop(): Promise<void>
}

/** A round that fails is logged as `failure`. */
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
        // A call may have arrived after the last round and before this.
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
