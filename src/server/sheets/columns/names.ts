import { setImmediate } from 'node:timers/promises'
import {
  codeFields,
  holdsStored,
  isStored,
  maySee,
  nameKey,
  targetOf,
  templateFields,
  usableWhere,
  type ColumnOfSheet,
  type Definition,
  type Field,
  type Problem,
} from '#schema/engine'
import type { Condition, Stored } from '../../../storage/store.ts'
import { accessOf } from '../../access/access.ts'
import { resolveAll } from '../../work/where.ts'
import type { EngineWork } from '../../work/work.ts'
import type { ImportRow } from '../import-row.ts'

/** Above this many records names are looked up by code alone: the file may not make us read a large table. */
const MOST_NAMED = 50_000

/** The records that the names of one reference may mean. */
export interface Names {
  readonly column: ColumnOfSheet
  find(name: string): readonly Stored[]
}

type Row = Readonly<Record<string, unknown>>

/** Looks up, in a few questions, every record that the file names in that column. */
export async function loadNames(
  work: EngineWork,
  column: ColumnOfSheet,
  importRows: readonly ImportRow[],
): Promise<Names> {
  const { name, field } = column
  const wanted = new Set(importRows.flatMap((importRow) => importRow.lookUps[name] ?? []))
  const target = work.registry.get(targetOf(field) ?? '')
  if (wanted.size === 0) return { column, find: () => [] }
  const byCode = await loadByCode(work, target, wanted)
  const isComplete = [...wanted].every((each) => byCode.has(nameKey(each)))
  // A code names one record; only names that are no code need the labels of all the others.
  const byLabel = isComplete ? new Map<string, Stored[]>() : await loadByLabel(work, target)
  return {
    column,
    find: (each) => byCode.get(nameKey(each)) ?? byLabel.get(nameKey(each)) ?? [],
  }
}

const readableCodes = (work: EngineWork, target: Definition): string[] =>
  codeFields(target).filter((name) => maySee(target.fields[name] as Field, work.role))

async function loadByCode(
  work: EngineWork,
  target: Definition,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Stored[]>> {
  const found = new Map<string, Stored[]>()
  for (const field of readableCodes(work, target)) {
    const ids = await work.transaction.idsBy(
      target,
      field,
      [...wanted].filter((name) => !found.has(nameKey(name))),
    )
    const records = await readRecords(work, target, [...new Set([...ids.values()].flat())])
    for (const [name, those] of ids) {
      const all = those.flatMap((id) => records.get(id) ?? [])
      if (all.length > 0 && !found.has(nameKey(name))) found.set(nameKey(name), all)
    }
  }
  return found
}

/** The rule that narrows a role to its rows, as a list of conditions. */
const ownRows = (work: EngineWork, of: Definition): Condition[] =>
  resolveAll([accessOf(work.registry, of, work.role).rows], work.principal)

/** Whole records by id, those that this role may see. */
export async function readRecords(
  work: EngineWork,
  of: Definition,
  ids: readonly number[],
): Promise<Map<number, Stored>> {
  const rows = ownRows(work, of)
  const found = new Map<number, Stored>()
  for (let place = 0; place < ids.length; place += 500) {
    const portion = ids.slice(place, place + 500)
    for (const record of await work.transaction.find(of, [...rows, { id: portion }], 500))
      found.set(record.id, record)
    if (ids.length > 500) await setImmediate()
  }
  return found
}

async function loadByLabel(work: EngineWork, target: Definition): Promise<Map<string, Stored[]>> {
  const found = new Map<string, Stored[]>()
  if ((await work.transaction.count(target, [])) > MOST_NAMED) return found
  const rows = ownRows(work, target)
  const fields = Object.entries(target.fields)
    .filter(
      ([, field]) =>
        isStored(field) && !['lines', 'references', 'image', 'file', 'object'].includes(field.kind),
    )
    .map(([name]) => name)
  const readable = new Set([...readableCodes(work, target), ...soleTitleFields(target)])
  for await (const records of work.transaction.stream(target, {
    conditions: rows,
    sort: [],
    fields: [...fields, 'label'],
    labels: [],
  })) {
    for (const record of records) {
      for (const key of new Set([
        ...keysOf(record, readable),
        ...aliasesOf(record, target, work.role),
      ]))
        found.set(key, [...(found.get(key) ?? []), record])
    }
  }
  return found
}

/** "{unitName} ({unitCode})": what stands outside the brackets is a name of its own. */
const soleTitleFields = (target: Definition): string[] => {
  const outside = templateFields(target.title.replace(/\([^)]*\)/g, ''))
  return outside.length === 1 ? outside : []
}

function* keysOf(record: Row, names: Iterable<string>): Generator<string> {
  const label = String(record.label ?? '')
  for (const text of [label, label.replace(/\s*\([^()]*\)\s*$/, '')])
    if (text !== '') yield nameKey(text)
  for (const name of names) if (typeof record[name] === 'string') yield nameKey(record[name])
}

function aliasesOf(
  record: Row,
  { alsoKnownAs = '', fields }: Definition,
  role: string | null,
): string[] {
  const [field, names] = [fields[alsoKnownAs], record[alsoKnownAs]]
  return field && maySee(field, role) && typeof names === 'string'
    ? names
        .split(';')
        .map(nameKey)
        .filter((key) => key !== '')
    : []
}

/** The one record a name means beside these values, or what is wrong with it. */
export function chooseRecord(
  work: EngineWork,
  names: Names,
  name: string,
  siblings: Row,
): { id: number } | Problem {
  const { field, copy } = names.column
  const target = work.registry.get(targetOf(field) ?? '')
  const only = field.options.only
  const usable = usableWhere(target)
  const fitting = names
    .find(name)
    .filter(
      (record) =>
        holdsStored(target.fields, only, record, work.principal) &&
        fitsWithin(field, record, siblings, copy !== null),
    )
  const inUse = fitting.filter((record) =>
    holdsStored(target.fields, usable, record, work.principal),
  )
  const [choice, ...others] = inUse.length > 0 ? inUse : fitting
  if (!choice) return { code: 'unknownName', params: { value: name } }
  return others.length === 0
    ? { id: choice.id }
    : { code: 'ambiguousName', params: { value: name, count: others.length + 1 } }
}

/** Where the surrounding is known the record must lie in it; where a name may be typed, it must be known. */
function fitsWithin(field: Field, record: Row, siblings: Row, mayBeTyped: boolean): boolean {
  return Object.entries(field.options.within ?? {}).every(([theirs, ours]) => {
    const own = siblings[ours] ?? null
    return own === null ? !mayBeTyped : record[theirs] === own
  })
}
