/** What running a statement does, as far as its text tells. */
export interface Effect {
  /** It may change something. Only what is known to read does not. */
  readonly isWriting: boolean
  /** The tables that it names as written to; embedded lines, which have a table of their own, count as their record's. */
  readonly tables: readonly string[]
  /** Whether it reads or writes counters. */
  readonly isAboutCounters: boolean
}

/** Comments and literals: nothing in them is a word of the statement. */
const NO_WORDS = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|\$((?:[a-z_]\w*)?)\$[^]*?\$\1\$/gi

const READS: ReadonlySet<string> = new Set(['select', 'with', 'values', 'explain', 'table', 'show'])

const INTO = String.raw`(?:insert(?:\s+or\s+\w+)?|replace|merge)\s+into`
/** "select … for update" locks rows and writes none. */
const UPDATE = String.raw`(?<!\bfor\s+(?:no\s+key\s+)?)update(?:\s+or\s+\w+)?`
const TAKING = String.raw`delete\s+from|truncate(?:\s+table)?`
const TABLE = String.raw`(?:\s+only\b)?\s+(?:"?\w+"?\s*\.\s*)?"?(\w+)"?`
/** A quoted word is a name. */
const WRITTEN = new RegExp(`(?<!["\\w.])(?:${INTO}|${UPDATE}|${TAKING})${TABLE}`, 'gi')

/** What a reading statement may write: a table made of its rows, a number drawn, a second statement. */
const WRITES_BESIDES = /(?<!["\w.])into(?![\w"])|(?<!["\w])(?:nextval|setval)\s*\(|;\s*\S/i

const cache = new Map<string, Effect>()
const MAX_CACHED = 2000

export function effectOf(text: string): Effect {
  const before = cache.get(text)
  if (before) return before
  const effect = readEffect(text.replaceAll(NO_WORDS, ' '))
  if (cache.size > MAX_CACHED) cache.clear()
  cache.set(text, effect)
  return effect
}

function readEffect(words: string): Effect {
  const [, first = ''] = /^[\s(;]*([a-z]+)/i.exec(words) ?? []
  const tables = [...words.matchAll(WRITTEN)].map(([, table = '']) => table.replace(/__.*$/, ''))
  const isReading =
    READS.has(first.toLowerCase()) && tables.length === 0 && !WRITES_BESIDES.test(words)
  return { isWriting: !isReading, tables, isAboutCounters: words.includes('larder_counter') }
}
