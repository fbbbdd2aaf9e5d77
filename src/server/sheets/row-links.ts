import {
  cellError,
  fillTemplate,
  holdsStored,
  isMany,
  readTarget,
  usableWhere,
  valueToText,
  type ColumnOfSheet,
  type Definition,
  type FieldError,
} from '#schema/engine'
import type { Stored } from '../../storage/store.ts'
import type { EngineWork } from '../work/work.ts'
import { storedValue } from './columns/match.ts'
import type { ImportRow } from './import-row.ts'
import { eachRow } from './pace.ts'
import type { Saving } from './save-rows.ts'
import { targetRecord } from '../work/steps/target.ts'

/** References of a row to rows of the same file, by field. */
export type RowLinks = Record<string, readonly (number | ImportRow)[]>

/** Fields of a definition that refer to records of the same definition. */
const listOwnReferences = ({ name, fields }: Definition): readonly string[] =>
  Object.keys(fields).filter((each) => readTarget(fields[each]) === name)

/**
 * True if rows of a file with these columns may refer to one another, or change their state in an order that depends on
 * all of them. Otherwise the rows can be read and saved in portions.
 */
export const mayBeLinked = (
  { name, fields, state, actions = {} }: Definition,
  columns: readonly ColumnOfSheet[],
): boolean => {
  const filled = columns.map((column) => column.name)
  const isOwn = (each: string) => readTarget(fields[each]) === name
  const required = Object.values(actions).flatMap(({ requires = [] }) => requires)
  return (
    filled.some(isOwn) ||
    (Object.keys(fields).some(isOwn) &&
      filled.some((each) => each === state || required.includes(each)))
  )
}

/**
 * Returns the records that the rows of a file describe, for names to be looked up among them. A row that creates a record
 * has no id yet and stands for it with its negative row number.
 */
export async function recordsOfRows(
  work: EngineWork,
  definition: Definition,
  importRows: readonly ImportRow[],
): Promise<Stored[]> {
  const names = Object.keys(definition.fields).filter(
    (name) => readTarget(definition.fields[name]) === null,
  )
  const records: Stored[] = []
  await eachRow(importRows, (importRow) => {
    const { row, before, input } = importRow
    const values: Record<string, unknown> = { ...(before ?? defaultsOf(definition)) }
    for (const name of names)
      if (input[name] !== undefined) values[name] = storedValue(work, definition, importRow, name)
    const label = fillTemplate(definition.title, (name) => {
      const field = definition.fields[name]
      return field && names.includes(name) ? valueToText(values[name], field) : ''
    })
    records.push({ ...values, id: before?.id ?? -row, label } as unknown as Stored)
  })
  return records
}

/** Constant defaults, so that a new record counts as in use. */
const defaultsOf = ({ fields }: Definition): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options }]) =>
      ['string', 'number', 'boolean'].includes(typeof options.initial)
        ? [[name, options.initial]]
        : [],
    ),
  )

/** Notes which of these ids are records of rows of the same file. */
export function linkRows(
  importRow: ImportRow,
  name: string,
  ids: readonly number[],
  rowsById: ReadonlyMap<number, ImportRow>,
): void {
  if (ids.some((id) => rowsById.has(id)))
    importRow.links[name] = ids.map((id) => rowsById.get(id) ?? id)
}

/** Replaces links by the ids of the saved rows, or returns an error if a row has not been saved. */
export function takeLinks(
  definition: Definition,
  { links, input, errors }: ImportRow,
): FieldError | undefined {
  for (const [name, linked] of Object.entries(links)) {
    if (errors.some(({ field }) => field === name)) continue
    const field = definition.fields[name]
    const ids: number[] = []
    for (const each of linked) {
      const id = typeof each === 'number' ? each : (each.before?.id ?? each.savedId)
      if (id === null)
        return cellError(definition, name, {
          code: 'rowNotSaved',
          params: { row: (each as ImportRow).row },
        })
      ids.push(id)
    }
    input[name] = field && isMany(field) ? ids : ids[0]
  }
  return undefined
}

/**
 * Returns which records a row may refer to although they are no longer in use: those of the same file, and any if the row
 * itself ends in a state that is no longer in use. The manager of somebody who has left may have left too.
 */
