import type { Cell } from '#schema/engine'
import type { ExpressionBuilder } from 'kysely'
import type { Transaction } from '../../../storage/store.ts'
import type { EngineTables } from '../../../storage/tables/engine-tables.ts'
import { CELL_KINDS, type CellKind } from '../read/cell-kind.ts'
import type { ColumnFacts } from '../columns/column-facts.ts'
import type { SheetRow, SheetTable } from '../sheet-table.ts'

type Sql = Transaction['sql']

/** Number of rows written or read by one statement. */
export const PORTION = 500

/** The table of a draft without its rows, which are laid out as the mapping decides. */
export interface DraftSheet {
  readonly table: Omit<SheetTable, 'rows'>
  /** Formats found in the columns. */
  readonly facts: readonly ColumnFacts[]
  /** Headers as read without any choice, by which the next file of this kind is recognized. */
  readonly origin: readonly string[]
}

/** A row with its position in the file. */
export interface PlacedRow extends SheetRow {
  readonly place: number
}

/** Letter of each cell kind, so that the kinds of a row take one letter per cell. */
const letterOf = (kind: CellKind | undefined): string =>
  String.fromCharCode(97 + CELL_KINDS.indexOf(kind ?? 'empty'))
const kindOf = (letter: string): CellKind => CELL_KINDS[letter.charCodeAt(0) - 97] ?? 'empty'

const packKinds = (kinds: readonly CellKind[]): string => kinds.map(letterOf).join('')

/** Rows with the same kinds share one list. */
function kindReader(): (letters: string) => readonly CellKind[] {
  const known = new Map<string, readonly CellKind[]>()
  return (letters) => {
    const kinds = known.get(letters) ?? Array.from(letters, kindOf)
    known.set(letters, kinds)
    return kinds
  }
}

/** Stores some rows of a new draft. */
export const insertRows = (
  sql: Sql,
  draftId: number,
  rows: readonly SheetRow[],
  from: number,
): Promise<unknown> =>
  sql
    .insertInto('larder_draft_row')
    .values(
      rows.map(({ row, cells, kinds }, index) => ({
        draft_id: draftId,
        place: from + index,
        row,
        cells: JSON.stringify(cells),
        kinds: packKinds(kinds),
      })),
    )
    .execute()

/** Stands in the place of a batch in rows that the user left out. */
export const LEFT_OUT = 0

/**
 * Rows to load: the ones at some positions, all, or all without an error. Rows that have been saved or left out are never
 * among them.
 */
export type Wanted = readonly number[] | 'unsaved' | 'good'

