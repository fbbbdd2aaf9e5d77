import { describe, expect, test } from 'vitest'
import { CFB } from 'xlsx'
import { bookAs, LINES, ROWS, tableOf } from '../../../tests/contract/small-lists.ts'
import {
  inline,
  odsCell,
  odsXml,
  partsOfWorkbook,
  row,
  sheetXml,
  workbookOf,
} from '../../../tests/hostile/workbook-parts.ts'
import { part, zipOf } from '../../../tests/kit/zip.ts'

const cellsOf = async (content: Buffer | string): Promise<unknown> => ({
  ...(await tableOf(content).then(({ headers, rows }) => ({
    headers,
    rows: rows.map(({ row: place, cells }) => [place, ...cells]),
  }))),
})

const READ = {
  headers: ['name', 'amount'],
  rows: [
    [2, 'Ida', 4.5],
    [3, 'Bo', 7],
  ],
}
/** Renames the streams of an old-format workbook. */
function renamed(content: Buffer, name: string): Buffer {
  const streams = CFB.read(content, { type: 'buffer' })
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, name, CFB.find(streams, 'Workbook').content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

describe('sound files that are written unusually are read', () => {
  test.each<readonly [string, Buffer]>([
    ['a workbook as xlsx', bookAs('xlsx')],
    ['as xlsb', bookAs('xlsb')],
    ['as xls', bookAs('biff8')],
    ['as ods', bookAs('ods')],
    [
      'names with backslashes',
      zipOf(
        partsOfWorkbook({ sheet: sheetXml(ROWS) }).map((each) => ({
          ...each,
          name: each.name.replaceAll('/', '\\'),
        })),
      ),
    ],
    [
      'names in capitals',
      zipOf(
        partsOfWorkbook({ sheet: sheetXml(ROWS) }).map((each) => ({
          ...each,
          name: each.name.toUpperCase(),
        })),
      ),
    ],
    ['a stream called WORKBOOK', renamed(bookAs('biff8'), 'WORKBOOK')],
    [
      'an ods without its type',
      zipOf([
        part(
          'content.xml',
          odsXml(
            `<table:table table:name="Sheet1">${LINES.map(
              ([name, amount]) =>
                `<table:table-row>${odsCell(String(name))}${typeof amount === 'number' ? `<table:table-cell office:value-type="float" office:value="${amount}"/>` : odsCell(String(amount))}</table:table-row>`,
            ).join('')}</table:table>`,
          ),
        ),
      ]),
    ],
    [
      'elements with a prefix',
      workbookOf({ sheet: sheetXml(ROWS).replaceAll('<', '<x:').replaceAll('<x:/', '</x:') }),
    ],
    [
      'a sheet in UTF-16',
      zipOf([
        ...partsOfWorkbook({ sheet: '' }).slice(0, -1),
        part('xl/worksheets/sheet1.xml', Buffer.from(`\uFEFF${sheetXml(ROWS)}`, 'utf16le')),
      ]),
    ],
    [
      'comments and sections of plain text',
      workbookOf({ sheet: sheetXml(`<!-- > -->${ROWS}`).replace('>Ida<', '><![CDATA[Ida]]><') }),
    ],
    ['rows without numbers', workbookOf({ sheet: sheetXml(ROWS.replace(/ r="[A-Z]?\d"/g, '')) })],
  ])('%s', async (_, content) => {
    expect(await cellsOf(content)).toEqual(READ)
  })

  test('a text with one control character', async () => {
    expect(await cellsOf('name,amount\nI\u0001da,4.5\nBo,7')).toEqual({
      ...READ,
      rows: [
        [2, 'Ida', '4.5'],
        [3, 'Bo', '7'],
      ],
    })
  })

  test.each([
    ['a text', (names: readonly string[]) => `${names.join()}\n${names.join()}`],
    [
      'a workbook',
      (names: readonly string[]) =>
        workbookOf({
          sheet: sheetXml(
            [1, 2]
              .map((place) =>
                row(
                  place,
                  names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join(''),
                ),
              )
              .join(''),
          ),
        }),
    ],
  ])('of %s, 500 columns; how many follow is told', async (_, fileOf) => {
    const names = Array.from({ length: 520 }, (__, place) => `c${place}`)
    expect(await tableOf(fileOf(names))).toMatchObject({
      headers: names.slice(0, 500),
      leftOut: 20,
    })
  })
})

test('old workbooks wait for one another and for other files, and none is refused', async () => {
  const files = (['biff8', 'xlsx', 'biff8', 'xlsb', 'csv'] as const).map((type) => bookAs(type))
  const tables = await Promise.all(files.map((content) => tableOf(content)))
  expect(tables.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 2, 2])
})

