import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { CFB, read, utils } from 'xlsx'
import {
  choice,
  date,
  instant,
  money,
  object,
  phone,
  reference,
  resource,
  tableText,
  text,
  unguardFormula,
  type Definition,
} from '#schema/engine'
import { fileFor, EMPTY_EXPORT, XLS_TOO_LONG } from './export-file.ts'
import {
  allColumns,
  buildTable,
  pickColumns,
  templateColumns,
  visibleColumns,
} from './export-table.ts'
import { writeExport } from './write-export.ts'
import { workbookFile } from './export-testing.ts'

const pantry = resource('pantry', {
  label: ['Jar', 'Jars'],
  title: '{jarName}',
  fields: {
    jarName: text({ required: true }),
    phoneNumber: phone(),
    price: money(),
    sealed: date(),
    shelf: reference('shelf', { required: true }),
    kind: choice({ JAM: 'Jam', PICKLE: 'Pickle' }),
  },
  list: { columns: ['jarName'], sort: 'jarName' },
  sheet: {
    matchOn: ['jarName'],
    columns: ['jarName', { header: 'shelfCode', field: 'shelf' }, 'kind'],
  },
  allow: { ADMIN: 'everything' },
})
const record = (changes: object = {}) => ({
  id: 1,
  jarName: '=1+1',
  phoneNumber: '+442079460018',
  price: 4.5,
  sealed: '2025-03-31',
  shelf: 3,
  kind: 'JAM',
  labels: { shelf: 'Top shelf' },
  ...changes,
})
const columns = allColumns(pantry, 'ADMIN')
const shown = visibleColumns(
  pantry,
  Object.entries(pantry.fields).map(([name, field]) => ({ name, label: name, field })),
)
/** Two fields are called alike, and one as the moment of its change. */
const stamped = resource('stamped', {
  label: ['Stamp', 'Stamps'],
  title: '{stampName}',
  fields: {
    stampName: text({ label: 'Name' }),
    otherName: text({ label: 'Name' }),
    changedName: text({ label: 'Changed' }),
    happened: instant(),
    place: object({ street: text(), streetName: text({ label: 'Street' }) }),
  },
  list: { columns: ['stampName'], sort: 'stampName' },
  allow: { ADMIN: 'everything' },
}) as unknown as Definition
const textOf = (blob: Blob): Promise<string> => blob.text()

describe('a file name', () => {
  test.each([
    ['', 'xlsx', 'mat-table-exporter.xlsx', 'xlsx'],
    ['Jars', 'xlsx', 'Jars.xlsx', 'xlsx'],
    ['Jars.xls', 'xlsx', 'Jars.xls', 'xls'],
    ['Jars.XLSX', 'xls', 'Jars.XLSX', 'xlsx'],
    ['Jars', 'xls', 'Jars.xls', 'xls'],
    ['Jars 2.5', 'csv', 'Jars 2.5.csv', 'csv'],
    ['Jars', 'other', 'Jars.vcf', 'other'],
    ['Jars.VCF', 'other', 'Jars.VCF', 'other'],
    ['a/b:c', 'txt', 'a b c.txt', 'txt'],
    ['jars.json', 'json', 'jars.json', 'json'],
  ] as const)('%j as %s is saved as %s', (wanted, format, name, kind) =>
    expect(fileFor(wanted, format, format === 'other' ? 'vcf' : undefined)).toEqual({
      name,
      format: kind,
    }),
  )
})

describe('the cells of an export', () => {
  test('are what the table shows, or codes and constants for an import', () => {
    expect(buildTable(shown, [record()], 'visible').rows[0]).toEqual([
      '=1+1',
      '+442079460018',
      4.5,
      '2025-03-31',
      'Top shelf',
      'Jam',
    ])
    const table = buildTable(templateColumns(pantry, 'ADMIN'), [record()], 'template', {
      shelf: { 3: 'TOP' },
    })
    expect(table.columns.map(({ header }) => header)).toEqual(['jarName', 'shelfCode', 'kind'])
    expect(table.rows[0]).toEqual(['=1+1', 'TOP', 'JAM'])
  })
})

describe('chosen columns', () => {
  test('are exported in their own order, with labels, without those that the role may not see', () => {
    const some = pickColumns(columns, ['kind', 'secret', 'shelf', 'jarName'])
    const table = buildTable(some, [record()], 'chosen')
    expect([some.map(({ header }) => header), ...table.rows]).toEqual([
      ['Kind', 'Shelf', 'Jar name'],
      ['Jam', 'Top shelf', '=1+1'],
    ])
  })
})

