import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CFB } from 'xlsx'
import { bookAs, folder, ROWS, tableOf } from '../../../tests/contract/small-lists.ts'
import {
  inline,
  odsCell,
  odsXml,
  partsOfWorkbook,
  row,
  shared,
  sheetXml,
  stringsXml,
  workbookOf,
} from '../../../tests/hostile/workbook-parts.ts'
import { longPart, part, zipOf } from '../../../tests/kit/zip.ts'
import { Refusal } from '../errors.ts'
import { withSheet } from './read-sheet.ts'

async function refusalOf(content: Buffer | string, name?: string): Promise<string> {
  const error: unknown = await tableOf(content, name).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('This file was read')
  return `${error.httpStatus} ${error.message}`
}

const DAMAGED =
  '422 This file is damaged and cannot be read. Open it in a spreadsheet program and save it again.'
const LOCKED =
  '422 This file is password-protected. Save it without a password and upload it again.'
const LOCK_FILE = '422 This is a lock file, not the spreadsheet.'

function compound(...names: string[]): Buffer {
  const container = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(container, name, Buffer.alloc(5_000, 7))
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}

/** Inserts the record that describes the encryption after the record that opens the workbook. */
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
    [
      'a list of JSON without names',
      JSON.stringify([['itemCode'], ['A-1']], null, 2),
      '422 This JSON file is not a list of records.',
    ],
    ['an object of JSON', '\uFEFF{"rows":[]}', '422 This JSON file is not'],
    ['JSON that breaks off', '[{"itemCode":"A-1"},', '422 This JSON file is not'],
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
      '422 Cell Sheet1!C7 has more than 32,767 characters',
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
      '413 The file contains too much data to process.',
    ],
    [
      'a cell of an ods with elements without end',
      () =>
        zipOf([
          part(
            'content.xml',
            odsXml(
              `<table:table><table:table-row><table:table-cell>${'<text:s text:c="9"/>'.repeat(40_000)}</table:table-cell></table:table-row></table:table>`,
            ),
          ),
        ]),
      '413 The file contains too much data to process.',
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
