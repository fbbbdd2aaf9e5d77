import {
  inline,
  number,
  odsCell,
  partsOfWorkbook,
  row,
  sheetXml,
  stringsXml,
  workbookOf,
} from './workbook-parts.ts'
import {
  among,
  book,
  brokenXml,
  chanceOf,
  entities,
  flipped,
  HEAD,
  HEADERS,
  letterOf,
  ods,
  odsTable,
  oldWorkbook,
  sharedRows,
  sheetPart,
  styles,
  times,
  TYPES,
  type Chance,
} from './broken-workbooks.ts'
import { longPart, zipOf } from '../kit/zip.ts'

/** A file that a user might upload for import, and the kind of damage in it. */
export interface HostileSheet {
  readonly kind: string
  readonly name: string
  readonly content: Buffer
}

type Make = (chance: Chance) => Buffer | string

const KINDS: Readonly<Record<string, Make>> = {
  'one long text in many cells': (chance) =>
    workbookOf({
      sheet: sheetXml(HEAD + sharedRows(among(chance, [10, 400, 5_000, 30_000]))),
      strings: stringsXml(`<si><t>${'long '.repeat(among(chance, [50, 1_000, 6_500]))}</t></si>`),
    }),
  'one enormous cell': (chance) =>
    workbookOf({
      sheet: longPart('xl/worksheets/sheet1.xml', {
        start: `<worksheet><sheetData>${HEAD}<row r="2"><c r="C2" t="${among(chance, ['inlineStr', 'str'])}"><is><t>`,
        repeated: 'x'.repeat(1_000_000),
        times: among(chance, [1, 50, 500]),
        end: '</t></is></c></row></sheetData></worksheet>',
      }),
    }),
  'enormous shared text': (chance) =>
    workbookOf({
      sheet: sheetXml(HEAD + sharedRows(among(chance, [0, 3]))),
      strings: longPart('xl/sharedStrings.xml', {
        start: '<sst><si><t>',
        repeated: 'y'.repeat(1_000_000),
        times: among(chance, [1, 60, 500]),
        end: '</t></si></sst>',
      }),
    }),
  'many shared texts': (chance) =>
    workbookOf({
      sheet: sheetXml(HEAD + sharedRows(5)),
      strings: longPart('xl/sharedStrings.xml', {
        start: '<sst>',
        repeated:
          `<si>${among(chance, ['', '<t>ab</t>', '<t>abcdefghijklmnopqrstuvwxyz</t>'])}</si>`.repeat(
            10_000,
          ),
        times: 50 + chance(500),
        end: '</sst>',
      }),
    }),
  'many numbers': (chance) =>
    workbookOf({
      sheet: sheetPart(
        '',
        `<row>${'<c><v>1</v></c>'.repeat(among(chance, [8, 100, 490, 10_000]))}</row>`.repeat(20),
        among(chance, [5, 50, 500]),
      ),
    }),
  'many inline texts': (chance) =>
    workbookOf({
      sheet: sheetPart(
        '',
        `<row>${'<c t="inlineStr"><is><t>Some text or other, of a length</t></is></c>'.repeat(among(chance, [8, 40]))}</row>`.repeat(
          100,
        ),
        among(chance, [5, 50, 400]),
      ),
    }),
  'many columns': (chance) =>
    workbookOf({
      sheet: sheetXml(
        times(2, (place) =>
          row(
            place + 1,
            times(among(chance, [499, 600, 16_384, 30_000]), (column) =>
              number(`${letterOf(column)}${place + 1}`, column),
            ).join(''),
          ),
        ).join(''),
      ),
    }),
  'one cell far away in each row': (chance) =>
    workbookOf({
      sheet: sheetPart(
        '',
        '<row><c r="SF1"><v>1</v></c></row>'.repeat(1_000),
        among(chance, [5, 30, 90]),
      ),
    }),
  nesting: (chance) =>
    workbookOf({
      sheet: longPart('xl/worksheets/sheet1.xml', {
        start: '<worksheet><sheetData>',
        repeated: '<a>'.repeat(1_000),
        times: among(chance, [1, 100, 5_000]),
        end: '',
      }),
    }),
  'a tag without end': (chance) =>
    workbookOf({
      sheet: longPart('xl/worksheets/sheet1.xml', {
        start: '<worksheet a="',
        repeated: 'b'.repeat(100_000),
        times: among(chance, [1, 3_000]),
        end: '"/>',
      }),
    }),
  blanks: (chance) =>
    workbookOf({ sheet: sheetPart('', ' '.repeat(1_000_000), among(chance, [10, 300, 1_000])) }),
  'a part nobody reads': (chance) =>
    workbookOf({
      sheet: sheetXml(HEAD + row(2, inline('A2', 'Ida'))),
      others: [
        longPart('xl/media/image1.png', {
          start: '',
          repeated: '\0'.repeat(1_000_000),
          times: among(chance, [10, 2_000]),
          end: '',
        }),
      ],
    }),
  'lies about sizes': (chance) =>
    zipOf(
      partsOfWorkbook({ sheet: sheetXml(HEAD + row(2, inline('A2', 'Ida'))) }).map((each) => ({
        ...each,
        size: among(chance, [0, 1, 4_294_967_294, each.size]),
        crc: chance(2),
      })),
    ),
  'entries twice': (chance) => {
    const parts = partsOfWorkbook({ sheet: sheetXml(HEAD + row(2, inline('A2', 'Ida'))) })
    return zipOf([...parts, ...times(1 + chance(3_000), () => among(chance, parts))])
  },
  'broken XML': brokenXml,
  entities: () =>
    workbookOf({ sheet: `${entities()}${sheetXml(HEAD + row(2, inline('A2', '&e9;')))}` }),
  'huge styles': (chance) =>
    workbookOf({
      sheet: sheetXml(HEAD + row(2, '<c r="A2" s="7"><v>45000</v></c>')),
      styles: styles(among(chance, [1_000, 60_000, 2_000_000])),
    }),
  'many sheets': (chance) =>
    workbookOf({
      sheet: sheetXml(HEAD + row(2, inline('A2', 'Ida'))),
      sheets: among(chance, [2, 100, 499, 5_000]),
    }),
  'odd places and numbers': (chance) =>
    workbookOf({
      sheet: sheetXml(
        HEAD +
          times(200, () =>
            row(
              among(chance, [2, 7, 1_048_576, 2]),
              `<c r="${letterOf(chance(16_384))}9" t="${among(chance, ['n', 'd', 'b', 'e', 'str', 'x'])}"><v>${among(chance, ['1e999', '-0', 'NaN', '2026-13-45', '45000.5', '&#0;', '_xD800_'])}</v></c>`,
            ),
          ).join(''),
      ),
    }),
  'flipped bytes': (chance) => flipped(chance, book(chance, among(chance, TYPES), 1 + chance(200))),
  'broken off': (chance) => {
    const whole = book(chance, among(chance, TYPES), 1 + chance(200))
    return whole.subarray(0, 1 + chance(whole.length))
  },
  noise: (chance) =>
    Buffer.concat([
      among(chance, [
        Buffer.from('PK\x03\x04'),
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        Buffer.alloc(0),
        Buffer.from([0xff, 0xfe]),
      ]),
      Buffer.from(times(2_000, () => chance(256))),
    ]),
  'text of separators': (chance) =>
    `${HEADERS.join()}\n${among(chance, [',', ',a', '"",'])}`.padEnd(
      among(chance, [1_000, 1_000_000, 8_000_000]),
      among(chance, [',', ',a', '"",']),
    ),
  'text with an open quote': (chance) =>
    `${HEADERS.join()}\n"${'a,b\n'.repeat(among(chance, [10, 300_000, 3_000_000]))}`,
  'long text': (chance) =>
    `${HEADERS.join()}\n${'x'.repeat(among(chance, [300, 32_768, 10_000_000]))},Last`,
  'many lines': (chance) =>
    `${HEADERS.join()}\n${'a,b,c,d,e,f,g,h\n'.repeat(among(chance, [100, 3_000, 150_000]))}`,
  'many empty lines': (chance) =>
    `${HEADERS.join()}\n${'\n'.repeat(among(chance, [1_000, 10_000_000]))}a,b`,
  'an ods repeated': (chance) =>
    ods(
      odsTable(`<table:table-row>${HEADERS.map((header) => odsCell(header)).join('')}</table:table-row>
    <table:table-row table:number-rows-repeated="${among(chance, [3, 90_000, 999_999_999])}">${odsCell(among(chance, ['a', 'long '.repeat(6_000)]), among(chance, [1, 16_384, 999_999_999]))}</table:table-row>`),
    ),
  'an ods without end': (chance) =>
    ods(
      longPart('content.xml', {
        start: `<office:document-content><office:spreadsheet><table:table><table:table-row><table:table-cell>${among(chance, ['<text:p>', '<text:p><text:s text:c="999999999"/>', ''])}`,
        repeated: among(chance, ['x', '<text:p/>', '<text:s text:c="9999"/>']).repeat(10_000),
        times: among(chance, [1, 1_000]),
        end: '',
      }),
    ),
  'an old workbook': oldWorkbook,
  honest: (chance) => book(chance, among(chance, TYPES), among(chance, [1, 30, 300, 2_000])),
}

export const HOSTILE_KINDS: readonly string[] = Object.keys(KINDS)

/**
 * Builds one file of the collection for a seed: every kind in turn, with different sizes each time.
 */
export function hostileSheet(place: number, seed = 1): HostileSheet {
  const chance = chanceOf(seed * 1_000_003 + place)
  const kind = HOSTILE_KINDS[place % HOSTILE_KINDS.length] ?? ''
  return { kind, name: `hostile-${place}`, content: Buffer.from(KINDS[kind]?.(chance) ?? '') }
}
