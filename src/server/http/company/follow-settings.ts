import type { FastifyInstance } from 'fastify'
import { refreshSettings } from '../../settings.ts'
import type { AppContext } from '../../app-context.ts'
import { settingsVersion } from './settings-version.ts'

/** Interval in milliseconds after which a server notices settings saved through another one. */
const EVERY = 5_000

/** Polls for settings that another server on the same database has saved. */
export function followSettings(app: FastifyInstance, context: AppContext): void {
  let timer: NodeJS.Timeout | undefined
  let lastVersion: number | null = null
  const look = async () => {
    const version = await settingsVersion(context.store)
    if (lastVersion !== null && version !== lastVersion) await refreshSettings(context)
    lastVersion = version
  }
  const lookAgain = () =>
    void look().catch((error: unknown) =>
      context.logger.warn({ err: error }, 'the settings could not be read'),
    )
  app.addHook('onReady', async () => {
    if (context.store.writeVersion([]) !== null) return
    await look()
    timer = setInterval(lookAgain, EVERY).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
