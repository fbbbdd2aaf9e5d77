import {
  embeddedRows,
  emptyValue,
  isHiddenFrom,
  isLines,
  isObject,
  isWriteOnly,
  checkInput,
  checkOutcome,
  readColumns,
  listFieldEntries,
  humanise,
  initialValues,
  holdsStored,
  isServers,
  isStored,
  listInputs,
  memoize,
  resolveToken,
  ruleError,
  localized,
  readTarget,
  term,
  type CheckContext,
  type Definition,
  type Field,
  type FieldError,
} from '#schema/engine'
import { Refusal, invalid, refuse } from '../../errors.ts'
import { hashPassword } from '../../access/session/password.ts'
import { fixedValues } from '../where.ts'
import { isSame, parseInput, type ChangeSet, type Values } from './change-set.ts'
import { withDefaultsFrom, withHiddenDefaults } from './defaults.ts'
import { withKeysResolved } from './key.ts'
import { checkRequiredBy, withDialCodes } from './from-reference.ts'
import { withOwnReferences } from './own.ts'
import { targetRecord } from './target.ts'

/** Validates the input and collects all errors before anything is refused. */
export async function check(changeSet: ChangeSet): Promise<void> {
  const { definition, before } = changeSet
  const named = await withDefaultsFrom(
    changeSet,
    await withKeysResolved(
      changeSet,
      await withOwnReferences(changeSet, changeSet.command.input ?? {}),
    ),
  )
  const input = await withDialCodes(
    changeSet,
    await withCopiedLabels(changeSet, named, definition.fields, before),
  )
  const checked = checkInput(definition, input, makeContext(changeSet))
  take(changeSet, await completeValues(changeSet, input, checked.values))
  changeSet.errors.push(...checked.errors)
  changeSet.provisional = checked.provisional
  noteUnwritable(changeSet, checked.unwritable)
  changeSet.notes.push(...checked.notes)
  dropForeignLines(changeSet)
}

/** The inputs of an action have been selected already, so they are checked as if the server had sent them. */
export const makeContext = ({ work, mode, before, action, command }: ChangeSet): CheckContext => ({
  mode,
  isSheetRow: command.isSheetRow ?? false,
  before: before ?? undefined,
  asSystem: work.isServer || action !== null,
  principal: work.principal,
  defaultDialCode: work.settings.defaultDialCode,
})

/**
 * Reports unwritable fields, except those filled in by the server. For a sheet row, they are listed together with its other
 * errors.
 */
function noteUnwritable(
  { command, mode, definition, errors, unwritable }: ChangeSet,
  found: readonly FieldError[],
): void {
  const { input = {}, within, isSheetRow } = command
  const fixed = within ? fixedValues(within) : {}
  const isSent = ({ field: name }: FieldError) =>
    (mode === 'edit' ? name in input : (input[name] ?? null) !== null) &&
    !(name in fixed) &&
    // A record may be identified by its number (`keyFrom`), because callers may have no other identifier.
    !('keyFrom' in (definition.fields[name]?.options ?? {}))
  ;(isSheetRow ? errors : unwritable).push(...found.filter(isSent))
}

/** Adds the values that the caller does not send to validated ones. */
export const completeValues = (
  changeSet: ChangeSet,
  input: Values,
  values: Values,
): Promise<Values> => withHiddenDefaults(changeSet, input, withKeptColumns(changeSet, values))

/** Sorts validated values into stored, changed, and those only passed to the behaviour. */
export function take(changeSet: ChangeSet, values: Values): void {
  changeSet.sent = values
  for (const name of Object.keys(values)) {
    const [field, value] = [changeSet.definition.fields[name], values[name]]
    if (!field || !isStored(field) || isWriteOnly(field)) continue
    if (changeSet.mode === 'create' || !isSame(field, changeSet.before?.[name], value))
      changeSet.values[name] = value
  }
}

const listLines = memoize((definition: Definition) =>
  listFieldEntries(definition).filter(([, field]) => isLines(field)),
)

type Columns = readonly (readonly [name: string, column: Field])[]

/** Lines and objects with columns that some or all callers do not send. */
const keptColumns = memoize((definition: Definition) =>
  listFieldEntries(definition).flatMap(([name, field]) => {
    const columns = Object.entries(readColumns(field)).filter(
      ([, column]) => isServers(column) || column.options.hiddenFrom !== undefined,
    )
    return columns.length > 0 ? [{ name, columns }] : []
  }),
)

/**
 * Adds the columns of lines and objects that the caller does not send: those of the server, and those hidden from the
 * caller. Existing rows keep their values, new ones get the initial value.
 */
