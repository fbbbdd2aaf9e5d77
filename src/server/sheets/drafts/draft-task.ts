import type { DraftState } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import type { EngineWork } from '../../work/work.ts'
import { Refusal } from '../../errors.ts'
import { driveTask, type HeldTask } from '../../tasks/held-task.ts'
import { addTask, finishTask, type Lease } from '../../tasks/tasks.ts'
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
export interface DraftTask extends HeldTask {
  /** A pace that counts each row as done. */
  startPace(total: number): CountingPace
}

interface CountingPace extends Pace {
  /** Counts rows as done that are worked on at another pace. */
  add(count: number): void
}

/**
 * Claims a draft, and works on it in the background once this work is committed, while the browser asks for its progress.
 * The body returns what changes when it is done. If it is refused, the draft returns to the state given and says why.
 */
export async function startDraftTask(
  work: EngineWork,
  { context, caller, draft }: Drafted,
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
    checked: null,
  })
  work.afterCommit(() => {
    void drive({ context, caller, draft }, { lease, after }, body)
  })
}

/** Duration in milliseconds from which the user is notified of the end. */
export const LONG_MILLISECONDS = 5_000

function drive(
  { context, caller, draft: { id } }: Omit<Drafted, 'definition'>,
  { lease, after }: { readonly lease: Lease; readonly after: DraftState },
  body: (task: DraftTask) => Promise<Change>,
): Promise<void> {
  const startedAt = performance.now()
  let progress: DraftProgress | null = null
  const end = ({ end: inEnd }: HeldTask, change: Change) =>
    inEnd(async (transaction) => {
      await finishTask(transaction, lease)
      const isLong = performance.now() - startedAt >= LONG_MILLISECONDS
      const ended = { ended_at: context.clock().toISOString(), ended_for: caller.userId }
      await noteOnDraft(transaction.sql, id, { ...change, ...(isLong && ended), progress: null })
    })
  return driveTask<void>(context, lease, {
    async body(task) {
      const startCounting = (total: number): CountingPace => {
        const { rest } = startPace(task.signal)
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
      }
      await end(task, await body({ ...task, startPace: startCounting }))
    },
    async giveUp(error, task) {
      if (!(error instanceof Refusal))
        context.logger.error({ err: error, draft: id }, 'a draft failed')
      const change = { state: after, stopped: packError(reasonOf(error)) }
      await end(task, change).catch((failure: unknown) => {
        task.signal.throwIfAborted()
        context.logger.error({ err: failure, draft: id }, 'the end of a draft could not be stored')
      })
    },
    left: () => {},
    async note({ sql }) {
      if (progress) await noteOnDraft(sql, id, { progress: JSON.stringify(progress) })
    },
  })
}

function reasonOf(error: unknown): FieldError {
  const { code, message, params } =
    error instanceof Refusal ? error : new Refusal('unexpected', { params: { id: '–' } })
  return { field: '', code, message, ...(params ? { params } : {}) }
}
