import {
  itemsOf,
  needOf,
  serialOfDate,
  sheetColumns,
  toCell,
  isDay,
  kindOf,
  type Cell,
  type ColumnOfSheet,
  type Definition,
  type Field,
  type Need,
} from '#schema/engine'
import type { Caller } from '../access/caller.ts'
import { readingWork } from '../work/open-work.ts'
import type { EngineWork } from '../work/work.ts'
import type { AppContext } from '../app-context.ts'
import { codesOf } from './columns/codes.ts'
import { exampleRow } from './example-row.ts'

/** The import template as a workbook: the header, one row that imports cleanly, and a guide to each column. */
export async function templateOf(
  context: AppContext,
  definition: Definition,
  caller: Caller | null,
): Promise<Buffer> {
  const work = readingWork(context, { caller, via: 'api' })
  const columns = sheetColumns(definition, work.role)
  const example = await exampleCells(work, definition, columns)
  const filled = { columns: new Set(columns.map(({ name }) => name)), constants: {} }
  const needs = columns.map(({ name }) => needOf(definition, name, filled))
  // The library is large; most servers start without ever making a template.
  const { utils, write } = await import('xlsx')
  const workbook = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    columns.map(({ header }) => header),
    columns.map((column, place) => styled(column.field, example[place] ?? null)),
  ])
  sheet['!cols'] = columns.map(({ header }, place) => ({
    wch: Math.max(header.length, String(example[place] ?? '').length, 10) + 2,
  }))
  utils.book_append_sheet(workbook, sheet, definition.label[1].slice(0, 31))
  const guide = utils.aoa_to_sheet([
    GUIDE_HEADER,
    ...columns.map((column, place) =>
      guideRow(context, { column, need: needs[place] ?? 'never', example: example[place] ?? null }),
    ),
  ])
  guide['!cols'] = [{ wch: 22 }, { wch: 28 }, { wch: 24 }, { wch: 70 }, { wch: 60 }, { wch: 26 }]
  utils.book_append_sheet(workbook, guide, 'Guide')
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

async function exampleCells(
  work: EngineWork,
  definition: Definition,
  columns: readonly ColumnOfSheet[],
): Promise<Cell[]> {
  const values = await exampleRow(work, definition, columns)
  const codes = await codesOf(work, columns, [values])
  return columns.map(({ name, field }) =>
    toCell(values[name], field, { choiceAs: 'constant', nameOf: (id) => codes[name]?.[id] }),
  )
}

/** Days as spreadsheets keep them, so that they sort and show by the reader's own habits. */
function styled(field: Field, cell: Cell): unknown {
  const serial = isDay(field) && typeof cell === 'string' ? serialOfDate(cell) : null
  return serial === null ? cell : { t: 'n', v: serial, z: 'yyyy-mm-dd' }
}

const GUIDE_HEADER = [
  'Column',
  'Meaning',
  'Needed for a new record',
  'What to write',
  'Allowed values',
  'Example',
]

const NEEDED: Readonly<Record<Need, string>> = {
  always: 'yes',
  sometimes: 'in some rows',
  never: 'no',
}

interface Guided {
  readonly column: ColumnOfSheet
  readonly need: Need
  readonly example: Cell
}

function guideRow(
  context: AppContext,
  { column: { header, label, field }, need, example }: Guided,
): Cell[] {
  const { help, series } = field.options
  const needed = series ? 'no, numbered by itself' : NEEDED[need]
  const what = [
    kindOf(field).guide?.(field, context.settings) ?? '',
    ...(help ? [`${help}.`] : []),
  ].join(' ')
  const allowed = Object.entries(itemsOf(field))
    .map(([code, item]) => `${code} (${item.label})`)
    .join(', ')
  return [header, label, needed, what, allowed || null, example]
}
