import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  csv,
  errorsOf,
  openReadings,
  resultOf,
  workbook,
  type Readings,
} from '../../../tests/contract/readings.ts'
import { inline, row, sheetXml, workbookOf } from '../../../tests/hostile/workbook-parts.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('values of a file on %s', (database) => {
  let it: Readings
  beforeAll(async () => {
    it = await openReadings(database)
  })
  afterAll(() => it.close())

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
      expect(errorsOf(reply)).toEqual([[4, 'dueDate', 'contradictoryDates']])
      expect(resultOf(reply).rows[2]?.errors[0]?.message).toMatch(
        /row 2 has the day first and row 3 the month/,
      )
      expect(resultOf(reply).file.headers[1]?.dateOrder).toBe('both')
    })

    test('that one column shows holds for every other that does not disprove it', async () => {
      const both = (...rows: string[]) =>
        it.upload(
          csv('readingCode,dueDate,measuredAt', ...rows.map((cells, n) => `B${n},${cells}`)),
        )
      const reply = await both('3/4/2025,12/31/2025 06:30', '5/6/2025,1/2/2026 06:30')
      expect(reply.status, reply.text).toBe(200)
      expect((await it.stored('B0')).dueDate).toBe('2025-03-04')
      expect(resultOf(reply).file.notes).toMatchObject([
        { field: 'measuredAt', code: 'monthFirst' },
        { field: 'dueDate', code: 'monthFirst', params: { value: '12/31/2025 06:30' } },
      ])
      expect((await both('13/4/2025,12/31/2025 06:30', '5/6/2025,1/2/2026 06:30')).status).toBe(200)
      const [first, second] = [await it.stored('B0'), await it.stored('B1')]
      expect([first.dueDate, second.dueDate]).toEqual(['2025-04-13', '2025-06-05'])
      expect(second.measuredAt).toBe('2026-01-02T06:30:00.000Z')
    })

    test('of a column called “Day” is found if only one field is left for it', async () => {
      const day = await it.upload(csv('readingCode,Day', 'D0,3/4/2025'))
      expect(resultOf(day).file.mapping).toEqual({ readingCode: 'readingCode', Day: 'dueDate' })
      expect(resultOf(day).file.notes).toMatchObject([
        { field: 'dueDate', code: 'guessedByValues', params: { header: 'Day' } },
        { code: 'eitherOrder' },
      ])
      const other = await it.upload(csv('readingCode,Exit date', 'D0,3/4/2025'))
      expect(resultOf(other).file.mapping['Exit date']).toBeNull()
    })

    test('may be set by hand', async () => {
      expect((await dates({ reading: { dueDate: 'monthFirst' } }, '3/4/2025')).status).toBe(200)
      expect((await it.stored('D0')).dueDate).toBe('2025-03-04')
      const wrong = await dates({ reading: { dueDate: 'monthFirst' } }, '13/4/2025')
      expect(errorsOf(wrong)).toEqual([[2, 'dueDate', 'date']])
    })
  })

  describe('a date and time', () => {
    test('is taken in the zone of the company, and what clocks skip or what has no time is noted', async () => {
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

    test('in whole seconds, as exported, does not change a stored one with fractions', async () => {
      const upload = (clock: string) => it.upload(csv('readingCode,measuredAt', `F1,${clock}`))
      expect((await upload('2026-07-01T06:30:15.250+01:00')).status).toBe(200)
      const stored = '2026-07-01T05:30:15.250Z'
      expect((await it.stored('F1')).measuredAt).toBe(stored)
      for (const clock of ['2026-07-01 06:30:15', '2026-07-01 06:30:15.250'])
        expect((await upload(clock)).data).toMatchObject({ updated: 0, unchanged: 1 })
      expect((await it.stored('F1')).measuredAt).toBe(stored)
      expect((await upload('2026-07-01 06:30:16')).data).toMatchObject({ updated: 1 })
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

  describe('the decimal sign', () => {
    const fees = (mapping: object | undefined, ...values: string[]) =>
      it.upload(csv('readingCode;fee', ...values.map((value, n) => `F${n};${value}`)), {
        ...(mapping ? { mapping } : {}),
      })
    const columns = (...rows: string[]) =>
      it.upload(csv('readingCode\tfee\tlevel', ...rows.map((cells, n) => `F${n}\t${cells}`)))
    const storedFees = (count: number) =>
      Promise.all(Array.from({ length: count }, async (_, n) => (await it.stored(`F${n}`)).fee))

    test('is that which a value of the column shows', async () => {
      const reply = await columns('1.500\t', '10.000\t', '2.500,00\t', '1.234.567\t', '12.345\t')
      expect(reply.status, reply.text).toBe(200)
      expect(await storedFees(5)).toEqual([1500, 10000, 2500, 1234567, 12345])
      expect(resultOf(reply).file.notes).toMatchObject([
        { field: 'fee', code: 'decimalComma', params: { row: 4, value: '2.500,00' } },
      ])
      expect(resultOf(reply).file.headers[1]?.decimalSign).toBe('decimalComma')
      const point = await columns('1,500\t', '2,500.5\t', '0.500\t')
      expect(point.status, point.text).toBe(200)
      expect(await storedFees(3)).toEqual([1500, 2500.5, 0.5])
    })

    test('is that of the other columns where all that show one agree, else that of a semicolon', async () => {
      expect((await columns('1.500\t7,5', '2.000\t8')).status).toBe(200)
      expect(await storedFees(2)).toEqual([1500, 2000])
      const reply = await fees(undefined, '3.500', '4.000')
      expect(reply.status, reply.text).toBe(200)
      expect(await storedFees(2)).toEqual([3500, 4000])
      expect(resultOf(reply).file.notes).toMatchObject([{ code: 'decimalCommaOfFile' }])
      // Columns that contradict each other are read separately.
      expect((await columns('1.500,5\t7.5', '2.000\t8')).status).toBe(200)
      expect(await storedFees(2)).toEqual([1500.5, 2000])
    })

    test('is asked about where nothing shows it, by the name of what decides', async () => {
      const reply = await columns('1.750\t', '1,750\t', '9\t')
      expect(reply.status).toBe(422)
      expect(errorsOf(reply)).toEqual([
        [2, 'fee', 'unclearNumber'],
        [3, 'fee', 'unclearNumber'],
      ])
      expect(resultOf(reply).rows[0]?.errors[0]?.message).toContain(
        '“1.750” could mean 1.750 or 1750. Choose how numbers are written in this column',
      )
      // API callers get the parameter name, users only the sentence.
      expect(resultOf(reply).rows[0]?.errors[0]?.params).toMatchObject({
        parameter: 'mapping.reading.fee',
      })
      expect(resultOf(reply).rows[0]?.errors[0]?.message).not.toContain('mapping')
      expect(resultOf(reply).file.headers[1]?.decimalSign).toBe('either')
      const answered = async (way: string) => {
        expect((await fees({ reading: { fee: way } }, '1.750', '1.250')).status).toBe(200)
        return storedFees(2)
      }
      expect(await answered('decimalComma')).toEqual([1750, 1250])
      expect(await answered('decimalPoint')).toEqual([1.75, 1.25])
      // An unchanged stored value is not ambiguous.
      expect(resultOf(await it.upload(csv('readingCode\tfee', 'F0\t1.750')))).toMatchObject({
        unchanged: 1,
      })
    })

    test('of a column that contradicts itself refuses the rows in doubt alone', async () => {
      const reply = await columns('2.500,00\t', '2,500.00\t', '1.750\t', '18\t')
      expect(errorsOf(reply)).toEqual([[4, 'fee', 'contradictoryNumbers']])
      expect(resultOf(reply).rows[2]?.errors[0]?.message).toMatch(
        /row 3 has a decimal point and row 2 a decimal comma/,
      )
    })

    test('of a percentage is refused in a column of amounts', async () => {
      expect(errorsOf(await fees(undefined, '10%', '10'))).toEqual([[2, 'fee', 'percentInNumber']])
      const cells = await it.upload(
        workbook([
          ['readingCode', 'fee'],
          ['F1', { t: 'n', v: 0.1, z: '0%' }],
        ]),
      )
      expect(errorsOf(cells)).toEqual([[2, 'fee', 'percentInNumber']])
      expect(resultOf(cells).rows[0]?.errors[0]?.message).toContain('“10%” is a percentage')
    })
  })

  describe('hours', () => {
    test('are read as clocks, words and spreadsheets write them', async () => {
      const written = [
        '7:30',
        '07:30:00',
        '7h30',
        '7 h 30 min',
        '7.5',
        '7.5 h',
        '30:15',
        '7:20',
        '7,5',
      ]
      const reply = await it.upload(
        csv('readingCode\tduration', ...written.map((value, n) => `H${n}\t${value}`)),
      )
      expect(reply.status, reply.text).toBe(200)
      const storedHours = (count: number) =>
        Promise.all(
          Array.from({ length: count }, async (_, n) => (await it.stored(`H${n}`)).duration),
        )
      expect(await storedHours(9)).toEqual([7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 30.25, 7.33, 7.5])
      const cells = ['h:mm', '[h]:mm', '[h]:mm:ss', '0.00'].map((z, n) => [
        `H${n}`,
        { t: 'n', v: n === 3 ? 7.5 : (n === 0 ? 7.5 : 30.25) / 24, z },
      ])
      const book = await it.upload(workbook([['readingCode', 'duration'], ...cells]))
      expect(book.status, book.text).toBe(200)
      expect(await storedHours(4)).toEqual([7.5, 30.25, 30.25, 7.5])
      expect(errorsOf(await it.upload(csv('readingCode,duration', 'H0,7:75')))).toEqual([
        [2, 'duration', 'number'],
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
})
