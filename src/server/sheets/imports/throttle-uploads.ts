import type { Transaction } from '../../../storage/store.ts'
import { Refusal } from '../../errors.ts'
import { hashOfFile } from '../sheet-file.ts'
import { lockByName } from '../../work/lock-in-order.ts'
import type { AppContext } from '../../app-context.ts'

const WINDOW_MILLISECONDS = 10 * 60_000

export interface Upload {
  readonly userId: number
  readonly path: string
  /** True for an import, false for a check. */
  readonly isImport: boolean
}

/**
 * Refuses users who send too many files. A file already received may be checked again and imported once, because users
 * mapping columns send the same file many times. Stored in the database, so that it applies to all servers.
 */
export async function throttleUploads(
  context: AppContext,
  { userId, path, isImport }: Upload,
): Promise<void> {
  if (!context.isThrottled) return
  const now = context.clock()
  const input = {
    userId,
    sha256: await hashOfFile(path),
    since: new Date(now.getTime() - WINDOW_MILLISECONDS).toISOString(),
  }
  // Checking a file again writes nothing.
  if (!isImport && (await timesHere(context.store.sql, input)).length > 0) return
  await context.store.transaction(async (transaction) => {
    const { sql } = transaction
    // A user's uploads are counted one after another, so that concurrent uploads cannot exceed the limit.
    await lockByName(transaction, `uploads of ${userId}`)
    const here = await timesHere(sql, input)
    // The file was sent again while its first copy was being counted.
    if (here.length > 0 && !isImport) return
    if (here.length > 0 && here.every(({ is_import }) => is_import === 0)) {
      return void (await sql
        .updateTable('larder_upload')
        .set({ is_import: 1 })
        .where('user_id', '=', userId)
        .where('sha256', '=', input.sha256)
        .where('at', '>', input.since)
        .execute())
    }
    await refuseTooMany(context, sql, input)
    await sql
      .deleteFrom('larder_upload')
      .where('user_id', '=', userId)
      .where('at', '<=', input.since)
      .execute()
    await sql
      .insertInto('larder_upload')
      .values({
        user_id: userId,
        at: now.toISOString(),
        sha256: input.sha256,
        is_import: Number(isImport),
      })
      .execute()
  })
}

interface Since {
  readonly userId: number
  readonly sha256: string
  readonly since: string
}

const timesHere = (sql: Transaction['sql'], { userId, sha256, since }: Since) =>
  sql
    .selectFrom('larder_upload')
    .select('is_import')
    .where('user_id', '=', userId)
    .where('sha256', '=', sha256)
    .where('at', '>', since)
    .execute()

async function refuseTooMany(
  { settings, clock }: AppContext,
  sql: Transaction['sql'],
  { userId, since }: Since,
): Promise<void> {
  const sent = await sql
    .selectFrom('larder_upload')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(settings.uploadsPerTenMinutes)
    .execute()
  const oldest = sent.at(-1)
  if (sent.length < settings.uploadsPerTenMinutes || !oldest) return
  const seconds = Math.max(
    1,
    Math.ceil((Date.parse(oldest.at) + WINDOW_MILLISECONDS - clock().getTime()) / 1000),
  )
  throw new Refusal('tooManyUploads', {
    params: { minutes: Math.ceil(seconds / 60) },
    headers: { 'retry-after': String(seconds) },
  })
}
