import {
  blankRecord,
  definitionFor,
  fieldFor,
  hitFacts,
  isLines,
  readColumns,
  isJsonAsStored,
  isMaskedFor,
  isPersonalFor,
  isStored,
  mask,
  mayDo,
  namedBy,
  readableFields,
  readingIn,
  listReadAs,
  listSources,
  standInFor,
  readTarget,
  templateFields,
  valueToJson,
  type Principal,
  type Registry,
  type Definition,
  type Field,
  type FileFact,
} from '#schema/engine'
import { describeFiles } from '../http/files/file-facts.ts'
import { openAmong } from '../sheets/imports/open-imports.ts'
import { filesIn, holdsFiles, type NamedFile } from '../http/files/named-files.ts'
import {
  guardedLabels,
  hideForeignLabels,
  isAlwaysNamed,
  targetBehind,
  type GuardedLabel,
} from './label-guard.ts'
import type { AppContext } from '../app-context.ts'

/** A record as sent to the client: JSON values by field name. */
export type JsonRecord = Record<string, unknown> & { labels?: Readonly<Record<string, string>> }

/** A row as returned by the storage: a complete record, or selected fields with labels. */
export type Row = Readonly<Record<string, unknown>> & {
  readonly labels?: Readonly<Record<string, string>>
}

/** Serializer for records of one resource and one role. It is built once and used for every response. */
export interface Serializer {
  /** The fields to read from the database. */
  readonly fields: readonly string[]
  /** The references whose labels this role may read. */
  readonly labels: readonly string[]
  /** Fields whose rows have labels of their own. */
  readonly labelled: readonly string[]
  /** Fields that contain pictures and files, including those in lines and groups. */
  readonly fileFields: Readonly<Record<string, Field>>
  readonly holdsFiles: boolean
  readonly definition: Pick<Definition, 'fields'>
  /** Choices derived from other fields. */
  readonly readings: readonly string[]
  /** References whose labels depend on the referenced record. */
  readonly guarded: readonly GuardedLabel[]
  toJson(row: Row): JsonRecord
}

const AUDIT = ['createdBy', 'createdDate', 'modifiedBy', 'modifiedDate'] as const

/**
 * Lists the fields of a list row: its columns, the references that supply document numbers, the sources of derived choices,
 * and the second line of pickers.
 */
export function listFields({ list, fields, hint = '', state }: Definition): string[] {
  const sources = list.columns
    .flatMap((name) => [fields[name]?.options.keyFrom, ...listSources(fields[name])])
    .filter((name) => typeof name === 'string')
  return [
    ...new Set([...list.columns, ...sources, ...templateFields(hint), ...(state ? [state] : [])]),
  ]
}

export const listSerializer = (
  definition: Definition,
  role: string | null,
  registry: Registry,
): Serializer => serializer(definition, role, registry, listFields(definition))

/** Creates the serializer for the fields that identify a record: those of its name and hint, its state, and its facts. */
export function briefSerializer(
  definition: Definition,
  role: string | null,
  registry: Registry,
): Serializer {
  const { title, hint = '', state, fields } = definition
  const { numbers, date, amount } = hitFacts(definition, role)
  const names = [
    ...templateFields(title),
    ...templateFields(hint),
    ...(state ? [state, standInFor(definition, state)] : []),
    ...(fields.isActive ? ['isActive'] : []),
    ...numbers,
    date,
    amount,
    namedBy(definition),
  ]
    .filter((name) => name !== null)
    .filter((name) => !isPersonalFor(fields[name], role))
  return serializer(definition, role, registry, [...new Set(names)])
}

/** Creates the serializer for a whole record. */
export const recordSerializer = (
  definition: Definition,
  role: string | null,
  registry: Registry,
): Serializer =>
  serializer(definition, role, registry, [...Object.keys(definition.fields), ...AUDIT])

/** Creates the serializer for a public call, which shows these fields to all callers. */
export function publicSerializer(
  definition: Definition,
  names: readonly string[],
  registry: Registry,
): Serializer {
  const plain = serializer(definition, null, registry, names)
  const labels = names.filter((name) => readTarget(definition.fields[name]))
  const toJson = (row: Row): JsonRecord => {
    const { version: _version, label: _label, ...json } = plain.toJson(row)
    return json
  }
  return { ...plain, labels, toJson }
}

