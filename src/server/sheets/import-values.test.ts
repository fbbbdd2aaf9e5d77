import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allColumns, buildTable, templateColumns } from '../../admin/sheet/export-table.ts'
import { tableText, type Codes, type ExportRecord } from '#schema/engine'
import { workbookFile } from '../../admin/sheet/export-testing.ts'
import {
  csv,
  errorsOf,
  openReadings,
  readingDefinition,
  resultOf,
  workbook,
  type Readings,
} from '../../../tests/contract/readings.ts'
import { templateOf } from '../../../tests/contract/rows-of-resource.ts'
import { loadApp } from '../start/discover.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('values of a file on %s', (database) => {
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

  test('an international phone number is one without its plus, too: in a form, a text and a number cell', async () => {
    const countries = (await it.top.get('/country/list?search=Germany')).content
    const typed = await it.top.post('/reading', {
      readingCode: 'P7',
      contact: '447740819207',
      remark: 'first',
    })
    expect(typed.data.contact).toBe('+447740819207')
    const abroad = await it.top.post('/reading', {
      readingCode: 'P8',
      country: countries[0]?.id,
      contact: '49 170 1234567',
    })
    expect(abroad.data.contact).toBe('+491701234567')
    const reply = await it.upload(
      csv(
        'readingCode,contact,country',
        'P7,447740819207,',
        'P8,491701234567,Germany',
        'P9,12065559859,US',
      ),
      { dryRun: 'true' },
    )
    expect(resultOf(reply), reply.text).toMatchObject({ created: 1, updated: 0, unchanged: 2 })
    expect(resultOf(reply).rows[2]?.changes).toContainEqual({
      field: 'contact',
      before: null,
      after: '+12065559859',
    })
    // Ten digits are a national number, even if they start with a dial code.
    const national = await it.top.put(`/reading/${String(typed.data.id)}`, {
      contact: '4477408192',
      version: typed.data.version,
    })
    expect(national.data.contact).toBe('+444477408192')
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

  describe('words for nothing', () => {
    test('are empty, and the result says so where clearing a field changes anything', async () => {
      const words = ['NULL', 'null', 'nan', 'NaN', 'N/A', 'n/a', '#N/A', '-']
      const filled = words.map((_, place) => `N${place},Something,5,2026-01-01 10:00,Germany`)
      await it.upload(csv('readingCode,remark,fee,measuredAt,country', ...filled))
      const emptied = csv(
        'readingCode,remark,fee,measuredAt,country',
        ...words.map((word, place) => `N${place},${word},${word},${word},${word}`),
      )
      const clearing = { mapping: { options: { emptyCells: 'clear' } } }
      const reply = await it.upload(emptied, clearing)
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
      const again = resultOf(await it.upload(emptied, clearing))
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

  describe('a name', () => {
    const make = async (...brandNames: string[]) => {
      for (const brandName of brandNames)
        expect((await it.top.post('/brand', { brandName })).status).toBe(201)
    }
    const brands = (...names: string[]) =>
      it.upload(csv('readingCode,brand', ...names.map((name, place) => `N${place},${name}`)))
    const storedBrands = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, n) => {
          const { brand } = await it.stored(`N${n}`)
          return (await it.top.get(`/brand/${String(brand)}`)).data.brandName
        }),
      )

    test('means the record that is spelled so, then so but for case, then so but for blanks and punctuation', async () => {
      await make('Oat & Co Test', 'Oat Co Test', 'OatCoTest', 'Rye & Sons')
      const names = ['Oat & Co Test', 'OatCoTest', 'oat co test', 'OATCOTEST', 'rye-sons']
      const reply = await brands(...names)
      expect(reply.status, reply.text).toBe(200)
      expect(await storedBrands(names.length)).toEqual([
        'Oat & Co Test',
        'OatCoTest',
        'Oat Co Test',
        'OatCoTest',
        'Rye & Sons',
      ])
      // Importing all exported values in one file changes nothing.
      const again = await brands(...(await storedBrands(names.length)).map(String))
      expect(resultOf(again)).toMatchObject({ unchanged: names.length })
    })

    test('that differs by punctuation alone comes back unchanged from its own export', async () => {
      await make('Oat & Co', 'OatCo', 'Oat-Co.', 'OAT. CO')
      const { content } = await it.top.get('/brand/list?search=oat&size=200')
      const names = content.map(({ brandName }) => String(brandName))
      expect(names).toEqual(expect.arrayContaining(['Oat & Co', 'OatCo', 'Oat-Co.', 'OAT. CO']))
      // Keys of their own records are tested first, then references of other records.
      const { registry } = await loadApp()
      const reply = await it.top.upload('/brand/import', {
        name: 'brands.csv',
        content: await templateOf(it.top, registry.get('brand')),
      })
      expect(reply.status, reply.text).toBe(200)
      expect(reply.data).toMatchObject({ created: 0, updated: 0 })
      expect(Number(reply.data['unchanged'])).toBeGreaterThanOrEqual(names.length)
      expect((await brands(...names)).status).toBe(200)
      expect(resultOf(await it.upload(await templateOf(it.top, readingDefinition)))).toMatchObject({
        created: 0,
        updated: 0,
        failed: 0,
      })
      expect(await storedBrands(names.length)).toEqual(names)
    })

    test('that differs by blanks or unseen signs alone is taken already', async () => {
      await make('Café X')
      for (const brandName of [' CAFÉ  X ', 'Caf\u200bé X', 'café\u00a0x\ufeff'])
        expect((await it.top.post('/brand', { brandName })).status).toBe(409)
      expect((await it.top.post('/brand', { brandName: '\u200b ' })).status).toBe(400)
      const rows = await it.upload(csv('readingCode', '"U  1"', 'u 1'))
      expect(errorsOf(rows)).toEqual([[3, 'readingCode', 'repeatedInFile']])
      expect(resultOf(rows).rows[1]?.errors[0]?.message).toContain('is also in row 2')
    })

    test('that fits several records equally well is asked about', async () => {
      await make('Bran-Flakes', 'Bran Flakes')
      const reply = await brands('Bran Flakes', 'BranFlakes')
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([[3, 'brand', 'ambiguousName']])
    })

    test('is the word that somebody has put another for, in its own spelling', async () => {
      const reply = await it.upload(csv('readingCode,brand', 'N0,OatCoTest', 'N1,Oat & Co Test'), {
        mapping: { values: { brand: { 'OAT & co test': 'Rye & Sons' } } },
      })
      expect(reply.status, reply.text).toBe(200)
      expect(await storedBrands(2)).toEqual(['OatCoTest', 'Rye & Sons'])
    })
  })

  describe('rows and columns', () => {
    test('a row with more values than headers is refused by its number, unless somebody says what they are', async () => {
      const content = csv('readingCode,remark', 'R1,fine', 'R2,one,7', 'R3,fine,, ')
      expect(errorsOf(await it.upload(content))).toEqual([[3, '', 'tooWide']])
      expect((await it.upload(content, { mapping: { 'Column C': 'fee' } })).status).toBe(200)
      expect(await it.stored('R2')).toMatchObject({ remark: 'one', fee: 7 })
    })

    test('columns after the 500th are reported', async () => {
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
        .data as unknown as { records: ExportRecord[]; codes: Codes }
      return {
        count: ids.length,
        table: buildTable(
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
        tableText(table, 'csv'),
        tableText(table, 'txt'),
        await workbookFile(table, 'xlsx', 'x'),
        await workbookFile(table, 'xls', 'x'),
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
