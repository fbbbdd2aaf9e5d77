import {
  isEmptyCell,
  isWordForNothing,
  nameKey,
  readEvidence,
  readTarget,
  withoutSubject,
  type Cell,
  type ColumnOfSheet,
  type Definition,
} from '#schema/engine'
import type { EngineWork } from '../../work/work.ts'
import type { SheetTable } from '../sheet-table.ts'
import type { Mapping } from './mapping.ts'
import { findCodes } from './names.ts'

interface Guessing {
  readonly definition: Definition
  readonly columns: readonly ColumnOfSheet[]
  readonly translations: readonly Definition[]
  readonly work: EngineWork
}

/** A column without a field, and different values of it. */
interface OpenColumn {
  readonly header: string
  readonly samples: readonly Exclude<Cell, null>[]
}

const MOST_COLUMNS = 50
const MOST_ROWS = 1_000
const MOST_SAMPLES = 20

/** Some values may be slips. */
const FEWEST_FITTING = 0.9
/** Names and labels of one record say little, because a text may happen to be equal. */
const FEWEST_NAMES = 2

/**
 * Guesses the fields of columns whose headers are unknown by their values: e-mail addresses, phone numbers, dates, choices,
 * and codes of other records. Only pairs are guessed in which neither the column nor the field fits another one.
 */
export async function guessByValues(
  table: SheetTable,
  { columns: mapped, constants, split, open }: Mapping,
  guessing: Guessing,
): Promise<Record<string, string>> {
  const filled = new Set([
    ...Object.values(mapped),
    ...Object.keys(constants),
    ...Object.values(split).flatMap(({ first, second }) => [first, second]),
  ])
  const fields = guessing.columns.filter(({ name }) => !filled.has(name))
  const candidates = open.slice(0, MOST_COLUMNS).flatMap((header): OpenColumn[] => {
    const place = table.headers.indexOf(header)
    const samples = place < table.headed ? takeSamples(table, place) : []
    return samples.length > 0 ? [{ header, samples }] : []
  })
  if (candidates.length === 0 || fields.length === 0) return {}
  const pairs = [
    ...pairsByEvidence(candidates, fields, guessing),
    ...(await pairsByNames(candidates, fields, guessing)),
  ]
  return Object.fromEntries(
    pairs
      .filter(
        ({ header, column }) =>
          pairs.filter((each) => each.header === header || each.column.name === column.name)
            .length === 1 && isPossible(header, column, guessing),
      )
      .map(({ header, column }) => [header, column.name]),
  )
}

function takeSamples({ rows }: SheetTable, place: number): OpenColumn['samples'] {
  const samples = new Set<Exclude<Cell, null>>()
  for (const { cells } of rows.slice(0, MOST_ROWS)) {
    const cell = cells[place] ?? null
    if (cell !== null && !isEmptyCell(cell) && !isWordForNothing(cell)) samples.add(cell)
    if (samples.size === MOST_SAMPLES) break
  }
  return [...samples]
}

interface Pair {
  readonly header: string
  readonly column: ColumnOfSheet
}

function pairsByEvidence(
  candidates: readonly OpenColumn[],
  fields: readonly ColumnOfSheet[],
  { translations }: Guessing,
): Pair[] {
  return fields.flatMap((column) => {
    const evidence = readEvidence(column.field)
    if (!evidence) return []
    // Labels of choices differ by language.
    const inAllLanguages = [
      column.field,
      ...translations.flatMap(({ fields: { [column.name]: other } }) => (other ? [other] : [])),
    ]
    const isShown = (cell: Exclude<Cell, null>): boolean =>
      inAllLanguages.some((field) => evidence.shows(cell, field))
    return candidates
      .filter(
        ({ samples }) =>
          fits(samples.filter(isShown).length, samples) &&
          (evidence.headerWords !== undefined || samples.length >= FEWEST_NAMES),
      )
      .map(({ header }) => ({ header, column }))
  })
}

const fits = (count: number, samples: OpenColumn['samples']): boolean =>
  count >= samples.length * FEWEST_FITTING

/** Looks up a few values of each column among the codes of the records that a field may refer to. */
async function pairsByNames(
  candidates: readonly OpenColumn[],
  fields: readonly ColumnOfSheet[],
  { definition, work }: Guessing,
): Promise<Pair[]> {
  const named = candidates.filter(({ samples }) => samples.length >= FEWEST_NAMES)
  const pairs: Pair[] = []
  for (const column of fields) {
    const target = readTarget(column.field)
    // Codes of the own resource would rather identify the row itself.
    if (target === null || target === definition.name || named.length === 0) continue
    const names = new Set(named.flatMap(({ samples }) => samples.map(String)))
    const found = await findCodes(work, work.registry.get(target), names)
    for (const { header, samples } of named) {
      const count = samples.filter((cell) => found.has(String(cell))).length
      if (fits(count, samples)) pairs.push({ header, column })
    }
  }
  return pairs
}

/** True if the header does not give the column another meaning, as in "Manager e-mail" or "Exit date". */
function isPossible(
  header: string,
  { name, field }: ColumnOfSheet,
  { definition, columns }: Guessing,
): boolean {
  const key = nameKey(withoutSubject(header, definition.label))
  const words = readEvidence(field)?.headerWords
  if (words) return withoutWords(key, [...words, ...EMPTY_WORDS]) === ''
  return !columns.some((other) => {
    const label = nameKey(other.label)
    return other.name !== name && label.length >= SHORTEST_LABEL && key.includes(label)
  })
}

const SHORTEST_LABEL = 4
/** Words without a meaning of their own. */
const EMPTY_WORDS = ['column', 'field', 'value', 'data', 'number', 'no']

const withoutWords = (key: string, words: readonly string[]): string =>
  words
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), key)
    .replace(/\d+/g, '')
