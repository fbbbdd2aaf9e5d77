import { setImmediate } from 'node:timers/promises'
import {
  codeFields,
  holdsStored,
  isStored,
  maySee,
  memoizeText,
  nameKey,
  readTarget,
  soleTitleFields,
  uniqueKey,
  usableWhere,
  type ColumnOfSheet,
  type Definition,
  type Field,
  type Problem,
} from '#schema/engine'
import type { Condition, Stored } from '../../../storage/store.ts'
import { findAccess } from '../../access/access.ts'
import { resolveAll } from '../../work/where.ts'
import type { EngineWork } from '../../work/work.ts'
import { eachRow } from '../pace.ts'
import type { ImportRow } from '../import-row.ts'

/**
 * Number of records above which names are looked up by code only, because a file must not cause a large table to be read.
 */
const MOST_NAMED = 50_000

/** Candidate records for the names of one reference. */
export interface Names {
  readonly column: ColumnOfSheet
  /** Records that match a name, closest first. Those in the same inner list match equally well. */
  find(name: string): readonly (readonly Stored[])[]
}

type Row = Readonly<Record<string, unknown>>
type TextsOf = (record: Row) => readonly string[]

/** Records by name, for the resources whose records a file names other than by code. */
export type LabelsOfTargets = Map<string, Map<string, Stored[]>>

interface Sources {
  /** Records that the file itself describes. */
  readonly ofFile: readonly Stored[]
  /** Records by name that earlier portions of the file have loaded. */
  readonly labels: LabelsOfTargets
}

/** Looks up every record that a column of the file refers to, in a few queries. */
export async function loadNames(
  work: EngineWork,
  column: ColumnOfSheet,
  importRows: readonly ImportRow[],
  { ofFile, labels }: Sources,
): Promise<Names> {
  const { name, field } = column
  const wanted = new Set(importRows.flatMap((importRow) => importRow.lookUps[name] ?? []))
  const target = work.registry.get(readTarget(field) ?? '')
  if (wanted.size === 0) return { column, find: () => [] }
  const readableFields = readableCodes(work, target)
  const byCode = await loadByCode(work, target, readableFields, wanted)
  const listTexts: TextsOf = (record) => [
    ...listNames(record, target, readableFields),
    ...listAliases(record, target, work.role),
  ]
  const inFile = await groupByText(ofFile, listTexts)
  const isComplete = [...wanted].every(
    (each) =>
      hasCode(byCode.get(each), readableFields, each) ||
      hasCode(inFile.get(looseKey(each)), readableFields, each),
  )
  // A code identifies one record. Labels of all records are needed only for names that are not codes.
  const byLabel = isComplete
    ? new Map<string, Stored[]>()
    : (labels.get(target.name) ?? (await loadByLabel(work, target, readableFields)))
  if (!isComplete) labels.set(target.name, byLabel)
  const find = memoizeText((each: string) => {
    const records = new Map(
      [byCode.get(each), byLabel.get(looseKey(each)), inFile.get(looseKey(each))]
        .flatMap((found) => found ?? [])
        .map((record) => [record.id, record]),
    )
    return byCloseness([...records.values()], each, readableFields, listTexts)
  })
  return { column, find }
}

async function groupByText(
  records: readonly Stored[],
  listTexts: TextsOf,
): Promise<Map<string, Stored[]>> {
  const grouped = new Map<string, Stored[]>()
  await eachRow(records, (record) => {
    for (const key of new Set(listTexts(record).map(looseKey))) {
      const those = grouped.get(key)
      if (those) those.push(record)
      else grouped.set(key, [record])
    }
  })
  return grouped
}

const hasCode = (
  records: readonly Stored[] | undefined,
  codes: readonly string[],
  name: string,
): boolean => records?.some((record) => codes.some((code) => record[code] === name)) ?? false

/** Matches exactly by code and then by name, then case-insensitively, then without spaces and punctuation. */
function byCloseness(
  records: readonly Stored[],
  name: string,
  codes: readonly string[],
  listTexts: TextsOf,
): readonly (readonly Stored[])[] {
  const closeness = (record: Stored): number => {
    if (hasCode([record], codes, name)) return 0
    const texts = listTexts(record)
    if (texts.includes(name)) return 1
    return texts.some((text) => uniqueKey(text) === uniqueKey(name)) ? 2 : 3
  }
  const groups = Object.groupBy(records, closeness)
  return [0, 1, 2, 3].flatMap((each) => {
    const group = groups[each]
    return group ? [group] : []
  })
}

const readableCodes = (work: EngineWork, target: Definition): string[] =>
  codeFields(target).filter((name) => maySee(target.fields[name] as Field, work.role))

