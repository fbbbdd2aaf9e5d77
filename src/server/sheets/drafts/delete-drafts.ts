import type { AppContext } from '../../app-context.ts'
import { backgroundWork } from '../../tasks/background-work.ts'
import { RESULT_TABLES } from './draft-results.ts'
import { HIDDEN } from './draft-store.ts'

const DAY = 86_400_000
/** Days after its last change on which a draft is deleted of which nothing has been saved. */
const KEPT_DAYS = 30
/** Time after which an upload whose rows are still missing was interrupted, in milliseconds. */
const READING_MILLISECONDS = 60 * 60_000
/** Rows deleted by one transaction. */
const PORTION = 500

const TABLES = ['larder_draft_row', ...RESULT_TABLES] as const

/** Deletes drafts that have expired and those that users have deleted, with their rows. */
export async function deleteOldDrafts(context: AppContext): Promise<void> {
  const { store, clock } = context
  const before = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()
  const gone = await store.sql
    .selectFrom('larder_draft')
    .select('id')
    .where((where) =>
      where.or([
        where('state', '=', 'deleted'),
        where.and([
          where('state', 'in', ['open', 'checked']),
          where('batches', '=', '[]'),
          where('changed_at', '<', before(KEPT_DAYS * DAY)),
        ]),
        where.and([
          where('state', '=', 'reading'),
          where('changed_at', '<', before(READING_MILLISECONDS)),
        ]),
      ]),
    )
    .execute()
  for (const { id } of gone) await deleteWithRows(context, id)
}

async function deleteWithRows(context: AppContext, id: number): Promise<void> {
  await deleteRows(context, id)
  if (backgroundWork(context).stopping.aborted) return
  await context.store.transaction(async ({ sql }) => {
    await sql.deleteFrom('larder_draft_file').where('draft_id', '=', id).execute()
    await sql
      .deleteFrom('larder_draft')
      .where('id', '=', id)
      .where('state', 'in', [...HIDDEN, 'open', 'checked'])
      .execute()
  })
}

/** Deletes the rows of a draft and their results in short transactions. */
export async function deleteRows(context: AppContext, id: number): Promise<void> {
  const { store } = context
  const { stopping } = backgroundWork(context)
  for (const table of TABLES) {
    for (let isLeft = true; isLeft && !stopping.aborted; )
      isLeft = await store.lowPriority(async ({ sql }) => {
        const places = await sql
          .selectFrom(table)
          .select('place')
          .where('draft_id', '=', id)
          .orderBy('place')
          .limit(PORTION)
          .execute()
        const last = places.at(-1)
        if (!last) return false
        await sql
          .deleteFrom(table)
          .where('draft_id', '=', id)
          .where('place', '<=', last.place)
          .execute()
        return true
      })
  }
}
