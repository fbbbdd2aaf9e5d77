import type { FastifyInstance } from 'fastify'
import { takeUpPortions } from '../runs/in-portions.ts'
import { removeLeftUploads } from '../sheets/sheet-file.ts'
import type { AppContext } from '../app-context.ts'
import { runningImports } from './running-imports.ts'
import { deleteClosedRows } from './staged-rows.ts'
import { LEASE_MILLISECONDS } from './lease.ts'
import { takeBackLeft } from './take-back.ts'

/** A server that listens keeps imports; one that is stopping ends its own work at the next rest. */
export function keepImports(app: FastifyInstance, context: AppContext): void {
  app.addHook('onListen', () => startKeepingImports(context))
  app.addHook('preClose', () => runningImports(context).stop())
}

/**
 * Imports that were left behind are taken back: at the start, and whenever one shows no sign of life because its server is
 * gone or could not take it back. In the same way changes that are carried on in portions are taken up. It ends when the
 * server stops.
 */
export function startKeepingImports(context: AppContext): void {
  const { stopping } = runningImports(context)
  const lookers = [
    lookerFor(context, 'imports', async (isAlone) => {
      await takeBackLeft(context, isAlone)
      await deleteClosedRows(context)
    }),
    lookerFor(context, 'changes', (isAlone) => takeUpPortions(context, isAlone)),
  ]
  // They are not waited for: requests meanwhile are answered that these records are being imported.
  for (const look of lookers) void look(!context.store.isShared)
  void removeLeftUploads().catch((error: unknown) => {
    context.logger.warn({ err: error }, 'left uploads could not be removed')
  })
  const lookAgain = () => {
    for (const look of lookers) void look(false)
  }
  const timer = setInterval(lookAgain, LEASE_MILLISECONDS / 2).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
}

type Look = (isAlone: boolean) => Promise<void>

/** Passes over a call while the one before is under way, and once the server stops. */
function lookerFor(context: AppContext, what: string, body: Look): Look {
  const { run, stopping } = runningImports(context)
  let isLooking = false
  return async (isAlone) => {
    if (isLooking || stopping.aborted) return
    isLooking = true
    await run(() => body(isAlone)).catch((error: unknown) => {
      if (!stopping.aborted)
        context.logger.error({ err: error }, `the ${what} that were left could not be looked for`)
    })
    isLooking = false
  }
}
