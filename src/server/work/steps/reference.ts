import {
  embeddedRows,
  hasColumns,
  pointsAt,
  readColumns,
  fieldAtPath,
  fieldError,
  listFieldEntries,
  holdsStored,
  humanise,
  isServers,
  isStored,
  isToken,
  mayDo,
  memoize,
  resolveToken,
  readTarget,
  usableWhere,
  type Definition,
  type Field,
  type FieldError,
  type Problem,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import { refuseBeingImported } from '../../sheets/imports/open-imports.ts'
import type { EngineWork } from '../work.ts'
import { knownDefinition, type ChangeSet, type Values } from './change-set.ts'
import { isInside } from './find.ts'
import { targetRecord } from './target.ts'

/** A reference that the change set adds, or whose context it changes. */
interface Pointer {
  readonly path: string
  readonly field: Field
  readonly id: number
  /** Sibling fields that `within` is compared with. */
  siblings(): Values
  readonly isNew: boolean
}

/** Names the records that appear twice in a list. */
export function nameLists(changeSet: ChangeSet): Promise<void> | undefined {
  const { work, definition, errors } = changeSet
  if (errors.length === 0) return undefined
  return nameRepeated(work, definition, errors).then((named) => {
    errors.splice(0, errors.length, ...named)
  })
}

/** Checks references: the records must exist, be in use, be visible to the caller, and fit their context. */
export function checkReferences(changeSet: ChangeSet): Promise<void> | undefined {
  const pointers = listPointers(changeSet)
  return pointers.length > 0 ? checkPointers(changeSet, pointers) : undefined
}

async function checkPointers(changeSet: ChangeSet, pointers: readonly Pointer[]): Promise<void> {
  for (const pointer of pointers) {
    if (changeSet.errors.some(({ field }) => field === pointer.path)) continue
    const problem = await findProblem(changeSet, pointer)
    if (problem) changeSet.errors.push(fieldError(changeSet.definition, pointer.path, problem))
  }
}

/** Lists the referenced records that a change set must check. */
export const pointedAt = (
  changeSet: ChangeSet,
): { readonly resource: string; readonly id: number }[] =>
  listPointers(changeSet).map(({ field, id }) => ({ resource: readTarget(field) ?? '', id }))

/** Fields that are references or contain them. */
const pointing = memoize((definition: Definition) =>
  listFieldEntries(definition).filter(([, field]) => pointsAt(field) || hasColumns(field)),
)

function listPointers(changeSet: ChangeSet): Pointer[] {
  const pointers: Pointer[] = []
  for (const [name, field] of pointing(knownDefinition(changeSet))) {
    if (pointsAt(field)) pointers.push(...own(changeSet, name, field))
    else if (name in changeSet.values) pointers.push(...embedded(changeSet, name, field))
  }
  return pointers
}

function readIds(value: unknown): readonly number[] {
  if (Array.isArray(value)) return value.filter((id): id is number => typeof id === 'number')
  return typeof value === 'number' ? [value] : []
}

function own(changeSet: ChangeSet, name: string, field: Field): Pointer[] {
  // Values that are only passed to the behaviour are checked too.
  const isNew = name in changeSet.values || (name in changeSet.sent && !isStored(field))
  const screenContext = Object.values(field.options.within ?? {})
  if (!isNew && !screenContext.some((other) => changeSet.changes(other))) return []
  const earlier = readIds(changeSet.before?.[name])
  const siblings = () => ({ ...changeSet.sent, ...changeSet.record() })
  const value =
    name in changeSet.values
      ? changeSet.values[name]
      : isStored(field)
        ? changeSet.before?.[name]
        : changeSet.sent[name]
  return readIds(value).map((id) => ({
    path: name,
    field,
    id,
    siblings,
    isNew: isNew && !earlier.includes(id),
  }))
}

function embedded(changeSet: ChangeSet, name: string, field: Field): Pointer[] {
  const pointers: Pointer[] = []
  const value = changeSet.values[name]
  const isList = Array.isArray(value)
  const earlier = embeddedRows([changeSet.before?.[name] ?? []].flat())
  for (const [place, row] of embeddedRows([value ?? []].flat()).entries()) {
    const before = isList ? earlier.find(({ id }) => id !== undefined && id === row.id) : earlier[0]
    for (const [column, inner] of Object.entries(readColumns(field))) {
      const path = isList ? `${name}.${place}.${column}` : `${name}.${column}`
      for (const id of readIds(readTarget(inner) ? row[column] : null)) {
        pointers.push({
          path,
          field: inner,
          id,
          siblings: () => row,
          isNew: !readIds(before?.[column]).includes(id),
        })
      }
    }
  }
  return pointers
}

async function findProblem(changeSet: ChangeSet, pointer: Pointer): Promise<Problem | null> {
  const { work } = changeSet
  const target = work.registry.get(readTarget(pointer.field) ?? '')
  const record = await targetRecord(work, target.name, pointer.id)
  if (!record) return { code: 'notFound' }
  // References set by the server (the author, the initial value) may be to records that the caller cannot see.
  const { initial } = pointer.field.options
  const isBeginning = isToken(initial) && resolveToken(initial, work.principal) === pointer.id
  if (pointer.isNew && !isServers(pointer.field) && !isBeginning)
    if (!(await isVisible(work, target, record))) return { code: 'notFound' }
  if (pointer.isNew) await refuseBeingImported(work, record)
  const isAccepted =
    pointer.field.options.includesInactive ??
    changeSet.command.acceptsInactive?.(target.name, pointer.id)
  const usable = isAccepted ? undefined : usableWhere(target)
  const name = String(record.label)
  if (pointer.isNew && usable && !holdsStored(target.fields, usable, record, work.principal))
    return { code: 'notUsable', params: { name } }
  if (!holdsStored(target.fields, pointer.field.options.only, record, work.principal))
    return { code: 'notFound' }
  return surroundingProblem(changeSet, pointer, record, name) ?? loopProblem(changeSet, pointer)
}

/** True if the caller may see the record. */
const isVisible = async (work: EngineWork, target: Definition, record: Stored): Promise<boolean> =>
  work.isServer ||
  ((mayDo(target, work.role, 'list') || mayDo(target, work.role, 'show')) &&
    isInside(work, target, record))

/** Fills in the labels of repeated records, if the caller may see them, in place of their ids. */
export async function nameRepeated(
  work: EngineWork,
  definition: Definition,
  errors: readonly FieldError[],
): Promise<readonly FieldError[]> {
  const named: FieldError[] = []
  for (const error of errors) {
    const id = error.code === 'repeated' ? error.params?.id : undefined
    const target = readTarget(fieldAtPath(definition, error.field))
    const record =
      target !== null && typeof id === 'number' ? await targetRecord(work, target, id) : null
    const isNamed = record && target && (await isVisible(work, work.registry.get(target), record))
    const params = { ...error.params, name: String(record?.label) }
    named.push(isNamed ? fieldError(definition, error.field, { code: error.code, params }) : error)
  }
  return named
}

function surroundingProblem(
  { definition }: ChangeSet,
  { field, siblings }: Pointer,
  record: Stored,
  name: string,
): Problem | null {
  for (const [theirs, ours] of Object.entries(field.options.within ?? {})) {
    if (record[theirs] === (siblings()[ours] ?? null)) continue
    return {
      code: 'notWithin',
      params: { name, within: definition.fields[ours]?.options.label ?? humanise(ours) },
    }
  }
  return null
}

/** Maximum number of records followed through the same field. A longer chain is a loop among other records. */
const LONGEST_CHAIN = 1000

async function loopProblem(
  { work, before }: ChangeSet,
  { path, field, id, isNew }: Pointer,
): Promise<Problem | null> {
  if (!field.options.noLoop || !isNew || !before) return null
  let next: unknown = id
  for (let step = 0; step < LONGEST_CHAIN && typeof next === 'number'; step++) {
    if (next === before.id) return { code: 'loop' }
    next = (await targetRecord(work, readTarget(field) ?? '', next))?.[path]
  }
  return null
}
