/** The words of a typed or pasted list: "organic, new; British" has three. */
export const wordsIn = (list: string): string[] =>
  list
    .split(/[,;\n\t]/)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .filter((word) => word !== '')

const folded = (word: string): string => word.toLocaleLowerCase()

/** Words with more of them; one that is there already, whatever its case, does not come twice. */
export function withWords(words: readonly string[], more: readonly string[]): string[] {
  const existing = new Set(words.map(folded))
  const added: string[] = []
  for (const word of more.flatMap(wordsIn)) {
    if (!existing.has(folded(word))) added.push(word)
    existing.add(folded(word))
  }
  return [...words, ...added]
}
