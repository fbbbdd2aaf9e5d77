import { describe, expect, test } from 'vitest'
import { normaliseQuestion, relevance, findKeywords } from './faq.server.ts'

describe('a question', () => {
  test.each(['How do I pay?', '  how DO i   pay ', 'How do I pay ??'])(
    'is the same question when asked as %s',
    (question) => {
      expect(normaliseQuestion(question)).toBe('how do i pay')
    },
  )

  test('is searched by its telling words', () => {
    expect(findKeywords('How can I pay for the crème?')).toEqual(['pay', 'creme'])
    expect(findKeywords('how')).toEqual(['how'])
  })

  test('ranks by the question before the answer', () => {
    expect(relevance(['wallet'], 'What is the wallet?', 'Money')).toBeGreaterThan(
      relevance(['wallet'], 'How to pay?', 'By wallet'),
    )
    expect(relevance(['wallet'], 'How to pay?', 'By card')).toBe(0)
  })
})
