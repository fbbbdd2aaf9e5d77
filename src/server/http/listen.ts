import type { FastifyInstance } from 'fastify'
import type { Environment } from '../start/open-app-context.ts'
import { startJobs } from '../tasks/jobs.ts'
import { releaseAll } from '../tasks/tasks.ts'
import { lookForDamage } from '../../storage/verify.ts'
import type { AppContext } from '../app-context.ts'

/**
 * Listens, runs the jobs, and shuts down cleanly: finishes requests, stops background work and jobs
 * (`resumeTasksWhileListening` and `startJobs`), then closes the database.
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

/** Ten seconds less than the usual time before a process manager kills a server. */
const LONGEST_MILLISECONDS = 20_000

/**
 * Closes the server. Idle connections are closed repeatedly, because a connection whose request ends during shutdown would
 * be kept alive for another minute. After the time limit all connections are cut, because a client that does not read its
 * response or sends its request slowly could block the shutdown indefinitely. Writes already started are still completed.
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

/** Reads the whole database in the background, so that damage is reported at start-up and not when the data is needed. */
async function tellOfDamage({ store, logger }: AppContext): Promise<void> {
  const found = await lookForDamage(store)
  if (found.length > 0)
    logger.error(
      { found },
      'the database file is damaged: stop the server and restore a backup (docs/operating.md)',
    )
}

/** Calls `close` on SIGTERM or SIGINT and then ends the process. A second signal ends it immediately. */
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
