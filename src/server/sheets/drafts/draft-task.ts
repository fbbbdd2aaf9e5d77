import type { DraftState } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import type { EngineWork } from '../../work/work.ts'
import { Refusal } from '../../errors.ts'
import { backgroundWork, whileRunning } from '../../tasks/background-work.ts'
import { addTask, finishTask, LeaseLost, renewLease, type Lease } from '../../tasks/tasks.ts'
import { startPace, type Pace } from '../pace.ts'
import {
  changeDraft,
  noteOnDraft,
  packError,
  type Change,
  type StoredDraft,
} from './draft-store.ts'
import type { Definition, DraftProgress, FieldError } from '#schema/engine'

/** A draft, and on whose behalf it is worked on. */
export interface Drafted {
  readonly context: AppContext
  readonly caller: Caller
  readonly definition: Definition
  readonly draft: StoredDraft
}

/** Work on a draft in progress. */
export interface DraftTask {
  readonly lease: Lease
  /** Aborted when the work is cancelled or the server stops. */
  readonly signal: AbortSignal
  /** A pace that counts each row as done. */
  startPace(total: number): CountingPace
}

interface CountingPace extends Pace {
  /** Counts rows as done that are worked on at another pace. */
  add(count: number): void
}

const EVERY_MILLISECONDS = 1_000

/**
 * Claims a draft, and works on it in the background once this work is committed, while the browser asks for its progress.
 * The body returns what changes when it is done. If it is refused, the draft returns to the state given and says why.
 */
export async function startDraftTask(
  work: EngineWork,
  { context, draft }: Drafted,
  { during, after }: { readonly during: DraftState; readonly after: DraftState },
  body: (task: DraftTask) => Promise<Change>,
): Promise<void> {
  const lease = await addTask(work.transaction, { kind: 'draft', key: String(draft.id) })
  if (!lease) throw new Refusal('importUnderWay')
  await changeDraft(work.sql, draft, {
    changed_at: work.now,
    state: during,
    progress: null,
    stopped: null,
  })
  work.afterCommit(() => {
    void whileRunning(context, lease, () => drive(context, { id: draft.id, lease, after }, body))
  })
}

interface Driven {
  readonly id: number
  readonly lease: Lease
  readonly after: DraftState
}

async function drive(
  context: AppContext,
  { id, lease, after }: Driven,
  body: (task: DraftTask) => Promise<Change>,
): Promise<void> {
  const { store, logger } = context
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, backgroundWork(context).stopping])
  const watched = watch(context, { id, lease }, (reason) => lost.abort(reason))
  const end = (change: Change) =>
    store.transaction(async (transaction) => {
      await finishTask(transaction, lease)
      await noteOnDraft(transaction.sql, id, { ...change, progress: null })
    })
  try {
    const change = await body({ lease, signal, startPace: (total) => watched.pace(signal, total) })
    await watched.stop()
    await end(change)
  } catch (error) {
    await watched.stop()
    // A server that stops or has lost the draft leaves it to the next one.
    if (signal.aborted || error instanceof LeaseLost) return
    if (!(error instanceof Refusal)) logger.error({ err: error, draft: id }, 'a draft failed')
    await end({ state: after, stopped: packError(reasonOf(error)) }).catch((failure: unknown) => {
      logger.error({ err: failure, draft: id }, 'the end of a draft could not be stored')
    })
  }
}

function reasonOf(error: unknown): FieldError {
  const { code, message, params } =
    error instanceof Refusal ? error : new Refusal('unexpected', { params: { id: '–' } })
  return { field: '', code, message, ...(params ? { params } : {}) }
}

/** Renews the lease and stores the progress from time to time. */
function watch(
  { store }: AppContext,
  { id, lease }: Pick<Driven, 'id' | 'lease'>,
  onLost: (reason: unknown) => void,
) {
  let progress: DraftProgress | null = null
  let renewing: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = store
      .transaction(async (transaction) => {
        await renewLease(transaction, lease)
        if (progress) await noteOnDraft(transaction.sql, id, { progress: JSON.stringify(progress) })
      })
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) onLost(error)
      })
  }, EVERY_MILLISECONDS)
  return {
    pace: (signal: AbortSignal, total: number): CountingPace => {
      const { rest } = startPace(signal)
      let done = 0
      const add = (count: number) => {
        done += count
        progress = { done, total }
      }
      return {
        add,
        rest: () => {
          add(1)
          return rest()
        },
      }
    },
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}
