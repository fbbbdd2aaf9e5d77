import type { FastifyInstance } from 'fastify'
import type { Environment } from '../start/open-app-context.ts'
import { startJobs } from '../tasks/jobs.ts'
import { releaseAll } from '../tasks/tasks.ts'
import { lookForDamage } from '../../storage/verify.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Listens, runs the jobs, and shuts down cleanly: requests are finished, background work and jobs are stopped (`resumeTasksWhileListening` and
 * `startJobs`), then the database is closed.
 */
export async function listen(
  app: FastifyInstance,
  context: AppContext,
  { host, port }: Environment,
): Promise<string> {
  await releaseAll(context.store)
  const address = await app.listen({ host, port })
  const jobs = startJobs(context)
  void tellOfDamage(context)
  onStopSignal(async () => {
    await closeApp(app)
    await jobs.stop()
    await context.store.close()
  })
  return address
}

const LOOKED_AT_MILLISECONDS = 50

/** Ten seconds less than process managers commonly wait before they kill a server. */
const LONGEST_MILLISECONDS = 20_000

/**
 * A connection whose request ends only now would be kept alive for another minute, so idle connections are closed repeatedly. A
 * response that is not read, or a request that trickles in, would keep the server running for as long as its client likes:
 * after a while all connections are cut. Writes that a request has begun are completed all the same.
 */
export async function closeApp(
  app: FastifyInstance,
  longest = LONGEST_MILLISECONDS,
): Promise<void> {
  const end = performance.now() + longest
  const timer = setInterval(() => {
    if (performance.now() < end) app.server.closeIdleConnections()
    else app.server.closeAllConnections()
  }, LOOKED_AT_MILLISECONDS)
  try {
    await app.close()
  } finally {
    clearInterval(timer)
  }
}

/** Reads the whole database in the background: damage is reported now, and not when the data is first needed. */
async function tellOfDamage({ store, logger }: AppContext): Promise<void> {
  const found = await lookForDamage(store)
  if (found.length > 0)
    logger.error(
      { found },
      'the database file is damaged: stop the server and restore a backup (docs/operating.md)',
    )
}

/** SIGTERM and SIGINT end the process after `close`; a second one ends it at once. */
export function onStopSignal(close: () => Promise<void>): void {
  let isClosing = false
  const stop = () => {
    if (isClosing) process.exit(1)
    isClosing = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
