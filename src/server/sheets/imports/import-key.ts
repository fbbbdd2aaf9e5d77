import { Refusal } from '../../errors.ts'
import { earlierCall, freeKey, takeKey, type KeyedCall } from '../../http/idempotency.ts'
import type { Transaction } from '../../../storage/store.ts'
import { OPEN_STATES } from './open-imports.ts'

type Sql = Transaction['sql']

/** An earlier import with the same key and content that was saved. */
export interface EarlierImport {
  readonly batchId: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** False for postings that were stopped: those before the refused row are kept. */
  readonly isWhole: boolean
}

const DAY = 86_400_000
const RETRY_SECONDS = 2

/**
 * Returns the result saved earlier by the same import; null if it was never sent or none of it was kept. Refuses while it is
 * still being saved or undone, and if its key is sent with another file.
 */
export async function earlierImport(
  { sql, now }: { readonly sql: Sql; readonly now: string },
  keyed: KeyedCall,
): Promise<EarlierImport | null> {
  const found = await earlierCall(sql, keyed)
  return found ? savedBy({ sql, now }, found) : null
}

/** Returns the result saved by the call with the key; null if none of it was kept, or it was sent too long ago. */
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
  // The batch of an import that was undone is deleted; postings that were stopped at the first row have saved nothing.
  if (!batch || (batch.state === 'stopped' && batch.created === 0)) return null
  if (batch.state !== null && OPEN_STATES.includes(batch.state)) throw underWay()
  const { file_name: file, created, updated, unchanged, state } = batch
  if (!found.isSame) throw new Refusal('alreadyImported', { params: { file } })
  const batchId = Number(found.answer)
  return { batchId, created, updated, unchanged, isWhole: state !== 'stopped' }
}

/** Takes the key for a batch, in its transaction; refused when another server was faster. */
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
