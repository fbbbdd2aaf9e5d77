import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { tableOf } from '../../../tests/contract/small-lists.ts'
import {
  csv,
  errorsOf,
  openReadings,
  resultOf,
  workbook,
  type Readings,
} from '../../../tests/contract/readings.ts'
import type { Reply } from '../../../tests/kit/client.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const sheetsAs = (bookType: 'xlsx' | 'biff8' | 'ods', sheets: Record<string, unknown[][]>) => {
  const book = utils.book_new()
  for (const [name, lines] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(lines), name)
  return write(book, { type: 'buffer', bookType }) as Buffer
}

describe.each(databases)('the layout of a file on %s', (database) => {
  let it: Readings
  beforeAll(async () => {
    it = await openReadings(database)
  })
  afterAll(() => it.close())
  const check = (content: string | Uint8Array, mapping?: object): Promise<Reply> =>
    it.upload(content, { dryRun: 'true', ...(mapping ? { mapping } : {}) })
  const rowsOf = (reply: Reply) => resultOf(reply).rows.map(({ row, action }) => [row, action])
  const notesOf = (reply: Reply) => resultOf(reply).file.notes.map(({ code }) => code)

  describe('rows that are no data', () => {
    test('a cell beside the table is left out of a workbook and told once', async () => {
      const reply = await check(
        workbook([
          ['readingCode', 'remark'],
          ['A1', 'fine', null, 'ask Priya'],
          ['A2', 'fine', null, 4.1],
          [null, null, null, 'only beside'],
        ]),
      )
      expect(reply.status, reply.text).toBe(200)
      expect(rowsOf(reply)).toEqual([
        [2, 'created'],
        [3, 'created'],
      ])
      expect(resultOf(reply).file.notes).toMatchObject([
        { code: 'besideTable', params: { count: 3, row: 2, value: 'ask Priya' } },
      ])
      expect(resultOf(reply).file.leftOutRows).toEqual([
        { row: 4, why: 'beside', text: 'only beside' },
      ])
    })

    test('a text file has room beside the table as far as its header has separators', async () => {
      const reply = await check(csv('readingCode,remark,,', 'A1,fine,,ask Priya', 'A2,fine,,,7'))
      expect(errorsOf(reply)).toEqual([[3, '', 'tooWide']])
      expect(notesOf(reply)).toEqual(['besideTable'])
    })

    test('totals and notes below the table are left out by number, in every language', async () => {
      const lines = [
        'readingCode,remark,fee,level',
        'A1,fine,10.5,1',
        'A2,fine,12.5,2',
        'Subtotal,,23,3',
        'A3,fine,1.5,',
        ',Grand total:,"24.50",3',
        'कुल योग,,24.5,3',
        '',
        'Checked by Priya,,,',
      ]
      const reply = await check(csv(...lines))
      expect(reply.status, reply.text).toBe(200)
      expect(rowsOf(reply).map(([row]) => row)).toEqual([2, 3, 5])
      expect(resultOf(reply).file).toMatchObject({
        rows: 3,
        leftOutCount: 4,
        leftOutRows: [
          { row: 4, why: 'total', text: 'Subtotal' },
          { row: 6, why: 'total', text: 'Grand total:' },
          { row: 7, why: 'total' },
          { row: 9, why: 'note', text: 'Checked by Priya' },
        ],
        notes: [{ code: 'rowsLeftOut', params: { count: 4, rows: '4, 6, 7, 9' } }],
      })
    })

    test('the user takes them back, and excludes others', async () => {
      const lines = ['readingCode,fee', 'A1,10.5', 'Total,10.5', 'A2,1.5']
      const reply = await check(csv(...lines), { rows: { 3: 'data', 4: 'skip' } })
      expect(rowsOf(reply).map(([row]) => row)).toEqual([2, 3])
      expect(resultOf(reply).file.leftOutRows).toEqual([{ row: 4, why: 'chosen', text: 'A2' }])
      expect((await check(csv(...lines), { rows: { 9: 'skip' } })).body.message).toContain(
        'has no row 9',
      )
      expect((await check(csv(...lines), { rows: { 3: 'maybe' } })).body.message).toContain(
        'is data or skip',
      )
    })

    test('names alone are records where nothing separates them from the table', async () => {
      const names = await check(csv('readingCode', 'A1', '', 'A2', '', 'Total'))
      expect(rowsOf(names).map(([row]) => row)).toEqual([2, 4, 6])
      const last = await check(csv('readingCode,remark', 'A1,fine', 'A2,fine', 'A3,'))
      expect(rowsOf(last).map(([row]) => row)).toEqual([2, 3, 4])
      // The word alone is no row of totals.
      const word = await check(csv('readingCode,remark', 'Total,fine', 'A2,fine'))
      expect(rowsOf(word).map(([row]) => row)).toEqual([2, 3])
    })
  })

  describe.each(['xlsx', 'biff8', 'ods'] as const)('the sheet and the header of %s', (type) => {
    const content = sheetsAs(type, {
      Staff: [['readingCode'], ['A1']],
      'Week 2': [
        ['Printed for', 'Ida'],
        ['Readings', 'of 2026'],
        ['readingCode', 'remark'],
        ['A2', 'fine'],
      ],
    })

    test('are proposed with the first lines, and chosen by name and number', async () => {
      const preview = await it.top.upload(
        '/reading/import',
        { name: 'x.xlsx', content },
        {
          preview: 'true',
          mapping: JSON.stringify({ table: { sheet: 'Week 2' } }),
        },
      )
      expect(preview.status, preview.text).toBe(200)
      expect(resultOf(preview).file).toMatchObject({
        sheet: 'Week 2',
        sheets: ['Staff', 'Week 2'],
        headerRow: 3,
        headerRows: 1,
        firstRows: [
          { row: 1, cells: ['Printed for', 'Ida'] },
          { row: 2, cells: ['Readings', 'of 2026'] },
          { row: 3, cells: ['readingCode', 'remark'] },
          { row: 4, cells: ['A2', 'fine'] },
        ],
      })
      const reply = await check(content, { table: { sheet: 'Week 2', headerRow: 3 } })
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply)).toMatchObject({
        created: 1,
        rows: [{ row: 4 }],
        file: { sheet: 'Week 2', headerRow: 3, mapping: { remark: 'remark' } },
      })
      const titled = await check(content, { table: { sheet: 'Week 2', headerRow: 1 } })
      expect(resultOf(titled).file).toMatchObject({ headerRow: 1, rows: 3 })
    })

    test('are the ones with the most known headers', async () => {
      const notes = [
        ['Topic', 'Remark'],
        ['Pumps', 'Ask Ida'],
        ['Valves', 'Ask Bo'],
      ]
      const list = [
        ['Reading code', 'Remark', 'Fee'],
        ['A1', 'fine', 3],
      ]
      const many = Array.from({ length: 30 }, (_, place) => [`N-${place}`, 'fine'])
      const chosen = async (sheets: Record<string, unknown[][]>, mapping?: object) =>
        resultOf(await check(sheetsAs(type, sheets), mapping)).file
      expect(await chosen({ Notes: notes, List: list })).toMatchObject({ sheet: 'List', rows: 1 })
      expect(await chosen({ Notes: [...notes, ...many], Empty: [], List: list })).toMatchObject({
        sheet: 'List',
        sheets: ['Notes', 'Empty', 'List'],
        mapping: { Fee: 'fee' },
      })
      const titles = [['Printed', '3 May'], ['by', 'Ida'], []]
      expect(await chosen({ Notes: notes, List: [...titles, ...list] })).toMatchObject({
        sheet: 'List',
        headerRow: 4,
      })
      // Of equal ones it is the first, and headers without rows are none.
      expect((await chosen({ Old: list, New: list })).sheet).toBe('Old')
      expect((await chosen({ Form: list.slice(0, 1), New: list })).sheet).toBe('New')
      // A header that the mapping names is known.
      const other = {
        Notes: notes,
        Data: [
          ['Ident', 'Betrag', 'x'],
          ['A1', 4, 'y'],
        ],
      }
      const columns = { Ident: 'readingCode', Betrag: 'fee' }
      expect((await chosen(other)).sheet).toBe('Notes')
      expect((await chosen(other, { columns })).sheet).toBe('Data')
      // One known header may be a coincidence.
      expect((await chosen({ Data: [['Ident'], ['A1']], Notes: notes })).sheet).toBe('Data')
    })

    test('are refused if they do not exist', async () => {
      expect((await check(content, { table: { sheet: 'Week 3' } })).body.message).toContain(
        'no sheet called “Week 3”',
      )
      expect((await check(content, { table: { headerRow: 9 } })).body.message).toContain(
        'Row 9 is empty',
      )
    })
  })

  describe('two header lines', () => {
    const lines = [
      'readingCode,Week 1,,Week 2,,Remark',
      ',Hours,Fee,Hours,Fee,',
      'A1,7:30,10,8,12,fine',
    ]
    const joined = [
      'readingCode',
      'Week 1 Hours',
      'Week 1 Fee',
      'Week 2 Hours',
      'Week 2 Fee',
      'Remark',
    ]

    test('are joined if groups repeat, or if the user says so', async () => {
      expect(await tableOf(csv(...lines))).toMatchObject({ headers: joined, headerRows: 2 })
      const dated = csv(
        'Name,Hours,,Overtime,',
        ',2026-10-05,2026-10-12,2026-10-05,2026-10-12',
        'A,1,2,3,4',
      )
      expect((await tableOf(dated)).headers[4]).toBe('Overtime 2026-10-12')
      const chosen = await check(csv('readingCode,Fee', ',in pounds', 'A1,7'), {
        table: { headerRows: 2 },
        columns: { 'Fee in pounds': 'fee' },
      })
      expect(rowsOf(chosen)).toEqual([[3, 'created']])
    })

    test('are not guessed from rows of data', async () => {
      for (const content of [
        csv('a,,b,', 'x,y,z,w', '1,2,3,4'),
        csv('a,b,c,d', 'yes,no,yes,no', '1,2,3,4'),
        csv('a,,b,', '1,2,1,2', '1,2,3,4'),
        csv('a,,b,', 'yes,no,yes,no'),
      ])
        expect((await tableOf(content)).headerRows).toBe(1)
      const plain = await check(csv(...lines), { table: { headerRows: 1 } })
      expect(resultOf(plain).file.headers[1]?.header).toBe('Week 1')
    })
  })

  describe('repeated columns', () => {
    const lines = [
      'remark,Hours 5 Oct,Fee 5 Oct,Hours 12 Oct,Fee 12 Oct,level',
      'Ida,7:30,10,8,,1',
      'Bo,,,6,11,2',
      'Cy,,,,,3',
    ]
    const repeat = {
      into: 'dueDate',
      columns: {
        '2026-10-05': { 'Hours 5 Oct': 'duration', 'Fee 5 Oct': 'fee' },
        '2026-10-12': { 'Hours 12 Oct': 'Duration', 'Fee 12 Oct': 'fee' },
      },
    }
    const constants = { readingCode: '{remark}-{Due date}' }

    test('are proposed with what can be guessed', async () => {
      expect(resultOf(await check(csv(...lines))).file.repeat).toEqual({
        into: null,
        columns: {
          '5 Oct': { 'Hours 5 Oct': null, 'Fee 5 Oct': 'fee' },
          '12 Oct': { 'Hours 12 Oct': null, 'Fee 12 Oct': 'fee' },
        },
      })
    })

    test('become one row for each period that has values', async () => {
      const reply = await it.upload(csv(...lines), { mapping: { repeat, constants } })
      expect(reply.status, reply.text).toBe(200)
      expect(rowsOf(reply)).toEqual([
        [2, 'created'],
        [2, 'created'],
        [3, 'created'],
      ])
      const read = async (code: string) => {
        const { dueDate, duration, fee, level, remark } = await it.stored(code)
        return [dueDate, duration, fee, level, remark]
      }
      expect(
        await Promise.all(['Ida-2026-10-05', 'Ida-2026-10-12', 'Bo-2026-10-12'].map(read)),
      ).toEqual([
        ['2026-10-05', 7.5, 10, 1, 'Ida'],
        ['2026-10-12', 8, null, 1, 'Ida'],
        ['2026-10-12', 6, 11, 2, 'Bo'],
      ])
      expect(resultOf(reply).file).toMatchObject({
        mapping: {
          remark: 'remark',
          level: 'level',
          'Due date': 'dueDate',
          Duration: 'duration',
          Fee: 'fee',
        },
        leftOutRows: [{ row: 4, why: 'empty', text: 'Cy' }],
        repeat: null,
      })
    })

    test('are told row by row if some are wrong', async () => {
      const wrong = [...lines.slice(0, 2), 'Di,8,9,30:00,many,4']
      const reply = await it.upload(csv(...wrong), { mapping: { repeat, constants }, mode: 'good' })
      expect(reply.status, reply.text).toBe(200)
      expect(rowsOf(reply)).toEqual([
        [2, 'unchanged'],
        [2, 'unchanged'],
        [3, 'created'],
        [3, 'failed'],
      ])
    })

    test('may be given as not mapped, but not be mapped twice', async () => {
      const columns = { 'Hours 5 Oct': null, 'Fee 12 Oct': null }
      expect((await check(csv(...lines), { columns, repeat, constants })).status).toBe(200)
      const twice = await check(csv(...lines), { columns: { 'Fee 5 Oct': 'fee' }, repeat })
      expect(twice.body.message).toContain('“repeat” uses it too')
      const both = await check(csv(...lines), { columns: { level: 'fee' }, repeat })
      expect(both.body.message).toContain('both mapped')
    })
  })

  test('records as JSON are read as a table', async () => {
    const reply = await it.upload(
      JSON.stringify([
        { readingCode: 'J1', fee: 2.5, isUrgent: true, labels: { brand: 'x' } },
        { readingCode: 'J2', remark: 'late', fee: null },
      ]),
    )
    expect(reply.status, reply.text).toBe(200)
    expect(rowsOf(reply)).toEqual([
      [2, 'created'],
      [3, 'created'],
    ])
    expect(await it.stored('J1')).toMatchObject({ fee: 2.5, isUrgent: true })
    expect(await it.stored('J2')).toMatchObject({ remark: 'late', fee: null })
  })
})
