import type { FastifyInstance } from 'fastify'
import type { Environment } from './open-world.ts'
import { startJobs } from './jobs.ts'
import type { World } from './world.ts'

/** Listens, runs the jobs, and ends cleanly: running requests are finished, then the database is closed. */
export async function listen(app: FastifyInstance, world: World, { host, port }: Environment): Promise<string> {
  const address = await app.listen({ host, port })
  const jobs = startJobs(world)
  onceToldToStop(async () => {
    await app.close()
    await jobs.stop()
    await world.store.close()
  })
  return address
}

/** SIGTERM and SIGINT end the process after `close`; a second one ends it at once. */
export function onceToldToStop(close: () => Promise<void>): void {
  let isClosing = false
  const stop = () => {
    if (isClosing) process.exit(1)
    isClosing = true
    close().then(() => process.exit(0), (error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
