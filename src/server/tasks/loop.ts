import type { FastifyBaseLogger } from 'fastify'

/** Work done in rounds whenever it is woken, one round at a time. */
export interface Loop {
  /** Begins a round as soon as this turn is over, or another one after that which is running; does not wait for it. */
  wake(): void
  /** When the last round that was woken for is over. */
  idle(): Promise<void>
  /** No further round begins; waits for the one that is running. */
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
        // A call may have come after the last round, before this.
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
