import { describe, expect, test } from 'vitest'
import { decimal, text } from '#schema/engine'
import { thing } from './start-up.ts'

describe('the start stops where an answer would tell a masked value, for', () => {
  test.each<[string, () => string[], string]>([
    [
      'values that are unique together, one of them masked for some role',
      () => thing({ a: text({ maskedFor: ['CLERK'] }) }, { uniqueTogether: [['code', 'a']] }),
      'L140 thing.uniqueTogether: "a" is masked for some role, to whom this would tell its value',
    ],
    [
      'a match key that is masked for some role',
      () => thing({ a: text({ maskedFor: ['CLERK'] }) }, { sheet: { matchOn: ['a'] } }),
      'L140 thing.sheet.matchOn: "a" is masked',
    ],
    [
      'a rule that compares a masked value',
      () =>
        thing({
          a: text({ maskedFor: ['CLERK'] }),
          b: text({ requiredWhen: { any: [{ a: 'X' }] } as never }),
        }),
      'L140 thing.fields.b: "a" is masked',
    ],
    [
      'a check against a masked value',
      () =>
        thing(
          { a: decimal({ maskedFor: ['CLERK'] }), b: decimal() },
          { checks: [{ field: 'b', is: 'atMost', than: 'a' }] },
        ),
      'L140 thing.checks: "a" is masked',
    ],
    [
      'other records asked about where only one is at hand',
      () => thing({ a: text({ unique: true }) }, { editableWhen: { a: { shared: true } } }),
      'L133 thing.editableWhen: "a" shared is asked of the database alone',
    ],
  ])('%s', (_, check, expected) => {
    expect(check().join('\n')).toContain(expected)
  })
})
