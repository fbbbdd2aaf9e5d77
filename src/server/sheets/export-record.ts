import type { FastifyRequest } from 'fastify'
import { Lru, memoize } from '#schema/engine'
import { workOptions } from '../http/http.ts'
import { inTransaction } from '../work/in-transaction.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'

/** Rows of one resource delivered to one user. Only rows that the server itself delivered are counted. */
interface Delivery {
  readonly resource: string
  readonly rows: number
  /** The requested URL with its filters; null if records were requested by id. */
  readonly filter: string | null
}

const LONGEST_FILTER = 500

/** Creates the log entry of an export with its first rows. */
export const openExport = (
  context: AppContext,
  request: FastifyRequest,
  delivery: Delivery,
): Promise<number> =>
  inTransaction(context, workOptions(request), (work) => openExportIn(work, delivery))

/** Variant of `openExport` in the caller's transaction. */
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

/** Adds rows to the caller's own log entry and returns its row count; null if there is no such entry. */
export const addToExport = (
  context: AppContext,
  request: FastifyRequest,
  which: Which,
  addition: Addition,
): Promise<number | null> =>
  inTransaction(context, workOptions(request), (work) => addToExportIn(work, which, addition))

/** Variant of `addToExport` in the caller's transaction. The file format is recorded only once. */
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

/** Time in milliseconds within which pages of a list belong to one export, and a complete list is not logged again. */
const REMEMBERED_MILLISECONDS = 10 * 60_000
/** Number of rows, read page by page, that counts as an export, because no user reads so many. */
const ROWS_OF_A_WALK = 1_000
/** Largest page that a screen requests (`useRows` uses pages of this size). A larger page counts as an export. */
const MOST_SHOWN = 100

/** A series of pages is logged again only when it has grown by a quarter, so that not every page causes a write. */
const GROWTH = 1.25

interface Walk {
  /** Rows of pages that a screen may have displayed. */
  looked: number
  /** Rows of larger pages, including the last, smaller page of the same list. */
  taken: number
  /** The list that was read in pages larger than a screen shows. */
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
 * Counts a page of a list, or some records by id. Viewing pages leaves no trace, but exporting them does. Pages larger than
 * any screen shows are logged from the first one, smaller ones once there are more than a user would view.
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
  // Rows of the last page belong to the export, although that page is smaller than the others.
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

/** The URL of a list without its page number. */
function withoutPage(url: string): string {
  const [path, query] = url.split('?')
  const input = new URLSearchParams(query)
  input.delete('page')
  return `${path}?${input}`
}

/** Logs the failure only, because it must not fail the request. */
const tellUnnoted = ({ logger }: AppContext, error: unknown): void =>
  logger.error({ err: error }, 'an export could not be noted')

/** Logs a whole list delivered in one response. Pickers request the same list repeatedly. */
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
