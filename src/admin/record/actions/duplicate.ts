import {
  definitionFor,
  embeddedRows,
  hasColumns,
  isFile,
  isMasked,
  isObject,
  isSecret,
  isServers,
  mayDo,
  readColumns,
  writableFields,
  type Definition,
  type Field,
} from '#schema/engine'
import type { JsonRecord } from '../../json-record.ts'
import type { Screen } from '../../screens.ts'

/** Returns true if the generated form of a new record can begin with a copy. Custom pages have their own beginning. */
export const isDuplicable = (
  definition: Definition,
  { create }: Pick<Screen, 'create'>,
  role: string | null,
): boolean =>
  definition.screen !== undefined && create === undefined && mayDo(definition, role, 'create')

/**
 * Returns the values that a new record may share with an existing one. Numbers of a series, unique values and those that
 * the server calculates are its own, and a file belongs to one record.
 */
export function copyOf(
  whole: Definition,
  record: JsonRecord,
  role: string | null,
): Record<string, unknown> {
  const definition = definitionFor(whole, role)
  // Without the last field of a unique combination, such as the day of an employee, the rest may repeat.
  const own = new Set(definition.uniqueTogether?.map((names) => names.at(-1)))
  const names = writableFields(definition, role, 'create').filter(
    (name) => !own.has(name) && record[name] !== null && record[name] !== undefined,
  )
  return copyFields(definition.fields, names, record)
}

function copyFields(
  fields: Definition['fields'],
  names: readonly string[],
  from: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      const value = from[name]
      return field && isShared(field) && !isMasked(value) ? [[name, copyValue(field, value)]] : []
    }),
  )
}

const isShared = (field: Field): boolean =>
  !isServers(field) &&
  !isSecret(field) &&
  !isFile(field) &&
  !field.options.unique &&
  !field.options.series

/** Rows of the copy have no ids, because they are new. */
function copyValue(field: Field, value: unknown): unknown {
  if (!hasColumns(field)) return value
  const columns = readColumns(field)
  const copyRow = (row: Readonly<Record<string, unknown>>) =>
    copyFields(columns, Object.keys(columns), row)
  return isObject(value) ? copyRow(value) : embeddedRows(value).map(copyRow)
}
