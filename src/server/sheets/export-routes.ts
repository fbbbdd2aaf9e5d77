import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mayDo, type Definition, type ExportNoted, type SheetRows } from '#schema/engine'
import { findAccess } from '../access/access.ts'
import { answer } from '../http/answer.ts'
import { badParameter, invalid, notFound, Refusal } from '../errors.ts'
import { readBody, parseQuery, reading, refuseParameters, writeAndSend } from '../http/http.ts'
import { readIds } from '../http/routes/resource-routes.ts'
import { serializeRead } from '../work/serialize-records.ts'
import { resolveAll } from '../work/where.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'
import { codedColumns, readCodes } from './columns/codes.ts'
import { sendExport } from './export-file.ts'
import { addToExport, addToExportIn, openExport, openExportIn } from './export-record.ts'

/** Routes used by exports in addition to lists: complete rows for "all columns", and the log entry of the export. */
export function exportRoutes(
  app: FastifyInstance,
  context: AppContext,
  definitions: readonly Definition[],
): void {
  for (const definition of definitions) {
    app.get(`/${definition.name}/export`, (request, reply) =>
      sendExport(context, definition, request, reply),
    )
    app.get(`/${definition.name}/sheet`, async (request) =>
      answer(await deliverRows(context, definition, request)),
    )
  }
  app.post('/export-log', (request, reply) => {
    refuseParameters(request)
    return writeAndSend(context, request, reply, {
      call: 'POST /export-log',
      message: '',
      change: (work) => noteExport(work, readBody(request)),
    })
  })
}

function demandList(definition: Definition, role: string | null): void {
  if (!mayDo(definition, role, 'list')) throw new Refusal('forbidden')
}

/** Delivers rows for a file and logs them. `exportId` joins the batches of one file. */
async function deliverRows(
  context: AppContext,
  definition: Definition,
  request: FastifyRequest,
): Promise<SheetRows> {
  const { exportId, ...query } = parseQuery(request)
  demandList(definition, request.caller?.role ?? null)
  const whole = await wholeRows(context, definition, request, query)
  const [resource, rows] = [definition.name, whole.records.length]
  if (exportId === undefined || exportId === '')
    return {
      ...whole,
      exportId: await openExport(context, request, { resource, rows, filter: null }),
    }
  const id = /^[1-9]\d{0,14}$/.test(String(exportId)) ? Number(exportId) : badParameter('exportId')
  if ((await addToExport(context, request, { id, resource }, { rows })) === null) notFound()
  return { ...whole, exportId: id }
}

/**
 * Reads up to 500 complete records as the caller may see them, in the requested order, with the codes of the records they
 * refer to.
 */
async function wholeRows(
  context: AppContext,
  definition: Definition,
  request: FastifyRequest,
  query: Readonly<Record<string, unknown>>,
) {
  const ids = parseIds(query)
  const work = reading(context, request)
  const access = findAccess(context.registry, definition, work.role)
  const how = access.may('show') ? access.whole : access.inList
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await context.store.list(definition, {
          conditions: [...resolveAll([access.rows], work.principal), { id: ids }],
          sort: [],
          offset: 0,
          limit: ids.length,
          fields: how.fields,
          labels: how.labels,
          counted: false,
        })
  const records = await serializeRead(work, definition, rows, how)
  const columns = codedColumns(definition, work.role, how)
  const place = new Map(ids.map((id, each) => [id, each]))
  return {
    records: records.toSorted(
      (left, right) => (place.get(Number(left.id)) ?? 0) - (place.get(Number(right.id)) ?? 0),
    ),
    codes: await readCodes(work, columns, records),
  }
}

function parseIds({ ids, ...others }: Readonly<Record<string, unknown>>): number[] {
  for (const name in others) badParameter(name)
  return readIds(ids ?? '')
}

const FORMATS: ReadonlySet<unknown> = new Set(['xls', 'xlsx', 'csv', 'txt', 'json', 'other'])

/**
 * Logs the format and name of an export. `exportId` identifies the delivery. Rows that a screen has already loaded are
 * listed by id instead, and counted if the caller may see them.
 */
async function noteExport(
  work: EngineWork,
  body: Readonly<Record<string, unknown>>,
): Promise<ExportNoted> {
  const { exportId, resource, ids, format, fileName = '', ...others } = body
  for (const name in others)
    refuseField(
      name,
      `There is no field called ${name} here; the rows are counted as they are delivered.`,
    )
  if (typeof format !== 'string' || !FORMATS.has(format))
    return refuseField('format', 'The format is xls, xlsx, csv, txt, json or other.')
  const form = { format, fileName: typeof fileName === 'string' ? fileName.slice(0, 200) : '' }
  if (ids !== undefined) return noteShown(work, { resource, ids, exportId }, form)
  if (!Number.isSafeInteger(exportId))
    return refuseField('exportId', 'The export is named by the number that came with its rows.')
  const rows = await addToExportIn(work, { id: Number(exportId) }, form)
  return rows === null ? notFound() : { noted: true, exportId: Number(exportId), rows }
}

const MAX_IDS = 500

interface Shown {
  readonly resource: unknown
  readonly ids: unknown
  readonly exportId: unknown
}

async function noteShown(
  work: EngineWork,
  { resource, ids, exportId }: Shown,
  form: { format: string; fileName: string },
): Promise<{ noted: true; exportId: number; rows: number }> {
  const definition = work.registry.resources.get(typeof resource === 'string' ? resource : '')
  if (!definition) return refuseField('resource', 'There is no resource of that name.')
  demandList(definition, work.role)
  const wanted = Array.isArray(ids)
    ? ids.filter((id): id is number => Number.isSafeInteger(id))
    : []
  if (!Array.isArray(ids) || wanted.length !== ids.length || ids.length > MAX_IDS)
    return refuseField('ids', `ids are at most ${MAX_IDS} whole numbers.`)
  const visible = resolveAll(
    [findAccess(work.registry, definition, work.role).rows],
    work.principal,
  )
  const there =
    wanted.length === 0
      ? 0
      : await work.transaction.count(definition, [...visible, { id: [...new Set(wanted)] }])
  const isFurther = Number.isSafeInteger(exportId)
  const id = isFurther
    ? Number(exportId)
    : await openExportIn(work, { resource: definition.name, rows: there, filter: null })
  const rows = await addToExportIn(
    work,
    { id, resource: definition.name },
    isFurther ? { rows: there } : form,
  )
  return rows === null ? notFound() : { noted: true, exportId: id, rows }
}

function refuseField(field: string, message: string): never {
  return invalid([{ field, code: 'invalid', message }])
}
