import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillableColumns, mayDo, type Definition, type Where } from '#language'
import { accessOf } from '../access.ts'
import { answer } from '../answer.ts'
import { badParameter, invalid, Refusal } from '../errors.ts'
import { bodyOf, reading, refuseParameters, workOptions } from '../http.ts'
import { resolveWhere } from '../where.ts'
import { finish, inTransaction } from '../work.ts'
import { revealRows } from '../reveal.ts'
import type { World } from '../world.ts'
import { codesOf } from './codes.ts'

const MAX_IDS = 500

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
  const conditions: Where[] = [...(access.rows ? [resolveWhere(access.rows, work.asker)] : []), { id: ids }]
  const { rows } = ids.length === 0 ? { rows: [] } : await world.store.list(definition, {
    conditions, sort: [], offset: 0, limit: MAX_IDS, fields: how.fields, labels: how.labels, counted: false,
  })
  const records = await finish(work, definition, await revealRows(world, world.store, rows, how, () => work.asker))
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
  const wanted = [...new Set([ids ?? []].flat().flatMap((each) => String(each).split(',')).filter((each) => each !== '').map(Number))]
  if (wanted.some((id) => !Number.isSafeInteger(id) || id < 1)) badParameter('ids', 'ids are whole numbers with commas between them.')
  if (wanted.length > MAX_IDS) badParameter('ids', `At most ${MAX_IDS} ids are taken at once.`)
  return wanted
}

const FORMATS: ReadonlySet<unknown> = new Set(['xls', 'xlsx', 'csv', 'txt', 'json', 'other'])

/** Who took how many rows of what out of the house, in which form. */
async function noteExport(world: World, request: FastifyRequest): Promise<{ noted: true }> {
  const { resource, rows, format, fileName = '' } = bodyOf(request)
  const definition = world.catalogue.resources.get(String(resource))
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
