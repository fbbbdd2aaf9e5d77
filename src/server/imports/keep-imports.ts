import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { runningImports } from './running-imports.ts'
import { tidyLeft } from './staged-rows.ts'
import { LEASE_MILLISECONDS } from './staging.ts'
import { takeBackLeft } from './take-back.ts'

/**
 * What was left behind is taken back: at the start, and whenever an import shows no sign of life because its server is
 * gone or could not take it back. A server that is told to stop ends its own work at the next rest.
 */
export function keepImports(app: FastifyInstance, world: World): void {
  const { isShared } = world.store
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  const look = async (isAlone: boolean) => {
    if (isLooking || runningImports(world).stopping.aborted) return
    isLooking = true
    await runningImports(world).run(() => takeBackLeft(world, isAlone).then(() => tidyLeft(world)))
      .catch((error: unknown) => {
        if (!runningImports(world).stopping.aborted) world.logger.error({ err: error }, 'the imports that were left could not be looked for')
      })
    isLooking = false
  }
  app.addHook('onListen', () => {
    // It is not waited for: whoever asks meanwhile is told that these records are being imported.
    void look(!isShared)
    timer = setInterval(() => void look(false), LEASE_MILLISECONDS / 2).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await runningImports(world).stop()
  })
}
