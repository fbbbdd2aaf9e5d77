import type { FastifyRequest } from 'fastify'
import { Lru, memoize } from '#schema/engine'
import { workOptions } from '../http/http.ts'
import { inTransaction } from '../work/in-transaction.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

/** Rows of one resource that left for one person. Only what the server itself has delivered is counted. */
interface Delivery {
  readonly resource: string
  readonly rows: number
  /** The address as asked for, with its filters; null where records were asked for by their ids. */
  readonly filter: string | null
}

const LONGEST_FILTER = 500

/** Opens the record of an export with what was delivered first. */
export const openExport = (
  context: AppContext,
  request: FastifyRequest,
  delivery: Delivery,
): Promise<number> =>
  inTransaction(context, workOptions(request), (work) => openExportIn(work, delivery))

/** The same in a transaction of the caller's. */
export async function openExportIn(
  { sql, now, caller, via }: EngineWork,
  { resource, rows, filter }: Delivery,
): Promise<number> {
  const { id } = await sql
    .insertInto('larder_export')
    .values({
      resource,
      rows,
      at: now,
      by: caller?.userId ?? null,
      via,
      filter: filter?.slice(0, LONGEST_FILTER) ?? null,
      format: null,
      file_name: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Addition {
  readonly rows?: number
  readonly format?: string
  readonly fileName?: string
}

interface Which {
  readonly id: number
  readonly resource?: string
}

/** Adds to a record of the caller's own and returns its rows; null where there is none. */
export const addToExport = (
  context: AppContext,
  request: FastifyRequest,
  which: Which,
  addition: Addition,
): Promise<number | null> =>
  inTransaction(context, workOptions(request), (work) => addToExportIn(work, which, addition))

/** The same in a transaction of the caller's. The format of the file is recorded once. */
export async function addToExportIn(
  { sql, caller }: EngineWork,
  which: Which,
  { rows = 0, format, fileName }: Addition,
): Promise<number | null> {
  const own = sql
    .updateTable('larder_export')
    .where('id', '=', which.id)
    .where('by', '=', caller?.userId ?? 0)
    .$if(which.resource !== undefined, (query) =>
      query.where('resource', '=', which.resource ?? ''),
    )
    .set((each) => ({ rows: each('rows', '+', rows) }))
  const written =
    format === undefined
      ? own
      : own.where('format', 'is', null).set({ format, file_name: fileName ?? '' })
  return (await written.returning('rows').executeTakeFirst())?.rows ?? null
}

/**
 * Time in milliseconds within which pages of a list belong to one export, and the same complete list is not logged
 * again.
 */
const REMEMBERED_MILLISECONDS = 10 * 60_000
/** Rows read page by page that count as an export: no person reads so many. */
const ROWS_OF_A_WALK = 1_000
/** No screen asks for so many at once (`useRows` goes by pages of so many): a page of more is taken, not looked at. */
const MOST_SHOWN = 100

/** A walk is noted anew when it has grown by a quarter: a page that is read must not become a write. */
const GROWTH = 1.25

interface Walk {
  /** Rows of pages that a screen may have shown. */
  looked: number
  /** Rows of larger pages, and of what is left of a list that was taken so. */
  taken: number
  /** Of which list a page was larger than any that is shown. */
  takenFrom: string | null
  until: number
  noted: number
  record: Promise<number> | null
}

const cacheWalks = memoize((_: AppContext) => new Lru<string, Walk>(10_000))

function findWalk(context: AppContext, key: string): Walk {
  const [walks, now] = [cacheWalks(context), context.clock().getTime()]
  const cached = walks.get(key)
  if (cached && now < cached.until) return cached
  const walk: Walk = {
    looked: 0,
    taken: 0,
    takenFrom: null,
    until: now + REMEMBERED_MILLISECONDS,
    noted: 0,
    record: null,
  }
  walks.set(key, walk)
  return walk
}

/**
 * A page of a list, or some records by their ids. Looking at pages leaves no trace. Taking them does: pages that are larger
 * than any screen shows, from the first, and others once they are more than anybody looks at.
 */
export function noteRead(
  context: AppContext,
  request: FastifyRequest,
  resource: string,
  rows: number,
): void {
  const userId = request.caller?.userId
  if (userId === undefined || rows === 0) return
  const walk = findWalk(context, `${userId} ${resource}`)
  const list = withoutPage(request.url)
  if (rows > MOST_SHOWN) walk.takenFrom = list
  // The last page of a list is smaller than the others.
  walk[walk.takenFrom === list ? 'taken' : 'looked'] += rows
  const all = walk.taken + (walk.looked < ROWS_OF_A_WALK ? 0 : walk.looked)
  if (all === 0 || all < walk.noted * GROWTH) return
  const { record, noted } = walk
  walk.noted = all
  walk.record = record
    ? record.then(async (id) => {
        await addToExport(context, request, { id }, { rows: all - noted })
        return id
      })
    : openExport(context, request, { resource, rows: all, filter: request.url })
  walk.record.catch((error: unknown) => {
    walk.record = null
    tellUnnoted(context, error)
  })
}

/** The address of a list, whichever page of it is asked for. */
function withoutPage(url: string): string {
  const [path, query] = url.split('?')
  const input = new URLSearchParams(query)
  input.delete('page')
  return `${path}?${input}`
}

/** A failing log entry does not refuse the reader. */
const tellUnnoted = ({ logger }: AppContext, error: unknown): void =>
  logger.error({ err: error }, 'an export could not be noted')

/** A whole list in one answer. Pickers ask for the same one again and again. */
export async function noteWhole(
  context: AppContext,
  request: FastifyRequest,
  resource: string,
  rows: number,
): Promise<void> {
  const userId = request.caller?.userId
  if (userId === undefined || rows === 0) return
  const walk = findWalk(context, `${userId} ${request.url}`)
  if (rows <= walk.taken) return
  walk.taken = rows
  await openExport(context, request, { resource, rows, filter: request.url }).catch(
    (error: unknown) => tellUnnoted(context, error),
  )
}
