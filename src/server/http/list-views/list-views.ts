import {
  DEFAULT_SETTER,
  VIEW_SHARERS,
  type ListView,
  type ListViewContent,
  type ListViewInput,
} from '#schema/engine'
import type { EngineTables } from '../../../storage/tables/engine-tables.ts'
import { findAccess, type Access } from '../../access/access.ts'
import type { Caller } from '../../access/caller.ts'
import { ownOrShared } from '../../access/own-or-shared.ts'
import type { AppContext } from '../../app-context.ts'
import { notFound, Refusal } from '../../errors.ts'
import type { RequestContext } from '../routes/list-filters.ts'
import type { EngineWork } from '../../work/work.ts'
import { badView, contentFor } from './view-content.ts'

/** Most views of a user for one list. */
const MOST_VIEWS = 50

/** Caller of a request, with the access to the list. */
export interface Viewing {
  readonly caller: Caller
  readonly access: Access
  readonly by: RequestContext
}

type Sql = AppContext['store']['sql']
type Stored = Omit<EngineTables['larder_view'], 'id'> & { readonly id: number }

const ofList = (sql: Sql, { access }: Viewing) =>
  sql.selectFrom('larder_view').selectAll().where('resource', '=', access.definition.name)

/** Returns the caller's own views and those shared with the caller's role. Whoever sets defaults sees all shared ones. */
export async function readViews(sql: Sql, viewing: Viewing): Promise<ListView[]> {
  const rows = await visible(sql, viewing).orderBy('id').execute()
  return rows.map((row) => toView(row, viewing))
}

const visible = (sql: Sql, viewing: Viewing) =>
  ofList(sql, viewing).where((where) =>
    viewing.caller.role === DEFAULT_SETTER
      ? where.or([ownOrShared(viewing.caller), where('shared_with', 'is not', null)])
      : ownOrShared(viewing.caller),
  )

function toView(row: Stored, { caller, access, by }: Viewing): ListView {
  const content: ListViewContent = JSON.parse(row.content)
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    sharedWith: row.shared_with,
    isDefault: row.is_default === 1,
    isOwn: row.user_id === caller.userId,
    mayChange: mayChange(row, caller),
    content: contentFor(access, by, content),
  }
}

/** A shared view without its owner at hand is changed by whoever sets defaults. */
const mayChange = (row: Stored, { userId, role }: Caller): boolean =>
  row.user_id === userId || (role === DEFAULT_SETTER && row.shared_with !== null)

export async function createView(
  work: EngineWork,
  viewing: Viewing,
  { content, ...input }: ListViewInput,
): Promise<ListView> {
  if (!content) return badView('content is expected.')
  demandShare(work, viewing, input, null)
  const { caller, access } = viewing
  const own = await ofList(work.sql, viewing).where('user_id', '=', caller.userId).execute()
  if (own.length >= MOST_VIEWS) badView(`at most ${MOST_VIEWS} views of a list are kept.`)
  demandName(own, input.name)
  const row = {
    resource: access.definition.name,
    user_id: caller.userId,
    ...columnsFor(input),
    content: JSON.stringify(contentFor(access, viewing.by, content)),
    version: 1,
  }
  const { id } = await work.sql
    .insertInto('larder_view')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  await clearOtherDefaults(work, viewing, { id, ...row })
  return toView({ id, ...row }, viewing)
}

/** The view to change, and the version of it that the caller has seen. */
interface Which {
  readonly id: number
  readonly version: number
}

export async function changeView(
  work: EngineWork,
  viewing: Viewing,
  { id, version }: Which,
  { content, ...input }: ListViewInput,
): Promise<ListView> {
  const before = await demandChangeable(work, viewing, id)
  if (before.version !== version) throw new Refusal('stale')
  demandShare(work, viewing, input, before)
  const others = ofList(work.sql, viewing).where('user_id', '=', before.user_id)
  demandName(await others.where('id', '<>', id).execute(), input.name)
  const { access, by } = viewing
  const row = {
    ...before,
    ...columnsFor(input),
    ...(content ? { content: JSON.stringify(contentFor(access, by, content)) } : {}),
    version: version + 1,
  }
  const { id: _, ...values } = row
  const { numUpdatedRows } = await work.sql
    .updateTable('larder_view')
    .set(values)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('stale')
  await clearOtherDefaults(work, viewing, row)
  return toView(row, viewing)
}

export async function removeView(work: EngineWork, viewing: Viewing, id: number): Promise<void> {
  await demandChangeable(work, viewing, id)
  await work.sql.deleteFrom('larder_view').where('id', '=', id).execute()
}

const columnsFor = ({ name, sharedWith, isDefault }: Omit<ListViewInput, 'content'>) => ({
  name,
  shared_with: sharedWith,
  is_default: isDefault ? 1 : 0,
})

/** Views of others are reported as not found, unless the caller sees them. */
async function demandChangeable(work: EngineWork, viewing: Viewing, id: number): Promise<Stored> {
  const row = await visible(work.sql, viewing).where('id', '=', id).executeTakeFirst()
  if (!row) return notFound()
  if (!mayChange(row, viewing.caller)) throw new Refusal('forbidden')
  return row
}

function demandName(others: readonly Stored[], name: string): void {
  if (others.some((other) => other.name === name)) throw new Refusal('viewNameTaken')
}

/** A view is shared with a role that reads the list. Only one role decides with which view a list opens for others. */
function demandShare(
  { registry }: EngineWork,
  { access, caller }: Viewing,
  { sharedWith, isDefault }: Omit<ListViewInput, 'content'>,
  before: Stored | null,
): void {
  if (sharedWith !== null && !VIEW_SHARERS.includes(caller.role)) throw new Refusal('forbidden')
  const isAsBefore = before?.is_default === (isDefault ? 1 : 0) && before.shared_with === sharedWith
  const setsDefault = isDefault || before?.is_default === 1
  if (setsDefault && !isAsBefore && caller.role !== DEFAULT_SETTER) throw new Refusal('forbidden')
  if (sharedWith === null) {
    if (isDefault) badView('a default is shared with the role whose default it is.')
  } else if (
    !registry.app.roles.includes(sharedWith) ||
    !findAccess(registry, access.definition, sharedWith).may('list')
  )
    badView('sharedWith is a role that may read the list.')
}

async function clearOtherDefaults(
  work: EngineWork,
  { access }: Viewing,
  { id, shared_with, is_default }: Stored,
): Promise<void> {
  if (is_default === 0) return
  await work.sql
    .updateTable('larder_view')
    .set({ is_default: 0 })
    .where('resource', '=', access.definition.name)
    .where('shared_with', '=', shared_with)
    .where('id', '<>', id)
    .execute()
}
