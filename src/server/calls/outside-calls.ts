import { randomUUID } from 'node:crypto'
import { outsideCall } from '#system'
import type { Stored } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import { loop } from '../runs/loop.ts'
import { releaseStuck } from './call-queue.ts'
import type { Environment } from './destination.ts'
import { findDue } from './due-call.ts'
import { tryCall, type Sender } from './try-call.ts'

/**
 * The calls to other systems: a call is a row of `outside-call` written in the transaction that gives rise to it, and is
 * made only after that transaction is there to stay. So no system hears of what was rolled back, and nothing is lost.
 *
 * 1. A server claims a row by a guarded update before it makes the call; of several servers one succeeds. What a server
 *    that died has claimed is taken over when the claim has run out. The other system may then get it twice, under the
 *    same id.
 * 2. Calls of one record to one destination go in the order in which they were written. One that is not delivered keeps
 *    those behind it waiting, and no others. A super admin may skip it.
 * 3. Everything but an answer of 2xx is tried again with growing delays for three days; then the call has failed.
 */
export interface OutsideCalls {
  /** Makes the calls that are due, beside what else happens; does not wait for them. */
  wake(): void
  /** As `wake`, once a minute: also releases calls that wait for nothing. */
  look(): Promise<void>
  /** When nothing is due any more. */
  idle(): Promise<void>
  /** Begins no further call, and waits for those that are under way. */
  stop(): Promise<void>
}

export interface OutsideCallsOptions {
  /** Where addresses and secrets stand. */
  readonly environment?: Environment
  /** Who claims; every running server has a name of its own. */
  readonly name?: string
  readonly timeout?: number
}

const AT_ONCE = 8
/** One destination that does not answer leaves room for the others. */
const AT_ONCE_TO_ONE = AT_ONCE / 2
const TIMEOUT_MILLISECONDS = 10_000

/** The calls of this server. Use `outsideCallsOf` for those of the app context. */
export function createOutsideCalls(
  context: AppContext,
  {
    environment = process.env,
    name = randomUUID(),
    timeout = TIMEOUT_MILLISECONDS,
  }: OutsideCallsOptions,
): OutsideCalls {
  const calls = context.registry.get(outsideCall.name)
  const sender: Sender = { context, calls, environment, name, timeout }
  const underway = new Map<number, { readonly destination: string; readonly over: Promise<void> }>()
  // What this server could not even note is left alone until the next minute.
  const failed = new Set<number>()
  let isStopped = false
  const begin = (row: Stored) => {
    const over = tryCall(sender, row)
      .catch((error: unknown) => {
        failed.add(row.id)
        context.logger.error({ err: error, call: row.id }, 'an outside call could not be made')
      })
      .finally(() => {
        underway.delete(row.id)
        rounds.wake()
      })
    underway.set(row.id, { destination: String(row.destination), over })
  }
  const rounds = loop(
    async () => {
      while (underway.size < AT_ONCE && !isStopped) {
        const row = await nextOf(sender, [...underway.values()], [...underway.keys(), ...failed])
        if (!row) return
        begin(row)
      }
    },
    context,
    'outside calls could not be made',
  )
  const idle = async () => {
    do {
      await Promise.all([...underway.values()].map(({ over }) => over))
      await rounds.idle()
    } while (underway.size > 0)
  }
  return {
    wake: rounds.wake,
    async look() {
      failed.clear()
      await releaseStuck(context)
      rounds.wake()
    },
    idle,
    async stop() {
      isStopped = true
      await rounds.stop()
      await idle()
    },
  }
}

/** A destination that no call is under way to goes first, so that a slow one keeps no other waiting. */
async function nextOf(
  sender: Sender,
  underway: readonly { readonly destination: string }[],
  ids: readonly number[],
): Promise<Stored | undefined> {
  const busy = Map.groupBy(underway, ({ destination }) => destination)
  const full = [...busy].filter(([, { length }]) => length >= AT_ONCE_TO_ONE).map(([name]) => name)
  const free = await findDue(sender, { ids, destinations: [...busy.keys()] })
  return (
    free ?? (busy.size === full.length ? undefined : findDue(sender, { ids, destinations: full }))
  )
}

const all = new WeakMap<AppContext, OutsideCalls>()

/** This server's calls; made at the first call, with what the environment says unless something else is given. */
export function outsideCallsOf(
  context: AppContext,
  options: OutsideCallsOptions = {},
): OutsideCalls {
  const calls = all.get(context) ?? createOutsideCalls(context, options)
  all.set(context, calls)
  return calls
}
