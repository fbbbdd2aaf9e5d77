import {
  countPlaces,
  editableInList,
  isObject,
  manyActions,
  mayDo,
  seesWhole,
  type Adjustment,
  type ChangeCommand,
  type ChangedRecords,
  type ChangeKind,
  type Definition,
} from '#schema/engine'
import { Refusal } from '../../errors.ts'

export const MOST_RECORDS = 10_000

const bad = (reason: string): never => {
  throw new Refusal('badBody', { params: { reason } })
}

/** Reads which records the body of a call names. */
export function readRecords(body: Readonly<Record<string, unknown>>): ChangedRecords {
  const { records, query } = body
  if ((records === undefined) === (query === undefined))
    return bad('either records or query is expected.')
  if (query !== undefined) return isObject(query) ? { query } : bad('query must be an object.')
  if (!Array.isArray(records) || records.length === 0 || records.length > MOST_RECORDS)
    return bad(`records must list 1 to ${MOST_RECORDS} records. Send a query for more.`)
  const found = new Map(records.map((record) => [readRecord(record).id, readRecord(record)]))
  return { records: [...found.values()] }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0

function readRecord(record: unknown): { readonly id: number; readonly version?: number } {
  const { id, version } = isObject(record) ? record : {}
  if (!isCount(id) || (version !== undefined && !isCount(version)))
    return bad('each record has an id and, if it was read, a version.')
  return version === undefined ? { id } : { id, version }
}

export interface ReadCommand {
  readonly kind: ChangeKind
  readonly command: ChangeCommand
}

const KNOWN = new Set(['records', 'query', 'edit', 'adjust', 'action', 'inputs', 'remove'])

/** Reads what is done to the records, and refuses what the role may not do. */
export function readCommand(
  definition: Definition,
  role: string | null,
  body: Readonly<Record<string, unknown>>,
): ReadCommand {
  for (const name of Object.keys(body)) if (!KNOWN.has(name)) return bad(`${name} is not known.`)
  const { edit, adjust, action, inputs, remove } = body
  const isEdit = edit !== undefined || adjust !== undefined
  if (Number(isEdit) + Number(action !== undefined) + Number(remove !== undefined) !== 1)
    return bad('edit and adjust, or an action, or remove is expected.')
  if (remove !== undefined) {
    if (remove !== true) return bad('remove can only be true.')
    demand(definition, role, 'delete')
    return { kind: 'remove', command: { remove: true } }
  }
  if (action !== undefined) return readAction(definition, role, { action, inputs })
  if (inputs !== undefined) return bad('inputs belong to an action.')
  demand(definition, role, 'edit')
  const values = isObject(edit ?? {}) ? (edit ?? {}) : bad('edit must be an object.')
  const adjustments = readAdjustments(definition, role, adjust ?? {})
  const names = [...Object.keys(values), ...Object.keys(adjustments)]
  if (names.length === 0) return bad('name at least one field to change.')
  const editable = editableInList(definition, role)
  for (const name of names)
    if (!editable.includes(name)) return bad(`${name} is edited in one record at a time.`)
  if (new Set(names).size < names.length) return bad('a field is either set or adjusted.')
  return {
    kind: 'edit',
    command: { edit: values as Readonly<Record<string, unknown>>, adjust: adjustments },
  }
}

function demand(definition: Definition, role: string | null, verb: string): void {
  if (!mayDo(definition, role, verb)) throw new Refusal('forbidden')
}

function readAction(
  definition: Definition,
  role: string | null,
  { action, inputs = {} }: { readonly action: unknown; readonly inputs?: unknown },
): ReadCommand {
  if (!isObject(inputs)) return bad('inputs must be an object.')
  const name = String(action)
  if (!Object.hasOwn(definition.actions ?? {}, name))
    throw new Refusal('noSuchCall', { params: { call: name } })
  demand(definition, role, name)
  if (!manyActions(definition, role).some(([each]) => each === name))
    return bad(`${name} is run on one record at a time.`)
  return { kind: 'action', command: { action: name, inputs } }
}

function readAdjustments(
  definition: Definition,
  role: string | null,
  adjust: unknown,
): Readonly<Record<string, Adjustment>> {
  if (!isObject(adjust)) return bad('adjust must be an object.')
  return Object.fromEntries(
    Object.entries(adjust).map(([name, given]) => {
      const field = definition.fields[name]
      // The result of an adjustment would reveal a value that the role sees masked.
      if (!field || countPlaces(field) === null || !seesWhole(field, role))
        return bad(`${name} cannot be adjusted.`)
      return [name, readAdjustment(name, given)]
    }),
  )
}

function readAdjustment(name: string, given: unknown): Adjustment {
  const { percent, add, ...others } = isObject(given) ? given : {}
  const isAmount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e9
  if (Object.keys(others).length === 0) {
    if (isAmount(percent) && add === undefined) return { percent }
    if (isAmount(add) && percent === undefined) return { add }
  }
  return bad(`${name} is adjusted by a percent or by an amount to add.`)
}
