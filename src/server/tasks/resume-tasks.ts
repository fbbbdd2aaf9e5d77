import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { deleteClosedChanges } from '../sheets/imports/import-changes.ts'
import { deleteOldDrafts } from '../sheets/drafts/delete-drafts.ts'
import { recoverDrafts } from '../sheets/drafts/recover-drafts.ts'
import { takeBackLeft } from '../sheets/imports/take-back.ts'
import { removeLeftUploads } from '../sheets/sheet-file.ts'
import { backgroundWork } from './background-work.ts'
import { deleteOldChanges, resumeChanges } from './changes/run-change.ts'
import { resumePortions } from './in-portions.ts'

const EVERY_MILLISECONDS = 5_000

/** Resumes abandoned tasks while the server listens, and ends its background work before the server closes. */
export function resumeTasksWhileListening(app: FastifyInstance, context: AppContext): void {
  app.addHook('onListen', () => startResumingTasks(context))
  app.addHook('preClose', () => backgroundWork(context).stop())
}

/**
 * Takes over tasks whose servers are gone, at start-up and every few seconds until the server stops. Imports and runs are
 * undone; changes of many records and follow-up work are continued.
 */
export function startResumingTasks(context: AppContext): void {
  const { stopping } = backgroundWork(context)
  const lookers = [
    lookerFor(context, 'imports', async () => {
      await takeBackLeft(context)
      await deleteClosedChanges(context)
      await recoverDrafts(context)
      await deleteOldDrafts(context)
    }),
    lookerFor(context, 'follow-up work', () => resumePortions(context)),
    lookerFor(context, 'changes', async () => {
      await resumeChanges(context)
      await deleteOldChanges(context)
    }),
  ]
  const lookAgain = () => {
    for (const look of lookers) void look()
  }
  // Not awaited. In the meantime, changes to these records are refused because they are being imported.
  lookAgain()
  void removeLeftUploads().catch((error: unknown) => {
    context.logger.warn({ err: error }, 'abandoned uploads could not be removed')
  })
  const timer = setInterval(lookAgain, EVERY_MILLISECONDS).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
}

type Look = () => Promise<void>

/** Skips a call while the previous one is in progress, and once the server is stopping. */
function lookerFor(context: AppContext, what: string, body: Look): Look {
  const { run, stopping } = backgroundWork(context)
  let isLooking = false
  return async () => {
    if (isLooking || stopping.aborted) return
    isLooking = true
    await run(body).catch((error: unknown) => {
      if (!stopping.aborted)
        context.logger.error({ err: error }, `abandoned ${what} could not be taken over`)
    })
    isLooking = false
  }
}