/** Loads rows in the order of the file, at least `size` at a time. */
export async function* readRowsOf(
  sql: Sql,
  draftId: number,
  wanted: Wanted,
  size = PORTION,
): AsyncGenerator<PlacedRow[], void, undefined> {
  const read = kindReader()
  let rows: PlacedRow[] = []
  for await (const portion of portions(sql, draftId, wanted)) {
    for (const { place, row, cells, kinds } of portion)
      rows.push({ place, row, cells: JSON.parse(cells) as Cell[], kinds: read(kinds) })
    if (rows.length < size) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

/** Loads rows that are few enough for the memory. */
export async function loadRows(sql: Sql, draftId: number, wanted: Wanted): Promise<PlacedRow[]> {
  const rows: PlacedRow[] = []
  for await (const portion of readRowsOf(sql, draftId, wanted)) rows.push(...portion)
  return rows
}

const selectRows = (sql: Sql, draftId: number) =>
  sql
    .selectFrom('larder_draft_row')
    .select(['place', 'row', 'cells', 'kinds', 'corrected'])
    .where('draft_id', '=', draftId)
    .where('batch_id', 'is', null)
    .orderBy('place')
    .limit(PORTION)

/** True for rows without an error. */
const isGood = ({ not, exists, selectFrom }: ExpressionBuilder<EngineTables, 'larder_draft_row'>) =>
  not(
    exists(
      selectFrom('larder_draft_result as result')
        .select('result.place')
        .whereRef('result.draft_id', '=', 'larder_draft_row.draft_id')
        .whereRef('result.place', '=', 'larder_draft_row.place')
        .where('result.action', '=', 'failed'),
    ),
  )

async function* portions(sql: Sql, draftId: number, wanted: Wanted) {
  if (wanted === 'unsaved' || wanted === 'good') {
    for (let after = -1; ; ) {
      const unsaved = selectRows(sql, draftId).where('place', '>', after)
      const rows = await (wanted === 'good' ? unsaved.where(isGood) : unsaved).execute()
      if (rows.length > 0) yield rows
      if (rows.length < PORTION) return
      after = rows.at(-1)?.place ?? after
    }
  }
  for (let from = 0; from < wanted.length; from += PORTION)
    yield await selectRows(sql, draftId)
      .where('place', 'in', wanted.slice(from, from + PORTION))
      .execute()
}

export async function countUnsaved(sql: Sql, draftId: number): Promise<number> {
  const { rows } = await sql
    .selectFrom('larder_draft_row')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('draft_id', '=', draftId)
    .where('batch_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Contents of corrected cells in the file, with the letter of their kind, by column. */
export type Originals = Record<number, [value: Cell, letter: string]>

const kindOfTyped = (value: Cell): CellKind =>
  value === null ? 'empty' : typeof value === 'number' ? 'number' : 'text'

/** A new value of a cell. */
export interface CellChange {
  readonly place: number
  readonly column: number
  readonly value: Cell
}

/** Changes cells, and keeps what they contained in the file. Returns the positions of the rows. */
export async function correctCells(
  sql: Sql,
  draftId: number,
  changes: readonly CellChange[],
): Promise<number[]> {
  const byPlace = Map.groupBy(changes, ({ place }) => place)
  for await (const portion of portions(sql, draftId, [...byPlace.keys()]))
    for (const stored of portion) {
      const cells: Cell[] = JSON.parse(stored.cells)
      const kinds = Array.from(stored.kinds, kindOf)
      const original: Originals = JSON.parse(stored.corrected ?? '{}')
      for (const { column, value } of byPlace.get(stored.place) ?? []) {
        while (cells.length <= column) cells.push(null)
        while (kinds.length <= column) kinds.push('empty')
        original[column] ??= [cells[column] ?? null, letterOf(kinds[column])]
        const [was, letter] = original[column]
        cells[column] = value
        kinds[column] = value === was ? kindOf(letter) : kindOfTyped(value)
        if (value === was) delete original[column]
      }
      await sql
        .updateTable('larder_draft_row')
        .set({
          cells: JSON.stringify(cells),
          kinds: packKinds(kinds),
          corrected: Object.keys(original).length > 0 ? JSON.stringify(original) : null,
        })
        .where('draft_id', '=', draftId)
        .where('place', '=', stored.place)
        .execute()
    }
  return [...byPlace.keys()]
}

/** Cells of a column to find: those equal to a value, or those that contain a text in any case. */
interface Sought {
  readonly column: number
  readonly equal?: Cell
  readonly part?: string
}

interface FoundCell {
  readonly place: number
  readonly value: Cell
}

/** Finds cells of a column in the rows that are not saved. */
export async function findCells(
  sql: Sql,
  draftId: number,
  { column, equal = null, part }: Sought,
): Promise<FoundCell[]> {
  const found: FoundCell[] = []
  const text = part?.toLowerCase()
  const isSought = (value: Cell) =>
    text === undefined
      ? value === equal
      : value !== null && String(value).toLowerCase().includes(text)
  for await (const portion of portions(sql, draftId, 'unsaved'))
    for (const { place, cells } of portion) {
      const value = (JSON.parse(cells) as Cell[])[column] ?? null
      if (isSought(value)) found.push({ place, value })
    }
  return found
}

/** Marks rows as saved by an import, or as not saved. */
export const markSaved = (
  sql: Sql,
  draftId: number,
  places: readonly number[],
  batchId: number | null,
): Promise<unknown> =>
  sql
    .updateTable('larder_draft_row')
    .set({ batch_id: batchId })
    .where('draft_id', '=', draftId)
    .where('place', 'in', places)
    .execute()
