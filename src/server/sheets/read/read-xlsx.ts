import { MAX_SHEETS } from './limits.ts'
import { findSheet, Outlines } from './outlines.ts'
import { readPart, type Reading } from './parts.ts'
import { damaged, SheetProblem } from './sheet-problem.ts'
import type { SheetSink } from './sheet-sink.ts'
import { XlsxSheet } from './xlsx-sheet.ts'
import { SharedTexts } from './xlsx-texts.ts'
import { XlsxFormats } from './xlsx-formats.ts'
import { attribute } from './xml.ts'
import { plainName } from './zip.ts'

/** Finds the workbook's main part, or its usual name if the relationships do not specify it. */
export async function findMainPart(reading: Pick<Reading, 'zip'>): Promise<string> {
  const relations = reading.zip.has('_rels/.rels')
    ? await readRelations(reading, '_rels/.rels', '')
    : []
  return (
    relations.find(
      ({ type, target }) => type.endsWith('/officeDocument') && reading.zip.has(target),
    )?.target ??
    ['xl/workbook.xml', 'xl/workbook.bin'].find((name) => reading.zip.has(name)) ??
    ''
  )
}

/** Reads the sheet that is wanted, otherwise the visible sheet of an xlsx workbook that fits best. */
export async function readXlsx(reading: Reading, main: string): Promise<void> {
  const { zip, sink } = reading
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const relations = await readRelations(
    reading,
    `${folder}_rels/${main.slice(folder.length)}.rels`,
    folder,
  )
  const findPart = (type: string): string | null =>
    relations.find((relation) => relation.type.endsWith(type) && zip.has(relation.target))
      ?.target ?? null
  const { sheets, is1904 } = await readWorkbook(reading, main)
  const texts = new SharedTexts()
  const formats = new XlsxFormats()
  await readIfThere(reading, findPart('/sharedStrings'), texts)
  await readIfThere(reading, findPart('/styles'), formats)
  const parts = sheets.flatMap(({ name, relation }) => {
    const target = relations.find(({ id }) => id === relation)?.target
    return target?.includes('worksheets/') ? [{ name, target }] : []
  })
  sink.sheets = parts.map(({ name }) => name)
  const readInto = (target: string, into: SheetSink): Promise<void> => {
    texts.begin(into)
    const sheet = new XlsxSheet({ sink: into, texts, formats, is1904 })
    return readPart({ ...reading, sink: into }, target, sheet)
  }
  const wanted = reading.wanted ?? (await chooseSheet(reading, parts, readInto))
  if (wanted === null) return
  sink.begin(wanted)
  await readInto(findSheet(parts, wanted).target, sink)
}

interface SheetPart {
  readonly name: string
  readonly target: string
}

async function chooseSheet(
  { ask }: Reading,
  parts: readonly SheetPart[],
  readInto: (target: string, into: SheetSink) => Promise<void>,
): Promise<string | null> {
  const [only, ...others] = parts
  if (others.length === 0) return only?.name ?? null
  const outlines = new Outlines()
  for (const { name, target } of parts)
    await outlines.attempt(() => readInto(target, outlines.begin(name)))
  return outlines.choose(ask)
}

type XmlPart = Parameters<typeof readPart>[2]

async function readIfThere(reading: Reading, part: string | null, reader: XmlPart): Promise<void> {
  if (part !== null) await readPart(reading, part, reader)
}

interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

async function readRelations(
  reading: Pick<Reading, 'zip'>,
  part: string,
  folder: string,
): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!reading.zip.has(part)) throw damaged()
  await readPart(reading, part, {
    open(name, tag) {
      if (name !== 'Relationship') return
      const target = plainTarget(attribute(tag, 'Target') ?? '', folder)
      relations.push({ id: attribute(tag, 'Id') ?? '', type: attribute(tag, 'Type') ?? '', target })
      if (relations.length > MAX_SHEETS * 4) throw new SheetProblem('tooMuchInside')
    },
    close() {
      /* nothing to do */
    },
    text() {
      /* nothing to do */
    },
  })
  return relations
}

/** Targets are relative to the folder of the part, or to the root of the zip if they start with a slash. */
function plainTarget(target: string, folder: string): string {
  const path = /^[\\/]/.test(target) ? target : `${folder}${target}`
  const parts: string[] = []
  for (const part of plainName(path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

interface Workbook {
  readonly sheets: { readonly name: string; readonly relation: string }[]
  is1904: boolean
}

async function readWorkbook(reading: Reading, main: string): Promise<Workbook> {
  const workbook: Workbook = { sheets: [], is1904: false }
  await readPart(reading, main, {
    open(name, tag) {
      if (name === 'workbookPr')
        workbook.is1904 = /^(1|true|on)$/i.test(attribute(tag, 'date1904') ?? '')
      const isVisible = name === 'sheet' && (attribute(tag, 'state') ?? 'visible') === 'visible'
      if (isVisible)
        workbook.sheets.push({
          name: attribute(tag, 'name') ?? '',
          relation: attribute(tag, 'id') ?? '',
        })
      if (workbook.sheets.length > MAX_SHEETS) throw new SheetProblem('tooMuchInside')
    },
    close() {
      /* nothing to do */
    },
    text() {
      /* nothing to do */
    },
  })
  return workbook
}
