import { hash } from 'node:crypto'
import {
  cellError,
  holdsStored,
  isVeiled,
  matchKeys,
  parseValue,
  seesWhole,
  uniqueKey,
  type Definition,
} from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../../work/work.ts'
import { readRecords } from './names.ts'
import { eachRow } from '../pace.ts'
import type { ImportRow } from '../import-row.ts'

/** Converts a cell to its stored form; null if it is empty or not a valid value. */
export function storedValue(
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  name: string,
): unknown {
  const field = definition.fields[name]
  const given = importRow.input[name] ?? null
  if (!field || given === null) return null
  const parsed = parseValue(given, field, {
    principal: work.principal,
    defaultDialCode: work.settings.defaultDialCode,
  })
  return 'value' in parsed ? parsed.value : null
}

/** Values of a key of the row. In a key of several fields, a constant default stands for an empty cell. */
const keyValues = (
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  names: readonly string[],
): readonly unknown[] =>
  names.map((name) => {
    const value = storedValue(work, definition, importRow, name)
    const initial = names.length > 1 ? definition.fields[name]?.options.initial : undefined
    return value ?? (typeof initial === 'string' ? initial : null)
  })

const sameKey = (left: unknown, right: unknown): boolean =>
  typeof left === 'string' && typeof right === 'string'
    ? uniqueKey(left) === uniqueKey(right)
    : left === right

interface Wanted {
  readonly importRow: ImportRow
  readonly names: readonly string[]
  readonly values: readonly unknown[]
}

/** Finds the record for each row by the first match key that the row fills. A row without one creates a new record. */
export async function matchRows(
  work: EngineWork,
  definition: Definition,
  importRows: readonly ImportRow[],
  keys: readonly (readonly string[])[] = matchKeys(definition),
): Promise<void> {
  const wanted: Wanted[] = []
  await eachRow(importRows, (importRow) => {
    const each = findWanted(work, definition, importRow, keys)
    if (each) wanted.push(each)
  })
  const ids = new Map<Wanted, readonly number[]>()
  for (const first of new Set(wanted.map(({ names }) => names[0] ?? ''))) {
    const those = wanted.filter(({ names }) => names[0] === first)
    const found = await work.transaction.idsBy(definition, first, [
      ...new Set(those.map(({ values }) => values[0])),
    ])
    for (const each of those) ids.set(each, found.get(String(each.values[0])) ?? [])
  }
  const records = await readRecords(work, definition, [...new Set([...ids.values()].flat())])
  const among = definition.sheet?.matchAmong
  const isOpen = (record: Stored) =>
    !among || holdsStored(definition.fields, among, record, work.principal)
  for (const [each, candidates] of ids) {
    const open = candidates.filter((id) => {
      const record = records.get(id)
      return !record || isOpen(record)
    })
    takeMatch(definition, each, open, records)
  }
}

function findWanted(
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  keys: readonly (readonly string[])[],
): Wanted | null {
  for (const names of keys) {
    const values = keyValues(work, definition, importRow, names)
    if (values.every((value) => value !== null)) return { importRow, names, values }
  }
  return null
}

function takeMatch(
  definition: Definition,
  { importRow, names, values }: Wanted,
  candidates: readonly number[],
  records: ReadonlyMap<number, Stored>,
): void {
  const visible = candidates.flatMap((id) => records.get(id) ?? [])
  const fitting = visible.filter((record) =>
    names.every((name, place) => sameKey(record[name], values[place])),
  )
  const [name = ''] = names
  if (fitting.length > 1)
    importRow.errors.push(
      cellError(definition, name, {
        code: 'ambiguousName',
        params: { value: String(values[0]), count: fitting.length },
      }),
    )
  // The record is not visible to the caller, so the message reveals only that the key is taken.
  else if (names.length === 1 && visible.length < candidates.length)
    importRow.errors.push(cellError(definition, name, { code: 'hidden' }))
  importRow.before = fitting[0] ?? null
}

/** First row of the file with each value that must be unique. */
export type Repeats = Map<string, number>

/** Lists the fields whose values must not be repeated within a file: match keys, unique fields, and combinations of fields. */
function listUnique(work: EngineWork, definition: Definition): readonly (readonly string[])[] {
  const unique = Object.entries(definition.fields)
    .filter(
      ([, field]) => field.options.unique && (!isVeiled(field) || seesWhole(field, work.role)),
    )
    .map(([name]) => [name])
  return [
    ...new Map(
      [...matchKeys(definition), ...unique, ...(definition.uniqueTogether ?? [])].map((names) => [
        names.join(),
        names,
      ]),
    ).values(),
  ]
}

/** Refuses values repeated within a file. `repeats` has those of its earlier portions. */
export async function refuseRepeats(
  work: EngineWork,
  definition: Definition,
  importRows: readonly ImportRow[],
  repeats: Repeats,
): Promise<void> {
  for (const names of listUnique(work, definition)) {
    await eachRow(importRows, (importRow) => {
      const key = keyFrom(work, definition, importRow, names)
      if (key === null) return
      importRow.keys.push(key)
      const row = repeats.get(key)
      if (row === undefined) repeats.set(key, importRow.row)
      else refuseRepeat(work, definition, importRow, { names, row })
    })
  }
}

/** Returns a hash of the values, because they may be long. */
function keyFrom(
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  names: readonly string[],
): string | null {
  const values = keyValues(work, definition, importRow, names)
  if (values.some((value) => value === null)) return null
  const compared = values.map((value) => (typeof value === 'string' ? uniqueKey(value) : value))
  return hash('sha1', JSON.stringify([names, compared]), 'base64url')
}

/** Refuses a repeated value: a second row about the same record, or two records that share an optional value. */
function refuseRepeat(
  work: EngineWork,
  definition: Definition,
  importRow: ImportRow,
  { names, row }: { readonly names: readonly string[]; readonly row: number },
): void {
  const [name = ''] = names
  if (importRow.errors.some(({ field }) => field === name)) return
  const value = names.map((each) => importRow.cells[each] ?? importRow.input[each]).join(', ')
  const isKey =
    findWanted(work, definition, importRow, matchKeys(definition))?.names.join() === names.join()
  const { required, optionalInSheets } = definition.fields[name]?.options ?? {}
  const isOptional = names.length === 1 && (!required || optionalInSheets)
  const code = isOptional && !isKey ? 'sharedInFile' : 'repeatedInFile'
  importRow.errors.push(cellError(definition, name, { code, params: { value, row } }))
}
