import { DRAFT_FILTERS, isObject, type RowFilter } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { EngineWork } from '../../work/work.ts'
import { Refusal } from '../../errors.ts'
import { deleteResults, selectMatching } from './draft-results.ts'
import { LEFT_OUT, markSaved, PORTION } from './draft-rows.ts'

type Sql = AppContext['store']['sql']

const MOST_PLACES = 10_000

/** Rows to leave out, or to take back: those listed, or all that match a filter. */
export interface LeaveOut {
  readonly isLeftOut: boolean
  readonly rows: readonly number[] | RowFilter
}

const bad = (reason: string): never => {
  throw new Refusal('badBody', { params: { reason } })
}

/** Reads which rows a body leaves out. */
export function readLeaveOut({
  leftOut,
  places,
  filter,
  ...others
}: Readonly<Record<string, unknown>>): LeaveOut {
  const [stray] = Object.keys(others)
  if (stray !== undefined) bad(`${stray} is not expected.`)
  if (typeof leftOut !== 'boolean') return bad('leftOut is true or false.')
  if ((places === undefined) === (filter === undefined)) bad('either places or filter is expected.')
  return {
    isLeftOut: leftOut,
    rows: places === undefined ? readFilter(filter) : readPlaces(places),
  }
}

const readPlaces = (places: unknown): readonly number[] =>
  Array.isArray(places) &&
  places.length <= MOST_PLACES &&
  places.every((place) => typeof place === 'number' && Number.isSafeInteger(place))
    ? places
    : bad(`places is a list of at most ${MOST_PLACES} numbers.`)

function readFilter(filter: unknown): RowFilter {
  if (!isObject(filter)) return bad('filter is an object.')
  const { show, field, code, value, ...others } = filter
  const [stray] = Object.keys(others)
  if (stray !== undefined) bad(`filter knows no ${stray}.`)
  const known = DRAFT_FILTERS.find((each) => each === show)
  if (show !== undefined && !known) bad(`show is one of ${DRAFT_FILTERS.join(', ')}.`)
  const texts = Object.entries({ field, code, value }).filter(([, text]) => text !== undefined)
  for (const [name, text] of texts) if (typeof text !== 'string') bad(`${name} is a text.`)
  return { ...(known ? { show: known } : {}), ...Object.fromEntries(texts) }
}

/** Finds the rows that change: those to leave out take part, and those to take back do not. */
export async function findChanged(
  sql: Sql,
  draftId: number,
  { isLeftOut, rows }: LeaveOut,
): Promise<readonly number[]> {
  const all = selectMatching(sql, draftId, Array.isArray(rows) ? {} : (rows as RowFilter))
    .select('line.place')
    .where('line.batch_id', isLeftOut ? 'is' : '=', isLeftOut ? null : LEFT_OUT)
    .orderBy('line.place')
  if (!Array.isArray(rows)) return (await all.execute()).map(({ place }) => place)
  const found: number[] = []
  for (let from = 0; from < rows.length; from += PORTION) {
    const some = rows.slice(from, from + PORTION)
    found.push(...(await all.where('line.place', 'in', some).execute()).map(({ place }) => place))
  }
  return found
}

/** Marks rows as left out, or takes them back. Corrections stay; results are those of rows that take part. */
export async function leaveOut(
  { sql }: EngineWork,
  draftId: number,
  places: readonly number[],
  isLeftOut: boolean,
): Promise<void> {
  for (let from = 0; from < places.length; from += PORTION) {
    const some = places.slice(from, from + PORTION)
    await markSaved(sql, draftId, some, isLeftOut ? LEFT_OUT : null)
    await deleteResults(sql, draftId, some)
  }
}
