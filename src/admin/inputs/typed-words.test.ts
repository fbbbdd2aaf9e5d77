import { expect, test } from 'vitest'
import { withWords, wordsIn } from './typed-words.ts'

test.each([
  ['organic', ['organic']],
  ['organic, gluten  free;new', ['organic', 'gluten free', 'new']],
  ['a\nb\tc', ['a', 'b', 'c']],
  [' ,; ', []],
])('%j is read as %j', (typed, words) => {
  expect(wordsIn(typed)).toEqual(words)
})

test('a word that is there already does not come twice, whatever its case', () => {
  expect(withWords(['Organic'], ['organic', 'new', 'NEW'])).toEqual(['Organic', 'new'])
})