describe('headings', () => {
  test('never stand twice', () => {
    const headers = allColumns(stamped, 'ADMIN').map(({ header }) => header)
    expect(headers).toEqual([
      'Name (Stamp name)',
      'Name (Other name)',
      'Changed (Changed name)',
      'Happened',
      'Place: Street',
      'Place: Street (Street name)',
      'Created',
      'Changed (Modified date)',
    ])
    const twins = visibleColumns(
      stamped,
      ['stampName', 'otherName'].map((name) => ({ name, label: 'Name', field: text() })),
    )
    expect(new Set(twins.map(({ header }) => header)).size).toBe(2)
  })

  test('name a record number alone, not also the reference that it belongs to', () => {
    const numbered = resource('numbered', {
      label: ['Lid', 'Lids'],
      title: '{shelfCode}',
      fields: {
        shelf: reference('shelf'),
        shelfCode: text({ keyFrom: 'shelf', label: 'Shelf' }),
        jar: reference('jar'),
        jarCode: text({ keyFrom: 'jar', label: 'Jar number' }),
      },
      list: { columns: ['shelf'], sort: 'shelf' },
      allow: { ADMIN: 'everything' },
    }) as unknown as Definition
    expect(allColumns(numbered, 'ADMIN').map(({ name, header }) => [name, header])).toEqual([
      ['shelfCode', 'Shelf'],
      ['jar', 'Jar'],
      ['jarCode', 'Jar number'],
      ['createdDate', 'Created'],
      ['modifiedDate', 'Changed'],
    ])
  })
})

describe('a moment', () => {
  const moments = [
    '2026-07-01T05:30:00.000Z',
    '2026-11-01T06:30:15.000Z',
    '2026-11-01T06:30:15.250Z',
  ].map((happened) => ({ id: 1, stampName: 'x', happened }))
  const only = allColumns(stamped, 'ADMIN').filter(({ name }) => name === 'happened')
  const table = buildTable(only, moments, 'all')

  test('is what clocks of the company show in whole seconds, in text files', () => {
    expect(tableText(table, 'csv').split('\r\n').slice(1, 4)).toEqual([
      '2026-07-01 06:30',
      '2026-11-01 06:30:15',
      '2026-11-01 06:30:15',
    ])
    expect(tableText(table, 'txt')).toContain('\r\n2026-07-01 06:30\r\n')
  })

  test.each(['xlsx', 'xls'] as const)('is a date-time cell in %s', async (kind) => {
    const {
      Sheets: { Stamps: sheet = {} },
    } = read(await workbookFile(table, kind, 'Stamps'), { cellNF: true })
    expect([sheet.A2, sheet.A3, sheet.A4]).toMatchObject([
      { t: 'n', z: 'yyyy-mm-dd hh:mm' },
      { t: 'n', z: 'yyyy-mm-dd hh:mm:ss' },
      { t: 'n', z: 'yyyy-mm-dd hh:mm:ss' },
    ])
    expect(sheet.A2?.v).toBeCloseTo(46204 + 6.5 / 24, 8)
  })

  test('has its zone in json', async () => {
    const json = JSON.parse(
      await textOf(await writeExport({ table, records: moments, sheetName: 'x' }, 'json')),
    ) as object[]
    expect(json[2]).toEqual({ happened: '2026-11-01T06:30:15Z' })
  })
})

describe('text files', () => {
  test('csv begins with a byte-order mark and is parted by commas, txt by tabs', () => {
    const table = buildTable(shown, [record()], 'visible')
    expect(tableText(table, 'csv').startsWith('\uFEFFjarName,phoneNumber,price')).toBe(true)
    expect(tableText(table, 'csv')).toContain(
      "'=1+1,+442079460018,4.5,2025-03-31,Top shelf,Jam\r\n",
    )
    expect(tableText(table, 'txt').split('\r\n')[0]).toBe(
      '\uFEFFjarName\tphoneNumber\tprice\tsealed\tshelf\tkind',
    )
  })

  test('any text comes back from csv and txt as it was', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', '=', '+', '-', '@', '\t', "'=", '"'),
        (rest, start) => {
          const value = start + rest
          if (value === '') return
          const table = buildTable(shown.slice(0, 1), [record({ jarName: value })], 'visible')
          for (const [file, delimiter] of [
            [tableText(table, 'csv'), ','],
            [tableText(table, 'txt'), '\t'],
          ] as const) {
            const [, row = []] = parse(file, {
              bom: true,
              delimiter,
              record_delimiter: '\r\n',
              relax_column_count: true,
            }) as string[][]
            // A sign before nothing but digits is a number, or the number of a phone.
            expect(row[0]).not.toMatch(/^[=@\t\r]|^[+-](?![\d\s.,()/-]*%?$)/)
            expect(unguardFormula(row[0] ?? '')).toBe(value)
          }
        },
      ),
    )
  })
})

