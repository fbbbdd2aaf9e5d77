import createBidi from 'bidi-js/dist/bidi.mjs'
import { composed, pickFace, hasSign, type Face, type Weight } from './fonts.ts'

type Features = PDFKit.Mixins.OpenTypeFeatures[]

/** Style of text. Sizes are in points. */
export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly colour: string
  /** Uses tabular figures, so that columns of numbers line up. */
  readonly isTabular?: boolean
}

/** Characters that share a face and a direction. */
export interface Run {
  readonly face: Face
  readonly text: string
  /** Font features beyond the defaults. */
  readonly features: Features
  readonly width: number
}

/** One line in visual order, from left to right. */
export interface Line {
  readonly runs: readonly Run[]
  readonly width: number
  /** The text in logical order, if its characters are reordered for print. */
  readonly meant?: string
}

const bidi = createBidi()
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Scripts whose characters join, stack or reorder. */
const RESHAPED =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}]/u
const TABULAR: Features = ['tnum']
const PLAIN: Features = []
const STAYS = /[\p{Mark}\u200c\u200d]/u

/** Breaks text into lines no wider than `width`. A single word that is wider is broken. */
export function typeset(text: string, style: TextStyle, width: number): readonly Line[] {
  return composed(text)
    .split('\n')
    .flatMap((paragraph) => wrap(printable(paragraph), style, width))
    .map((line) => setLine(line, style))
}

/** Splits text after spaces and hyphens, and between ideographs. */
const pieces = (text: string): string[] =>
  text.split(
    /(?<=[\s–—-])(?=\S)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=[^\s\p{Punctuation}])/u,
  )

function wrap(paragraph: string, style: TextStyle, width: number): string[] {
  if (measureWidth(paragraph, style) <= width) return [paragraph]
  const lines: string[] = []
  let line = ''
  const take = (piece: string) => {
    if (line !== '' && measureWidth((line + piece).trimEnd(), style) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  for (const piece of pieces(paragraph)) {
    if (measureWidth(piece.trimEnd(), style) <= width) take(piece)
    else for (const { segment } of graphemes.segment(piece)) take(segment)
  }
  return [...lines, line.trimEnd()]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const measureWidth = (line: string, style: TextStyle): number => setLine(line, style).width

function setLine(text: string, style: TextStyle): Line {
  const runs = (
    RIGHT_TO_LEFT.test(text) ? inOrderOfSight(text) : [{ text, isReversed: false }]
  ).flatMap(({ text: part, isReversed }) =>
    (isReversed ? byFace(part).toReversed() : byFace(part)).map((run) =>
      measure(run, style, isReversed),
    ),
  )
  // PDF readers restore the order of right-to-left text themselves; marking it would reverse it twice.
  const isComplex = !RIGHT_TO_LEFT.test(text) && RESHAPED.test(text)
  return {
    runs,
    width: runs.reduce((sum, run) => sum + run.width, 0),
    ...(isComplex ? { meant: text } : {}),
  }
}

interface Stretch {
  readonly text: string
  readonly isReversed: boolean
}

/** Splits text into runs of one direction, ordered from left to right. Characters inside a run keep their reading order. */
function inOrderOfSight(text: string): Stretch[] {
  const embedding = bidi.getEmbeddingLevels(text)
  const order = bidi.getReorderedIndices(text, embedding)
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels)
  const stretches: { from: number; to: number; isReversed: boolean }[] = []
  for (const index of order) {
    const last = stretches.at(-1)
    const isReversed = (embedding.levels[index] ?? 0) % 2 === 1
    if (
      last &&
      last.isReversed === isReversed &&
      index === (isReversed ? last.from - 1 : last.to + 1)
    ) {
      if (isReversed) last.from = index
      else last.to = index
    } else stretches.push({ from: index, to: index, isReversed })
  }
  const signs = (from: number, to: number) =>
    Array.from(
      { length: to - from + 1 },
      (_, place) => mirrored.get(from + place) ?? text[from + place] ?? '',
    ).join('')
  return stretches.map(({ from, to, isReversed }) => ({ text: signs(from, to), isReversed }))
}

interface FaceRun {
  readonly face: Face
  readonly text: string
}

/**
 * Splits text by face. Marks and joiners stay with the preceding letter, and spaces stay in the current face if it has
 * them. Characters that no face has are dropped.
 */
function byFace(text: string): FaceRun[] {
  const runs: { face: Face; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const face =
      last && (STAYS.test(sign) || sign === ' ') && hasSign(last.face, sign)
        ? last.face
        : pickFace(sign)
    if (!face) continue
    if (last?.face === face) last.text += sign
    else runs.push({ face, text: sign })
  }
  return runs
}

/** Right-to-left letters are reversed by the shaping of their script. A run that contains only symbols is reversed here. */
function measure(
  { face, text }: FaceRun,
  { size, weight, isTabular }: TextStyle,
  isReversed: boolean,
): Run {
  const shown = isReversed && !RIGHT_TO_LEFT.test(text) ? [...text].toReversed().join('') : text
  const features = isTabular ? TABULAR : PLAIN
  const font = face.fonts[weight]
  return {
    face,
    text: shown,
    features,
    width: (font.layout(shown, features).advanceWidth / font.unitsPerEm) * size,
  }
}

const SELECTOR = /\p{Variation_Selector}/u
const BLANK = /^\s+$/u
const BLANK_AT_END = /(?:^|\s)$/u
const LEFT_JOINER = /\u200d+$/u

/**
 * Removes the characters that no face has from one line, together with everything joined to them (skin tone, flag, family),
 * and collapses the spaces around them into one. The fonts must be prepared.
 */
function printable(line: string): string {
  if ([...line].every(isKept)) return line
  let kept = ''
  let isGap = false
  for (const { segment } of graphemes.segment(line)) {
    const shown = pickVisible(segment)
    if (shown === '') isGap = true
    else if (!BLANK.test(shown)) {
      kept += shown
      isGap = false
    } else if (!isGap || !BLANK_AT_END.test(kept)) kept += shown
  }
  return isGap ? kept.trimEnd() : kept
}

/** Variation selectors choose between forms of a character and have no glyph of their own. */
const isKept = (sign: string): boolean => !SELECTOR.test(sign) && pickFace(sign) !== null

/** Returns the visible part of a grapheme; empty if its first character has no glyph. */
function pickVisible(segment: string): string {
  const [first = '', ...joined] = segment
  const shown = pickFace(first) || !BLANK.test(first) ? first : ' '
  if (!isKept(shown)) return ''
  const rest = joined.filter(isKept)
  const text = shown + rest.join('')
  return rest.length < joined.length ? text.replace(LEFT_JOINER, '') : text
}