export function acceptedInactive(
  { work, definition }: Pick<Saving, 'work' | 'definition'>,
  { before, links, moves }: ImportRow,
): (resource: string, id: number) => boolean {
  const usable = usableWhere(definition)
  const state = moves.at(-1)
  const isLeaving =
    usable !== undefined &&
    state !== undefined &&
    !holdsStored(definition.fields, usable, { ...before, ...state }, work.principal)
  const ids = new Set(
    Object.values(links)
      .flat()
      .map((each) => (typeof each === 'number' ? each : (each.before?.id ?? each.savedId))),
  )
  return (resource, id) => isLeaving || (resource === definition.name && ids.has(id))
}

/** Notes on references of a record in use to rows of the same file that are not, such as a manager who has left. */
export async function inactiveLinks(
  { work, definition }: Pick<Saving, 'work' | 'definition'>,
  { links, input }: ImportRow,
  after: Stored | null,
): Promise<FieldError[]> {
  const usable = usableWhere(definition)
  const isUsed = (record: Stored) => holdsStored(definition.fields, usable, record, work.principal)
  if (!usable || !after || !isUsed(after)) return []
  const notes: FieldError[] = []
  for (const name of Object.keys(links))
    for (const id of [input[name]].flat()) {
      const record = typeof id === 'number' ? await targetRecord(work, definition.name, id) : null
      if (record && !isUsed(record))
        notes.push(
          cellError(definition, name, {
            code: 'notUsable',
            params: { name: String(record.label) },
          }),
        )
    }
  return notes
}

/** Rows of new records that must be saved before this one. */
const listEarlier = (importRow: ImportRow): readonly ImportRow[] =>
  Object.values(importRow.links)
    .flat()
    .filter((each): each is ImportRow => typeof each !== 'number' && each.before === null)

/**
 * Sorts rows so that a record is created before those that refer to it. Existing records that change their state come
 * last, those that refer to others first, so that a manager leaves after the people who report to this manager. Otherwise
 * the order of the file is kept. Rows that refer to one another in a circle are refused.
 */
export function sortRows(definition: Definition, importRows: readonly ImportRow[]): ImportRow[] {
  const last = importRows.filter(({ before, moves }) => before !== null && moves.length > 0)
  if (last.length === 0 && importRows.every((each) => listEarlier(each).length === 0))
    return [...importRows]
  const waiting = new Set(last)
  const sorted = sortByNeed(
    importRows.filter((each) => !waiting.has(each)),
    listEarlier,
    (circle) => refuseCircle(definition, circle),
  )
  const rowsById = new Map(last.map((each) => [each.before?.id, each]))
  const managersFirst = sortByNeed(last, (each) =>
    listOwnReferences(definition)
      .flatMap((name) => [each.before?.[name], each.input[name]].flat())
      .flatMap((id) => (typeof id === 'number' ? (rowsById.get(id) ?? []) : [])),
  )
  return [...sorted, ...managersFirst.toReversed()]
}

function refuseCircle(definition: Definition, circle: readonly ImportRow[]): void {
  for (const importRow of circle) {
    const [name = ''] = Object.entries(importRow.links).find(([, linked]) =>
      linked.some((each) => typeof each !== 'number' && circle.includes(each)),
    ) ?? ['']
    importRow.errors.push(cellError(definition, name, { code: 'loop' }))
  }
}

/** Sorts things after those that they need. Calls back with the members of each circle. */
function sortByNeed(
  things: readonly ImportRow[],
  listNeeded: (thing: ImportRow) => readonly ImportRow[],
  onCircle: (circle: readonly ImportRow[]) => void = () => {},
): ImportRow[] {
  const sorted = new Set<ImportRow>()
  for (const thing of things) {
    // A stack instead of recursion, because a chain may be as long as the file.
    const path = [thing]
    const onPath = new Set(path)
    for (let current = path.at(-1); current; current = path.at(-1)) {
      const next = listNeeded(current).find((each) => !sorted.has(each) && !onPath.has(each))
      if (next) {
        path.push(next)
        onPath.add(next)
      } else {
        const closing = listNeeded(current).filter((each) => !sorted.has(each))
        if (closing.length > 0)
          onCircle(path.slice(path.findIndex((each) => closing.includes(each))))
        sorted.add(current)
        onPath.delete(current)
        path.pop()
      }
    }
  }
  return [...sorted]
}
