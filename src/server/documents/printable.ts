import { faceOf } from './fonts.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const SELECTOR = /\p{Variation_Selector}/u
const BLANK = /^\s+$/u
const BLANK_AT_END = /(?:^|\s)$/u
const LEFT_JOINER = /\u200d+$/u

/**
 * One line without the signs that no face has, each with all that is joined to it (colour of skin, flag, family), and with one
 * blank where it stood between two. The fonts are prepared.
 */
export function printable(line: string): string {
  if ([...line].every(isKept)) return line
  let kept = ''
  let isGap = false
  for (const { segment } of graphemes.segment(line)) {
    const shown = shownOf(segment)
    if (shown === '') isGap = true
    else if (!BLANK.test(shown)) {
      kept += shown
      isGap = false
    } else if (!isGap || !BLANK_AT_END.test(kept)) kept += shown
  }
  return isGap ? kept.trimEnd() : kept
}

/** Selectors choose between shapes of a sign, and have none of their own. */
const isKept = (sign: string): boolean => !SELECTOR.test(sign) && faceOf(sign) !== null

/** Returns the visible part of a grapheme; empty if its first character has no glyph. */
function shownOf(segment: string): string {
  const [first = '', ...joined] = segment
  const shown = faceOf(first) || !BLANK.test(first) ? first : ' '
  if (!isKept(shown)) return ''
  const rest = joined.filter(isKept)
  const text = shown + rest.join('')
  return rest.length < joined.length ? text.replace(LEFT_JOINER, '') : text
}
