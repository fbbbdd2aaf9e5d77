import { fold } from '#schema'

/** How a question is matched: case, spaces and a final question mark do not count. */
export const normaliseQuestion = (question: string): string =>
  question
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s?!.]+$/, '')

const SMALL_WORDS = new Set([
  'the',
  'and',
  'for',
  'are',
  'can',
  'how',
  'what',
  'when',
  'where',
  'does',
  'did',
  'you',
  'your',
  'our',
  'with',
  'from',
])

/** The words of a question worth looking for; all of them when every one is small. */
export function wordsOf(question: string): string[] {
  const words = [
    ...new Set(
      fold(question)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= 2),
    ),
  ]
  const telling = words.filter((word) => word.length > 2 && !SMALL_WORDS.has(word))
  return telling.length > 0 ? telling : words
}

/** How well an answer fits the words: a word in the question counts three times a word in the answer. */
export function relevance(words: readonly string[], question: string, answer: string): number {
  const [foldedQuestion, foldedAnswer] = [fold(question), fold(answer)]
  return words.reduce(
    (sum, word) =>
      sum + (foldedQuestion.includes(word) ? 3 : 0) + (foldedAnswer.includes(word) ? 1 : 0),
    0,
  )
}
