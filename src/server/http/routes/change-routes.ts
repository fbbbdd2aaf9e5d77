import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isObject, type ChangeOutcome, type ChangeProgress } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import { badParameter, Refusal } from '../../errors.ts'
import { describeChange, readChange, type StoredChange } from '../../tasks/changes/change-store.ts'
import { readCommand, readRecords } from '../../tasks/changes/change-order.ts'
import { findRecords, openChange } from '../../tasks/changes/open-change.ts'
import { previewChange } from '../../tasks/changes/preview-change.ts'
import { readReceipt } from '../../tasks/changes/receipt.ts'
import { settled, startChange, startUndo, stopChange } from '../../tasks/changes/run-change.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { EngineWork } from '../../work/work.ts'
import {
  envelope,
  parseQuery,
  readBody,
  refuseParameters,
  sendJson,
  translateData,
  workOptions,
  writeAndSend,
} from '../http.ts'
import { accessFor, requestContext, type Place } from './resource-routes.ts'
import { standardCalls } from './standard-calls.ts'

/** {resource}/changes: changes of many records, which are opened, previewed, applied, stopped and undone. */
export function changeRoutes(app: FastifyInstance, context: AppContext, place: Place): void {
  const { definition } = place
  if (place.within || place.roles) return
  const path = `${place.path}/changes`
  const calls = standardCalls(app, definition)
  const verbs = ['edit', 'delete', ...Object.keys(definition.actions ?? {})]
  const permit = (request: FastifyRequest) => void accessFor(context, place, request, ...verbs)
  const read = (request: FastifyRequest, sql = context.store.sql): Promise<StoredChange> => {
    permit(request)
    return readChange(sql, definition, { id: readChangeId(request), caller: request.caller })
  }
  const send = (request: FastifyRequest, reply: FastifyReply, data: unknown, status = 200) =>
    sendJson(reply, envelope(JSON.stringify(translateData(context, request, data))), status)

  calls.add('POST', path, async (request, reply) => {
    permit(request)
    refuseParameters(request)
    const body = readBody(request)
    const ordered = readCommand(definition, request.caller?.role ?? null, body)
    const by = requestContext(context, request)
    const records = await findRecords(context, definition, readRecords(body), by)
    return writeAndSend(context, request, reply, {
      call: `POST ${path}`,
      message: '',
      status: 201,
      change: async (work) => ({
        id: await openChange(work, definition, ordered, records),
        total: records.length,
      }),
    })
  })
  calls.add('GET', `${path}/:id`, async (request, reply) => {
    refuseParameters(request)
    return send(request, reply, describeChange(definition, await read(request)))
  })
  calls.add('GET', `${path}/:id/preview`, async (request, reply) => {
    const change = await read(request)
    const { after } = readNumbers(request, { after: -1 })
    const preview = { definition, change, after }
    return send(request, reply, await previewChange(context, callerOf(request), preview))
  })
  calls.add('GET', `${path}/:id/rows`, async (request, reply) => {
    const { id: changeId } = await read(request)
    const outcome = readOutcome(parseQuery(request).outcome)
    const { page, size } = readNumbers(request, { page: 0, size: 25 }, ['outcome'])
    const receipt = { definition, changeId, outcome, page, size: Math.min(size || 25, 500) }
    return send(request, reply, await readReceipt(context, callerOf(request), receipt))
  })
  /** Does something to a change, and answers with its progress, or with that of another one. */
  const act = (name: string, body: Acting, status = 200) =>
    calls.add('POST', `${path}/:id/${name}`, async (request, reply) => {
      refuseParameters(request)
      permit(request)
      const id = await inTransaction(context, workOptions(request), async (work) =>
        body(work, await read(request, work.sql)),
      )
      return send(request, reply, await progress(request, id), status)
    })
  const start = (request: FastifyRequest, id: number) =>
    inTransaction(context, workOptions(request), async (work) =>
      startChange(work, await readChange(work.sql, definition, { id, caller: request.caller })),
    )
  const progress = async (request: FastifyRequest, id: number): Promise<ChangeProgress> => {
    // The records of a long undo are stored by now.
    if (id !== readChangeId(request)) await start(request, id)
    return settled(context, definition, id)
  }
  act('apply', async (work, change) => {
    // It runs with the rights of whoever opened it.
    if (change.by !== work.caller?.userId) throw new Refusal('forbidden')
    await startChange(work, change)
    return change.id
  })
  act('stop', async (work, change) => {
    await stopChange(work, change)
    return change.id
  })
  act('undo', (work, change) => startUndo(work, definition, change), 201)
}

/** Changes something, and returns the id of the change to answer with. */
type Acting = (work: EngineWork, change: StoredChange) => Promise<number>

const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (!caller) throw new Refusal('unauthorized')
  return caller
}

function readChangeId({ params }: FastifyRequest): number {
  const id = isObject(params) ? Number(params.id) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

const OUTCOMES: readonly string[] = ['changed', 'unchanged', 'refused'] satisfies ChangeOutcome[]

function readOutcome(value: unknown): ChangeOutcome | undefined {
  if (value === undefined) return undefined
  return OUTCOMES.includes(String(value)) ? (value as ChangeOutcome) : badParameter('outcome')
}

/** Reads whole numbers among the parameters, and refuses others than these and `besides`. */
function readNumbers<Name extends string>(
  request: FastifyRequest,
  initial: Readonly<Record<Name, number>>,
  besides: readonly string[] = [],
): Record<Name, number> {
  const query = parseQuery(request)
  const read: Record<Name, number> = { ...initial }
  for (const [name, value] of Object.entries(query)) {
    if (besides.includes(name)) continue
    if (!Object.hasOwn(initial, name) || !/^\d{1,9}$/.test(String(value))) badParameter(name)
    read[name as Name] = Number(value)
  }
  return read
}
