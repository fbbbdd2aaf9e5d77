import {
  embeddedRows,
  isObject,
  readColumns,
  hasColumns,
  holds,
  isFlag,
  isLines,
  isMany,
  isMasked,
  isServers,
  parseValue,
  requiredBy,
  resolveToken,
  readTarget,
  withOptions,
} from '#schema/engine'
import type { Action, Principal, Definition, Field, ParseContext } from '#schema/engine'
import type { JsonRecord } from '../json-record.ts'
import { requireField } from '../require-field.ts'

export type FormValues = Record<string, unknown>

/** Returns the initial values of a form: those of the record, or for a new one the defaults and any known values. */
export function startValues(
  definition: Definition,
  names: readonly string[],
  principal: Principal,
  from: JsonRecord | null,
): FormValues {
  return Object.fromEntries(
    names.map((name) => {
      const field = requireField(definition, name)
      const given = from?.[name]
      const initial =
        from && 'version' in from ? null : resolveToken(field.options['initial'], principal)
      const value = startValue(field, given ?? initial ?? null)
      return [name, isFirstLineDue(field, from, value) ? [emptyLine(field, principal)] : value]
    }),
  )
}

/** Returns the record in the target state of an action, with the action's suggestions in the empty required fields. */
export function withSuggested(
  { fields }: Definition,
  action: Action,
  record: JsonRecord,
  principal: Principal,
): JsonRecord {
  const demanded = requiredBy(action, principal.role)
  const isDemanded = (name: string) => {
    const requiredWhen = fields[name]?.options.requiredWhen
    return demanded.includes(name) || (requiredWhen && holds(requiredWhen, record, principal))
  }
  const isDue = (name: string) => (record[name] ?? null) === null && isDemanded(name)
  const due = Object.entries(action.suggests ?? {}).filter(([name]) => isDue(name))
  return {
    ...record,
    ...Object.fromEntries(due.map(([name, value]) => [name, resolveToken(value, principal)])),
  }
}

/** Returns true if the form starts with an empty line, because a new record requires lines. */
const isFirstLineDue = (field: Field, from: JsonRecord | null, value: unknown): boolean =>
  isLines(field) &&
  Number(field.options.min ?? 0) > 0 &&
  !(from && 'version' in from) &&
  Array.isArray(value) &&
  value.length === 0

export const emptyLine = (field: Field, principal: Principal): FormValues =>
  Object.fromEntries(
    Object.entries(readColumns(field)).map(([name, column]) => [
      name,
      resolveToken(column.options['initial'], principal) ?? (isFlag(column) ? false : null),
    ]),
  )

function startValue(field: Field, value: unknown): unknown {
  if (isMany(field)) return Array.isArray(value) ? value : []
  if (isFlag(field)) return value === true
  if (!hasColumns(field)) return value
  const group = (value ?? {}) as FormValues
  return Object.fromEntries(
    Object.entries(readColumns(field)).map(([name, column]) => [
      name,
      startValue(column, group[name] ?? null),
    ]),
  )
}

/** Initial values of a form, and the records loaded to fill its fields. */
export interface FormBeginning {
  readonly start: FormValues
  readonly mode: 'create' | 'edit'
  readonly hasRead: (target: string | null, id: unknown) => boolean
}

/**
 * Returns the input to send: filled fields on create, changed fields on edit, and fields with a visible default,
 * because the server would otherwise fill in its own.
 */
export function makeInput(
  definition: Definition,
  values: FormValues,
  beginning: FormBeginning,
): FormValues {
  const { start, mode, hasRead } = beginning
  const [before, { fields }] = [mode === 'edit' ? start : null, definition]
  const entries = Object.entries(values)
    .filter(([name]) => fields[name])
    .map(([name, value]) => {
      const sending = { before: before?.[name], hasRead }
      return [name, sentValue(requireField(definition, name), value, sending)] as const
    })
  return Object.fromEntries(
    entries.filter(([name, value]) => {
      if (findDefault({ fields, name, values }, { before, hasRead }) === 'shown') return true
      return mode === 'create'
        ? value !== null && value !== undefined
        : !isSame(value, sentValue(requireField(definition, name), start[name]))
    }),
  )
}

