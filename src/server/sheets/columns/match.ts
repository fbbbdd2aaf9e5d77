import { cellError, matchKeys, parseValue, uniqueKey, type Definition } from '#schema/engine'
import type { Stored } from '../../../storage/store.ts'
import type { EngineWork } from '../../work/work.ts'
import { readRecords } from './names.ts'
import { eachRow } from '../pace.ts'
import type { RowDraft } from '../row-draft.ts'

/** A cell's value as it would be stored; null when it is empty or no such value. */
export function storedValue(
  work: EngineWork,
  definition: Definition,
  draft: RowDraft,
  name: string,
): unknown {
  const field = definition.fields[name]
  const given = draft.input[name] ?? null
  if (!field || given === null) return null
  const parsed = parseValue(given, field, {
    principal: work.principal,
    defaultDialCode: work.settings.defaultDialCode,
  })
  return 'value' in parsed ? parsed.value : null
}

const sameKey = (left: unknown, right: unknown): boolean =>
  typeof left === 'string' && typeof right === 'string'
    ? uniqueKey(left) === uniqueKey(right)
    : left === right

interface Wanted {
  readonly draft: RowDraft
  readonly names: readonly string[]
  readonly values: readonly unknown[]
}

/** Finds the record of each row by the first match key that the row fills; a row without one makes a new record. */
export async function matchRows(
  work: EngineWork,
  definition: Definition,
  drafts: readonly RowDraft[],
): Promise<void> {
  const wanted: Wanted[] = []
  await eachRow(drafts, (draft) => {
    const each = wantedOf(work, definition, draft)
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
  for (const [each, candidates] of ids) takeMatch(definition, each, candidates, records)
}

function wantedOf(work: EngineWork, definition: Definition, draft: RowDraft): Wanted | null {
  for (const names of matchKeys(definition)) {
    const values = names.map((name) => storedValue(work, definition, draft, name))
    if (values.every((value) => value !== null)) return { draft, names, values }
  }
  return null
}

function takeMatch(
  definition: Definition,
  { draft, names, values }: Wanted,
  candidates: readonly number[],
  records: ReadonlyMap<number, Stored>,
): void {
  const seen = candidates.flatMap((id) => records.get(id) ?? [])
  const fitting = seen.filter((record) =>
    names.every((name, place) => sameKey(record[name], values[place])),
  )
  const [name = ''] = names
  if (fitting.length > 1)
    draft.errors.push(
      cellError(definition, name, {
        code: 'ambiguousName',
        params: { value: String(values[0]), count: fitting.length },
      }),
    )
  // Somebody else's record: what it holds is not told, only that the key is taken.
  else if (names.length === 1 && seen.length < candidates.length)
    draft.errors.push(cellError(definition, name, { code: 'hidden' }))
  draft.before = fitting[0] ?? null
}

/** What must not come twice in a file: match keys, unique fields, fields unique together. */
export async function refuseRepeats(
  work: EngineWork,
  definition: Definition,
  drafts: readonly RowDraft[],
): Promise<void> {
  const unique = Object.entries(definition.fields)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => [name])
  const together = [
    ...new Map(
      [...matchKeys(definition), ...unique, ...(definition.uniqueTogether ?? [])].map((names) => [
        names.join(),
        names,
      ]),
    ).values(),
  ]
  for (const names of together) {
    const first = new Map<string, number>()
    await eachRow(drafts, (draft) => {
      const key = keyOf(work, definition, draft, names)
      if (key === null) return
      const row = first.get(key)
      if (row === undefined) first.set(key, draft.row)
      else refuseRepeat(definition, draft, names, row)
    })
  }
}

function keyOf(
  work: EngineWork,
  definition: Definition,
  draft: RowDraft,
  names: readonly string[],
): string | null {
  const values = names.map((name) => storedValue(work, definition, draft, name))
  if (values.some((value) => value === null)) return null
  return JSON.stringify(
    values.map((value) => (typeof value === 'string' ? uniqueKey(value) : value)),
  )
}

function refuseRepeat(
  definition: Definition,
  draft: RowDraft,
  names: readonly string[],
  row: number,
): void {
  const [name = ''] = names
  if (draft.errors.some(({ field }) => field === name)) return
  const value = names.map((each) => draft.cells[each] ?? draft.input[each]).join(', ')
  draft.errors.push(cellError(definition, name, { code: 'repeatedInFile', params: { value, row } }))
}
