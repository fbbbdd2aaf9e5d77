import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { classifyTrouble, type Trouble } from '../../../storage/dialects/trouble.ts'
import { Refusal } from '../../errors.ts'
import type { AppContext } from '../../app-context.ts'

/** Cached, because several load balancers may poll frequently. */
const REMEMBERED_MILLISECONDS = 1_000
/** A database that takes longer is considered unavailable. */
const LONGEST_CHECK = 5_000
/** Minimum free disk space. With less, the next import or nightly job could fill the disk. */
const LEAST_FREE_BYTES = 64 * 1_048_576

/**
 * GET /healthz: the process responds, even if everything else is unavailable. GET /readyz: the server can do its work; if
 * not, load balancers send it no requests.
 */
export function healthRoutes(app: FastifyInstance, context: AppContext): void {
  const ready = remembered(
    withinTime(
      oneAtATime(() => readAndWrite(context)),
      context,
    ),
  )
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'OK' }
  })
  app.get('/readyz', async (_, reply) => {
    const trouble = await ready()
    if (trouble) throw refusalFor(trouble)
    reply.header('cache-control', 'no-store')
    return { status: 'OK' }
  })
}

const RETRY_AFTER: Readonly<Record<Trouble, string>> = {
  away: '5',
  busy: '5',
  full: '60',
  damaged: '3600',
  unsynced: '60',
}
const REFUSALS = {
  away: 'databaseAway',
  busy: 'databaseBusy',
  full: 'diskFull',
  damaged: 'damaged',
  unsynced: 'unsynced',
} as const

/** Refusal of a call that cannot reach the database. */
export const refusalFor = (trouble: Trouble): Refusal =>
  new Refusal(REFUSALS[trouble], { headers: { 'retry-after': RETRY_AFTER[trouble] } })

type Look = () => Promise<Trouble | null>

/** Caches the result of a check for one second. */
function remembered(look: Look): Look {
  let last: { readonly found: Promise<Trouble | null>; until: number } | null = null
  return () => {
    if (last && performance.now() < last.until) return last.found
    const current = { found: look(), until: Infinity }
    last = current
    void current.found.finally(() => {
      current.until = performance.now() + REMEMBERED_MILLISECONDS
    })
    return current.found
  }
}

/** Lets later callers share a running check, because one that hangs occupies a connection. */
function oneAtATime(look: Look): Look {
  let current: Promise<Trouble | null> | null = null
  return () =>
    (current ??= look().finally(() => {
      current = null
    }))
}

const withinTime =
  (look: Look, { longestCheck = LONGEST_CHECK }: AppContext): Look =>
  async () => {
    const late = new AbortController()
    const tooLong = wait(longestCheck, 'away' as const, { signal: late.signal, ref: false }).catch(
      () => null,
    )
    try {
      return await Promise.race([look(), tooLong])
    } finally {
      late.abort()
    }
  }

async function readAndWrite({
  store,
  clock,
  logger,
  leastFreeBytes = LEAST_FREE_BYTES,
}: AppContext): Promise<Trouble | null> {
  try {
    const free = await store.freeBytes()
    if (free !== null && free < leastFreeBytes) return 'full'
    const values = { name: 'readyz', at: clock().toISOString() }
    await store.transaction(({ sql }) =>
      sql
        .insertInto('larder_health')
        .values(values)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: values.at }))
        .execute(),
    )
    await store.sql
      .selectFrom('larder_health')
      .select('at')
      .where('name', '=', 'readyz')
      .executeTakeFirstOrThrow()
    return null
  } catch (error) {
    logger.warn({ err: error }, 'not ready')
    return classifyTrouble(error) ?? 'away'
  }
}
