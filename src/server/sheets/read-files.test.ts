import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CFB, utils, write, type BookType } from 'xlsx'
import {
  inline,
  number,
  odsCell,
  odsXml,
  partsOfWorkbook,
  row,
  shared,
  sheetXml,
  stringsXml,
  workbookOf,
} from '../../../tests/workbook-parts.ts'
import { longPart, part, zipOf } from '../../../tests/zip.ts'
import { Refusal } from '../errors.ts'
import { withSheet } from './read-sheet.ts'
import type { SheetTable } from './sheet-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'larder-read-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

function tableOf(content: Buffer | string, name = 'list'): Promise<SheetTable> {
  const path = join(folder, String((count += 1)))
  writeFileSync(path, content)
  return withSheet(
    { path, name, size: Buffer.byteLength(content), remove: async () => rmSync(path) },
    async (table) => table,
  )
}

const cellsOf = async (content: Buffer | string): Promise<unknown> => ({
  ...(await tableOf(content).then(({ headers, rows }) => ({
    headers,
    rows: rows.map(({ row: place, cells }) => [place, ...cells]),
  }))),
})

async function refusalOf(content: Buffer | string, name?: string): Promise<string> {
  const error: unknown = await tableOf(content, name).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('This file was read')
  return `${error.httpStatus} ${error.message}`
}

const LINES = [
  ['name', 'amount'],
  ['Ida', 4.5],
  ['Bo', 7],
]
const READ = {
  headers: ['name', 'amount'],
  rows: [
    [2, 'Ida', 4.5],
    [3, 'Bo', 7],
  ],
}
function bookAs(bookType: BookType): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(LINES), 'Sheet1')
  return write(workbook, { type: 'buffer', bookType, compression: true }) as Buffer
}

const ROWS =
  row(1, inline('A1', 'name') + inline('B1', 'amount')) +
  row(2, inline('A2', 'Ida') + number('B2', 4.5)) +
  row(3, inline('A3', 'Bo') + number('B3', 7))
const DAMAGED =
  '422 This file is damaged and cannot be read. Open it in a spreadsheet program and save it again.'
const LOCKED = '422 This file is protected with a password. Save it without one and send it again.'
const LOCK_FILE = '422 This is a lock file, not the spreadsheet.'

/** The streams of an old workbook under other names. */
function renamed(content: Buffer, name: string): Buffer {
  const streams = CFB.read(content, { type: 'buffer' })
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, name, CFB.find(streams, 'Workbook').content)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

function compound(...names: string[]): Buffer {
  const container = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(container, name, Buffer.alloc(5_000, 7))
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

/** A record that says how the rest is encrypted, after the one that opens the workbook. */
function withPassword(content: Buffer): Buffer {
  const streams = CFB.read(content, { type: 'buffer' })
  const stream = Buffer.from(CFB.find(streams, 'Workbook').content)
  const first = 4 + stream.readUInt16LE(2)
  const container = CFB.utils.cfb_new()
  const locked = Buffer.concat([
    stream.subarray(0, first),
    Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]),
    stream.subarray(first),
  ])
  CFB.utils.cfb_add(container, 'Workbook', locked)
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

function lockFile(): Buffer {
  const content = Buffer.alloc(165, ' ')
  content[0] = 3
  content.write('Ida', 1)
  content[55] = 3
  content[56] = 0
  content.write('Ida', 57, 'utf16le')
  return content
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
  expect(ods.rows[0]?.cells).toEqual([...read, '06:30:15', '06:30:15.250', '06:30', 'shown'])
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

test('a file that a server gives up because it stops is not called slow', async () => {
  const path = join(folder, 'stopped')
  writeFileSync(path, 'name\nIda')
  const file = { path, name: 'list', size: 8, remove: async () => rmSync(path) }
  const reason = new Refusal('unavailable')
  const stoppedAfter = (milliseconds: number) => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(reason), milliseconds)
    return withSheet(file, async (table) => table, stop.signal)
  }
  await expect(stoppedAfter(0)).rejects.toBe(reason)
  await expect(stoppedAfter(15)).rejects.toBe(reason)
  await expect(withSheet(file, async (table) => table, AbortSignal.abort(reason))).rejects.toBe(
    reason,
  )
})

