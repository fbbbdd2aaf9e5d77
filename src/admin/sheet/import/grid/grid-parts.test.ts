import { describe, expect, test } from 'vitest'
import {
  resource,
  text,
  type Definition,
  type DraftMapping,
  type DraftRow,
  type FileFacts,
} from '#schema/engine'
import { describeCell, factsOf, problemsOf } from './cell-facts.ts'
import { formatBlock, parseBlock } from '../../cells/clipboard.ts'
import { fillBlock, fillDown, pasteBlock, type Edited } from './edits.ts'
import { placeColumns, scrollTo, visibleColumns, visibleRows, type GridColumn } from './layout.ts'
import { blockOf, moveBy, select } from '../../cells/selection.ts'

describe('a block on the clipboard', () => {
  test.each([
    ['one cell', [['Plum']]],
    [
      'rows and columns',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty cells',
      [
        ['', 'b'],
        ['c', ''],
      ],
    ],
    [
      'tabs, quotes and line breaks',
      [
        ['a\tb', 'say "hi"'],
        ['two\nlines', '"'],
      ],
    ],
  ])('keeps %s', (_, rows) => {
    expect(parseBlock(formatBlock(rows))).toEqual(rows)
  })

  test('ends with a line break if a spreadsheet program wrote it', () => {
    expect(parseBlock('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('may have quotes that quote nothing', () => {
    expect(parseBlock('5" pipe\t"x"y')).toEqual([['5" pipe', '"x"y']])
  })
})

describe('a key in the grid', () => {
  const extent = { rows: 100, columns: 5, page: 10 }
  const move = (key: string, options: { isFar?: boolean; isMirrored?: boolean } = {}) =>
    moveBy({ row: 50, column: 2 }, { key, isFar: false, isMirrored: false, ...options }, extent)

  test.each([
    ['ArrowDown', {}, 51, 2],
    ['ArrowRight', {}, 50, 3],
    ['ArrowRight', { isMirrored: true }, 50, 1],
    ['ArrowLeft', { isFar: true }, 50, -1],
    ['ArrowDown', { isFar: true }, 99, 2],
    ['PageUp', {}, 40, 2],
    ['Home', {}, 50, -1],
    ['End', { isFar: true }, 99, 4],
  ])('%s with %j goes to row %d, column %d', (key, options, row, column) => {
    expect(move(key, options)).toEqual({ row, column })
  })

  test('does not leave the grid, and leaves other keys alone', () => {
    const key = { key: 'ArrowUp', isFar: false, isMirrored: false }
    expect(moveBy({ row: 0, column: 0 }, key, extent)).toEqual({ row: 0, column: 0 })
    expect(move('Enter')).toBeNull()
  })
})

const COLUMNS: readonly GridColumn[] = Array.from({ length: 400 }, (_, index) => ({
  header: `C${index}`,
  fields: [],
  width: 100,
  start: index * 100,
}))

test('only what is in view is rendered', () => {
  const viewport = { top: 34_000, start: 10_000, width: 800, height: 600 }
  const [first, last] = visibleRows(viewport, 100_000)
  expect([first < 1_000, last > 1_017, last - first < 40]).toEqual([true, true, true])
  const shown = visibleColumns(viewport, COLUMNS)
  const [from, to] = [shown[0] ?? 0, shown.at(-1) ?? 0]
  expect([from < 100, to > 108, shown.length < 20]).toEqual([true, true, true])
  const pinned = COLUMNS.with(2, { ...(COLUMNS[2] as GridColumn), isPinned: true })
  expect(visibleColumns(viewport, pinned)).toEqual([2, ...shown])
  expect(visibleRows(viewport, 3)[1]).toBe(2)
})

test.each([
  ['the first key', { Name: 'jarName', Code: 'jarCode', Shop: 'shop' }, 'Code'],
  ['the name without a key', { Shop: 'shop', Name: 'jarName' }, 'Name'],
  ['no column if none tells the rows apart', { Shop: 'shop' }, undefined],
])('of the columns, %s stays in view', (_, columns, header) => {
  const definition = resource('jar', {
    label: ['Jar', 'Jars'],
    screen: '/jar',
    title: '{jarName}',
    fields: { jarCode: text({}), jarName: text({}), shop: text({}) },
    list: { columns: ['jarName'], sort: 'jarName' },
    sheet: { matchOn: ['jarCode'] },
    allow: { ADMIN: 'everything' },
  }) as unknown as Definition
  const headers = Object.keys(columns).map((each) => ({ header: each, samples: [] }))
  const placed = placeColumns(
    definition,
    { headers } as unknown as FileFacts,
    { columns, split: {} } as unknown as DraftMapping,
  )
  expect(placed.find(({ isPinned }) => isPinned)?.header).toBe(header)
})

describe('a cell that is scrolled into view', () => {
  test.each([
    ['stays if it is in view', 34, 0, 500, 0],
    ['comes down from behind the header', 340, 500, 500, 340],
    ['comes up from below', 680, 0, 500, 214],
    ['begins in view if the room is smaller than it is', 0, 0, 14, 0],
  ])('%s', (...[, start, now, room, position]) => {
    expect(scrollTo({ start, size: 34 }, now, room)).toBe(position)
  })
})

describe('a cell', () => {
  const column: GridColumn = { header: 'Job', fields: ['designation'], width: 100, start: 0 }
  const row: DraftRow = {
    place: 0,
    row: 2,
    cells: ['Baker'],
    corrected: { 0: 'Bakr' },
    action: 'updated',
    isSaved: false,
    isLeftOut: false,
    recordId: 7,
    changes: [{ field: 'designation', before: 'Packer', after: 'Baker' }],
    errors: [{ field: 'phoneNumber', code: 'required', message: 'Please fill in Phone number.' }],
    notes: [{ field: 'designation', code: 'typedName', message: 'It is kept as typed.' }],
  }

  test('of two fields changes both', () => {
    const name: GridColumn = { ...column, fields: ['firstName', 'lastName'] }
    const changes = [
      { field: 'lastName', before: 'Berg', after: 'Reed' },
      { field: 'firstName', before: 'Bo', after: 'Jo' },
    ]
    expect(factsOf({ ...row, changes }, 0, name).change).toMatchObject({ before: 'Bo Berg' })
    expect(factsOf({ ...row, changes: changes.slice(1) }, 0, name).change?.before).toBe('Bo')
    expect(factsOf(row, 0, name).change).toBeUndefined()
  })

  test('says what it is read as, what the file has, and what it changes', () => {
    const facts = factsOf(row, 0, column)
    expect(facts).toMatchObject({ value: 'Baker', errors: [], original: 'Bakr' })
    expect(describeCell(facts)).toEqual([
      'It is kept as typed.',
      'In the file: Bakr',
      'Now in Larder: Packer',
    ])
  })

  test('of an imported row says what was there before', () => {
    expect(describeCell(factsOf({ ...row, isSaved: true }, 0, column)).at(-1)).toBe(
      'Before the import: Packer',
    )
  })

  test('of a new record changes nothing', () => {
    expect(factsOf({ ...row, action: 'created' }, 0, column).change).toBeUndefined()
  })

  test('leaves problems of fields without a column to the row', () => {
    const definition = { fields: {} } as unknown as Definition
    expect(problemsOf(definition, row, [column])).toEqual([
      'Phone number: Please fill in Phone number.',
    ])
    expect(problemsOf(definition, row)).toHaveLength(2)
  })
})

describe('a correction of a block', () => {
  const row = (place: number, ...cells: (string | number | null)[]): DraftRow => ({
    place,
    row: place + 2,
    cells,
    corrected: {},
    action: null,
    isSaved: place === 2,
    isLeftOut: false,
    recordId: null,
    changes: [],
    errors: [],
    notes: [],
  })
  const rows = [row(0, 'a', 1), row(1, 'b', 2), row(2, 'c', 3), row(3, 'd', 4)]
  const edited = (from: [number, number], to: [number, number]): Edited => ({
    rows: { load: async ([first, last]) => rows.slice(first, last + 1) },
    columns: COLUMNS.slice(0, 2),
    selection: select({ row: to[0], column: to[1] }, { row: from[0], column: from[1] }),
  })

  test('fills down from its first row, but for rows that have been imported', async () => {
    expect(await fillDown(edited([0, 0], [3, 0]))).toEqual([
      { place: 1, header: 'C0', before: 'b', after: 'a' },
      { place: 3, header: 'C0', before: 'd', after: 'a' },
    ])
  })

  test('clears it', async () => {
    expect(await fillBlock(edited([0, 0], [0, 1]), () => null)).toEqual([
      { place: 0, header: 'C0', before: 'a', after: null },
      { place: 0, header: 'C1', before: 1, after: null },
    ])
  })

  test('pastes from its first cell on, and keeps equal cells', async () => {
    const { corrections, pasted } = await pasteBlock(edited([0, 1], [0, 1]), [
      ['1', 'beyond'],
      ['7', ''],
    ])
    expect(corrections).toEqual([{ place: 1, header: 'C1', before: 2, after: '7' }])
    expect(blockOf(pasted)).toEqual({ rows: [0, 1], columns: [1, 1] })
  })

  test('fills all of it with a single cell', async () => {
    const { corrections } = await pasteBlock(edited([0, 0], [1, 0]), [['x']])
    expect(corrections.map(({ after }) => after)).toEqual(['x', 'x'])
  })
})
