import { builder, type FieldOf } from '../fields/field.ts'
import { limitsWith } from '../fields/limits.ts'
import { cleanMarkup, markupToText, textToMarkup } from './markup.ts'
import { never, problem, type Kind } from './kind.ts'
import { checkLength, exampleText, plainText } from './text-parts.ts'

/**
 * Text with paragraphs, bold, italic, lists and links, as HTML of these tags alone: p, br, strong, em, ul, ol, li and
 * a[href]. All else is cleaned away. At most 10,000 characters, tags included.
 */
export const richText = builder('richText')

const limits = limitsWith({ max: 10_000 })
/** What is sent may be this much longer than what is left of it. */
const MOST_SENT = 20

export const richTextKind: Kind<FieldOf<'richText'>> = {
  storedAs: 'text',
  hasWords: true,
  isUnsortable: true,
  isUnindexed: true,
  limits,
  limitsOn: 'length',
  parse(value, field) {
    if (typeof value !== 'string') return problem('text')
    const { max = Infinity } = limits(field)
    if (value.length > max * MOST_SENT) return problem('tooLong', { max, length: value.length })
    const markup = cleanMarkup(value)
    return markup === '' ? { value: null } : checkLength(markup, limits(field))
  },
  toText: (value) => markupToText(String(value)),
  toCell: (value) => markupToText(String(value)),
  fromCell: (cell) => ({ value: textToMarkup(plainText(cell)) }),
  guide: () => 'Text; each line becomes a paragraph.',
  example: (field, about) => textToMarkup(exampleText(field, about)),
  jsonSchema: () => ({
    type: 'string',
    contentMediaType: 'text/html',
    description: 'tags p, br, strong, em, ul, ol, li and a with href; all others are cleaned away',
  }),
  fits: never,
  takes: 'null alone',
}
