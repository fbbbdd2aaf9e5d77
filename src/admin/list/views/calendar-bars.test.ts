import { describe, expect, test } from 'vitest'
import { layOutBars, hiddenOn, type Entry } from './calendar-bars.ts'

/** Monday 3 to Sunday 9 November. */
const WEEK = Array.from({ length: 7 }, (_, day) => `2025-11-0${3 + day}`)
const entry = (of: string, from: string, to = from): Entry<string> => ({ of, from, to })

const drawn = (...entries: Entry<string>[]) =>
  layOutBars(WEEK, entries).map(
    ({ entry: { of }, start, days, line }) => `${of} ${start}+${days} @${line}`,
  )

describe('the bars of a week', () => {
  test.each<[string, Entry<string>[], string[]]>([
    ['one day', [entry('a', '2025-11-05')], ['a 2+1 @0']],
    ['first and last day', [entry('a', '2025-11-03', '2025-11-09')], ['a 0+7 @0']],
    [
      'what lies before or after the week',
      [entry('a', '2025-11-02'), entry('b', '2025-11-10')],
      [],
    ],
    [
      'what begins before and ends after it',
      [entry('a', '2025-10-30', '2025-11-04'), entry('b', '2025-11-08', '2025-12-01')],
      ['a 0+2 @0', 'b 5+2 @0'],
    ],
    [
      'two that meet on a day stand below each other, the longer one above',
      [entry('a', '2025-11-04'), entry('b', '2025-11-04', '2025-11-06')],
      ['b 1+3 @0', 'a 1+1 @1'],
    ],
    [
      'a line is used again where it is free',
      [
        entry('a', '2025-11-03', '2025-11-04'),
        entry('b', '2025-11-04', '2025-11-05'),
        entry('c', '2025-11-05', '2025-11-06'),
      ],
      ['a 0+2 @0', 'b 1+2 @1', 'c 2+2 @0'],
    ],
  ])('%s', (_, entries, expected) => {
    expect(drawn(...entries)).toEqual(expected)
  })

  test('tell whether they began earlier and go on', () => {
    const [bar] = layOutBars(WEEK, [entry('a', '2025-11-01', '2025-11-20')])
    expect(bar).toMatchObject({ hasBegun: true, goesOn: true, start: 0, days: 7 })
  })

  test('say how many of a day have no place', () => {
    const bars = layOutBars(
      WEEK,
      ['a', 'b', 'c', 'd'].map((of) => entry(of, '2025-11-05')),
    )
    expect([1, 2, 3].map((day) => hiddenOn(bars, day, 3))).toEqual([0, 1, 0])
  })
})
