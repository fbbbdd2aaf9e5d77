import type { FastifyInstance } from 'fastify'
import { removeLeftUploads } from '../sheets/sheet-file.ts'
import type { AppContext } from '../app-context.ts'
import { runningImports } from './running-imports.ts'
import { deleteClosedRows } from './staged-rows.ts'
import { LEASE_MILLISECONDS } from './staging.ts'
import { takeBackLeft } from './take-back.ts'

/** A server that listens keeps imports; one that is stopping ends its own work at the next rest. */
export function keepImports(app: FastifyInstance, context: AppContext): void {
  app.addHook('onListen', () => startKeepingImports(context))
  app.addHook('preClose', () => runningImports(context).stop())
}

/**
 * What was left behind is taken back: at the start, and whenever an import shows no sign of life because its server is
 * gone or could not take it back. It ends when the server stops.
 */
export function startKeepingImports(context: AppContext): void {
  const { stopping } = runningImports(context)
  let isLooking = false
  const look = async (isAlone: boolean) => {
    if (isLooking || stopping.aborted) return
    isLooking = true
    await takeBackAndTidy(context, isAlone)
    isLooking = false
  }
  // It is not waited for: requests meanwhile are answered that these records are being imported.
  void look(!context.store.isShared)
  void removeLeftUploads().catch((error: unknown) => {
    context.logger.warn({ err: error }, 'left uploads could not be removed')
  })
  const timer = setInterval(() => void look(false), LEASE_MILLISECONDS / 2).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
}

async function takeBackAndTidy(context: AppContext, isAlone: boolean): Promise<void> {
  const { run, stopping } = runningImports(context)
  try {
    await run(() => takeBackLeft(context, isAlone).then(() => deleteClosedRows(context)))
  } catch (error) {
    if (!stopping.aborted)
      context.logger.error({ err: error }, 'the imports that were left could not be looked for')
  }
}
