import { describe, expect, test } from 'vitest'
import { insertMention, mentionBegun, splitMentions, stillMentioned } from './mention.ts'

const ANN = { id: 1, name: 'Ann Lee' }
const ANNA = { id: 2, name: 'Ann' }

describe('a mention', () => {
  test.each([
    ['@', 1, ''],
    ['Hello @an', 9, 'an'],
    ['Hello @Ann Le', 13, 'Ann Le'],
    ['mail a@b', 8, null],
    ['Hello @Ann Lee and', 18, null],
    ['Hello', 5, null],
    ['@ann later', 4, 'ann'],
  ])('begins in %j at %i with %j', (content, cursor, begun) => {
    expect(mentionBegun(content, cursor)).toBe(begun)
  })

  test('replaces what was typed, and the cursor follows the name', () => {
    expect(insertMention('Ask @an about it', 7, 'Ann Lee')).toEqual({
      content: 'Ask @Ann Lee about it',
      cursor: 13,
    })
  })

  test('ends when its name is removed from the text', () => {
    expect(stillMentioned('Ask @Ann Lee', [ANN, { id: 3, name: null }])).toEqual([ANN])
    expect(stillMentioned('Ask Ann Lee', [ANN])).toEqual([])
  })

  test('is told apart from the text around it, the longest name first', () => {
    expect(splitMentions('@Ann Lee or @Ann?', [ANNA, ANN])).toEqual([
      { part: '@Ann Lee', isMention: true },
      { part: ' or ', isMention: false },
      { part: '@Ann', isMention: true },
      { part: '?', isMention: false },
    ])
    expect(splitMentions('(a+b) @Ann', [])).toEqual([{ part: '(a+b) @Ann', isMention: false }])
  })
})