/** Returns the input of an action: all its fields, except defaults not loaded yet, which the server fills in. */
export function pickAnswers(
  { fields }: Definition,
  values: FormValues,
  { start, hasRead }: Pick<FormBeginning, 'start' | 'hasRead'>,
): FormValues {
  const answers = Object.entries(values).filter(
    ([name, value]) =>
      !isSame(value, start[name]) ||
      findDefault({ fields, name, values }, { before: start, hasRead }) !== 'awaited',
  )
  return Object.fromEntries(
    answers.map(([name, value]) => {
      const field = fields[name]
      return [name, field ? sentValue(field, value, { before: start[name], hasRead }) : value]
    }),
  )
}

interface Before extends Pick<FormBeginning, 'hasRead'> {
  /** The stored values; null for a new record or line. */
  readonly before: FormValues | null
}

interface NamedValue {
  readonly fields: Definition['fields']
  readonly name: string
  readonly values: FormValues
}

/**
 * Returns 'shown' or 'awaited' if a field takes its value from a record just chosen in another field, null otherwise.
 */
function findDefault(
  { fields, name, values }: NamedValue,
  { before, hasRead }: Before,
): 'shown' | 'awaited' | null {
  const [source = ''] = fields[name]?.options.defaultFrom?.split('.') ?? []
  const id = values[source]
  if (source === '' || typeof id !== 'number' || id === before?.[source]) return null
  return hasRead(readTarget(fields[source]), id) ? 'shown' : 'awaited'
}

/** The stored value of a field, and the records loaded to fill its columns. Unset to convert a value that is not sent. */
interface Sending extends Pick<FormBeginning, 'hasRead'> {
  readonly before: unknown
}

/** Removes values that only the screen needs from rows. An empty group becomes null. */
function sentValue(field: Field, value: unknown, sending?: Sending): unknown {
  if (isLines(field)) {
    const rowsBefore = new Map(embeddedRows(sending?.before).map((row) => [row['id'], row]))
    return embeddedRows(value).map((row) =>
      sentRow(field, row, sending && { ...sending, before: rowsBefore.get(row['id']) ?? null }),
    )
  }
  if (hasColumns(field) && isObject(value)) {
    const before = isObject(sending?.before) ? sending.before : null
    const row = sentRow(field, value, sending && { ...sending, before })
    return Object.values(row).every((part) => part === null || part === false) ? null : row
  }
  return value === undefined ? null : value
}

/** Leaves out defaults that are not loaded yet, which the server fills in. */
function sentRow(field: Field, row: FormValues, sending?: Before): FormValues {
  const fields = readColumns(field)
  const isAwaited = (name: string) =>
    sending !== undefined &&
    isSame(row[name], sending.before?.[name]) &&
    findDefault({ fields, name, values: row }, sending) === 'awaited'
  const sent = Object.entries(fields)
    .filter(([name, column]) => !isServers(column) && !isAwaited(name))
    .map(([name, column]) => [name, sentValue(column, row[name])])
  return {
    ...(typeof row['id'] === 'number' ? { id: row['id'] } : {}),
    ...Object.fromEntries(sent),
  }
}

export const isSame = (left: unknown, right: unknown): boolean =>
  left === right || JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

/** Converts a record to the format of the validator, with money in its smallest unit. Invalid values stay unchanged. */
export function storedForm(
  definition: Definition,
  record: JsonRecord,
  context: ParseContext,
): FormValues {
  return Object.fromEntries(
    Object.entries(definition.fields)
      .filter(([name]) => name in record)
      .map(([name, field]) => {
        const value = record[name]
        if (isMasked(value) || isServers(field)) return [name, value]
        const parsed = parseValue(value, withOptions(field, NO_LIMITS), context)
        return [name, 'value' in parsed ? parsed.value : value]
      }),
  )
}

/** Stored values may violate limits introduced later, so only their format is checked. */
const NO_LIMITS = { min: undefined, max: undefined, moreThan: undefined, pattern: undefined }
