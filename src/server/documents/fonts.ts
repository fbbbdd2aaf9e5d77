import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font, type GlyphRun } from 'fontkit'
import { Lru } from '#schema/engine'
import subsetFont from 'subset-font'

export type Weight = 'Regular' | 'SemiBold'

/** One file of a font family: the glyphs of some scripts, in both weights. */
export interface Face {
  /** Unique per file: "noto-sans greek". */
  readonly name: string
  readonly fonts: Readonly<Record<Weight, Font>>
}

/** The product's own sans first, then fonts for the scripts it lacks. Japanese uses the Chinese letter forms too. */
const FAMILIES = [
  '@fontsource-variable/figtree',
  '@fontsource-variable/noto-sans',
  '@fontsource-variable/noto-sans-arabic',
  '@fontsource-variable/noto-sans-sc',
  '@fontsource-variable/noto-sans-kr',
]

interface Part {
  readonly name: string
  readonly file: string
  covers(codePoint: number): boolean
}

const cache = new Map<string, readonly Part[]>()
const opened = new Map<string, Promise<Face>>()
const byCodePoint = new Map<number, Face | null>()

/** Loads the fonts that the text needs, so that `pickFace` finds a face for each of its characters. */
export async function prepareFonts(texts: Iterable<string>): Promise<void> {
  const missing = new Set<number>()
  for (const text of texts)
    for (const sign of composed(text))
      if (!byCodePoint.has(readCodePoint(sign))) missing.add(readCodePoint(sign))
  for (const codePoint of missing) byCodePoint.set(codePoint, await findFace(codePoint))
}

/** Composes letters and their marks into single characters where these exist, because fonts draw them better. */
export const composed = (text: string): string => text.normalize('NFC')

/** Returns the face that contains this character; null if no family does. */
export function pickFace(sign: string): Face | null {
  const face = byCodePoint.get(readCodePoint(sign))
  if (face === undefined) throw new Error('Faces are prepared before text is set')
  return face
}

export const hasSign = (face: Face, sign: string): boolean =>
  face.fonts.Regular.hasGlyphForCodePoint(readCodePoint(sign))

const readCodePoint = (sign: string): number => sign.codePointAt(0) ?? 0x20

async function findFace(codePoint: number): Promise<Face | null> {
  for (const packageName of FAMILIES) {
    for (const part of loadParts(packageName)) {
      if (!part.covers(codePoint)) continue
      const face = await openFace(part)
      if (face.fonts.Regular.hasGlyphForCodePoint(codePoint)) return face
    }
  }
  return null
}

const openFace = (part: Part): Promise<Face> => {
  const found = opened.get(part.name) ?? readFace(part)
  opened.set(part.name, found)
  return found
}

async function readFace({ name, file }: Part): Promise<Face> {
  const packed = await readFile(file)
  const [Regular, SemiBold] = [
    await instance(packed, name, 'Regular'),
    await instance(packed, name, 'SemiBold'),
  ]
  return { name, fonts: { Regular, SemiBold } }
}

const WEIGHTS: Readonly<Record<Weight, number>> = { Regular: 400, SemiBold: 600 }

/**
 * Extracts one weight of a variable font under a unique name, because the writer treats fonts with the same name as the
 * same font.
 */
async function instance(packed: Buffer, name: string, weight: Weight): Promise<Font> {
  const plain = await subsetFont(packed, undefined, {
    targetFormat: 'truetype',
    variationAxes: { wght: WEIGHTS[weight] },
    keepAllGlyphs: true,
  })
  const font = create(plain)
  if (!('layout' in font)) throw new Error(`${name} holds several fonts`)
  return remembering(
    naming(
      Object.defineProperty(font, 'postscriptName', {
        value: `${name.replaceAll(' ', '-')}-${weight}`,
      }),
    ),
  )
}

/**
 * A glyph first read as a component of another (α in ά) would never be mapped to its own letter: it would be drawn, but
 * could not be searched or copied.
 */
function naming(font: Font): Font {
  const read = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = read(id, codePoints)
    if (glyph.codePoints.length === 0 && codePoints.length > 0)
      Object.defineProperty(glyph, 'codePoints', { value: codePoints })
    return glyph
  }
  return font
}

/**
 * Caches shaped words. Shaping is the slow part of printing, and the same words recur when measuring, when drawing and in
 * the next document.
 */
function remembering(font: Font): Font {
  const shaped = new Lru<string, Pick<GlyphRun, 'glyphs' | 'positions'>>(20_000)
  const shape = font.layout.bind(font)
  font.layout = (text, features, ...rest) => {
    const key = `${String(features)} ${text}`
    let run = shaped.get(key)
    if (!run) shaped.set(key, (run = shape(text, features, ...rest)))
    // The writer scales the positions in place, so it gets a copy.
    const positions = run.positions.map((position) => ({ ...position }))
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    } as GlyphRun
  }
  return font
}

function loadParts(packageName: string): readonly Part[] {
  const found = cache.get(packageName) ?? readParts(packageName)
  cache.set(packageName, found)
  return found
}

/** Reads which characters each file of a package contains. */
function readParts(packageName: string): readonly Part[] {
  const directory = dirname(fileURLToPath(import.meta.resolve(`${packageName}/package.json`)))
  const family = basename(packageName)
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(directory, 'unicode.json'), 'utf8'),
  )
  return Object.entries(ranges).map(([key, range]) => {
    const part = key.replace(/[[\]]/g, '')
    const bounds = range.split(',').map(readRange)
    return {
      name: `${family} ${part}`,
      file: join(directory, `files/${family}-${part}-wght-normal.woff2`),
      covers: (codePoint: number) =>
        bounds.some(([from, to]) => codePoint >= from && codePoint <= to),
    }
  })
}

/** Parses "U+0900-097F" or "U+20B9". */
function readRange(range: string): readonly [from: number, to: number] {
  const [from = '', to = from] = range.trim().replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
