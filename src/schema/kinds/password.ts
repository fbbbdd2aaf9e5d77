import { builder } from '../fields/field.ts'
import { limitsWith } from '../fields/limits.ts'
import { never, problem, type Kind } from './kind.ts'
import { CONTROL, checkLength } from './text-parts.ts'

/** Password, write-only. The server stores its hash. */
export const password = builder('password')

const limits = limitsWith({ min: 8, max: 72 })

export const passwordKind: Kind = {
  storedAs: 'text',
  isUnindexed: true,
  isWriteOnly: true,
  limits,
  limitsOn: 'length',
  parse(value, field) {
    if (typeof value !== 'string') return problem('text')
    // Passwords are not trimmed or reduced to one line, so tabs and line breaks must be rejected as well.
    if (CONTROL.test(value) || /\p{Cc}/u.test(value)) return problem('controlCharacters')
    return value === '' ? { value: null } : checkLength(value, limits(field))
  },
  toJson: () => undefined,
  toText: () => '',
  jsonSchema: () => ({ type: 'string' }),
  fits: never,
  takes: 'null alone',
}
