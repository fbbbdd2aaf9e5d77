import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangeOutcome } from '#schema/engine'
import type { AppContext } from '../../app-context.ts'
import type { Caller } from '../../access/caller.ts'
import { badParameter, Refusal } from '../../errors.ts'
import { describeChange, readChange, type StoredChange } from '../../tasks/changes/change-store.ts'
import { readCommand, readRecords } from '../../tasks/changes/change-order.ts'
import { findRecords, openChange } from '../../tasks/changes/open-change.ts'
import { previewChange } from '../../tasks/changes/preview-change.ts'
import { readReceipt } from '../../tasks/changes/receipt.ts'
import { settled, startChange, openUndo, stopChange } from '../../tasks/changes/run-change.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import type { EngineWork } from '../../work/work.ts'
import {
  envelope,
  parseQuery,
  readBody,
  readId,
  refuseParameters,
  sendJson,
  translateData,
  workOptions,
  writeAndSend,
} from '../http.ts'
import { readPaging } from './history-routes.ts'
import { readWhole } from './list-parameters.ts'
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
    return readChange(sql, definition, { id: readId(request), caller: request.caller })
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
    const { after, ...others } = parseQuery(request)
    for (const name in others) badParameter(name)
    const preview = { definition, change, after: readWhole({ after }, 'after', AFTER) }
    return send(request, reply, await previewChange(context, callerOf(request), preview))
  })
  calls.add('GET', `${path}/:id/rows`, async (request, reply) => {
    const { id: changeId } = await read(request)
    const { outcome, ...paging } = parseQuery(request)
    const { page, size } = readPaging(context, place, request, paging)
    const receipt = { definition, changeId, outcome: readOutcome(outcome), page, size }
    return send(request, reply, await readReceipt(context, callerOf(request), receipt))
  })
  /** Does something to the change that a call names, in one transaction. */
  const change = <Result>(request: FastifyRequest, body: Acting<Result>) => {
    refuseParameters(request)
    permit(request)
    return inTransaction(context, workOptions(request), async (work) =>
      body(work, await read(request, work.sql)),
    )
  }
  calls.add('POST', `${path}/:id/apply`, async (request, reply) => {
    await change(request, async (work, opened) => {
      // It runs with the rights of the user who opened it.
      if (opened.by !== work.caller?.userId) throw new Refusal('forbidden')
      await startChange(work, opened)
    })
    return send(request, reply, await settled(context, definition, readId(request)))
  })
  calls.add('POST', `${path}/:id/stop`, async (request, reply) => {
    await change(request, stopChange)
    return send(request, reply, await settled(context, definition, readId(request)))
  })
  calls.add('POST', `${path}/:id/undo`, async (request, reply) => {
    const id = await change(request, (work, done) => openUndo(work, definition, done))
    // It starts once all its records are stored, which are many after a large change.
    await inTransaction(context, workOptions(request), async (work) =>
      startChange(work, await readChange(work.sql, definition, { id, caller: request.caller })),
    )
    return send(request, reply, await settled(context, definition, id), 201)
  })
}

type Acting<Result> = (work: EngineWork, change: StoredChange) => Promise<Result>

const AFTER = { initial: -1, least: 0, most: 1_000_000_000 }

const callerOf = ({ caller }: FastifyRequest): Caller => {
  if (!caller) throw new Refusal('unauthorized')
  return caller
}

const OUTCOMES: readonly string[] = ['changed', 'unchanged', 'refused'] satisfies ChangeOutcome[]

function readOutcome(value: unknown): ChangeOutcome | undefined {
  if (value === undefined) return undefined
  return OUTCOMES.includes(String(value)) ? (value as ChangeOutcome) : badParameter('outcome')
}