test('a cell says what it was', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-809]dd/mm/yyyy\\ hh:mm"/><numFmt numFmtId="171" formatCode="0000"/></numFmts>
    <cellXfs>${[0, 14, 170, 20, 10, 171].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`
  const styled = (reference: string, style: number, value: number): string =>
    `<c r="${reference}" s="${style}"><v>${value}</v></c>`
  const cells = [
    styled('A2', 1, 46327),
    styled('B2', 2, 46327.270833333336),
    styled('C2', 3, 0.25),
    styled('D2', 4, 0.175),
    styled('E2', 5, 42),
    '<c r="F2" t="e"><v>#N/A</v></c>',
    '<c r="G2" t="b"><v>1</v></c>',
    '<c r="H2" t="str"><v>a &amp; _x0041_</v></c>',
  ].join('')
  const { rows } = await tableOf(
    workbookOf({
      sheet: sheetXml(
        row(1, [...'ABCDEFGH'].map((each) => inline(`${each}1`, each)).join('')) + row(2, cells),
      ),
      styles,
    }),
  )
  expect(rows).toEqual([
    {
      row: 2,
      cells: ['2026-11-01', '2026-11-01 06:30', '06:00', 17.5, '0042', '#N/A', true, 'a & A'],
      kinds: ['date', 'dateTime', 'time', 'percent', 'text', 'error', 'flag', 'text'],
    },
  ])
})

const odsWith = (cells: string): Buffer =>
  zipOf([
    part(
      'content.xml',
      odsXml(
        `<table:table table:name="Sheet1"><table:table-row>${odsCell('a', cells.split('<table:table-cell').length - 1)}</table:table-row><table:table-row>${cells}</table:table-row></table:table>`,
      ),
    ),
  ])
const odsValue = (attributes: string, text: string): string =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`

test('an error in a cell of an ods is an error, however it is written, and no empty cell', async () => {
  const words = ['#DIV/0!', 'Err:502', '#VALUE!', '#NAME?']
  const { rows } = await tableOf(
    odsWith(
      [
        odsValue(
          'office:value-type="string" office:string-value="" calcext:value-type="error"',
          '#DIV/0!',
        ),
        odsValue(
          'office:value-type="string" office:string-value="" calcext:value-type="error"',
          'Err:502',
        ),
        odsValue('office:value-type="float" office:value="0"', '#VALUE!'),
        odsValue('office:value-type="string" office:string-value=""', '#NAME?'),
        '<table:table-cell office:value-type="string" office:string-value="" calcext:value-type="error"/>',
        odsValue('office:value-type="string" office:string-value=""', ''),
      ].join(''),
    ),
  )
  expect(rows).toMatchObject([
    { cells: [...words, '#ERROR!'], kinds: [...words.map(() => 'error'), 'error'] },
  ])
})

test('the paragraphs of a cell of an ods are its lines', async () => {
  const { rows } = await tableOf(
    odsWith(
      '<table:table-cell><text:p>one</text:p><text:p/><text:p>three</text:p></table:table-cell>',
    ),
  )
  expect(rows).toMatchObject([{ cells: ['one\n\nthree'] }])
})

test('seconds of dates and times are kept', async () => {
  const moments = [
    '2026-11-01T06:30:15',
    '2026-11-01T06:30:15.250000000',
    '2026-10-31T23:59:59.999999900',
    '2026-11-01T06:30:00',
    '2026-11-01T00:00:00',
  ]
  const read = [
    '2026-11-01 06:30:15',
    '2026-11-01 06:30:15.250',
    '2026-11-01',
    '2026-11-01 06:30',
    '2026-11-01',
  ]
  const times = ['PT06H30M15S', 'PT06H30M15.250000000S', 'PT06H30M00S', 'PT25H00M00S']
  const ods = await tableOf(
    odsWith(
      [
        ...moments.map((moment) =>
          odsValue(`office:value-type="date" office:date-value="${moment}"`, 'shown'),
        ),
        ...times.map((time) =>
          odsValue(`office:value-type="time" office:time-value="${time}"`, 'shown'),
        ),
      ].join(''),
    ),
  )
  expect(ods.rows[0]?.cells).toEqual([...read, '06:30:15', '06:30:15.250', '06:30', '25:00'])
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="21"/></cellXfs></styleSheet>'
  const sheet = sheetXml(
    row(
      1,
      moments.map((_, place) => `<c t="inlineStr"><is><t>c${place}</t></is></c>`).join('') +
        inline('F1', 'time') +
        inline('G1', 'half'),
    ) +
      row(
        2,
        `${moments.map((moment) => `<c t="d"><v>${moment}</v></c>`).join('')}<c r="F2" s="1"><v>${(6 * 3600 + 30 * 60 + 15) / 86_400}</v></c><c r="G2" s="1"><v>0.27083333333333331</v></c>`,
      ),
  )
  expect((await tableOf(workbookOf({ sheet, styles }))).rows[0]?.cells).toEqual([
    ...read,
    '06:30:15',
    '06:30',
  ])
})
