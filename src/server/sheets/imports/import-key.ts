import { Refusal } from '../../errors.ts'
import { earlierCall, freeKey, takeKey, type KeyedCall } from '../../http/idempotency.ts'
import type { Transaction } from '../../../storage/store.ts'
import { OPEN_STATES } from './open-imports.ts'

type Sql = Transaction['sql']

/** An import saved earlier with the same key and content. */
export interface EarlierImport {
  readonly batchId: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** False if postings were stopped. Rows posted before the refused one are kept. */
  readonly isWhole: boolean
}

const DAY = 86_400_000
const RETRY_SECONDS = 2

/**
 * Returns the result saved earlier by the same import; null if it was never sent or nothing was kept. Refuses while that
 * import is being saved or undone, or if the key was used for another file.
 */
export async function earlierImport(
  { sql, now }: { readonly sql: Sql; readonly now: string },
  keyed: KeyedCall,
): Promise<EarlierImport | null> {
  const found = await earlierCall(sql, keyed)
  return found ? savedBy({ sql, now }, found) : null
}

/** Returns the result saved by the call with the key; null if nothing was kept or the key has expired. */
async function savedBy(
  { sql, now }: { readonly sql: Sql; readonly now: string },
  found: NonNullable<Awaited<ReturnType<typeof earlierCall>>>,
): Promise<EarlierImport | null> {
  if (Date.parse(found.at) < Date.parse(now) - DAY) return null
  const batch = await sql
    .selectFrom('larder_batch')
    .leftJoin('larder_import', 'larder_import.batch_id', 'larder_batch.id')
    .select(['larder_batch.file_name', 'created', 'updated', 'unchanged', 'state'])
    .where('larder_batch.id', '=', Number(found.answer))
    .executeTakeFirst()
  // The batch of an undone import no longer exists. Postings that were stopped at the first row have saved nothing.
  if (!batch || (batch.state === 'stopped' && batch.created === 0)) return null
  if (batch.state !== null && OPEN_STATES.includes(batch.state)) throw underWay()
  const { file_name: file, created, updated, unchanged, state } = batch
  if (!found.isSame) throw new Refusal('alreadyImported', { params: { file } })
  const batchId = Number(found.answer)
  return { batchId, created, updated, unchanged, isWhole: state !== 'stopped' }
}

/** Takes the key for a batch, in its transaction. Refuses if another server was faster. */
export async function takeImportKey(
  sql: Sql,
  keyed: KeyedCall,
  { batchId, at }: { readonly batchId: number; readonly at: string },
): Promise<void> {
  const found = await earlierCall(sql, keyed)
  if (found) {
    if (await savedBy({ sql, now: at }, found)) throw underWay()
    await freeKey(sql, keyed, found)
  }
  if (!(await takeKey(sql, keyed, { status: 200, answer: String(batchId), at }))) throw underWay()
}

const underWay = (): Refusal =>
  new Refusal('importUnderWay', { headers: { 'retry-after': String(RETRY_SECONDS) } })