describe('a file that is not read says why and what to do', () => {
  test.each<readonly [string, Buffer | string, string]>([
    ['an xlsx or xlsb with a password', compound('EncryptionInfo', 'EncryptedPackage'), LOCKED],
    ['an xls with a password', withPassword(bookAs('biff8')), LOCKED],
    [
      'an ods with a password',
      zipOf([
        part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
        part('content.xml', Buffer.alloc(500, 0xa7)),
        part(
          'META-INF/manifest.xml',
          '<m:manifest xmlns:m="m"><m:file-entry m:full-path="content.xml"><m:encryption-data/></m:file-entry></m:manifest>',
        ),
      ]),
      LOCKED,
    ],
    [
      'a zip with a password',
      zipOf(partsOfWorkbook({ sheet: sheetXml(ROWS) }).map((each) => ({ ...each, flags: 1 }))),
      LOCKED,
    ],
    ['a lock file of Office', lockFile(), LOCK_FILE],
    ['half a workbook', bookAs('xlsx').subarray(0, 2_000), DAMAGED],
    ['a sheet that breaks off', workbookOf({ sheet: sheetXml(ROWS).slice(0, -40) }), DAMAGED],
    [
      'tags closed in the wrong order',
      workbookOf({ sheet: sheetXml(ROWS).replace('</v></c>', '</c></v>') }),
      DAMAGED,
    ],
    [
      'texts that are not there',
      workbookOf({ sheet: sheetXml(ROWS + row(4, shared('A4', 3))) }),
      DAMAGED,
    ],
    [
      'entities of its own',
      workbookOf({ sheet: `<!DOCTYPE a [<!ENTITY b "bb">]>${sheetXml(ROWS)}` }),
      DAMAGED,
    ],
    [
      'a document of another kind',
      zipOf([part('word/document.xml', '<w/>'), part('_rels/.rels', '<Relationships/>')]),
      '415 ',
    ],
    [
      'a text document',
      zipOf([
        part(
          'content.xml',
          '<office:document-content xmlns:office="o"><office:text/></office:document-content>',
        ),
      ]),
      '415 ',
    ],
    ['a compound file without a workbook', compound('WordDocument'), '415 '],
    [
      'a quote that is never closed',
      `name,amount\n"Ida,1\n${'Bo,2\n'.repeat(500_000)}`,
      '422 Row 2 is too long.',
    ],
  ])('%s', async (_, content, sentence) => {
    expect(await refusalOf(content)).toContain(sentence)
  })

  test.each([
    ['~$staff.csv', 'name,amount\nIda,1'],
    ['.~lock.staff.ods#', ',ida,office,22.11.2026 09:00,file:///home/ida;'],
  ])('a lock file by its name: %s', async (name, content) => {
    expect(await refusalOf(content, name)).toContain(LOCK_FILE)
  })
})

describe('a file that is too large inside is refused', () => {
  const LONG = 'x'.repeat(32_768)
  const sharing = (times: number): string =>
    Array.from({ length: times }, (_, place) => row(place + 2, shared(`A${place + 2}`, 0))).join('')
  test.each<readonly [string, () => Buffer | string, string]>([
    [
      'a long cell',
      () => workbookOf({ sheet: sheetXml(ROWS + row(7, inline('C7', LONG))) }),
      '422 Cell Sheet1!C7 holds more than 32,767 characters',
    ],
    [
      'a long formula result',
      () =>
        workbookOf({ sheet: sheetXml(`${ROWS}${row(7, `<c r="C7" t="str"><v>${LONG}</v></c>`)}`) }),
      '422 Cell Sheet1!C7 ',
    ],
    [
      'a long shared text',
      () =>
        workbookOf({
          sheet: sheetXml(ROWS + row(7, shared('C7', 0))),
          strings: stringsXml(`<si><t>${LONG}</t></si>`),
        }),
      '422 Cell Sheet1!C7 ',
    ],
    [
      'a long cell of an ods',
      () =>
        zipOf([
          part(
            'content.xml',
            odsXml(
              `<table:table table:name="Sheet1"><table:table-row table:number-rows-repeated="6"/><table:table-row>${odsCell('a', 2)}${odsCell(LONG)}</table:table-row></table:table>`,
            ),
          ),
        ]),
      '422 Cell Sheet1!C7 ',
    ],
    ['a long cell of a text', () => `name,amount\nIda,${LONG}`, '422 Cell B2 '],
    [
      'a cell of 500 MB',
      () =>
        workbookOf({
          sheet: longPart('xl/worksheets/sheet1.xml', {
            start: `${sheetXml(ROWS).slice(0, -24)}<row r="7"><c r="C7" t="inlineStr"><is><t>`,
            repeated: 'x'.repeat(1_000_000),
            times: 500,
            end: '</t></is></c></row></sheetData></worksheet>',
          }),
        }),
      '422 Cell Sheet1!C7 ',
    ],
    [
      'one long text in 3,000 cells',
      () =>
        workbookOf({
          sheet: sheetXml(ROWS + sharing(3_000)),
          strings: stringsXml(`<si><t>${'x'.repeat(32_000)}</t></si>`),
        }),
      '413 The file is too large. The limit is 20,000,000 characters.',
    ],
    [
      'a part without end',
      () =>
        workbookOf({
          sheet: longPart('xl/worksheets/sheet1.xml', {
            start: sheetXml(ROWS).slice(0, -24),
            repeated: ' '.repeat(1_000_000),
            times: 600,
            end: '</sheetData></worksheet>',
          }),
        }),
      '413 The file holds too much data to process.',
    ],
    [
      'a row repeated without end',
      () =>
        zipOf([
          part(
            'content.xml',
            odsXml(
              `<table:table><table:table-row table:number-rows-repeated="999999999">${odsCell('a', 3)}</table:table-row></table:table>`,
            ),
          ),
        ]),
      '413 The file is too large. The limit is 100,000 rows.',
    ],
    [
      '3 million cells after the last column that is read',
      () =>
        workbookOf({
          sheet: longPart('xl/worksheets/sheet1.xml', {
            start: sheetXml(ROWS).slice(0, -24),
            repeated: `<row>${'<c><v>1</v></c>'.repeat(10_000)}</row>`,
            times: 300,
            end: '</sheetData></worksheet>',
          }),
        }),
      '413 The file is too large. The limit is 2,500,000 filled cells.',
    ],
    [
      '3 million cells',
      () => `${Array.from({ length: 500 }, () => 'a').join()}\n`.repeat(6_000),
      '413 The file is too large. The limit is 2,500,000 filled cells.',
    ],
  ])('%s', async (_, content, sentence) => {
    expect(await refusalOf(content())).toContain(sentence)
  })
})
