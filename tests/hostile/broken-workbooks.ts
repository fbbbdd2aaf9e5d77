import { CFB, utils, write, type BookType } from 'xlsx'
import {
  inline,
  odsXml,
  partsOfWorkbook,
  row,
  shared,
  sheetXml,
  stringsXml,
} from './workbook-parts.ts'
import { longPart, part, zipOf, type ZipPart } from '../kit/zip.ts'

/** Returns a random number below a limit. The sequence is the same for the same seed. */
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

export const HEADERS = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'dateOfJoining',
  'departmentCode',
  'designation',
  'phoneNumber',
  'email',
]
export const letterOf = (place: number): string =>
  (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
export const among = <Each>(chance: Chance, list: readonly Each[]): Each =>
  list[chance(list.length)] as Each
export const times = <Each>(count: number, make: (place: number) => Each): Each[] =>
  Array.from({ length: count }, (_, place) => make(place))
export const HEAD = row(
  1,
  HEADERS.map((header, place) => inline(`${letterOf(place)}1`, header)).join(''),
)
export const sheetPart = (start: string, repeated: string, count: number): ZipPart =>
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

export function book(chance: Chance, type: BookType, rows: number): Buffer {
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(honestRows(chance, rows)), 'People')
  return write(workbook, { type: 'buffer', bookType: type }) as Buffer
}

export const TYPES = ['xlsx', 'xlsb', 'biff8', 'ods', 'csv'] as const
export const sharedRows = (count: number): string =>
  times(count, (place) =>
    row(place + 2, shared(`A${place + 2}`, 0) + shared(`B${place + 2}`, 0)),
  ).join('')

export function flipped(chance: Chance, content: Buffer): Buffer {
  const changed = Buffer.from(content)
  for (let flips = 1 + chance(20); flips > 0; flips -= 1)
    changed[chance(changed.length)] = chance(256)
  return changed
}

/** Builds a workbook with damaged XML, and possibly without one of its parts. */
export function brokenXml(chance: Chance): Buffer {
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

export const entities = (): string =>
  `<!DOCTYPE a [${times(9, (n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')}<!ENTITY e0 "ha">]>`

export function styles(count: number): ZipPart {
  return longPart('xl/styles.xml', {
    start: '<styleSheet><numFmts><numFmt numFmtId="200" formatCode="yyyy"/></numFmts><cellXfs>',
    repeated: '<xf numFmtId="200"/>'.repeat(1_000),
    times: Math.ceil(count / 1_000),
    end: '</cellXfs></styleSheet>',
  })
}

export const ods = (tables: string | ZipPart): Buffer =>
  zipOf([
    part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
    typeof tables === 'string' ? part('content.xml', odsXml(tables)) : tables,
  ])
export const odsTable = (rows: string): string =>
  `<table:table table:name="Sheet1">${rows}</table:table>`

export function oldWorkbook(chance: Chance): Buffer {
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
