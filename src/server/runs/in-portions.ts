import { setImmediate } from 'node:timers/promises'
import { memoize } from '#schema/engine'
import type { Transaction } from '../../storage/store.ts'
import type { AppContext } from '../app-context.ts'
import { runningImports } from '../imports/running-imports.ts'
import { primeTransaction } from '../sheets/cached-store.ts'
import { inTransaction, type Begin } from '../work/in-transaction.ts'
import { readingWork } from '../work/open-work.ts'
import { engineWork, type Work, type WorkOptions } from '../work/work.ts'
import {
  endUnfinished,
  leftUnfinished,
  noteFailure,
  noteUnfinished,
  releaseUnfinished,
  renewUnfinished,
  takeUnfinished,
  type Unfinished,
} from './unfinished.ts'

/**
 * What changes bring about for many records: too much for their own transactions. A behaviour lists it among its
 * `portions`; `About` is what a change has to tell, as JSON.
 * @example
 * const HOLIDAY: Portions<{ on: string }> = {
 *   due: (work, { on }) => peopleOn(work, on),
 *   run: (work, ids, { on }) => recount(work, ids, on),
 * }
 */
export interface Portions<About = never> {
  /** The ids of what there is to do, read once the change is committed. */
  due(work: Work, about: About): Promise<readonly number[]>
  /** Deals with some of them in one transaction, read and written in sets. After a crash all of them are dealt with again. */
  run(work: Work, ids: readonly number[], about: About): Promise<void>
}

/** One change that is carried on. */
interface Task {
  readonly id: number
  readonly portions: Portions
  readonly about: unknown
  readonly failures: number
  readonly options: WorkOptions
}

const FIRST = 10
const MOST = 200
/** So long a portion may take; the next one is longer or shorter accordingly. */
const AIM_MILLISECONDS = 50

/** All that behaviours list, by `late-facts.holiday`. */
const portionsByName = memoize(
  ({ behaviours }: AppContext): ReadonlyMap<string, Portions> =>
    new Map(
      [...behaviours.values()].flatMap(({ name, portions = {} }) =>
        Object.entries(portions).map(([part, each]) => [`${name}.${part}`, each]),
      ),
    ),
)

/** What this server is carrying on right now. */
const inHand = memoize((_: AppContext) => new Set<number>())

/**
 * Carries a change on after its commit, in portions of a moment each, others first. The change is answered when all are
 * done, or when the server stops. A portion that fails is logged and keeps no other from its turn; a little later the whole
 * is tried again, up to five times. What a server has left, even one that was killed, is taken up by the next one.
 */
export async function inPortions<About extends object>(
  given: Work,
  portions: Portions<About>,
  about: About,
): Promise<void> {
  const { context, transaction, caller, via, today } = engineWork(given)
  const [name] = [...portionsByName(context)].find(([, each]) => each === portions) ?? []
  if (name === undefined) throw new Error('No behaviour lists these among its portions')
  const noted = { name, about, day: today, failures: 0 }
  const id = await noteUnfinished(transaction, noted)
  // A check of rows writes nothing.
  if (id === null) return
  const options: WorkOptions = { caller, via, isServer: true, day: today }
  given.afterCommit(() => carryOn(context, { id, portions, about, failures: 0, options }))
}

/** Takes up what was left: by servers that gave no sign of life, or, where no other can be at work, all of it. */
export async function takeUpPortions(context: AppContext, isEach: boolean): Promise<void> {
  const { store, logger } = context
  const { stopping } = runningImports(context)
  for (const id of await leftUnfinished({ sql: store.sql, isAlone: !store.isShared }, isEach)) {
    if (stopping.aborted) return
    if (inHand(context).has(id)) continue
    try {
      const left = await store.transaction((transaction) => takeUnfinished(transaction, id, isEach))
      if (left) await carryOn(context, taskOf(context, id, left))
    } catch (error) {
      logger.error({ err: error }, 'what a change brings about could not be taken up')
    }
  }
}

function taskOf(context: AppContext, id: number, { name, day, ...rest }: Unfinished): Task {
  const portions = portionsByName(context).get(name) ?? unlisted(name)
  const options: WorkOptions = { caller: null, via: `job:${name}`, isServer: true, day }
  return { id, portions, options, ...rest }
}

/** Of a behaviour that has gone since: it fails like any other, and is given up in the end. */
const unlisted = (name: string): Portions => ({
  due: () => Promise.reject(new Error(`No behaviour lists ${name} among its portions`)),
  run: () => Promise.resolve(),
})

/** After so many there is something wrong with the change itself. */
const MOST_FAILURES = 5

const END: Readonly<Record<Outcome, (place: Transaction, id: number) => Promise<unknown>>> = {
  done: endUnfinished,
  stopped: releaseUnfinished,
  failed: noteFailure,
}

async function carryOn(context: AppContext, task: Task): Promise<void> {
  const { id, failures } = task
  inHand(context).add(id)
  try {
    await runningImports(context).run(async () => {
      const outcome = await runPortions(context, task)
      const isGivenUp = outcome === 'failed' && failures + 1 >= MOST_FAILURES
      await context.store.transaction((transaction) =>
        END[isGivenUp ? 'done' : outcome](transaction, id),
      )
    })
  } finally {
    inHand(context).delete(id)
  }
}

type Outcome = 'done' | 'stopped' | 'failed'

async function runPortions(context: AppContext, task: Task): Promise<Outcome> {
  const { id, portions, options } = task
  const { stopping } = runningImports(context)
  const about = task.about as never
  let outcome: Outcome = 'done'
  const fail = (error: unknown, records?: readonly number[]) => {
    outcome = 'failed'
    context.logger.error({ err: error, records }, 'a portion of a change failed')
    return []
  }
  const ids = await portions.due(readingWork(context, options), about).catch(fail)
  for (let place = 0, size = FIRST; place < ids.length; ) {
    if (stopping.aborted) return 'stopped'
    const some = ids.slice(place, place + size)
    // Waiting for one's turn does not count.
    let started = performance.now()
    const begin = patiently(context, () => (started = performance.now()))
    const body = async (work: Work) => {
      await renewUnfinished(engineWork(work).transaction, id)
      await portions.run(work, some, about)
    }
    await inTransaction(context, options, body, begin).catch((error: unknown) => fail(error, some))
    place += some.length
    size = sizeAfter(some.length, performance.now() - started)
    // Requests that came meanwhile are read now, and take their turn.
    await setImmediate()
  }
  return outcome
}

/** As many as fit the aim at the pace of the last portion, but never more than twice as many. */
const sizeAfter = (size: number, milliseconds: number): number => {
  const fitting = Math.floor((size * AIM_MILLISECONDS) / Math.max(1, milliseconds))
  return Math.max(1, Math.min(MOST, size * 2, fitting))
}

const patiently =
  ({ store }: AppContext, onBegin: () => void): Begin =>
  (body) =>
    store.lowPriority(async (transaction) => {
      onBegin()
      const { transaction: inner, flush } = primeTransaction(transaction)
      const result = await body(inner)
      await flush()
      return result
    })
