import type { FastifyInstance, FastifyRequest } from 'fastify'
import { localized } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import { notFound, refuse } from '../../errors.ts'
import { readTrash, restoreRecord } from '../../tasks/changes/trash.ts'
import { undoEntries, undoEntry } from '../../tasks/changes/undo.ts'
import { readEntries } from '../../work/history.ts'
import { readingWork } from '../../work/open-work.ts'
import { demandWholeVersion } from '../../work/steps/version.ts'
import type { EngineWork } from '../../work/work.ts'
import {
  envelope,
  parseQuery,
  readBody,
  readId,
  refuseParameters,
  sendJson,
  workOptions,
  writeAndSend,
} from '../http.ts'
import { readPaging } from './history-routes.ts'
import { accessFor, type Place } from './resource-routes.ts'
import { standardCalls } from './standard-calls.ts'

/** Undo of one change of a record, and the trash of deleted records. */
export function undoRoutes(app: FastifyInstance, context: AppContext, place: Place): void {
  const { definition, path } = place
  if (place.within || place.roles) return
  const calls = standardCalls(app, definition)
  const verbs = ['edit', ...Object.keys(definition.actions ?? {})]
  const answer = async (work: EngineWork, id: number) => {
    const record = await work.get(definition, id)
    return record ? work.serializeOne(definition, record) : null
  }
  calls.add('POST', `${path}/:id/undo`, (request, reply) => {
    accessFor(context, place, request, ...verbs)
    refuseParameters(request)
    const [id, version] = [readId(request), readVersion(request)]
    return writeAndSend(context, request, reply, {
      call: `POST ${path}/undo`,
      message: '',
      async change(work) {
        const record = await work.lock(definition, id)
        const [entry] = await readEntries(work.sql, definition.name, id, {})
        if (!record || !entry) return notFound()
        if (record.version !== version || entry.by !== work.caller?.userId)
          refuse(localized`This was changed again in the meantime, so it stays as it is now.`)
        const { at } = entry
        const together = await readEntries(work.sql, definition.name, id, { at })
        await undoEntries(work, definition, id, together)
        return answer(work, id)
      },
    })
  })
  calls.add('POST', `${path}/:id/history/:entry/undo`, (request, reply) => {
    accessFor(context, place, request, ...verbs)
    refuseParameters(request)
    const [id, entryId] = [readId(request), readId(request, 'entry')]
    return writeAndSend(context, request, reply, {
      call: `POST ${path}/history/undo`,
      message: '',
      async change(work) {
        const [entry] = await readEntries(work.sql, definition.name, id, { id: entryId })
        if (!entry) return notFound()
        await undoEntry(work, definition, id, entry)
        return answer(work, id)
      },
    })
  })
  calls.add('GET', `${path}/trash`, async (request, reply) => {
    accessFor(context, place, request, 'delete')
    const paging = readPaging(context, place, request, parseQuery(request))
    const work = readingWork(context, workOptions(request))
    return sendJson(reply, envelope(JSON.stringify(await readTrash(work, definition, paging))))
  })
  calls.add('POST', `${path}/:id/restore`, (request, reply) => {
    accessFor(context, place, request, 'delete')
    refuseParameters(request)
    const id = readId(request)
    return writeAndSend(context, request, reply, {
      call: `POST ${path}/restore`,
      message: '',
      async change(work) {
        await restoreRecord(work, definition, id)
        return answer(work, id)
      },
    })
  })
}

function readVersion(request: FastifyRequest): number {
  const { version } = readBody(request)
  demandWholeVersion(version)
  return version
}
