import {
  embeddedRows,
  isLines,
  isRestorable,
  listFieldEntries,
  localized,
  mayDo,
  readTarget,
  rowsFor,
  type DeletedRow,
  type Definition,
  type PageOf,
  type Principal,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import { notFound, refuse, Refusal } from '../../errors.ts'
import { readEntries } from '../../work/history.ts'
import { labelBy, readUserNames } from '../../work/user-names.ts'
import { makeChangeSet, runSteps, type ChangeSet, type Step } from '../../work/steps/change-set.ts'
import { demandWithin } from '../../work/steps/find.ts'
import { afterSave, followSave, guardSave } from '../../work/steps/hooks.ts'
import { keepHistory } from '../../work/steps/keep-history.ts'
import { checkUnique } from '../../work/steps/unique.ts'
import { attachFiles, write } from '../../work/steps/write.ts'
import type { EngineWork } from '../../work/work.ts'
import { makePage } from '../../http/answer.ts'

/** Record to restore, as it was before it was deleted. */
const readDeleted = async (work: EngineWork, definition: Definition, id: number) => {
  const [entry] = await readEntries(work.sql, definition.name, id, { kind: 'delete' })
  if (!entry) return notFound()
  return Object.fromEntries(
    entry.changes.map(({ field: name, before }) => {
      const field = definition.fields[name]
      return [name, isLines(field) ? embeddedRows(before).map(withoutId) : before]
    }),
  )
}

/** Lines are inserted again with the record. */
const withoutId = ({ id: _gone, ...values }: Readonly<Record<string, unknown>>) => values

/** Steps of a restoration. Effects on other records are those of a new record. */
const RESTORE: readonly Step[] = [
  guardReferences,
  checkUnique,
  guardSave,
  write,
  attachFiles,
  demandWithin,
  afterSave,
  followSave,
  keepHistory,
]

/** Inserts a deleted record again, under its former id. Refuses if one of its unique values has been taken since. */
export async function restoreRecord(
  work: EngineWork,
  definition: Definition,
  id: number,
): Promise<Stored> {
  if (!work.isServer && !mayDo(definition, work.role, 'delete')) throw new Refusal('forbidden')
  const taken = await work.sql
    .deleteFrom('larder_trash')
    .where('resource', '=', definition.name)
    .where('record_id', '=', id)
    .$if(seesOnlyOwn(definition, work), (query) => query.where('by', '=', work.caller?.userId ?? 0))
    .returning('record_id')
    .executeTakeFirst()
  if (!taken) return notFound()
  if (!isRestorable(definition)) refuse(localized`This record cannot be restored. Create it again.`)
  const changeSet = makeChangeSet(work, definition, { mode: 'create' })
  changeSet.values = { ...(await readDeleted(work, definition, id)), id }
  await runSteps(RESTORE, changeSet)
  return changeSet.after ?? notFound()
}

/** Refuses if a record that the deleted one refers to has been deleted as well. */
async function guardReferences({ work, definition, values }: ChangeSet): Promise<void> {
  for (const [name, field] of listFieldEntries(definition)) {
    const target = work.registry.resources.get(readTarget(field) ?? '')
    if (!target) continue
    for (const id of [values[name]].flat())
      if (typeof id === 'number' && !(await work.transaction.get(target, id)))
        refuse(
          localized`A record that this one refers to was deleted as well. Restore that one first.`,
        )
  }
}

/** Deleted records are no longer compared with the rows of a role, which sees those that its user has deleted. */
const seesOnlyOwn = (
  definition: Definition,
  { isServer, role }: Pick<EngineWork, 'isServer' | 'role'>,
): boolean => !isServer && rowsFor(definition, role) !== undefined

/** Reads a page of deleted records, latest first. */
export async function readTrash(
  work: EngineWork,
  definition: Definition,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<PageOf<DeletedRow>> {
  const principal: Principal = work.principal
  const deleted = work.sql
    .selectFrom('larder_trash')
    .where('resource', '=', definition.name)
    .$if(seesOnlyOwn(definition, work), (query) => query.where('by', '=', principal.userId ?? 0))
  const [rows, count] = await Promise.all([
    deleted
      .select(['record_id', 'label', 'at', 'by'])
      .orderBy('at', 'desc')
      .orderBy('record_id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    deleted.select(({ fn }) => fn.countAll().as('total')).executeTakeFirst(),
  ])
  const names = await readUserNames(
    work.context,
    principal,
    rows.map(({ by }) => by),
  )
  const content = rows.map(({ record_id: id, label, at, by }) => ({
    id,
    label,
    at,
    by,
    labels: labelBy(names, by),
    isRestorable: isRestorable(definition),
  }))
  return makePage(content, { page, size }, Number(count?.total ?? 0))
}
