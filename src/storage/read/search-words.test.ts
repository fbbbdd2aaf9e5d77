import { describe, expect, test } from 'vitest'
import { searchWays } from './search-words.ts'

const ways = (text: string) => searchWays(text, '+44').map((words) => words.join(' & '))

describe('a search is read', () => {
  test.each([
    ['Mulberry  LANE', ['mulberry & lane']],
    ['a a b', ['a & b', 'a a b']],
    ['  ', []],
    ['one two three four five six seven', ['one & two & three & four & five & six seven']],
  ])('word by word: %s', (text, expected) => expect(ways(text)).toEqual(expected))

  test.each([
    '+44 7700 910000',
    '07700 910000',
    '07700910000',
    '0044 7700 910000',
    '(07700) 910-000',
    '+44 (0) 7700 910000',
    '+44 (0)7700-910.000',
    '7700 910000',
    '7700910000',
    '44 7700 910000',
  ])('as a phone number however it is written: %s', (text) => {
    const stored = '+447700910000'
    expect(
      searchWays(text, '+44').some((words) => words.every((word) => stored.includes(word))),
    ).toBe(true)
    expect(
      searchWays(text, '+44').some((words) =>
        words.every((word) => '+447700910001'.includes(word)),
      ),
    ).toBe(false)
  })

  test('with the company’s own code for the beginning of a national number, and any code for a whole one', () => {
    expect(ways('07700 9')).toEqual(['07700 & 9', '07700 9', '+4477009'])
    expect(searchWays('06 12 34 56 78', '+44').at(-1)).toEqual(['612345678'])
    expect(ways('+44 77')).toEqual(['+4477'])
  })

  test.each([
    ['SO-2026-002684', ['so-2026-002684', 'so- & 2026 & 002684']],
    ['so2673', ['so2673', 'so- & 2673']],
    ['inv 1861', ['inv & 1861']],
    ['INV 001861', ['inv & 001861']],
    ['so20262684', ['so20262684', 'so- & 2026 & 2684']],
    ['so 2026', ['so & 2026', 'so 2026']],
    ['so/2026#2684', ['so/2026#2684', 'so- & 2026 & 2684']],
    ['so\u20112684', ['so\u20112684', 'so- & 2684']],
    ['emp-00012', ['emp-00012', 'emp- & 00012']],
    ['ps 2026 09 56', ['ps & 2026 & 09 & 56', 'ps 2026 09 56', 'ps- & 2026 & 09 & 0056']],
    ['ps2026090056', ['ps2026090056', 'ps- & 2026 & 090056', 'ps- & 2026 & 09 & 0056']],
    ['emp-00123', ['emp-00123', 'emp- & 00123']],
    ['emp 12', ['emp & 12', 'emp 12', 'emp- & 0012']],
    ['2026-002684', ['2026-002684', '2026002684']],
    ['mulberry 002684', ['mulberry & 002684', 'mulberry & +2684']],
    ['5 kg', ['5 & kg', '5 kg']],
    ['o’brien`s', ["o'brien's"]],
    ['0', ['0']],
    ['000', ['000']],
  ])('also as it was typed, for it may be another number: %s', (text, expected) =>
    expect(ways(text)).toEqual(expected),
  )
})
