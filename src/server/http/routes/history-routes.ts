import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal, HistoryEntry } from '#schema/engine'
import { makePage } from '../answer.ts'
import { badParameter, notFound } from '../../errors.ts'
import { isUndoable } from '../../tasks/changes/undo.ts'
import { countHistory, readHistory, visibleChanges, type HistoryRow } from '../../work/history.ts'
import { parseQuery, envelope, readId, sendJson } from '../http.ts'
import { standardCalls } from './standard-calls.ts'
import type { ListParameters } from '../../work/list-request.ts'
import type { Query } from './list-parameters.ts'
import { accessFor, requestContext, type Place } from './resource-routes.ts'
import { labelBy, readUserNames } from '../../work/user-names.ts'
import { resolveAll } from '../../work/where.ts'
import type { AppContext } from '../../app-context.ts'
import { findAccess, type Access } from '../../access/access.ts'

/** GET {resource}/{id}/history: who changed what, newest first. Fields hidden from the caller are left out. */
export function historyRoute(app: FastifyInstance, context: AppContext, place: Place): void {
  const { definition } = place
  standardCalls(app, definition).add('GET', `${place.path}/:id/history`, async (request, reply) => {
    const access = accessFor(context, place, request, 'show')
    const id = readId(request)
    const by = requestContext(context, request)
    const conditions = resolveAll([access.rows, place.within], by.principal)
    if (!(await context.store.one(definition, id, { conditions, fields: [], labels: [] })))
      notFound()
    return sendJson(reply, await historyPage(context, request, access, id))
  })
}

/** Returns a page of a record's history as text ready to send. The caller's access must already be checked. */
export async function historyPage(
  context: AppContext,
  request: FastifyRequest,
  access: Access,
  id: number,
): Promise<string> {
  const { definition } = access
  const by = requestContext(context, request)
  const { page, size } = readPaging(context, { definition, path: '' }, request, parseQuery(request))
  const { sql } = context.store
  const rows = await readHistory(sql, definition.name, id, { limit: size, offset: page * size })
  const names = await readUserNames(
    context,
    by.principal,
    rows.map((row) => row.by),
  )
  const content = rows.map(
    (row): HistoryEntry => ({
      ...row,
      draft: openDraft(row, by.principal),
      isUndoable: isUndoable(definition, access.role, row),
      changes: visibleChanges(row, access),
      labels: labelBy(names, row.by),
    }),
  )
  return envelope(
    JSON.stringify(makePage(content, { page, size }, await countHistory(sql, definition.name, id))),
  )
}

/** Drafts are open to their user and to super admins. */
const openDraft = ({ draft }: HistoryRow, { userId, role }: Principal): HistoryEntry['draft'] =>
  draft && (draft.by === userId || role === 'SUPER_ADMIN')
    ? { id: draft.id, resource: draft.resource }
    : null

/** Reads which page of something beside the list is asked for. Other parameters are refused. */
export function readPaging(
  context: AppContext,
  { definition }: Place,
  request: FastifyRequest,
  query: Query,
): Pick<ListParameters, 'page' | 'size'> {
  for (const name in query) if (name !== 'page' && name !== 'size') badParameter(name)
  const { list } = findAccess(context.registry, definition, request.caller?.role ?? null)
  return list.read(query, requestContext(context, request))
}
