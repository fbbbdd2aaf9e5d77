import { contrast } from '#schema/engine'
import { describe, expect, test } from 'vitest'
import { makeAccent, TOKENS } from './tokens.ts'

const COLOURS = [
  '#2f5d43',
  '#ffff00',
  '#000000',
  '#ffffff',
  '#e11d48',
  '#0ea5e9',
  '#808080',
  '#7c3aed',
  '#f59e0b',
]

describe.each(['light', 'dark'] as const)('the colour of the company in the %s mode', (mode) => {
  test.each(COLOURS)('%s can be read wherever it stands', (colour) => {
    const accent = makeAccent(colour, mode, TOKENS[mode])
    if (!accent) throw new Error(`${colour} is no colour`)
    const { primary, primaryStrong, primarySoft, onPrimary } = accent
    const pairs = [
      [primary, TOKENS[mode].sheet],
      [primary, TOKENS[mode].ground],
      [primary, primarySoft],
      [onPrimary, primary],
      [onPrimary, primaryStrong],
      [TOKENS[mode].ink, primarySoft],
    ] as const
    expect(pairs.filter(([one, other]) => contrast(one, other) < 4.5)).toEqual([])
  })
})

test('what is no colour leaves the product its own', () => {
  for (const colour of [null, '', 'green', '#fff', '#12345g'])
    expect(makeAccent(colour, 'light', TOKENS.light)).toBeNull()
})
