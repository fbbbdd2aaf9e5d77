import { builder } from '../fields/field.ts'
import { problem, type Kind } from './kind.ts'
import { CONTROL, checkLength, textual } from './text-parts.ts'
import { parseLine } from './text.ts'

/** Email address of at most 120 characters, compared ignoring case. */
export const email = builder('email')

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@[^\s@.,"(),:;<>[\]\\]+(\.[^\s@.,"(),:;<>[\]\\]+)+$/

const address = textual(120)

export const emailKind: Kind = {
  ...address,
  isText: true,
  parse(value, field) {
    if (typeof value !== 'string') return problem('email')
    const trimmed = value.trim()
    if (trimmed === '') return { value: null }
    if (!EMAIL.test(trimmed) || trimmed.includes('..') || CONTROL.test(trimmed))
      return problem('email')
    return checkLength(trimmed, address.limits(field))
  },
  parseFilter: parseLine,
  evidence: {
    shows: (cell) => typeof cell === 'string' && EMAIL.test(cell.trim()),
    headerWords: ['email', 'mail', 'address', 'work', 'office', 'company', 'business', 'contact'],
  },
  guide: () => 'E-mail address.',
  example: (_, { place }) => `example${place === 0 ? '' : place + 1}@example.com`,
  sentSchema: { type: 'string', format: 'email' },
}
