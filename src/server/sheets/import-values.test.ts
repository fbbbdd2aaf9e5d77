import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  allColumns,
  tableOf,
  templateColumns,
  type Codes,
  type JsonRow,
} from '../../admin/sheet/export-table.ts'
import { csvText, txtText } from '../../admin/sheet/write-text.ts'
import { writeWorkbook } from '../../admin/sheet/write-workbook.ts'
import {
  csv,
  errorsOf,
  openReadings,
  readingDefinition,
  resultOf,
  workbook,
  type Readings,
} from '../../../tests/readings.ts'
import { inline, row, sheetXml, workbookOf } from '../../../tests/workbook-parts.ts'
import { DATABASES } from '../../../tests/workspace.ts'

describe.each(DATABASES)('values of a file on %s', (database) => {
  let it: Readings
  beforeAll(async () => {
    it = await openReadings(database)
  })
  afterAll(() => it.close())

  describe('a national phone number', () => {
    test('gets the dial code of the country of its row, and the result says so', async () => {
      const reply = await it.upload(
        csv(
          'readingCode,contact,country',
          'P1,(206) 555-9857,USA',
          'P2,030-0074321,Germany',
          'P3,020 7946 0018,',
          'P4,+33 1 23 45 67 89,Germany',
        ),
      )
      expect(reply.status, reply.text).toBe(200)
      expect(
        await Promise.all(
          ['P1', 'P2', 'P3', 'P4'].map(async (code) => (await it.stored(code)).contact),
        ),
      ).toEqual(['+12065559857', '+49300074321', '+442079460018', '+33123456789'])
      expect(
        resultOf(reply).rows.map(({ notes }) =>
          notes?.map(({ field, params }) => [field, params?.value, params?.taken]),
        ),
      ).toEqual([
        [['contact', '(206) 555-9857', '+12065559857']],
        [['contact', '030-0074321', '+49300074321']],
        [['contact', '020 7946 0018', '+442079460018']],
        undefined,
      ])
      expect(resultOf(reply).rows[0]?.notes?.[0]?.message).toContain('United States')
    })

    test('gets that of the record it changes where the row names no country', async () => {
      const reply = await it.upload(
        csv('readingCode,contact', 'P1,(206) 555-0000', 'P2,030 0074321', 'P3,020 7946 0018'),
      )
      expect(resultOf(reply), reply.text).toMatchObject({ updated: 1, unchanged: 2 })
      expect((await it.stored('P1')).contact).toBe('+12065550000')
    })

    test('typed into a number cell with its dial code gets the plus back', async () => {
      const reply = await it.upload(
        workbook([
          ['readingCode', 'contact', 'country'],
          ['P5', 12_065_559_857, 'US'],
          ['P6', 2_065_559_858, 'US'],
        ]),
      )
      expect(reply.status, reply.text).toBe(200)
      expect([(await it.stored('P5')).contact, (await it.stored('P6')).contact]).toEqual([
        '+12065559857',
        '+12065559858',
      ])
    })
  })

  describe('notes', () => {
    test('beyond the first ten thousand rows are not listed, and the result says so where one is missing', async () => {
      const check = (last: string) =>
        it.upload(
          csv(
            'readingCode,contact',
            ...Array.from({ length: 10_001 }, (_, n) => `N${n},${n < 10_000 ? '' : last}`),
          ),
          { dryRun: 'true' },
        )
      const reply = await check('N/A')
      expect(reply.status, reply.text.slice(0, 300)).toBe(200)
      expect(resultOf(reply).file.notes).toMatchObject([
        { code: 'notesLeftOut', message: 'Notes are listed for the first 10000 rows only.' },
      ])
      expect(resultOf(reply).rows.at(-1)).toEqual({
        row: 10_002,
        action: 'created',
        changes: [],
        errors: [],
        isShort: true,
        areNotesMissing: true,
      })
      expect(resultOf(await check('+442079460018')).file.notes).toEqual([])
    })
  })

  describe('the order of day and month', () => {
    const dates = async (mapping: object | undefined, ...values: string[]) =>
      it.upload(csv('readingCode,dueDate', ...values.map((value, place) => `D${place},${value}`)), {
        ...(mapping ? { mapping } : {}),
      })

    test('is month first as soon as one date of the column shows it', async () => {
      const reply = await dates(undefined, '3/4/2025', '12/31/2025', '1/2/25')
      expect(reply.status, reply.text).toBe(200)
      expect(
        await Promise.all([0, 1, 2].map(async (n) => (await it.stored(`D${n}`)).dueDate)),
      ).toEqual(['2025-03-04', '2025-12-31', '2025-01-02'])
      expect(resultOf(reply).file.notes).toMatchObject([
        { field: 'dueDate', code: 'monthFirst', params: { row: 3, value: '12/31/2025' } },
      ])
      expect(resultOf(reply).file.headers[1]?.dateOrder).toBe('monthFirst')
    })

    test('is that of the company where nothing shows it, and the result says so', async () => {
      const reply = await dates(undefined, '3/4/2025', '5/6/2025')
      expect((await it.stored('D0')).dueDate).toBe('2025-04-03')
      expect(resultOf(reply).file.notes).toMatchObject([{ field: 'dueDate', code: 'eitherOrder' }])
    })

    test('of a column that contradicts itself refuses the rows in doubt alone', async () => {
      const reply = await dates(
        undefined,
        '13/4/2025',
        '4/13/2025',
        '3/4/2026',
        '2025-07-08',
        '5/5/2025',
      )
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([
        [3, 'dueDate', 'contradictoryDates'],
        [4, 'dueDate', 'contradictoryDates'],
      ])
      expect(resultOf(reply).rows[2]?.errors[0]?.message).toMatch(
        /row 2 has the day first and row 3 the month/,
      )
      expect(resultOf(reply).file.headers[1]?.dateOrder).toBe('both')
    })

    test('may be said by hand', async () => {
      expect((await dates({ reading: { dueDate: 'monthFirst' } }, '3/4/2025')).status).toBe(200)
      expect((await it.stored('D0')).dueDate).toBe('2025-03-04')
      const wrong = await dates({ reading: { dueDate: 'monthFirst' } }, '13/4/2025')
      expect(errorsOf(wrong)).toEqual([[2, 'dueDate', 'date']])
    })
  })

  describe('a date and time', () => {
    test('is taken in the zone of the company, and what clocks skip or what has no time is told', async () => {
      const moments: readonly (readonly [cell: string, moment: string, note?: string])[] = [
        ['2026-11-01 06:30', '2026-11-01T06:30:00.000Z'],
        ['13/11/2026 14:05', '2026-11-13T14:05:00.000Z'],
        ['2026-07-01T06:30', '2026-07-01T05:30:00.000Z'],
        ['13 Nov 2026 2.05 pm', '2026-11-13T14:05:00.000Z'],
        ['2026-07-01T06:30:00+02:00', '2026-07-01T04:30:00.000Z'],
        ['2026-07-01 06:30:15', '2026-07-01T05:30:15.000Z'],
        ['2026-10-25 01:30', '2026-10-25T00:30:00.000Z'],
        ['2026-03-29 01:30', '2026-03-29T01:30:00.000Z', 'skippedHour'],
        ['2026-11-01', '2026-11-01T00:00:00.000Z', 'noTime'],
      ]
      const reply = await it.upload(
        csv('readingCode,measuredAt', ...moments.map(([cell], place) => `T${place},${cell}`)),
      )
      expect(reply.status, reply.text).toBe(200)
      expect(
        await Promise.all(
          moments.map(async (_, place) => (await it.stored(`T${place}`)).measuredAt),
        ),
      ).toEqual(moments.map(([, moment]) => moment))
      expect(resultOf(reply).rows.map(({ notes }) => notes?.[0]?.code)).toEqual(
        moments.map(([, , note]) => note),
      )
    })

    test('is read from the cells of a workbook, seconds included, and what is none is refused', async () => {
      const reply = await it.upload(
        workbook([
          ['readingCode', 'measuredAt'],
          ['W4', { t: 'n', v: 46327.270833333336, z: 'yyyy-mm-dd hh:mm' }],
          ['W5', { t: 'n', v: 46204.5 + 1 / 86_400, z: 'dd/mm/yy hh:mm' }],
        ]),
      )
      expect(reply.status, reply.text).toBe(200)
      expect([(await it.stored('W4')).measuredAt, (await it.stored('W5')).measuredAt]).toEqual([
        '2026-11-01T06:30:00.000Z',
        '2026-07-01T11:00:01.000Z',
      ])
      expect(errorsOf(await it.upload(csv('readingCode,measuredAt', 'W6,noon')))).toEqual([
        [2, 'measuredAt', 'moment'],
      ])
    })
  })

  describe('a percentage', () => {
    const shares = (mapping: object | undefined, ...values: string[]) =>
      it.upload(csv('readingCode,share', ...values.map((value, place) => `S${place},${value}`)), {
        ...(mapping ? { mapping } : {}),
      })

    test('is asked about when all lie between 0 and 1', async () => {
      const reply = await shares(undefined, '0.15', '0', '1', '0.2%', 'NULL')
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([
        [2, 'share', 'fraction'],
        [4, 'share', 'fraction'],
      ])
      expect(resultOf(reply).rows[0]?.errors[0]?.message).toContain('0.15% or 15%')
      expect(resultOf(reply).file.headers[1]?.isFraction).toBe(true)
    })

    test('is as the answer says', async () => {
      expect(
        (await shares({ reading: { share: 'fraction' } }, '0.15', '0.2%', '0.07')).status,
      ).toBe(200)
      expect(
        await Promise.all([0, 1, 2].map(async (n) => (await it.stored(`S${n}`)).share)),
      ).toEqual([15, 0.2, 7])
      expect((await shares({ reading: { share: 'percent' } }, '0.15')).status).toBe(200)
      expect((await it.stored('S0')).share).toBe(0.15)
    })

    test('needs no answer where it changes nothing, where others are larger, and in a cell that shows it', async () => {
      expect(resultOf(await shares(undefined, '0.15'))).toMatchObject({ unchanged: 1 })
      expect(resultOf(await shares(undefined, '0.5', '17.5'))).toMatchObject({ updated: 2 })
      const shown = await it.upload(
        workbook([
          ['readingCode', 'share'],
          ['S7', { t: 'n', v: 0.15, z: '0%' }],
          ['S8', { t: 'n', v: 0.005, z: '0.0%' }],
        ]),
      )
      expect(shown.status, shown.text).toBe(200)
      expect([(await it.stored('S7')).share, (await it.stored('S8')).share]).toEqual([15, 0.5])
    })
  })

  describe('an error that a spreadsheet has worked out', () => {
    const WORDS = ['#CALC!', '#FIELD!', '#BLOCKED!', '#CONNECT!', '#SPILL!', '#DIV/0!', 'Err:502']

    test('is refused by its cell, whatever it is called and whichever file it stands in', async () => {
      const refused = WORDS.map((_, place) => [place + 2, 'remark', 'errorCell'])
      expect(
        errorsOf(
          await it.upload(
            csv('readingCode,remark', ...WORDS.map((word, place) => `E${place},${word}`)),
          ),
        ),
      ).toEqual(refused)
      const words = [...WORDS, '#TOMORROW!']
      const cells = words
        .map((word, place) =>
          row(
            place + 2,
            `${inline(`A${place + 2}`, `E${place}`)}<c r="B${place + 2}" t="e"><v>${word}</v></c>`,
          ),
        )
        .join('')
      const reply = await it.upload(
        workbookOf({
          sheet: sheetXml(row(1, inline('A1', 'readingCode') + inline('B1', 'remark')) + cells),
        }),
      )
      expect(errorsOf(reply)).toEqual([...refused, [words.length + 1, 'remark', 'errorCell']])
      expect(resultOf(reply).rows.at(-1)?.errors[0]?.message).toContain('#TOMORROW!')
    })

    test('says nothing of the other numbers of its column', async () => {
      const { file } = resultOf(
        await it.upload(
          workbookOf({
            sheet: sheetXml(
              row(1, inline('A1', 'readingCode') + inline('B1', 'share')) +
                row(2, `${inline('A2', 'E1')}<c r="B2"><v>0.15</v></c>`) +
                row(3, `${inline('A3', 'E2')}<c r="B3" t="e"><v>#DIV/0!</v></c>`),
            ),
          }),
          { dryRun: 'true' },
        ),
      )
      expect(file.headers[1]?.isFraction).toBe(true)
    })
  })

  describe('words for nothing', () => {
    test('are empty, and the result says so where that changes anything', async () => {
      const words = ['NULL', 'null', 'nan', 'NaN', 'N/A', 'n/a', '#N/A', '-']
      const filled = words.map((_, place) => `N${place},Something,5,2026-01-01 10:00,Germany`)
      await it.upload(csv('readingCode,remark,fee,measuredAt,country', ...filled))
      const emptied = csv(
        'readingCode,remark,fee,measuredAt,country',
        ...words.map((word, place) => `N${place},${word},${word},${word},${word}`),
      )
      const reply = await it.upload(emptied)
      expect(reply.status, reply.text).toBe(200)
      for (const [place, word] of words.entries()) {
        expect(await it.stored(`N${place}`), word).toMatchObject({
          remark: null,
          fee: null,
          measuredAt: null,
          country: null,
        })
        expect(
          resultOf(reply)
            .rows[place]?.notes?.map(({ field, code }) => `${field} ${code}`)
            .toSorted(),
          word,
        ).toEqual(['country nothing', 'fee nothing', 'measuredAt nothing', 'remark nothing'])
      }
      const again = resultOf(await it.upload(emptied))
      expect([again.unchanged, again.rows.flatMap(({ notes = [] }) => notes)]).toEqual([
        words.length,
        [],
      ])
    })

    test('give way to a constant, and to a word that somebody has named', async () => {
      const reply = await it.upload(csv('readingCode,remark,country', 'K2,NULL,N/A'), {
        mapping: { constants: { remark: 'None given' }, values: { country: { 'N/A': 'Germany' } } },
      })
      expect(reply.status, reply.text).toBe(200)
      expect(await it.stored('K2')).toMatchObject({
        remark: 'None given',
        labels: { country: 'Germany' },
      })
    })

    test('are text where the record has them, and people may be called Null', async () => {
      await it.top.post('/reading', { readingCode: 'K3', remark: '-' })
      expect(resultOf(await it.upload(csv('readingCode,remark', 'K3,-', 'K4,Null')))).toMatchObject(
        { unchanged: 1, created: 1 },
      )
      expect((await it.stored('K4')).remark).toBe('Null')
    })
  })

  describe('rows and columns', () => {
    test('a row with more values than headers is refused by its number, unless somebody says what they are', async () => {
      const content = csv('readingCode,remark', 'R1,fine', 'R2,one,7', 'R3,fine,, ')
      expect(errorsOf(await it.upload(content))).toEqual([[3, '', 'tooWide']])
      expect((await it.upload(content, { mapping: { 'Column C': 'fee' } })).status).toBe(200)
      expect(await it.stored('R2')).toMatchObject({ remark: 'one', fee: 7 })
    })

    test('columns after the 500th are told', async () => {
      const filler = Array.from({ length: 499 }, (_, place) => `x${place}`)
      const reply = await it.upload(
        csv(
          ['readingCode', ...filler, 'fee', 'remark'].join(),
          ['R5', ...filler.map(() => ''), '3', 'lost'].join(),
        ),
      )
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply).file.notes).toMatchObject([
        { code: 'columnsLeftOut', params: { count: 2, max: 500 } },
      ])
    })

    test('a row of which nothing is kept is unchanged, and says what was left out', async () => {
      await it.top.post('/reading', { readingCode: 'R8' })
      const reply = await it.upload(csv('readingCode,reason', 'R8,Because'))
      expect(resultOf(reply)).toMatchObject({ updated: 0, unchanged: 1 })
      expect(resultOf(reply).rows[0]?.notes).toMatchObject([{ field: 'reason', code: 'leftOut' }])
      expect((await it.stored('R8')).version).toBe(1)
    })
  })

  describe('an export as import template', () => {
    const exported = async (choice: 'all' | 'template') => {
      const ids = (await it.top.get('/reading/list?size=200')).content.map(({ id }) => id)
      const { records, codes } = (await it.top.get(`/reading/sheet?ids=${ids.join(',')}`))
        .data as unknown as { records: JsonRow[]; codes: Codes }
      return {
        count: ids.length,
        table: tableOf(
          choice === 'all'
            ? allColumns(readingDefinition, 'SUPER_ADMIN')
            : templateColumns(readingDefinition, 'SUPER_ADMIN'),
          records,
          choice,
          codes,
        ),
      }
    }
    const MOMENTS = [
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-06-30T23:00:00.000Z',
      '2026-06-30T22:59:59.999Z',
      '2026-03-29T00:59:00.000Z',
    ]

    test('changes nothing when it comes back, date-times and odd texts included', async () => {
      for (const [place, measuredAt] of MOMENTS.entries()) {
        const remark = ["'=1+1", '=1+1', '-', '+ extra', '@home'][place]
        expect(
          (
            await it.top.post('/reading', {
              readingCode: `X${place}`,
              measuredAt,
              remark,
              share: 0.5,
              contact: '+12065559857',
              level: -1.5,
            })
          ).status,
        ).toBe(201)
      }
      const { count, table } = await exported('template')
      const files = [
        csvText(table),
        txtText(table),
        writeWorkbook(table, 'xlsx', 'x'),
        writeWorkbook(table, 'xls', 'x'),
      ]
      for (const file of files) {
        const reply = await it.upload(file, { dryRun: 'true' })
        expect(reply.status, reply.text.slice(0, 3000)).toBe(200)
        expect(resultOf(reply)).toMatchObject({
          created: 0,
          updated: 0,
          failed: 0,
          unchanged: count,
        })
      }
    })
  })
})
