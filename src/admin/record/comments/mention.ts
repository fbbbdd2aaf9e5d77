/** A person who can be mentioned, or was. */
export interface Person {
  readonly id: number
  readonly name: string | null
}

/** Text after an @ up to the cursor: one or two words. */
const BEGUN = /(?:^|\s)@([^\s@]{0,40}(?: [^\s@]{0,40})?)$/u

/** Returns what is being typed after an @ directly before the cursor; null if nothing is. */
export const mentionBegun = (content: string, cursor: number): string | null =>
  BEGUN.exec(content.slice(0, cursor))?.[1] ?? null

/** Replaces what was typed after the @ with a name. Returns the new text and cursor. */
export function insertMention(
  content: string,
  cursor: number,
  name: string,
): { readonly content: string; readonly cursor: number } {
  const start = cursor - (mentionBegun(content, cursor)?.length ?? 0)
  const before = `${content.slice(0, start)}${name} `
  return { content: before + content.slice(cursor).replace(/^ /, ''), cursor: before.length }
}

/** Those people whose names are still in the text. */
export const stillMentioned = (content: string, people: readonly Person[]): Person[] =>
  people.filter(({ name }) => name !== null && content.includes(`@${name}`))

interface Part {
  readonly part: string
  readonly isMention: boolean
}

/** Splits a text at the mentions in it. A longer name takes precedence over one that it begins with. */
export function splitMentions(content: string, people: readonly Person[]): Part[] {
  const names = people
    .flatMap(({ name }) => (name === null ? [] : [`@${name}`]))
    .toSorted((left, right) => right.length - left.length)
  let parts: Part[] = [{ part: content, isMention: false }]
  for (const name of names)
    parts = parts.flatMap((each) => (each.isMention ? [each] : splitAt(each.part, name)))
  return parts.filter(({ part }) => part !== '')
}

const splitAt = (text: string, name: string): Part[] =>
  text
    .split(name)
    .flatMap((part, place) => [
      ...(place > 0 ? [{ part: name, isMention: true }] : []),
      { part, isMention: false },
    ])
