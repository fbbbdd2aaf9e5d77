import { builder, type FieldOf } from '../fields/field.ts'
import { limitsWith } from '../fields/limits.ts'
import { fold } from '../fields/text.ts'
import { listOf, never, problem, type Kind, type Parsed } from './kind.ts'
import { CONTROL, entriesOf, plainText, SEPARATOR } from './text-parts.ts'

/** Short words of people's own, at most 30 of them; the same word comes once, whatever its case and accents. */
export const tags = builder('tags')

/** Characters of one word. */
const LONGEST_TAG = 40
const limits = limitsWith({ max: 30 })

/** One word. What parts the words of a cell cannot stand in one. */
function parseTag(value: unknown): Parsed {
  if (typeof value !== 'string') return problem('tags')
  const word = value.trim().replace(/\s+/g, ' ')
  if (CONTROL.test(word)) return problem('controlCharacters')
  if (/[,;]/.test(word)) return problem('tags')
  if (word.length > LONGEST_TAG)
    return problem('tooLong', { max: LONGEST_TAG, length: word.length })
  return { value: word === '' ? null : word }
}

function parseTags(value: unknown, field: FieldOf<'tags'>): Parsed {
  if (!Array.isArray(value)) return problem('list')
  const words = new Map<string, unknown>()
  for (const each of value) {
    const parsed = parseTag(each)
    if (!('value' in parsed)) return parsed
    const key = fold(String(parsed.value ?? ''))
    if (key !== '' && !words.has(key)) words.set(key, parsed.value)
  }
  const { max = Infinity } = limits(field)
  if (words.size > max) return problem('tooMany', { max })
  return { value: words.size === 0 ? null : [...words.values()] }
}

export const tagsKind: Kind<FieldOf<'tags'>> = {
  storedAs: 'list',
  isMany: true,
  hasWords: true,
  isUnsortable: true,
  isUnindexed: true,
  limits,
  limitsOn: 'count',
  parse: parseTags,
  parseFilter: parseTag,
  toText: (value) => listOf(value).join(', '),
  toCell: (value) => listOf(value).join(SEPARATOR),
  fromCell: (cell) => ({ value: entriesOf(plainText(cell)) }),
  guide: () => 'Short words, separated by semicolons.',
  example: (_, { place }) => ['example', `word ${place + 1}`],
  jsonSchema: () => ({ type: 'array', items: { type: 'string', maxLength: LONGEST_TAG } }),
  // Words are compared by their folded form, which only a filter of a list does.
  fits: never,
  takes: 'null alone',
}