function serializer(
  whole: Definition,
  role: string | null,
  registry: Registry,
  wanted: readonly string[],
): Serializer {
  const definition = definitionFor(whole, role)
  const readable = new Set<string>([...readableFields(definition, role), ...AUDIT])
  const visible = wanted.filter((name) => readable.has(name))
  // Unstored fields are empty at first. The behaviour's `serialize` fills them.
  const unstored = visible.filter((name) => !isKept(definition.fields[name]))
  const fields = visible.filter((name) => isKept(definition.fields[name]))
  const readings = visible.filter((name) => listReadAs(definition.fields[name]).length > 0)
  const sources = readings.flatMap((name) => listSources(definition.fields[name]))
  const converters = fields.map((name) => ({
    name,
    convert: makeConverter(definition.fields[name], role),
  }))
  const fileFields = Object.fromEntries(
    Object.entries(definition.fields).filter(
      ([name, field]) => fields.includes(name) && holdsFiles(field),
    ),
  )
  const labels = fields.filter(
    (name) =>
      isAlwaysNamed(definition, name) ||
      mayReadTarget(targetBehind(definition, name, registry), role),
  )
  const namesFiles = Object.keys(fileFields).length > 0
  const blank = blankRecord(['id', ...fields, ...unstored, 'version', 'label', 'labels'])
  const toJson = (row: Row): JsonRecord => {
    const { id, version, label, labels: read = {} } = row
    const json: JsonRecord = { ...blank, id, version, label, labels: read }
    for (const { name, convert } of converters) {
      const value = row[name]
      json[name] = convert ? convert(value) : (value ?? null)
    }
    return json
  }
  const labelled = fields.filter((name) =>
    ['lines', 'references'].includes(definition.fields[name]?.kind ?? ''),
  )
  return {
    definition: whole,
    fields: [...new Set([...fields, ...sources, 'label', 'importId'])],
    labels,
    labelled,
    fileFields,
    holdsFiles: namesFiles,
    readings,
    guarded: guardedLabels(definition, labels, role, registry),
    toJson,
  }
}

/** True if the value is stored. Names that are not fields, such as the id and the author, are stored too. */
const isKept = (field: Field | undefined): boolean => field === undefined || isStored(field)

/** A role may read the label of a record if it may read its resource. */
export const mayReadTarget = (behind: Definition | null, role: string | null): boolean =>
  behind !== null && (mayDo(behind, role, 'list') || mayDo(behind, role, 'show'))

/** Returns null if the stored value is also the JSON value. */
function makeConverter(
  field: Field | undefined,
  role: string | null,
): ((value: unknown) => unknown) | null {
  if (!field) return null
  if (isMaskedFor(field, role)) {
    return (value) =>
      value === null || value === undefined ? null : mask(String(valueToJson(value, field)))
  }
  return isJsonAsStored(field) ? null : (value) => valueToJson(value, field)
}

/** The principal that reads records, and access to further reads: a unit of work, or a request outside any. */
export interface Viewer {
  readonly context: AppContext
  readonly reader: Pick<AppContext['store'], 'sql' | 'find'>
  readonly principal: Principal
}

/** Converts rows to the form that the caller sees. Pictures and files get signed URLs. */
export async function serializeRows(
  viewer: Viewer,
  how: Serializer,
  rows: readonly Row[],
): Promise<JsonRecord[]> {
  const records = rows.map(how.toJson)
  if (how.readings.length > 0) readAll(how, rows, records, viewer.principal)
  if (how.guarded.length > 0) await hideForeignLabels(viewer, records, how.guarded)
  if (how.holdsFiles) await addFiles(viewer, how, rows, records)
  if (rows.some(({ importId }) => typeof importId === 'number'))
    await markImported(viewer, rows, records)
  return records
}

/** Computes choices derived from other fields, as of the day of the request. */
function readAll(
  { definition, readings }: Serializer,
  rows: readonly Row[],
  records: readonly JsonRecord[],
  principal: Principal,
): void {
  for (const [place, row] of rows.entries()) {
    const record = records[place]
    for (const name of readings)
      if (record) record[name] = readingIn(definition, name, row, principal)
  }
}

/** Marks records of an import that is still incomplete. */
async function markImported(
  { context, reader }: Viewer,
  rows: readonly Row[],
  records: readonly JsonRecord[],
): Promise<void> {
  const open = await openAmong(
    context.store,
    reader.sql,
    rows.map(({ importId }) => importId),
  )
  if (open.size === 0) return
  for (const [place, { importId }] of rows.entries()) {
    const record = records[place]
    if (record && typeof importId === 'number' && open.has(importId)) record.beingImported = true
  }
}

/** Adds metadata of the files in each record, by path: `photo`, `steps.2.photo`. */
async function addFiles(
  { context, reader }: Viewer,
  { fileFields }: Serializer,
  rows: readonly Row[],
  records: readonly JsonRecord[],
): Promise<void> {
  const named = rows.map((row) => [...filesIn(fileFields, row)])
  const ids = named.flatMap((files) => files.map(({ id }) => id))
  const facts = ids.length > 0 ? await describeFiles(context, reader.sql, ids) : null
  for (const [place, record] of records.entries())
    record.files = facts ? collectFacts(named[place] ?? [], facts) : {}
}

const collectFacts = (
  named: readonly NamedFile[],
  facts: ReadonlyMap<number, FileFact>,
): Record<string, FileFact> =>
  Object.fromEntries(
    named.flatMap(({ path, id }) => {
      const found = facts.get(id)
      return found ? [[path, found]] : []
    }),
  )

/** Returns a value of the history as the role may see it. For lines, only stored columns are included. */
export function serializeValue(whole: Field, value: unknown, role: string | null): unknown {
  const field = fieldFor(whole, role)
  const convert = makeConverter(field, role)
  const json = convert ? convert(value) : (value ?? null)
  const stored = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => isKept(readColumns(field)[name])))
  return Array.isArray(json) && isLines(field) ? json.map(stored) : json
}
