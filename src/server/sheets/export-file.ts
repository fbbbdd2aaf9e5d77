import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  BYTE_ORDER_MARK,
  columnsOfLines,
  convertToJson,
  copiedFromReference,
  fieldFor,
  formatRow,
  isInSheets,
  isObject,
  isReference,
  maySee,
  readColumns,
  SEPARATORS,
  translateDefinition,
  writeLines,
  writeXlsx,
  type Cell,
  type Definition,
  type ExportColumn,
  type ExportRecord,
  type Field,
} from '#schema/engine'
import type { Access } from '../access/access.ts'
import type { AppContext } from '../app-context.ts'
import { badParameter } from '../errors.ts'
import { parseQuery, reading } from '../http/http.ts'
import { accessFor, begun, requestContext, serialized } from '../http/routes/resource-routes.ts'
import { LANGUAGES, translatorFor } from '../languages.ts'
import { searchIn } from '../work/list-request.ts'
import { serializeRead } from '../work/serialize-records.ts'
import { resolveAll } from '../work/where.ts'
import { codedColumns, readCodes } from './columns/codes.ts'
import { addToExport, openExport } from './export-record.ts'

/** Formats of a file that the server writes. */
export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const
type Format = keyof typeof FILE_TYPES
const isFormat = (value: unknown): value is Format =>
  typeof value === 'string' && Object.hasOwn(FILE_TYPES, value)

/** Columns of the list, of the whole records, or of the import template. */
export const COLUMN_SETS = ['visible', 'all', 'template'] as const
type ColumnSet = (typeof COLUMN_SETS)[number]

interface Order {
  readonly format: Format
  readonly set: ColumnSet
  /** In the language of the caller. */
  readonly definition: Definition
  readonly columns: readonly ExportColumn[]
  readonly fileName: string
  readonly showsProgress: boolean
}

/** A portion of the rows, and the records that they show. */
interface Portion {
  readonly rows: readonly (readonly Cell[])[]
  readonly records: readonly ExportRecord[]
}

/**
 * Sends a list as a file that is written as its records are read, so that memory use stays small however many there are. The
 * delivery is logged with the number of rows, also if it is interrupted.
 */
export async function sendExport(
  context: AppContext,
  definition: Definition,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const access = accessFor(context, { definition, path: '' }, request, 'list')
  const { order, query } = readOrder(context, definition, request)
  const { columns, portions } = await readList(context, request, {
    definition,
    access,
    order,
    query,
  })
  const { format, fileName, showsProgress } = order
  const resource = definition.name
  const id = await openExport(context, request, { resource, rows: 0, filter: request.url })
  let rows = 0
  async function* counted() {
    for await (const portion of portions) {
      rows += portion.rows.length
      yield portion
      // Others are answered before the next portion is read.
      await setImmediate()
    }
  }
  async function* content() {
    try {
      const pieces = WRITERS[format](counted(), columns, order.definition.label[1])
      for await (const piece of pieces) {
        if (showsProgress) yield makeFrame(piece, rows)
        yield piece
      }
    } finally {
      await addToExport(context, request, { id, resource }, { rows, format, fileName })
    }
  }
  return reply
    .header('content-type', showsProgress ? 'application/octet-stream' : FILE_TYPES[format])
    .header('cache-control', 'no-store')
    .send(Readable.from(await begun(content()), { objectMode: false }))
}

/** Separates what is said about the file from the query of the list. */
function readOrder(context: AppContext, source: Definition, request: FastifyRequest) {
  const { exportFormat, exportColumns, exportSet, exportName, exportProgress, ...query } =
    parseQuery(request)
  const languages = context.languages ?? LANGUAGES
  const translate = translatorFor(request.headers['accept-language'], languages)
  const definition = translateDefinition(source, translate)
  const role = request.caller?.role ?? null
  const set = COLUMN_SETS.find((each) => each === exportSet) ?? badParameter('exportSet')
  const order: Order = {
    set,
    definition,
    format: isFormat(exportFormat) ? exportFormat : badParameter('exportFormat'),
    columns: readExportColumns(exportColumns, { definition, role, set }),
    fileName: String(exportName ?? '').slice(0, LONGEST_NAME),
    showsProgress: exportProgress === 'true',
  }
  return { order, query }
}

const LONGEST_NAME = 200

interface ListToExport {
  readonly definition: Definition
  readonly access: Access
  readonly order: Order
  readonly query: Readonly<Record<string, unknown>>
}

