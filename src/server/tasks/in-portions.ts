import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { memoize } from '#schema/engine'
import type { AppContext } from '../app-context.ts'
import type { Portions } from '../behaviour.ts'
import { rememberIds } from '../sheets/remember-ids.ts'
import { inTransaction, type Begin } from '../work/in-transaction.ts'
import { readingWork } from '../work/open-work.ts'
import { engineWork, type Work, type WorkOptions } from '../work/work.ts'
import { driveTask, resumeEach, type HeldTask } from './held-task.ts'
import {
  addTask,
  failTask,
  finishTask,
  LeaseLost,
  takeOver,
  type Claimed,
  type Lease,
} from './tasks.ts'

/** Batches of one change, claimed by this server. */
interface Claim {
  readonly lease: Lease
  readonly tries: number
  readonly portions: Portions
  readonly about: unknown
  readonly options: WorkOptions
}

/** Payload of the task. */
interface Payload {
  /** For example `late-facts.holiday`. */
  readonly name: string
  /** Business date of the change. */
  readonly day: string
  readonly about: unknown
}

const FIRST = 10
const MOST = 200
/** Target duration of a batch in milliseconds. The batch size adapts to it. */
const AIM_MILLISECONDS = 50

/** All follow-up work declared by behaviours, by names such as `late-facts.holiday`. */
const portionsByName = memoize(
  ({ behaviours }: AppContext): ReadonlyMap<string, Portions> =>
    new Map(
      [...behaviours.values()].flatMap(({ name, portions = {} }) =>
        Object.entries(portions).map(([part, each]) => [`${name}.${part}`, each]),
      ),
    ),
)

/**
 * Continues a change after its commit, in short batches that let other work run in between. The response is sent when all
 * batches are done, or when the server stops. A failed batch is logged and does not block the others. All failed ones are
 * retried a little later, up to five times. If a server stops or is killed, the next one continues its work.
 */
export async function inPortions<About extends object>(
  given: Work,
  portions: Portions<About>,
  about: About,
): Promise<void> {
  const { context, transaction, caller, via, today } = engineWork(given)
  const [name] = [...portionsByName(context)].find(([, each]) => each === portions) ?? []
  if (name === undefined) throw new Error('No behaviour lists these among its portions')
  const payload: Payload = { name, day: today, about }
  const key = randomUUID()
  const lease = await addTask(transaction, {
    kind: 'portions',
    key,
    about: JSON.stringify(payload),
  })
  // There is no lease in a dry run, which writes nothing.
  if (!lease) return
  const options: WorkOptions = { caller, via, isServer: true, day: today }
  given.afterCommit(() => carryOn(context, { lease, tries: 0, portions, about, options }))
}

/** Continues abandoned changes. */
export const resumePortions = (context: AppContext): Promise<void> =>
  resumeEach(context, 'portions', async (key) => {
    const claimed = await context.store.transaction((transaction) =>
      takeOver(transaction, { kind: 'portions', key }),
    )
    if (claimed) await carryOn(context, parseClaim(context, claimed))
  })

function parseClaim(context: AppContext, { about: payload, tries, ...lease }: Claimed): Claim {
  const { name, day, about } = JSON.parse(payload ?? '{}') as Payload
  const portions = portionsByName(context).get(name) ?? unlisted(name)
  return { lease, tries, portions, about, options: makeOptions(name, day) }
}

const makeOptions = (name: string, day: string): WorkOptions => ({
  caller: null,
  via: `job:${name}`,
  isServer: true,
  day,
})

/** Follow-up work of a behaviour that no longer exists. It fails like any other, and is eventually abandoned. */
const unlisted = (name: string): Portions => ({
  due: () => Promise.reject(new Error(`No behaviour lists ${name} among its portions`)),
  run: () => Promise.resolve(),
})

/** Number of failures after which the change itself is considered faulty. */
const MOST_FAILURES = 5

const carryOn = (context: AppContext, claim: Claim): Promise<void> =>
  driveTask(context, claim.lease, {
    async body(task) {
      const isDone = await runPortions(context, claim, task)
      const isOver = isDone || claim.tries + 1 >= MOST_FAILURES
      await task.end((transaction) => (isOver ? finishTask : failTask)(transaction, claim.lease))
    },
    left(why) {
      if (why instanceof LeaseLost)
        context.logger.warn({ task: claim.lease.key }, 'a change was taken over by another server')
    },
  })

/** Returns true if no batch failed. */
async function runPortions(
  context: AppContext,
  { portions, options, ...claim }: Claim,
  task: HeldTask,
): Promise<boolean> {
  const about = claim.about as never
  let isDone = true
  const fail = (error: unknown, records?: readonly number[]) => {
    task.signal.throwIfAborted()
    isDone = false
    context.logger.error({ err: error, records }, 'a portion of a change failed')
    return []
  }
  const ids = await portions.due(readingWork(context, options), about).catch(fail)
  for (let place = 0, size = FIRST; place < ids.length; ) {
    const some = ids.slice(place, place + size)
    // Excludes the time spent waiting.
    let started = performance.now()
    const begin: Begin = (body) =>
      task.turn((transaction) => {
        started = performance.now()
        rememberIds(transaction)
        return body(transaction)
      })
    const body = (work: Work) => portions.run(work, some, about)
    await inTransaction(context, options, body, begin).catch((error: unknown) => fail(error, some))
    place += some.length
    size = sizeAfter(some.length, performance.now() - started)
    // Lets requests that have arrived in the meantime run.
    await setImmediate()
  }
  return isDone
}

/** Returns the batch size that meets the target duration at the speed of the last batch, at most doubled. */
const sizeAfter = (size: number, milliseconds: number): number => {
  const fitting = Math.floor((size * AIM_MILLISECONDS) / Math.max(1, milliseconds))
  return Math.max(1, Math.min(MOST, size * 2, fitting))
}