function withKeptColumns(changeSet: ChangeSet, values: Values): Values {
  const { definition, before, work } = changeSet
  const filled: Record<string, unknown> = {}
  for (const { name, columns } of keptColumns(definition)) {
    const kept = columns.filter(
      ([, column]) => isServers(column) || (!work.isServer && isHiddenFrom(column, work.role)),
    )
    if (kept.length === 0 || !(name in values)) continue
    const fill = (row: Values, rowBefore: Values | undefined) => ({
      ...row,
      ...(rowBefore ? pick(rowBefore, kept) : columnDefaults(changeSet, kept)),
    })
    filled[name] = Array.isArray(values[name])
      ? fillRows(embeddedRows(values[name]), embeddedRows(before?.[name]), fill)
      : fillObject(definition.fields[name], [values[name], before?.[name]], fill)
  }
  return Object.keys(filled).length === 0 ? values : { ...values, ...filled }
}

type Fill = (row: Values, rowBefore: Values | undefined) => Values

function fillRows(rows: readonly Values[], before: readonly Values[], fill: Fill): Values[] {
  const rowsBefore = new Map(before.map((row) => [row.id, row]))
  return rows.map((row) => fill(row, rowsBefore.get(row.id)))
}

const pick = (row: Values, columns: Columns): Values =>
  Object.fromEntries(columns.map(([name]) => [name, row[name] ?? null]))

const columnDefaults = (changeSet: ChangeSet, columns: Columns): Values =>
  Object.fromEntries(
    columns.map(([name, column]) => {
      const initial = resolveToken(column.options.initial, changeSet.work.principal)
      const parsed = parseInput(column, initial, changeSet)
      return [name, ('value' in parsed ? parsed.value : null) ?? emptyValue(column)]
    }),
  )

/** Fills an object. One that was cleared still holds the values that the caller does not see. */
function fillObject(
  field: Field | undefined,
  [value, before]: readonly [unknown, unknown],
  fill: Fill,
): unknown {
  const rowBefore = isObject(before) ? before : undefined
  if (isObject(value)) return fill(value, rowBefore)
  if (!field || !rowBefore) return value
  const blank = Object.entries(readColumns(field)).map(([name, column]) => [
    name,
    emptyValue(column),
  ])
  const cleared = fill(Object.fromEntries(blank), rowBefore)
  return Object.values(cleared).some((part) => part !== null && part !== false) ? cleared : value
}

/** Fields whose text is copied from a reference. Cached, so that a save of a definition without any skips the step. */
const copiesAmong = memoize((fields: Readonly<Record<string, Field>>) =>
  Object.entries(fields).filter(([, { options }]) => typeof options.copiedFrom === 'string'),
)

/** A name copied from a reference follows it. It can be entered only if the reference is empty. */
async function withCopiedLabels(
  changeSet: ChangeSet,
  input: Values,
  fields: Readonly<Record<string, Field>>,
  before: Values | null,
): Promise<Values> {
  const copies = copiesAmong(fields)
  if (copies.length === 0) return input
  const filled: Record<string, unknown> = { ...input }
  for (const [name, { options }] of copies) {
    const source = String(options.copiedFrom)
    const field = fields[source]
    if (!field || (!(source in input) && !(name in input))) continue
    const id = parseId(source in input ? input[source] : before?.[source])
    const record =
      id === null ? null : await targetRecord(changeSet.work, readTarget(field) ?? '', id)
    if (record) filled[name] = record.label
  }
  return filled
}

function parseId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null
}

/** Matches rows by id. An id that does not belong to the record's own rows is refused. */
function dropForeignLines({ definition, values, before, errors }: ChangeSet): void {
  for (const [name] of listLines(definition)) {
    const value = values[name]
    if (!Array.isArray(value)) continue
    const own = new Set(embeddedRows(before?.[name]).map(({ id }) => id))
    value.forEach((row: { id?: number }, place) => {
      if (row.id === undefined || own.has(row.id)) return
      errors.push({
        ...ruleError(`${name}.${place}.id`, localized`This row is no longer part of the record.`),
        code: 'notFound',
      })
    })
  }
}

/** Refuses with all errors of the input at once. Provisional errors alone wait for `checkCalculated`. */
export function refuseErrors({ errors, provisional }: ChangeSet): void {
  if (errors.some((error) => !provisional.has(error))) invalid(errors)
  errors.length = 0
}

