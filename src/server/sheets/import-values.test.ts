import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { date, decimal, fillableColumns, flag, instant, longText, money, percent, phone, reference, resource, text, type Definition, type ImportResult } from '#language'
import { allColumns, tableOf, templateColumns, type Codes, type JsonRow } from '../../admin/sheet/export-table.ts'
import { csvText, txtText } from '../../admin/sheet/write-text.ts'
import { writeWorkbook } from '../../admin/sheet/write-workbook.ts'
import { Refusal } from '../errors.ts'
import { readMapping } from './mapping.ts'
import { DATABASES, workspace, type Client, type Reply, type Workspace } from '../../../tests/workspace.ts'

/** A reading taken somewhere: every kind of value that a file leaves open. */
const reading = resource('reading', {
  label: ['Reading', 'Readings'], title: '{readingCode}',
  fields: {
    readingCode: text({ required: true, unique: true }),
    measuredAt: instant(),
    dueDate: date(),
    share: percent(),
    level: decimal({ places: 1 }),
    fee: money(),
    remark: longText(),
    country: reference('country'),
    contact: phone({ dialCode: 'country.dialCode' }),
    isUrgent: flag({ initial: false }),
    reason: text({ shownWhen: { isUrgent: true } }),
    total: money({ calculated: true }),
    secret: text({ writableBy: ['SUPER_ADMIN'] }),
    tag: text({ maskedFor: ['ADMIN'], unique: true }),
    seal: text({ maskedFor: ['ADMIN'], writableBy: ['SUPER_ADMIN'] }),
  },
  list: { columns: ['readingCode', 'measuredAt'], sort: 'readingCode' },
  sheet: { matchOn: ['readingCode'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: ['list', 'show', 'create', 'edit', 'import'] },
})

const definition = reading as unknown as Definition
const resultOf = (reply: Reply): ImportResult => reply.data as unknown as ImportResult
const csv = (...lines: string[]): string => lines.join('\n')

describe('a mapping', () => {
  const refusal = (mapping: object): string => {
    try {
      readMapping(JSON.stringify(mapping), ['readingCode', 'x'], { definition, role: 'ADMIN', columns: fillableColumns(definition, 'ADMIN') })
      return 'taken'
    } catch (error) {
      return error instanceof Refusal ? error.errors.map(({ message }) => message).join() : String(error)
    }
  }

  test.each([
    [{ x: 'total' }, 'Total is worked out by Larder'], [{ x: 'secret' }, 'your role may not change Secret'], [{ x: 'nonsense' }, 'cannot be filled here'],
    [{ constants: { remark: 'No. {number}' } }, 'no column “number”'], [{ reading: { dueDate: 'yearFirst' } }, 'dayFirst or monthFirst'],
    [{ reading: { fee: 'monthFirst' } }, 'nothing to choose'], [{ x: 'fee' }, 'taken'],
  ])('%j is answered: %s', (mapping, told) => expect(refusal(mapping)).toContain(told))
})

describe.each(DATABASES)('values of a file on %s', (database) => {
  let space: Workspace
  let admin: Client
  let top: Client
  const upload = (content: string | Uint8Array, { by = top, ...fields }: { by?: Client; mapping?: object; dryRun?: string } = {}) =>
    by.upload('/reading/import', { name: 'readings.csv', content }, {
      ...(fields.dryRun ? { dryRun: fields.dryRun } : {}), ...(fields.mapping ? { mapping: JSON.stringify(fields.mapping) } : {}),
    })
  const stored = async (code: string): Promise<Readonly<Record<string, unknown>>> => {
    const [found] = (await top.get(`/reading/list?search=${code}`)).content
    return (await top.get(`/reading/${String(found?.id)}`)).data
  }
  const errorsOf = (reply: Reply) => resultOf(reply).rows.flatMap(({ row, errors }) => errors.map(({ field, code }) => [row, field, code]))
  const workbook = (rows: readonly (readonly unknown[])[]): Uint8Array => {
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows as unknown[][]), 'Readings')
    return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  }

  beforeAll(async () => {
    space = await workspace({ database, installed: true, definitions: [definition] })
    admin = space.as('ADMIN')
    top = space.as('SUPER_ADMIN')
  })
  afterAll(() => space.close())

  describe('a national phone number', () => {
    test('gets the dial code of the country of its row, and the result says so', async () => {
      const reply = await upload(csv('readingCode,contact,country', 'P1,(206) 555-9857,USA', 'P2,030-0074321,Germany', 'P3,020 7946 0018,', 'P4,+33 1 23 45 67 89,Germany'))
      expect(reply.status, reply.text).toBe(200)
      expect(await Promise.all(['P1', 'P2', 'P3', 'P4'].map(async (code) => (await stored(code)).contact)))
        .toEqual(['+12065559857', '+49300074321', '+442079460018', '+33123456789'])
      expect(resultOf(reply).rows.map(({ notes }) => notes?.map(({ field, params }) => [field, params?.value, params?.taken]))).toEqual([
        [['contact', '(206) 555-9857', '+12065559857']], [['contact', '030-0074321', '+49300074321']], [['contact', '020 7946 0018', '+442079460018']], undefined,
      ])
      expect(resultOf(reply).rows[0]?.notes?.[0]?.message).toContain('United States')
    })

    test('gets that of the record it changes where the row names no country', async () => {
      const reply = await upload(csv('readingCode,contact', 'P1,(206) 555-0000', 'P2,030 0074321', 'P3,020 7946 0018'))
      expect(resultOf(reply), reply.text).toMatchObject({ updated: 1, unchanged: 2 })
      expect((await stored('P1')).contact).toBe('+12065550000')
    })

    test('typed into a number cell with its dial code gets the plus back', async () => {
      const reply = await upload(workbook([['readingCode', 'contact', 'country'], ['P5', 12_065_559_857, 'US'], ['P6', 2_065_559_858, 'US']]))
      expect(reply.status, reply.text).toBe(200)
      expect([(await stored('P5')).contact, (await stored('P6')).contact]).toEqual(['+12065559857', '+12065559858'])
    })
  })

  describe('the order of day and month', () => {
    const dates = async (mapping: object | undefined, ...values: string[]) =>
      upload(csv('readingCode,dueDate', ...values.map((value, place) => `D${place},${value}`)), { ...(mapping ? { mapping } : {}) })

    test('is month first as soon as one date of the column shows it', async () => {
      const reply = await dates(undefined, '3/4/2025', '12/31/2025', '1/2/25')
      expect(reply.status, reply.text).toBe(200)
      expect(await Promise.all([0, 1, 2].map(async (n) => (await stored(`D${n}`)).dueDate))).toEqual(['2025-03-04', '2025-12-31', '2025-01-02'])
      expect(resultOf(reply).file.notes).toMatchObject([{ field: 'dueDate', code: 'monthFirst', params: { row: 3, value: '12/31/2025' } }])
      expect(resultOf(reply).file.headers[1]?.dateOrder).toBe('monthFirst')
    })

    test('is that of the company where nothing shows it, and the result says so', async () => {
      const reply = await dates(undefined, '3/4/2025', '5/6/2025')
      expect((await stored('D0')).dueDate).toBe('2025-04-03')
      expect(resultOf(reply).file.notes).toMatchObject([{ field: 'dueDate', code: 'eitherOrder' }])
    })

    test('of a column that contradicts itself refuses the rows in doubt alone', async () => {
      const reply = await dates(undefined, '13/4/2025', '4/13/2025', '3/4/2026', '2025-07-08', '5/5/2025')
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([[3, 'dueDate', 'contradictoryDates'], [4, 'dueDate', 'contradictoryDates']])
      expect(resultOf(reply).rows[2]?.errors[0]?.message).toMatch(/row 2 has the day first and row 3 the month/)
      expect(resultOf(reply).file.headers[1]?.dateOrder).toBe('both')
    })

    test('may be said by hand', async () => {
      expect((await dates({ reading: { dueDate: 'monthFirst' } }, '3/4/2025')).status).toBe(200)
      expect((await stored('D0')).dueDate).toBe('2025-03-04')
      const wrong = await dates({ reading: { dueDate: 'monthFirst' } }, '13/4/2025')
      expect(errorsOf(wrong)).toEqual([[2, 'dueDate', 'date']])
    })
  })

  describe('a date and time', () => {
    test('is taken in the zone of the company, and what clocks skip or what has no time is told', async () => {
      const moments: readonly (readonly [cell: string, moment: string, note?: string])[] = [
        ['2026-11-01 06:30', '2026-11-01T06:30:00.000Z'], ['13/11/2026 14:05', '2026-11-13T14:05:00.000Z'], ['2026-07-01T06:30', '2026-07-01T05:30:00.000Z'],
        ['13 Nov 2026 2.05 pm', '2026-11-13T14:05:00.000Z'], ['2026-07-01T06:30:00+02:00', '2026-07-01T04:30:00.000Z'],
        ['2026-07-01 06:30:15', '2026-07-01T05:30:15.000Z'], ['2026-10-25 01:30', '2026-10-25T00:30:00.000Z'],
        ['2026-03-29 01:30', '2026-03-29T01:30:00.000Z', 'skippedHour'], ['2026-11-01', '2026-11-01T00:00:00.000Z', 'noTime'],
      ]
      const reply = await upload(csv('readingCode,measuredAt', ...moments.map(([cell], place) => `T${place},${cell}`)))
      expect(reply.status, reply.text).toBe(200)
      expect(await Promise.all(moments.map(async (_, place) => (await stored(`T${place}`)).measuredAt))).toEqual(moments.map(([, moment]) => moment))
      expect(resultOf(reply).rows.map(({ notes }) => notes?.[0]?.code)).toEqual(moments.map(([, , note]) => note))
    })

    test('is read from the cells of a workbook, seconds included, and what is none is refused', async () => {
      const reply = await upload(workbook([['readingCode', 'measuredAt'], ['W4', { t: 'n', v: 46327.270833333336, z: 'yyyy-mm-dd hh:mm' }], ['W5', { t: 'n', v: 46204.5 + 1 / 86_400, z: 'dd/mm/yy hh:mm' }]]))
      expect(reply.status, reply.text).toBe(200)
      expect([(await stored('W4')).measuredAt, (await stored('W5')).measuredAt]).toEqual(['2026-11-01T06:30:00.000Z', '2026-07-01T11:00:01.000Z'])
      expect(errorsOf(await upload(csv('readingCode,measuredAt', 'W6,noon')))).toEqual([[2, 'measuredAt', 'moment']])
    })
  })

  describe('a percentage', () => {
    const shares = (mapping: object | undefined, ...values: string[]) =>
      upload(csv('readingCode,share', ...values.map((value, place) => `S${place},${value}`)), { ...(mapping ? { mapping } : {}) })

    test('is asked about when all lie between 0 and 1', async () => {
      const reply = await shares(undefined, '0.15', '0', '1', '0.2%', 'NULL')
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([[2, 'share', 'fraction'], [4, 'share', 'fraction']])
      expect(resultOf(reply).rows[0]?.errors[0]?.message).toContain('0.15 % or 15 %')
      expect(resultOf(reply).file.headers[1]?.isFraction).toBe(true)
    })

    test('is as the answer says', async () => {
      expect((await shares({ reading: { share: 'fraction' } }, '0.15', '0.2%', '0.07')).status).toBe(200)
      expect(await Promise.all([0, 1, 2].map(async (n) => (await stored(`S${n}`)).share))).toEqual([15, 0.2, 7])
      expect((await shares({ reading: { share: 'percent' } }, '0.15')).status).toBe(200)
      expect((await stored('S0')).share).toBe(0.15)
    })

    test('needs no answer where it changes nothing, where others are larger, and in a cell that shows it', async () => {
      expect(resultOf(await shares(undefined, '0.15'))).toMatchObject({ unchanged: 1 })
      expect(resultOf(await shares(undefined, '0.5', '17.5'))).toMatchObject({ updated: 2 })
      const shown = await upload(workbook([['readingCode', 'share'], ['S7', { t: 'n', v: 0.15, z: '0%' }], ['S8', { t: 'n', v: 0.005, z: '0.0%' }]]))
      expect(shown.status, shown.text).toBe(200)
      expect([(await stored('S7')).share, (await stored('S8')).share]).toEqual([15, 0.5])
    })
  })

  describe('words for nothing', () => {
    test('are empty, and the result says so where that changes anything', async () => {
      const words = ['NULL', 'null', 'nan', 'NaN', 'N/A', 'n/a', '#N/A', '-']
      const filled = words.map((_, place) => `N${place},Something,5,2026-01-01 10:00,Germany`)
      await upload(csv('readingCode,remark,fee,measuredAt,country', ...filled))
      const emptied = csv('readingCode,remark,fee,measuredAt,country', ...words.map((word, place) => `N${place},${word},${word},${word},${word}`))
      const reply = await upload(emptied)
      expect(reply.status, reply.text).toBe(200)
      for (const [place, word] of words.entries()) {
        expect(await stored(`N${place}`), word).toMatchObject({ remark: null, fee: null, measuredAt: null, country: null })
        expect(resultOf(reply).rows[place]?.notes?.map(({ field, code }) => `${field} ${code}`).toSorted(), word)
          .toEqual(['country nothing', 'fee nothing', 'measuredAt nothing', 'remark nothing'])
      }
      const again = resultOf(await upload(emptied))
      expect([again.unchanged, again.rows.flatMap(({ notes = [] }) => notes)]).toEqual([words.length, []])
    })

    test('give way to a constant, and to a word that somebody has named', async () => {
      const reply = await upload(csv('readingCode,remark,country', 'K2,NULL,N/A'), { mapping: { constants: { remark: 'None given' }, values: { country: { 'N/A': 'Germany' } } } })
      expect(reply.status, reply.text).toBe(200)
      expect(await stored('K2')).toMatchObject({ remark: 'None given', labels: { country: 'Germany' } })
    })

    test('are text where the record has them, and people may be called Null', async () => {
      await top.post('/reading', { readingCode: 'K3', remark: '-' })
      expect(resultOf(await upload(csv('readingCode,remark', 'K3,-', 'K4,Null')))).toMatchObject({ unchanged: 1, created: 1 })
      expect((await stored('K4')).remark).toBe('Null')
    })
  })

  describe('rows and columns', () => {
    test('a row with more values than headers is refused by its number, unless somebody says what they are', async () => {
      const content = csv('readingCode,remark', 'R1,fine', 'R2,one,7', 'R3,fine,, ')
      expect(errorsOf(await upload(content))).toEqual([[3, '', 'tooWide']])
      expect((await upload(content, { mapping: { 'Column C': 'fee' } })).status).toBe(200)
      expect(await stored('R2')).toMatchObject({ remark: 'one', fee: 7 })
    })

    test('columns after the 500th are told', async () => {
      const filler = Array.from({ length: 499 }, (_, place) => `x${place}`)
      const reply = await upload(csv(['readingCode', ...filler, 'fee', 'remark'].join(), ['R5', ...filler.map(() => ''), '3', 'lost'].join()))
      expect(reply.status, reply.text).toBe(200)
      expect(resultOf(reply).file.notes).toMatchObject([{ code: 'columnsLeftOut', params: { count: 2, max: 500 } }])
    })

    test('a row of which nothing is kept is unchanged, and says what was left out', async () => {
      await top.post('/reading', { readingCode: 'R8' })
      const reply = await upload(csv('readingCode,reason', 'R8,Because'))
      expect(resultOf(reply)).toMatchObject({ updated: 0, unchanged: 1 })
      expect(resultOf(reply).rows[0]?.notes).toMatchObject([{ field: 'reason', code: 'leftOut' }])
      expect((await stored('R8')).version).toBe(1)
    })
  })

  describe('a value that its sender sees masked', () => {
    const guess = (tag: string, dryRun = 'true') => upload(csv('readingCode,tag', `M1,${tag}`), { by: admin, dryRun })
    beforeAll(async () => {
      await top.post('/reading', { readingCode: 'M1', tag: '12345678' })
      await top.post('/reading', { readingCode: 'M2', tag: '99990000' })
    })

    test('is told as set, whether it equals or not, and an equal one writes nothing', async () => {
      for (const tag of ['12345678', '87655678']) {
        const reply = await guess(tag)
        expect(resultOf(reply), tag).toMatchObject({ updated: 1, unchanged: 0 })
        expect(resultOf(reply).rows[0]?.changes).toEqual([{ field: 'tag', before: '••••5678', after: '••••5678', isSet: true }])
      }
      expect(resultOf(await guess('12345678', 'false'))).toMatchObject({ updated: 1 })
      const record = await stored('M1')
      expect(record.version).toBe(1)
      expect((await top.get(`/reading/${String(record.id)}/history`)).content).toHaveLength(1)
    })

    test('that another record has is not told as such, by import or by any other way', async () => {
      const reply = await guess('99990000')
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([[2, '', 'notSaved']])
      expect(reply.text).not.toContain('already')
      const { id, version } = await stored('M1')
      for (const refused of [await admin.put(`/reading/${String(id)}`, { version, tag: '99990000' }), await admin.post('/reading', { readingCode: 'M3', tag: '99990000' })]) {
        expect([refused.status, refused.body.code, refused.errors]).toEqual([409, 'notSaved', []])
        expect(refused.text).not.toMatch(/already|tag/i)
      }
      expect((await top.put(`/reading/${String(id)}`, { version, tag: '99990000' })).errors).toMatchObject([{ field: 'tag', code: 'duplicate' }])
    })

    test('is not compared for those who may not change it', async () => {
      await top.post('/reading', { readingCode: 'M5', seal: 'A-77' })
      const { id, version } = await stored('M5')
      for (const seal of ['A-77', 'B-88']) {
        const refused = await admin.put(`/reading/${String(id)}`, { version, seal })
        expect([refused.status, refused.errors.map(({ field, code }) => [field, code])], seal).toEqual([400, [['seal', 'readOnly']]])
      }
      expect((await admin.put(`/reading/${String(id)}`, { version, seal: '••77', remark: 'sent back whole' })).status).toBe(200)
    })

    test('is no filter and no order', async () => {
      expect((await admin.get('/reading/list?tag=12345678')).status).toBe(400)
      expect((await admin.get('/reading/list?sortByField=tag')).status).toBe(400)
      expect((await admin.get('/reading/list?search=12345678')).content).toEqual([])
    })
  })

  describe('an export as import template', () => {
    const exported = async (choice: 'all' | 'template') => {
      const ids = (await top.get('/reading/list?size=200')).content.map(({ id }) => id)
      const { records, codes } = (await top.get(`/reading/sheet?ids=${ids.join(',')}`)).data as unknown as { records: JsonRow[]; codes: Codes }
      return { count: ids.length, table: tableOf(choice === 'all' ? allColumns(definition, 'SUPER_ADMIN') : templateColumns(definition, 'SUPER_ADMIN'), records, choice, codes) }
    }
    const MOMENTS = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-06-30T23:00:00.000Z', '2026-06-30T22:59:59.999Z', '2026-03-29T00:59:00.000Z']

    test('changes nothing when it comes back, date-times and odd texts included', async () => {
      for (const [place, measuredAt] of MOMENTS.entries()) {
        const remark = ["'=1+1", '=1+1', '-', '+ extra', '@home'][place]
        expect((await top.post('/reading', { readingCode: `X${place}`, measuredAt, remark, share: 0.5, contact: '+12065559857', level: -1.5 })).status).toBe(201)
      }
      const { count, table } = await exported('template')
      const files = [csvText(table), txtText(table), writeWorkbook(table, 'xlsx', 'x'), writeWorkbook(table, 'xls', 'x')]
      for (const file of files) {
        const reply = await upload(file, { dryRun: 'true' })
        expect(reply.status, reply.text.slice(0, 3000)).toBe(200)
        expect(resultOf(reply)).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: count })
      }
    })
  })
})