/** Prepares the rows of a list, in portions. */
async function readList(
  context: AppContext,
  request: FastifyRequest,
  { definition, access, order, query }: ListToExport,
) {
  const by = requestContext(context, request)
  const list = access.list.read(query, by)
  const conditions = [...resolveAll([access.rows], by.principal), ...list.conditions]
  const { set } = order
  const how = set !== 'visible' && access.may('show') ? access.whole : access.inList
  const work = reading(context, request)
  const read = (fields: readonly string[], labels: readonly string[]) =>
    context.store.stream(definition, {
      conditions,
      ...searchIn(list),
      sort: list.sort,
      fields,
      labels,
    })
  const lines = set === 'template' ? await findLines(order.definition, work.role, read) : []
  const columns = [...order.columns, ...lines]
  const coded = codedColumns(definition, work.role, how)
  async function* portions(): AsyncGenerator<Portion> {
    for await (const stored of read(how.fields, how.labels)) {
      const records: ExportRecord[] =
        set === 'visible'
          ? await serialized(context, request, { definition, how }, stored)
          : await serializeRead(work, definition, stored, how)
      const codes = set === 'visible' ? undefined : await readCodes(work, coded, records)
      const { timeZone } = context.settings
      const formatting = { isTemplate: set === 'template', timeZone, codes }
      yield { records, rows: records.map((record) => formatRow(columns, record, formatting)) }
    }
  }
  return { columns, portions: portions() }
}

/** Length of what stands before each piece of a file with progress: the number of rows read, and the length of the piece. */
const FRAME_BYTES = 8

function makeFrame(piece: Uint8Array, rows: number): Uint8Array {
  const head = Buffer.alloc(FRAME_BYTES)
  head.writeUInt32LE(rows, 0)
  head.writeUInt32LE(piece.length, 4)
  return head
}

type WriteFile = (
  portions: AsyncIterable<Portion>,
  columns: readonly ExportColumn[],
  name: string,
) => AsyncIterable<Uint8Array>

async function* rowsOf(portions: AsyncIterable<Portion>) {
  for await (const { rows } of portions) yield rows
}

const writeText = (separator: string): WriteFile =>
  async function* (portions, columns) {
    const header = columns.map((column) => column.header)
    yield Buffer.from(BYTE_ORDER_MARK + writeLines([header], separator))
    for await (const { rows } of portions) yield Buffer.from(writeLines(rows, separator))
  }

const WRITERS: Readonly<Record<Format, WriteFile>> = {
  xlsx: (portions, columns, name) =>
    writeXlsx([{ name, columns, rows: rowsOf(portions), isFiltered: true }]),
  csv: writeText(SEPARATORS.csv),
  txt: writeText(SEPARATORS.txt),
  async *json(portions, columns) {
    let separator = '[\n'
    for await (const { rows, records } of portions) {
      const list = records.map((record, place) => convertToJson(columns, record, rows[place] ?? []))
      if (list.length === 0) continue
      yield Buffer.from(separator + JSON.stringify(list, null, 2).slice(2, -2))
      separator = ',\n'
    }
    yield Buffer.from(separator === '[\n' ? '[]' : '\n]')
  },
}

interface Columns {
  readonly definition: Definition
  readonly role: string | null
  readonly set: ColumnSet
}

const AUDIT: Readonly<Record<string, Field>> = {
  createdDate: { kind: 'instant', options: {} },
  modifiedDate: { kind: 'instant', options: {} },
}

/** Reads the columns as JSON: a list of their names, or of parts of groups, with their headers. */
function readExportColumns(given: unknown, { definition, role, set }: Columns): ExportColumn[] {
  const list = parseList(given)
  const columns = list.map((each): ExportColumn => {
    const { name, header } = isObject(each) ? each : {}
    if (typeof name !== 'string' || typeof header !== 'string') return badParameter('exportColumns')
    const field = findField(definition, role, name) ?? badParameter('exportColumns')
    const copy = set !== 'all' && isReference(field) ? copiedFromReference(definition, name) : null
    return { name, header, field, copy }
  })
  return columns.length > 0 ? columns : badParameter('exportColumns')
}

function parseList(given: unknown): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(String(given))
    if (Array.isArray(list)) return list
  } catch {
    /* reported below */
  }
  return badParameter('exportColumns')
}

function findField({ fields }: Definition, role: string | null, path: string): Field | null {
  const [name = '', part] = path.split('.')
  const field = fields[name] ?? AUDIT[name]
  if (!field || !maySee(field, role)) return null
  const own = part === undefined ? field : readColumns(fieldFor(field, role))[part]
  return own && isInSheets(own) ? own : null
}

/** Finds the columns for the lines of all records, as far as the import has some. */
async function findLines(
  definition: Definition,
  role: string | null,
  read: (fields: readonly string[], labels: readonly string[]) => AsyncIterable<readonly object[]>,
): Promise<ExportColumn[]> {
  const lines = new Set(
    Object.values(definition.sheet?.lineColumns ?? {}).map((each) => each.lines),
  )
  if (lines.size === 0) return []
  const found = new Set<string>()
  const records: ExportRecord[] = []
  for await (const portion of read([...lines], [])) {
    const rows = portion as readonly ExportRecord[]
    const names = columnsOfLines(definition, role, rows).map(({ name }) => name)
    if (names.some((name) => !found.has(name))) records.push(...rows)
    for (const name of names) found.add(name)
  }
  return columnsOfLines(definition, role, records)
}
