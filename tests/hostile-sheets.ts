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
} from './workbook-parts.ts'
import { longPart, part, zipOf, type ZipPart } from './zip.ts'

/** A file that somebody might send to be imported, and how it was made. */
export interface HostileSheet {
  readonly kind: string
  readonly name: string
  readonly content: Buffer
}

/** Numbers that come in the same order for the same seed. */
export type Chance = (below: number) => number

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const HEADERS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'dateOfJoining',
  'departmentCode',
  'designation',
  'phoneNumber',
  'email',
]
const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
const among = <Each>(chance: Chance, list: readonly Each[]): Each =>
  list[chance(list.length)] as Each
const times = <Each>(count: number, make: (place: number) => Each): Each[] =>
  Array.from({ length: count }, (_, place) => make(place))
const HEAD = row(1, HEADERS.map((header, place) => inline(`${letterOf(place)}1`, header)).join(''))
const sheetPart = (start: string, repeated: string, count: number): ZipPart =>
  longPart('xl/worksheets/sheet1.xml', {
    start: `<worksheet><sheetData>${HEAD}${start}`,
    repeated,
    times: count,
    end: '</sheetData></worksheet>',
  })

function honestRows(chance: Chance, rows: number): unknown[][] {
  return [
    HEADERS,
    ...times(rows, (place) => [
      `First${place}`,
      `Last${chance(900)}`,
      '1990-01-02',
      '2024-01-02',
      among(chance, ['TEST', 'NOPE', '']),
      'Baker',
      `+44207946${String(chance(10_000)).padStart(4, '0')}`,
      `p${place}@example.com`,
    ]),
  ]
}

function book(chance: Chance, type: BookType, rows: number): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(honestRows(chance, rows)), 'People')
  return write(workbook, { type: 'buffer', bookType: type }) as Buffer
}

const TYPES = ['xlsx', 'xlsb', 'biff8', 'ods', 'csv'] as const
const sharedRows = (count: number): string =>
  times(count, (place) =>
    row(place + 2, shared(`A${place + 2}`, 0) + shared(`B${place + 2}`, 0)),
  ).join('')

function flipped(chance: Chance, content: Buffer): Buffer {
  const changed = Buffer.from(content)
  for (let flips = 1 + chance(20); flips > 0; flips -= 1)
    changed[chance(changed.length)] = chance(256)
  return changed
}

/** One part of a workbook whose text is damaged before it is packed. */
function brokenXml(chance: Chance): Buffer {
  const parts = partsOfWorkbook({ sheet: '', strings: '' }).map(({ name }) => name)
  const xml = sheetXml(HEAD + sharedRows(20))
  const cut = chance(xml.length)
  const marks = [
    '<',
    '>',
    '&',
    '"',
    '</c>',
    '<c',
    '<!--',
    '<![CDATA[',
    ']]>',
    '\u0000',
    '<row r="-1">',
    '<c r="A0" t="s"><v>99999</v></c>',
    '&#x110000;',
  ]
  const sheet = among(chance, [
    xml.slice(0, cut),
    xml.slice(0, cut) + among(chance, marks) + xml.slice(cut),
    xml.slice(cut),
    xml.replace('sheetData', 'sheetdata'),
  ])
  const gone = among(chance, [...parts, ''])
  return zipOf(
    partsOfWorkbook({
      sheet,
      strings: stringsXml(`<si><t>${'x'.repeat(chance(50))}</t></si>`),
    }).filter(({ name }) => name !== gone),
  )
}

const entities = (): string =>
  `<!DOCTYPE a [${times(9, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}<!ENTITY e0 "ha">]>`

function styles(count: number): ZipPart {
  return longPart('xl/styles.xml', {
    start: '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="yyyy"/></numFmts><cellXfs>',
    repeated: '<xf numFmtId="200"/>'.repeat(1_000),
    times: Math.ceil(count / 1_000),
    end: '</cellXfs></styleSheet>',
  })
}

const ods = (tables: string | ZipPart): Buffer =>
  zipOf([
    part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
    typeof tables === 'string' ? part('content.xml', odsXml(tables)) : tables,
  ])
const odsTable = (rows: string): string => `<table:table table:name="Sheet1">${rows}</table:table>`

function oldWorkbook(chance: Chance): Buffer {
  const container = CFB.utils.cfb_new()
  const bound = Buffer.from(
    CFB.find(CFB.read(book(chance, 'biff8', 3), { type: 'buffer' }), 'Workbook').content,
  )
  const blanks = Buffer.alloc(8_000)
  blanks.writeUInt16LE(among(chance, [0xbe, 0xbd, 0xfc, 0x3c]), 0)
  blanks.writeUInt16LE(7_996, 2)
  const place = 4 + bound.readUInt16LE(2)
  CFB.utils.cfb_add(
    container,
    'Workbook',
    Buffer.concat([
      bound.subarray(0, place),
      ...times(1 + chance(1_500), () => blanks),
      bound.subarray(place),
    ]),
  )
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
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

/** File number `place` of the collection of that seed: every kind in turn, each time with other measures. */
export function hostileSheet(place: number, seed = 1): HostileSheet {
  const chance = chanceOf(seed * 1_000_003 + place)
  const kind = HOSTILE_KINDS[place % HOSTILE_KINDS.length] ?? ''
  return { kind, name: `hostile-${place}`, content: Buffer.from(KINDS[kind]?.(chance) ?? '') }
}