describe('workbooks', () => {
  test.each(['xlsx', 'xls'] as const)(
    '%s keeps text as text and days as days, and no formula is left',
    async (kind) => {
      const workbook = read(
        await workbookFile(
          buildTable(
            shown,
            [record(), record({ jarName: '-2+3', phoneNumber: '+cmd|x' })],
            'visible',
          ),
          kind,
          'Jars',
        ),
        { cellNF: true },
      )
      const sheet = workbook.Sheets.Jars ?? {}
      expect(utils.sheet_to_json(sheet, { header: 1, raw: true })).toEqual([
        ['jarName', 'phoneNumber', 'price', 'sealed', 'shelf', 'kind'],
        ['=1+1', '+442079460018', 4.5, expect.anything(), 'Top shelf', 'Jam'],
        ['-2+3', '+cmd|x', 4.5, expect.anything(), 'Top shelf', 'Jam'],
      ])
      for (const cell of [sheet.A2, sheet.A3, sheet.B3]) expect(cell).toMatchObject({ t: 's' })
      expect([sheet.A2?.f, sheet.A3?.f, sheet.B3?.f]).toEqual([undefined, undefined, undefined])
      expect(sheet.D2).toMatchObject({ t: 'n', v: 45747, z: 'yyyy-mm-dd' })
    },
  )

  test('xlsx has a bold, frozen header with a filter', async () => {
    const file = await workbookFile(
      buildTable(shown, [record(), record({ jarName: '</row><c r="A1"/>' })], 'visible'),
      'xlsx',
      'Jars & more',
    )
    const archive: unknown = CFB.read(file, { type: 'array' })
    const xml = (path: string) =>
      new DOMParser().parseFromString(
        new TextDecoder().decode(CFB.find(archive, path).content),
        'text/xml',
      )
    const [sheet, styles] = [xml('/xl/worksheets/sheet1.xml'), xml('/xl/styles.xml')]
    const isBold = (cell: Element) => {
      const format = styles.querySelectorAll('cellXfs > xf')[Number(cell.getAttribute('s'))]
      const font = styles.querySelectorAll('fonts > font')[Number(format?.getAttribute('fontId'))]
      return font?.querySelector('b') !== null
    }
    const cellsOf = (row: number) => [...sheet.querySelectorAll(`row[r="${row}"] > c`)]
    expect(cellsOf(1).map(isBold)).toEqual(shown.map(() => true))
    expect([...cellsOf(2), ...cellsOf(3)].map(isBold)).toEqual(shown.flatMap(() => [false, false]))
    expect(sheet.querySelector('sheetView > pane')?.outerHTML).toMatch(
      /ySplit="1" topLeftCell="A2".* state="frozen"/,
    )
    expect(sheet.querySelector('autoFilter')?.getAttribute('ref')).toBe('A1:F3')
    for (const each of ['fonts', 'cellXfs'])
      expect(styles.querySelector(each)?.getAttribute('count')).toBe(
        String(styles.querySelector(each)?.children.length),
      )
    expect(read(file).Sheets['Jars & more']?.A3?.v).toBe('</row><c r="A1"/>')
  })

  test('an xls export of more rows than the format holds is refused with advice', async () => {
    const rows = Array.from({ length: 65_536 }, () => ['x'])
    await expect(workbookFile({ columns: shown.slice(0, 1), rows }, 'xls', 'Jars')).rejects.toThrow(
      XLS_TOO_LONG,
    )
  })
})

describe('an export', () => {
  const content = {
    table: buildTable(columns, [record()], 'all'),
    records: [record()],
    sheetName: 'Jars',
  }

  test('of nothing is an error', async () => {
    await expect(writeExport({ ...content, records: [] }, 'csv')).rejects.toThrow(EMPTY_EXPORT)
    expect(EMPTY_EXPORT).toBe('Empty json array is provided, rows parameter is mandatory!')
  })

  test('as json holds the values by name', async () => {
    const json = JSON.parse(await textOf(await writeExport(content, 'json'))) as object[]
    expect(json[0]).toMatchObject({ jarName: '=1+1', price: 4.5, shelf: 'Top shelf', kind: 'JAM' })
  })

  test('may be written by an exporter of one’s own', async () => {
    const blob = await writeExport(content, ({ records }) => new Blob([`${records.length} jars`]))
    expect(await textOf(blob)).toBe('1 jars')
  })
})