/** Loads the records with these codes, case-insensitively, by name as written in the file. */
async function loadByCode(
  work: EngineWork,
  target: Definition,
  codes: readonly string[],
  wanted: ReadonlySet<string>,
): Promise<Map<string, Stored[]>> {
  const found = new Map<string, Stored[]>()
  for (const field of codes) {
    const ids = await work.transaction.idsBy(
      target,
      field,
      [...wanted].filter((name) => !hasCode(found.get(name), codes, name)),
    )
    const records = await readRecords(work, target, [...new Set([...ids.values()].flat())])
    for (const [name, those] of ids)
      found.set(name, [...(found.get(name) ?? []), ...those.flatMap((id) => records.get(id) ?? [])])
  }
  return found
}

/** Returns those of the names that are codes of records that the role may read. */
export async function findCodes(
  work: EngineWork,
  target: Definition,
  names: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = await loadByCode(work, target, readableCodes(work, target), names)
  return new Set([...names].filter((name) => (found.get(name) ?? []).length > 0))
}

/** Conditions that restrict the role to its own rows. */
const ownRows = (work: EngineWork, of: Definition): Condition[] =>
  resolveAll([findAccess(work.registry, of, work.role).rows], work.principal)

/** Reads complete records by id, if the caller may see them. */
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

/** Loads records by name, without spaces and punctuation. */
async function loadByLabel(
  work: EngineWork,
  target: Definition,
  codes: readonly string[],
): Promise<Map<string, Stored[]>> {
  const found = new Map<string, Stored[]>()
  if ((await work.transaction.count(target, [])) > MOST_NAMED) return found
  const rows = ownRows(work, target)
  const fields = Object.entries(target.fields)
    .filter(
      ([, field]) =>
        isStored(field) && !['lines', 'references', 'image', 'file', 'object'].includes(field.kind),
    )
    .map(([name]) => name)
  for await (const records of work.transaction.stream(target, {
    conditions: rows,
    sort: [],
    fields: [...fields, 'label'],
    labels: [],
  })) {
    for (const record of records) {
      const texts = [...listNames(record, target, codes), ...listAliases(record, target, work.role)]
      for (const key of new Set(texts.map(looseKey))) {
        const those = found.get(key)
        if (those) those.push(record)
        else found.set(key, [record])
      }
    }
  }
  return found
}

/** A name that contains only symbols is compared by these. */
const looseKey = (name: string): string => nameKey(name) || uniqueKey(name)

function listNames(record: Row, target: Definition, codes: readonly string[]): string[] {
  const label = String(record.label ?? '')
  return [
    label,
    label.replace(/\s*\([^()]*\)\s*$/, ''),
    ...[...codes, ...soleTitleFields(target)].map((name) => record[name]),
  ].filter((text): text is string => typeof text === 'string' && text !== '')
}

function listAliases(
  record: Row,
  { aliases = '', fields }: Definition,
  role: string | null,
): string[] {
  const [field, names] = [fields[aliases], record[aliases]]
  return field && maySee(field, role) && typeof names === 'string'
    ? names
        .split(';')
        .map((name) => name.trim())
        .filter((name) => nameKey(name) !== '')
    : []
}

/**
 * Returns the only record that a name identifies given the row's other values, or a problem. The name that an export would
 * write always identifies the record already stored, even if other records share it or it can no longer be chosen.
 */
export function chooseRecord(
  work: EngineWork,
  names: Names,
  name: string,
  { siblings, stored }: Beside,
): { id: number } | Problem {
  const { field, copy } = names.column
  const target = work.registry.get(readTarget(field) ?? '')
  const only = field.options.only
  const usable = usableWhere(target)
  for (const equal of names.find(name)) {
    const fitting = equal.filter(
      (record) =>
        stored.includes(record.id) ||
        (holdsStored(target.fields, only, record, work.principal) &&
          fitsWithin(field, record, siblings, copy !== null)),
    )
    const own = fitting.find(({ id }) => stored.includes(id))
    if (own && Object.values(own).includes(name)) return { id: own.id }
    const inUse = fitting.filter((record) =>
      holdsStored(target.fields, usable, record, work.principal),
    )
    const [choice, ...others] = inUse.length > 0 ? inUse : fitting
    if (!choice) continue
    return others.length === 0
      ? { id: choice.id }
      : { code: 'ambiguousName', params: { value: name, count: others.length + 1 } }
  }
  return { code: 'unknownName', params: { value: name } }
}

/** The values already read for the row, and the record's current ids in this column. */
interface Beside {
  readonly siblings: Row
  readonly stored: readonly unknown[]
}

/** True if the record belongs to the parent given in the row. If free text is allowed, the parent must be known. */
function fitsWithin(field: Field, record: Row, siblings: Row, mayBeTyped: boolean): boolean {
  return Object.entries(field.options.within ?? {}).every(([theirs, ours]) => {
    const own = siblings[ours] ?? null
    return own === null ? !mayBeTyped : record[theirs] === own
  })
}
