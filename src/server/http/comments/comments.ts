import {
  localized,
  ruleError,
  type Comment,
  type Definition,
  type FieldError,
} from '#schema/engine'
import type { Selectable } from 'kysely'
import type { EngineTables } from '../../../storage/tables/engine-tables.ts'
import { readFullNames } from '../../access/session/person/person.ts'
import { invalid } from '../../errors.ts'
import type { EngineWork } from '../../work/work.ts'
import { describeFile } from '../files/file-facts.ts'
import { attachFile } from '../files/file-store.ts'
import { demandMentionable, readMentions, writeMentions } from './mentions.ts'

/** Owner of the files of comments. No resource can have this name. */
const OWNER = 'larder_comment'

export type CommentRow = Selectable<EngineTables['larder_comment']>

/** Content of a comment as sent, already validated. */
export interface CommentInput {
  readonly content: string
  readonly mentions: readonly number[] | null
  readonly files: readonly { readonly file: number }[] | null
}

export const findComment = ({ sql }: EngineWork, id: number): Promise<CommentRow | undefined> =>
  sql.selectFrom('larder_comment').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads the latest comments on a record. */
export async function readComments(
  work: EngineWork,
  { name }: Definition,
  recordId: number,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly comments: Comment[]; readonly total: number }> {
  const ofRecord = work.sql
    .selectFrom('larder_comment')
    .where('resource', '=', name)
    .where('record_id', '=', recordId)
  const rows = await ofRecord
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute()
  const counted = await ofRecord
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  return { comments: await describeComments(work, rows), total: Number(counted.total) }
}

/** Converts comments to JSON, with their files and the names of the people in them. */
export async function describeComments(
  work: EngineWork,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [mentions, files] = [await readMentions(work.sql, ids), await filesOf(work, ids)]
  const names = await readFullNames(work.sql, [
    ...rows.map(({ by }) => by),
    ...mentions.map(({ user_id: id }) => id),
  ])
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    editedAt: row.edited_at,
    by: row.by,
    name: names.get(row.by) ?? null,
    isOwn: row.by === work.caller?.userId,
    content: row.content,
    mentions: mentions
      .filter((each) => each.comment_id === row.id)
      .map(({ user_id: id }) => ({ id, name: names.get(id) ?? null })),
    files: files
      .filter((each) => each.record_id === row.id)
      .map((each) => ({ thumbnailUrl: null, ...describeFile(work.context, each) })),
  }))
}

const filesOf = ({ sql }: EngineWork, ids: readonly number[]) =>
  sql
    .selectFrom('larder_file')
    .select(['id', 'name', 'type', 'size', 'record_id'])
    .where('resource', '=', OWNER)
    .where('record_id', 'in', ids)
    .orderBy('id')
    .execute()

export async function addComment(
  work: EngineWork,
  definition: Definition,
  recordId: number,
  input: CommentInput,
): Promise<Comment> {
  await demandMentionable(work, definition, recordId, input.mentions ?? [])
  const row = await work.transaction.sql
    .insertInto('larder_comment')
    .values({
      resource: definition.name,
      record_id: recordId,
      by: work.caller?.userId ?? 0,
      at: work.now,
      edited_at: null,
      content: input.content,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return keepParts(work, row, input)
}

export async function changeComment(
  work: EngineWork,
  definition: Definition,
  { id, record_id: recordId }: CommentRow,
  input: CommentInput,
): Promise<Comment> {
  const before = await readMentions(work.sql, [id])
  // People who were mentioned before may stay, even if they may no longer open the record.
  const added = (input.mentions ?? []).filter(
    (each) => !before.some(({ user_id: userId }) => userId === each),
  )
  await demandMentionable(work, definition, recordId, added)
  const row = await work.transaction.sql
    .updateTable('larder_comment')
    .set({ content: input.content, edited_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return keepParts(work, row, input)
}

/** Stores the mentions and files of a comment, and releases those that it no longer has. */
async function keepParts(
  work: EngineWork,
  row: CommentRow,
  { mentions, files }: CommentInput,
): Promise<Comment> {
  await writeMentions(work, row.id, mentions ?? [])
  await keepFiles(
    work,
    row.id,
    (files ?? []).map(({ file }) => file),
  )
  const [comment] = await describeComments(work, [row])
  if (!comment) throw new Error('A comment that was just written is missing')
  return comment
}

async function keepFiles(work: EngineWork, id: number, wanted: readonly number[]): Promise<void> {
  const before = (await filesOf(work, [id])).map((each) => each.id)
  const errors: FieldError[] = []
  for (const [place, file] of wanted.entries()) {
    if (before.includes(file)) continue
    if (await isFresh(work, file)) await attachFile(work, file, OWNER, id)
    else errors.push(ruleError(`files.${place}.file`, localized`Upload this file again.`))
  }
  if (errors.length > 0) invalid(errors)
  await releaseFiles(
    work,
    before.filter((file) => !wanted.includes(file)),
  )
}

/** True if the caller has just uploaded the file. */
async function isFresh({ sql, caller }: EngineWork, id: number): Promise<boolean> {
  const found = await sql
    .selectFrom('larder_file')
    .select('id')
    .where('id', '=', id)
    .where('resource', 'is', null)
    .where('uploaded_by', '=', caller?.userId ?? 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Files without an owner are deleted in the night. Their author can no longer attach them elsewhere by then. */
async function releaseFiles({ transaction }: EngineWork, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.sql
    .updateTable('larder_file')
    .set({ resource: null, record_id: null })
    .where('id', 'in', ids)
    .execute()
}

export async function removeComment(work: EngineWork, id: number): Promise<void> {
  const files = await filesOf(work, [id])
  await releaseFiles(
    work,
    files.map((each) => each.id),
  )
  await writeMentions(work, id, [])
  await work.transaction.sql.deleteFrom('larder_comment').where('id', '=', id).execute()
}
