import type { CommonOptions, LinesOptions } from '../fields/field-options.ts'
import {
  readColumns,
  define,
  isServers,
  type Exactly,
  type Field,
  type FieldMap,
  type FieldOf,
  type LineOf,
  type TypedField,
} from '../fields/field.ts'
import { limitsWith } from '../fields/limits.ts'
import { uniqueKey } from '../fields/text.ts'
import { resolveToken } from '../fields/token.ts'
import type { Problem } from '../words/message.ts'
import {
  never,
  problem,
  repeated,
  type Kind,
  type Parse,
  type ParseContext,
  type Parsed,
} from './kind.ts'

/** Embedded rows, created and deleted with their record. Each row has an `id`. */
export const lines = <const Columns extends FieldMap, const Options extends LinesOptions = {}>(
  columns: Columns,
  options?: Exactly<Options, LinesOptions<NoInfer<Columns>>>,
): TypedField<
  'lines',
  NoInfer<Options> & { readonly columns: Columns },
  readonly LineOf<Columns>[]
> => define('lines', { ...options, columns })

/** An embedded group of fields, an object in JSON, such as an address that is copied rather than referenced. */
export const object = <const Columns extends FieldMap, const Options extends CommonOptions = {}>(
  columns: Columns,
  options?: Exactly<Options, CommonOptions>,
): TypedField<
  'object',
  NoInfer<Options> & { readonly columns: Columns },
  Partial<LineOf<Columns>>
> => define('object', { ...options, columns })

type Lines = FieldOf<'lines'>
type Row = Record<string, unknown>
type Problems = readonly (Problem & { path: string })[]

/** Parses an embedded row. Unknown and missing columns are reported with their path. */
function parseRow(value: unknown, field: Field, context: ParseContext, parse: Parse): Parsed {
  if (!isRow(value)) return problem('object')
  const columns = readColumns(field)
  const row: Row = typeof value.id === 'number' ? { id: value.id } : {}
  const problems: (Problem & { path: string })[] = Object.keys(value)
    .filter((name) => name !== 'id' && name !== 'labels' && !Object.hasOwn(columns, name))
    .map((name) => ({ path: name, code: 'unknownField', params: { name } }))
  for (const [name, column] of Object.entries(columns)) {
    // Values that the server computes are ignored in the input. Callers that have the existing row keep its value.
    const sent = isServers(column) ? null : value[name]
    const parsed = parse(
      sent ?? resolveToken(column.options.initial, context.principal) ?? null,
      column,
      context,
    )
    if ('value' in parsed) row[name] = parsed.value
    const empty = 'value' in parsed && parsed.value === null
    const found = withPath(empty && column.options.required ? problem('required') : parsed, name)
    problems.push(...found)
  }
  return problems.length > 0 ? { problems } : { value: row }
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withPath(parsed: Parsed, path: string): Problems {
  if ('problems' in parsed)
    return parsed.problems.map((each) => ({ ...each, path: `${path}.${each.path}` }))
  return 'problem' in parsed ? [{ ...parsed.problem, path }] : []
}

/** Texts are compared as in unique fields, so "Rent" and "rent" are equal. */
const comparable = (value: unknown): unknown =>
  typeof value === 'string' ? uniqueKey(value) : value

/** Finds an `id` used by two rows. Each `id` refers to an existing row, so one of the two would be lost. */
function repeatedId(rows: readonly Row[]): Parsed | null {
  const ids = rows.map(({ id }) => id)
  const place = ids.findIndex((id, index) => id !== undefined && ids.indexOf(id) < index)
  return place < 0 ? null : { problems: [{ path: `${place}.id`, code: 'sameLine' }] }
}

/** Finds a row with the same keys as one before it. It is named as it was sent. */
function repeatedLine(rows: readonly Row[], sent: readonly unknown[], field: Lines): Parsed | null {
  const keys = field.options.uniqueBy ?? []
  const [first] = keys
  if (first === undefined) return null
  const keysOfRows = rows.map((row) => JSON.stringify(keys.map((key) => comparable(row[key]))))
  const place = keysOfRows.findIndex((key, index) => keysOfRows.indexOf(key) < index)
  const [column, row] = [field.options.columns[first], sent[place]]
  if (!column || !isRow(row)) return null
  return { problems: [{ path: `${place}.${first}`, ...repeated(row[first], column) }] }
}

function rowToJson(
  value: unknown,
  field: Field,
  toJson: (value: unknown, field: Field) => unknown,
): unknown {
  if (!isRow(value)) return value
  const json: Row = 'id' in value ? { id: value.id } : {}
  for (const [name, column] of Object.entries(readColumns(field)))
    json[name] = toJson(value[name], column)
  return json
}

const embedded = {
  isUnsortable: true,
  toText: () => '',
  fits: never,
  takes: 'null alone',
} satisfies Partial<Kind>

const MOST_LINES = 500

export const linesKind: Kind<Lines> = {
  ...embedded,
  storedAs: 'rows',
  isMany: true,
  limits: limitsWith({ max: MOST_LINES }),
  limitsOn: 'count',
  parse(value, field, context, parse) {
    if (!Array.isArray(value)) return problem('list')
    const { min = 0, max = MOST_LINES } = field.options
    if (value.length < min) return problem('tooFew', { min })
    if (value.length > max) return problem('tooMany', { max })
    const rows = value.map((row) => parseRow(row, field, context, parse))
    const problems = rows.flatMap((row, place) => withPath(row, String(place)))
    if (problems.length > 0) return { problems }
    const parsed = rows.map((row) => ('value' in row && isRow(row.value) ? row.value : {}))
    return repeatedId(parsed) ?? repeatedLine(parsed, value, field) ?? { value: parsed }
  },
  toJson: (value, field, toJson) =>
    Array.isArray(value) ? value.map((row) => rowToJson(row, field, toJson)) : [],
  emptyJson: [],
  jsonSchema: ({ options }, row) => ({ type: 'array', items: row(options.columns) }),
}

export const objectKind: Kind<FieldOf<'object'>> = {
  ...embedded,
  storedAs: 'parts',
  parse: parseRow,
  toJson: rowToJson,
  jsonSchema: ({ options }, row) => row(options.columns),
}
