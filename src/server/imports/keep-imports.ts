import type { FastifyInstance } from 'fastify'
import { takeUpPortions } from '../runs/in-portions.ts'
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
 * Imports that were left behind are taken back: at the start, and whenever one shows no sign of life because its server is
 * gone or could not take it back. In the same way changes that are carried on in portions are taken up. It ends when the
 * server stops.
 */
export function startKeepingImports(context: AppContext): void {
  const { stopping } = runningImports(context)
  const lookers = [
    oneByOne(stopping, (isAlone) => takeBackAndTidy(context, isAlone)),
    oneByOne(stopping, (isAlone) => takeUpLeft(context, isAlone)),
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
function oneByOne(stopping: AbortSignal, look: Look): Look {
  let isLooking = false
  return async (isAlone) => {
    if (isLooking || stopping.aborted) return
    isLooking = true
    await look(isAlone)
    isLooking = false
  }
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

async function takeUpLeft(context: AppContext, isAlone: boolean): Promise<void> {
  const { run, stopping } = runningImports(context)
  try {
    await run(() => takeUpPortions(context, isAlone))
  } catch (error) {
    if (!stopping.aborted)
      context.logger.error({ err: error }, 'the changes that were left could not be looked for')
  }
}
