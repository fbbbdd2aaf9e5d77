import { expect, test } from 'vitest'
import type { ImportResult, RowResult } from '#schema/engine'
import { withinLimits } from './answer-limit.ts'

const LONG = 'x'.repeat(30_000)
const failed = (row: number): RowResult => ({
  row,
  action: 'failed',
  changes: [{ field: 'name', before: null, after: LONG }],
  errors: [
    {
      field: 'name',
      code: 'tooLong',
      message: `“${LONG}” is too long.`,
      params: { value: LONG },
      value: LONG,
    },
  ],
})
const resultOf = (rows: readonly RowResult[]): ImportResult => ({
  batchId: null,
  dryRun: true,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: rows.length,
  rows,
  file: {
    name: 'list',
    sheet: null,
    sheets: [],
    headerRow: 1,
    headerRows: 1,
    leftOutRows: [],
    leftOutCount: 0,
    firstRows: [],
    repeat: null,
    split: {},
    separator: ',',
    rows: rows.length,
    mapping: {},
    notes: [],
    headers: [{ header: 'name', samples: [LONG, 7, null] }],
  },
})

test('long values, samples and sentences are cut in an answer', () => {
  const {
    rows: [row],
    file,
  } = withinLimits(resultOf([failed(2)]))
  expect(row?.errors[0]).toMatchObject({
    field: 'name',
    code: 'tooLong',
    value: `${'x'.repeat(299)}…`,
    params: { value: `${'x'.repeat(299)}…` },
  })
  expect(row?.errors[0]?.message).toHaveLength(300)
  expect(row?.changes).toEqual([{ field: 'name', before: null, after: `${'x'.repeat(299)}…` }])
  expect(file.headers[0]?.samples).toEqual([`${'x'.repeat(299)}…`, 7, null])
})

test('after very many errors rows are listed by number and outcome alone', () => {
  const reported = withinLimits(
    resultOf(Array.from({ length: 20_000 }, (_, place) => failed(place + 2))),
  )
  expect(reported).toMatchObject({ failed: 20_000 })
  expect(reported.rows).toHaveLength(20_000)
  expect(reported.rows[0]?.errors).toHaveLength(1)
  expect(reported.rows.at(-1)).toEqual({
    row: 20_001,
    action: 'failed',
    changes: [],
    errors: [],
    errorsLeftOut: 1,
    isShort: true,
  })
  const listed = reported.rows.filter(({ errors }) => errors.length > 0).length
  expect(listed).toBeLessThan(20_000)
  expect(reported.errorCount).toEqual({ listed, total: 20_000 })
  expect(JSON.stringify(reported).length).toBeLessThan(8_000_000)
})

test('an answer that holds everything counts nothing', () => {
  expect(withinLimits(resultOf([failed(2)]))).not.toHaveProperty('errorCount')
})

test('notes of rows that are listed by number and outcome alone are reported as missing', () => {
  const noted = (row: number): RowResult => ({
    ...failed(row),
    notes: [{ field: 'name', code: 'nothing', message: '“-” is read as empty.' }],
  })
  const { rows, file } = withinLimits(
    resultOf(Array.from({ length: 20_000 }, (_, place) => noted(place + 2))),
  )
  const count = rows.findIndex(({ areNotesMissing }) => areNotesMissing)
  expect(count).toBeGreaterThan(0)
  expect(file.notes).toMatchObject([
    {
      code: 'notesLeftOut',
      params: { count },
      message: `Notes are listed for the first ${count} rows only.`,
    },
  ])
})

test('no missing notes are reported where none is missing, however short the rows', () => {
  const { rows, file } = withinLimits(
    resultOf(Array.from({ length: 20_000 }, (_, place) => failed(place + 2))),
  )
  expect([rows.at(-1)?.isShort, file.notes]).toEqual([true, []])
})