/** Refuses what breaks a rule now that the behaviour has run, and clears fields that are no longer shown. */
export function checkCalculated(changeSet: ChangeSet): Promise<void> | void {
  const { definition, before, sent, values } = changeSet
  refuseUnknownNames(definition, values)
  const find = (from: Values, name: string) => (name in from ? from[name] : before?.[name])
  const isChanged = (path: string) => {
    const [name = ''] = path.split('.')
    const field = definition.fields[name]
    return (
      field !== undefined && isStored(field) && !isSame(field, find(values, name), find(sent, name))
    )
  }
  const record = () => ({ ...sent, ...changeSet.record() })
  const outcome = checkOutcome(definition, { sent, record, isChanged }, makeContext(changeSet))
  for (const [name, cleared] of Object.entries(outcome.values)) {
    const field = definition.fields[name]
    if (field && isStored(field)) values[name] = cleared
  }
  changeSet.errors.push(...concerned(changeSet, outcome.errors))
  const isChecked = checkRequiredBy(changeSet, isChanged)
  return isChecked ? isChecked.then(() => refuseErrors(changeSet)) : refuseErrors(changeSet)
}

/** Stops a behaviour that sets a field or a column that does not exist: its value would be lost. */
function refuseUnknownNames({ name: resource, fields }: Definition, values: Values): void {
  const stop = (name: string): never => {
    throw new Error(`The behaviour of ${resource} sets "${name}", which is no field`)
  }
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name] ?? stop(name)
    if (!isLines(field) || !Array.isArray(value)) continue
    const columns = readColumns(field)
    for (const line of value as readonly object[])
      for (const column of Object.keys(line))
        if (column !== 'id' && !(column in columns)) stop(`${name}.${column}`)
  }
}

/**
 * Selects the errors that a save is responsible for. An action is responsible only for its own inputs, because an old
 * record may break a newer rule elsewhere.
 */
export function concerned(
  { definition, action }: ChangeSet,
  errors: readonly FieldError[],
): readonly FieldError[] {
  const asked = definition.actions?.[action ?? '']
  if (!asked) return errors
  const inputs = listInputs(asked)
  return errors.filter(({ field }) => inputs.includes(field.split('.')[0] ?? ''))
}

/** Passwords are stored only as hashes. The behaviour sees the plain text in `sent`. */
export function hashPasswords(changeSet: ChangeSet): Promise<void> | undefined {
  const sent = listPasswords(changeSet.definition).filter(
    (name) => typeof changeSet.sent[name] === 'string',
  )
  return sent.length > 0 ? hashAll(changeSet, sent) : undefined
}

async function hashAll({ sent, values }: ChangeSet, names: readonly string[]): Promise<void> {
  for (const name of names) values[name] = await hashPassword(String(sent[name]))
}

const listPasswords = memoize((definition: Definition) =>
  listFieldEntries(definition).flatMap(([name, field]) => (isWriteOnly(field) ? [name] : [])),
)

/** Takes trusted values from the server, in stored units. Missing ones get their default. */
export function takeTrusted(changeSet: ChangeSet): void {
  const { definition, work, mode, command } = changeSet
  const { principal, settings } = work
  const context = { mode, principal, defaultDialCode: settings.defaultDialCode }
  const defaults = mode === 'create' ? initialValues(definition, context) : {}
  take(changeSet, { ...defaults, ...command.values })
  // Password hashes from the server are used unchanged.
  for (const [name, value] of Object.entries(command.values ?? {})) {
    const field = definition.fields[name]
    if (field && isWriteOnly(field)) changeSet.values[name] = value
  }
}

/** Refuses changes to finalised records. */
export function demandEditable({ definition, before, work }: ChangeSet): void {
  if (work.isServer || !before || !definition.editableWhen) return
  if (holdsStored(definition.fields, definition.editableWhen, before, work.principal)) return
  if (definition.whyNotEditable) refuse(definition.whyNotEditable)
  throw new Refusal('notEditable')
}

const frozenOnceUsed = memoize(({ fields }: Definition): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]?.options.frozenOnceUsed),
)

/** Refuses to change a field that other records depend on while they refer to this one. */
export function refuseUsed(changeSet: ChangeSet): Promise<void> | undefined {
  const changed = frozenOnceUsed(changeSet.definition).find((name) => changeSet.changes(name))
  return changed === undefined || !changeSet.before ? undefined : refuseIfUsed(changeSet, changed)
}

async function refuseIfUsed({ work, definition, before }: ChangeSet, name: string): Promise<void> {
  if ((await work.transaction.usedBy(definition, before?.id ?? 0)).length === 0) return
  const label = definition.fields[name]?.options.label ?? humanise(name)
  refuse(
    localized`${term(label)} cannot be changed, because other records refer to this one.`,
    name,
  )
}
