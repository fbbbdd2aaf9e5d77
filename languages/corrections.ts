/**
 * English sentences that were corrected, with the sentence that stood there before: its translations go on being said until
 * somebody has looked at them. `npm run words -- <tag>` lists them. A language is done with one when its files say the
 * corrected sentence; when all are, the line here goes.
 * @example { 'No orders are waiting': 'No orders wait' }
 */
export const CORRECTIONS: Readonly<Record<string, string>> = {}

/** The sentences of a language, with those of corrected English ones still said as before. */
export function withEarlier(
  sentences: Readonly<Record<string, string>>,
  corrections = CORRECTIONS,
): Readonly<Record<string, string>> {
  const message: Record<string, string> = { ...sentences }
  for (const corrected of Object.keys(corrections)) {
    const earlier = earlierSentence(corrected, sentences, corrections)
    if (earlier !== null) message[corrected] = sentences[earlier] ?? corrected
  }
  return message
}

/** The sentence before the correction that a language still says; null when it says the corrected one itself, or none. */
export function earlierSentence(
  corrected: string,
  sentences: Readonly<Record<string, string>>,
  corrections = CORRECTIONS,
): string | null {
  const visited = new Set<string>()
  for (
    let next: string | undefined = corrected;
    next !== undefined && !visited.has(next);
    next = corrections[next]
  ) {
    if (Object.hasOwn(sentences, next)) return next === corrected ? null : next
    visited.add(next)
  }
  return null
}
