import {
  humanise,
  isText,
  nameKey,
  templateFields,
  withoutSubject,
  type Cell,
  type Definition,
} from '#schema/engine'

/** A text made of two fields, such as a full name, which may fill both of them. */
export interface SplitText {
  /** Field of the whole text. */
  readonly whole: string
  readonly first: string
  readonly second: string
  /** True if the text begins with the second field although no comma shows it. */
  readonly isReversed: boolean
  /** Headers for which the split is guessed. */
  readonly headers: readonly string[]
}

export const splitFields = ({ first, second }: SplitText): readonly [string, string] => [
  first,
  second,
]

/** Returns the texts that may be split: those that consist of two text fields and blanks. */
export const listSplits = ({ fields }: Definition): SplitText[] =>
  Object.entries(fields).flatMap(([whole, { options }]) => {
    const { textFrom, label = humanise(whole), headers = [] } = options
    if (typeof textFrom !== 'string' || !/^\{\w+\}\s+\{\w+\}$/.test(textFrom)) return []
    const [first = '', second = ''] = templateFields(textFrom)
    if (![first, second].every((name) => fields[name] && isText(fields[name]))) return []
    return [{ whole, first, second, isReversed: false, headers: [whole, label, ...headers] }]
  })

/** Guesses which headers name a text that may be split. Each text has at most one column. */
export function guessSplits(
  headers: readonly string[],
  label: Definition['label'],
  splits: readonly SplitText[],
): Record<string, SplitText> {
  const guessed: Record<string, SplitText> = {}
  const taken = new Set<string>()
  for (const split of splits) {
    const keys = new Set(split.headers.map(nameKey))
    const header = headers.find((each) =>
      [each, withoutSubject(each, label)].some((name) => keys.has(nameKey(name))),
    )
    if (header === undefined || Object.hasOwn(guessed, header) || taken.has(split.whole)) continue
    guessed[header] = split
    taken.add(split.whole)
  }
  return guessed
}

/** Words that belong to the name after them: "van der Berg", "de la Cruz", "bin Said". */
const PARTICLES =
  /^(van|von|vom|zu|zum|de|der|den|del|della|di|da|dos|das|do|du|des|la|le|las|los|el|al|bin|bint|ibn|ben|ter|ten|st\.?|san|y)$/i
/** Words that belong to the name before them. */
const SUFFIXES = /^(jr|sr|ii|iii|iv)\.?$/i

/** The two parts of a text. Unclear if it has more than two words and no comma. */
interface SplitParts {
  readonly parts: readonly [first: Cell, second: Cell]
  readonly isUnclear: boolean
}

/** Splits "Ida Holm" and "Holm, Ida" into Ida and Holm. In longer names the last word is the second part. */
export function splitCell(cell: Cell, { isReversed }: SplitText): SplitParts {
  const text = String(cell ?? '')
    .trim()
    .replace(/\s+/g, ' ')
  const [before = '', after = '', ...more] = text.split(/\s*,\s*/)
  if (after !== '' && before !== '' && more.length === 0 && !SUFFIXES.test(after))
    return { parts: [after, before], isUnclear: false }
  const words = text.split(' ')
  if (words.length === 1) {
    const only = text === '' ? null : text
    return { parts: isReversed ? [null, only] : [only, null], isUnclear: false }
  }
  const place = isReversed ? placeAfterFirst(words) : placeOfLast(words)
  const [front, back] = [words.slice(0, place).join(' '), words.slice(place).join(' ')]
  return { parts: isReversed ? [back, front] : [front, back], isUnclear: words.length > 2 }
}

function placeOfLast(words: readonly string[]): number {
  let place = words.length - 1
  while (place > 1 && SUFFIXES.test(words[place] ?? '')) place -= 1
  while (place > 1 && PARTICLES.test(words[place - 1] ?? '')) place -= 1
  return place
}

function placeAfterFirst(words: readonly string[]): number {
  let place = 1
  while (place < words.length - 1 && PARTICLES.test(words[place - 1] ?? '')) place += 1
  return place
}
