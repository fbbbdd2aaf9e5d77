import { localized, mayComment, ruleError, rowsFor, type Definition } from '#schema/engine'
import { user } from '#system'
import type { Transaction } from '../../../storage/store.ts'
import { findPeople, readFullNames, type Person } from '../../access/session/person/person.ts'
import { invalid } from '../../errors.ts'
import { resolveAll } from '../../work/where.ts'
import { engineWork, type EngineWork, type Work } from '../../work/work.ts'

type Sql = Transaction['sql']

/** Number of people that are suggested, and of those that are considered. */
const SUGGESTED = 8
const CONSIDERED = 50

export const readMentions = (sql: Sql, comments: readonly number[]) =>
  sql
    .selectFrom('larder_mention')
    .selectAll()
    .where('comment_id', 'in', comments)
    .orderBy('user_id')
    .execute()

/** Stores whom a comment mentions. Those who were mentioned before are not notified again, and authors never are. */
export async function writeMentions(
  { transaction: { sql }, caller }: EngineWork,
  comment: number,
  users: readonly number[],
): Promise<void> {
  await sql
    .deleteFrom('larder_mention')
    .where('comment_id', '=', comment)
    .$if(users.length > 0, (query) => query.where('user_id', 'not in', users))
    .execute()
  for (const id of new Set(users))
    await sql
      .insertInto('larder_mention')
      .values({
        comment_id: comment,
        user_id: id,
        seen_at: id === caller?.userId ? '' : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** True if a person may read the comments on a record, and therefore be mentioned in one. */
async function mayRead(
  work: EngineWork,
  definition: Definition,
  id: number,
  { userId, role, employeeId, customerId }: Person,
): Promise<boolean> {
  if (!mayComment(work.registry.app, definition, role)) return false
  const rows = rowsFor(work.registry.whole(definition), role)
  if (!rows) return true
  const person = { ...work.principal, userId, role, employeeId, customerId }
  const conditions = resolveAll([rows], person)
  return (await work.reader.one(definition, id, { conditions, fields: [], labels: [] })) !== null
}

/** Refuses mentions of people who may not open the record, in the same way as those who do not exist. */
export async function demandMentionable(
  work: EngineWork,
  definition: Definition,
  recordId: number,
  users: readonly number[],
): Promise<void> {
  const people = await findPeople(work.context, users, work.reader)
  for (const id of users) {
    const person = people.find(({ userId }) => userId === id)
    if (!person?.isOpen || !(await mayRead(work, definition, recordId, person)))
      invalid([
        ruleError('mentions', localized`Only people who can open this record can be mentioned.`),
      ])
  }
}

/** Finds people by name who may open the record, except the caller. */
export async function findMentionable(
  work: EngineWork,
  definition: Definition,
  recordId: number,
  search: string,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { registry, reader, principal } = work
  const { rows } = await reader.list(registry.whole(user), {
    conditions: [{ isActive: true, 'role.roleName': [...(registry.app.staff ?? [])] }],
    ...(search.trim() ? { search, searchFields: ['fullName'] } : {}),
    sort: [{ field: 'fullName', descending: false }],
    offset: 0,
    limit: CONSIDERED,
    fields: [],
    labels: [],
    counted: false,
  })
  const people = await findPeople(
    work.context,
    rows.map(({ id }) => id),
    reader,
  )
  const found: { id: number; name: string }[] = []
  for (const { id } of rows) {
    if (found.length === SUGGESTED) break
    const person = people.find(({ userId }) => userId === id)
    if (
      person?.isOpen &&
      id !== principal.userId &&
      (await mayRead(work, definition, recordId, person))
    )
      found.push({ id, name: person.fullName })
  }
  return found
}

export interface Mention {
  /** Id of the comment. */
  readonly id: number
  readonly dateTime: string
  /** Name of the author. */
  readonly name: string
  readonly resource: string
  readonly recordId: number
  /** Label of the record. */
  readonly label: string
}

/** Lists the latest comments that mention the caller and have not been seen, on records that the caller may open. */
export async function unseenMentions(work: Work): Promise<readonly Mention[]> {
  const { sql, caller } = engineWork(work)
  const rows = await sql
    .selectFrom('larder_mention as mention')
    .innerJoin('larder_comment as comment', 'comment.id', 'mention.comment_id')
    .select(['comment.id', 'comment.at', 'comment.by', 'comment.resource', 'comment.record_id'])
    .where('mention.user_id', '=', caller?.userId ?? 0)
    .where('mention.seen_at', 'is', null)
    .orderBy('comment.id', 'desc')
    .limit(CONSIDERED)
    .execute()
  const names = await readFullNames(
    sql,
    rows.map(({ by }) => by),
  )
  const labels = await readLabels(engineWork(work), rows)
  return rows.flatMap(({ id, at, by, resource, record_id: recordId }) => {
    const label = labels.get(`${resource} ${recordId}`)
    return label === undefined
      ? []
      : [{ id, dateTime: at, name: names.get(by) ?? '', resource, recordId, label }]
  })
}

/** Labels of those records that the caller may open, by "resource id". */
async function readLabels(
  work: EngineWork,
  rows: readonly { readonly resource: string; readonly record_id: number }[],
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>()
  for (const [resource, those] of Map.groupBy(rows, (row) => row.resource)) {
    const definition = work.registry.resources.get(resource)
    if (!definition || !mayComment(work.registry.app, definition, work.role)) continue
    const ids = [...new Set(those.map((row) => row.record_id))]
    for (const record of await work.find(definition, { id: ids }))
      labels.set(`${resource} ${record.id}`, String(record.label))
  }
  return labels
}

/** Notes that the caller has seen one mention, or all. Returns how many there were. */
export async function noteMentionsSeen(work: Work, comment: number | null): Promise<number> {
  const { transaction, caller, now } = engineWork(work)
  const seen = await transaction.sql
    .updateTable('larder_mention')
    .set({ seen_at: now })
    .where('user_id', '=', caller?.userId ?? 0)
    .where('seen_at', 'is', null)
    .$if(comment !== null, (query) => query.where('comment_id', '=', comment ?? 0))
    .returning('comment_id')
    .execute()
  return seen.length
}
