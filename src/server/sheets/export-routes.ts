import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillableColumns, mayDo, type Definition } from '#language'
import { accessOf } from '../access.ts'
import { answer } from '../answer.ts'
import { badParameter, invalid, Refusal } from '../errors.ts'
import { bodyOf, reading, refuseParameters, workOptions } from '../http.ts'
import { inTransaction } from '../in-transaction.ts'
import { readIds } from '../resource-routes.ts'
import { revealRead } from '../reveal-records.ts'
import { resolveAll } from '../where.ts'
import type { World } from '../world.ts'
import { codesOf } from './codes.ts'

/** What the browser needs besides the lists it shows: whole rows for "all columns", and a place to say what was exported. */
export function exportRoutes(app: FastifyInstance, world: World, definitions: readonly Definition[]): void {
  for (const definition of definitions) {
    app.get(`/${definition.name}/sheet`, async (request) => answer(await wholeRows(world, definition, request)))
  }
  app.post('/export-log', async (request) => {
    refuseParameters(request)
    return answer(await noteExport(world, request))
  })
}

function demandList(definition: Definition, request: FastifyRequest): void {
  if (!mayDo(definition, request.caller?.role ?? null, 'list')) throw new Refusal('forbidden')
}

/** Up to 500 records as the caller may see them, in the order asked for, with the codes of the records they point at. */
async function wholeRows(world: World, definition: Definition, request: FastifyRequest) {
  demandList(definition, request)
  const ids = idsOf(request)
  const work = reading(world, request)
  const access = accessOf(world.catalogue, definition, work.role)
  const how = access.may('show') ? access.whole : access.inList
  const { rows } = ids.length === 0 ? { rows: [] } : await world.store.list(definition, {
    conditions: [...resolveAll([access.rows], work.asker), { id: ids }], sort: [], offset: 0, limit: ids.length, fields: how.fields, labels: how.labels, counted: false,
  })
  const records = await revealRead(work, definition, rows, how)
  const columns = fillableColumns(definition, work.role).filter(({ name }) => how.labels.includes(name) && !how.guarded.some((label) => label.name === name))
  const place = new Map(ids.map((id, each) => [id, each]))
  return {
    records: records.toSorted((left, right) => (place.get(Number(left.id)) ?? 0) - (place.get(Number(right.id)) ?? 0)),
    codes: await codesOf(work, columns, records),
  }
}

function idsOf({ query }: FastifyRequest): number[] {
  const { ids, ...others } = query as Record<string, unknown>
  for (const name in others) badParameter(name)
  return readIds(ids ?? '')
}

const FORMATS: ReadonlySet<unknown> = new Set(['xls', 'xlsx', 'csv', 'txt', 'json', 'other'])

/** Who took how many rows of what out of the house, in which form. */
async function noteExport(world: World, request: FastifyRequest): Promise<{ noted: true }> {
  const { resource, rows, format, fileName = '' } = bodyOf(request)
  const definition = world.catalogue.resources.get(typeof resource === 'string' ? resource : '')
  if (!definition) return refuseField('resource', 'There is no resource of that name.')
  demandList(definition, request)
  if (typeof rows !== 'number' || !Number.isSafeInteger(rows) || rows < 0) return refuseField('rows', 'The number of rows is a whole number.')
  if (!FORMATS.has(format)) return refuseField('format', 'The format is xls, xlsx, csv, txt, json or other.')
  await inTransaction(world, workOptions(request), (work) => work.transaction.writeHistory({
    resource: definition.name, recordId: 0, at: work.now, by: work.caller?.userId ?? null, via: work.via, batchId: null, kind: 'export',
    changes: [
      { field: 'rows', before: null, after: rows }, { field: 'format', before: null, after: format },
      { field: 'fileName', before: null, after: String(fileName).slice(0, 200) },
    ],
  }))
  return { noted: true }
}

function refuseField(field: string, message: string): never {
  return invalid([{ field, code: 'invalid', message }])
}
