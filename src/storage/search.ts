import { sql } from 'kysely'
import type { Slot, Sql } from './dialects/dialect.ts'
import type { Draft } from './condition-plan.ts'
import { SEPARATORS, soughtText } from './derive.ts'
import type { Table } from './table.ts'

/** A search as asked: for the index, for a row at hand, and field by field when not all fields may be looked at. */
export interface Search {
  /** What the search index takes, and the same as plain text. */
  readonly pattern: Slot
  readonly plain: Slot
  readonly narrow: { readonly fields: readonly string[]; readonly patterns: readonly Slot[] } | null
  readonly impossible: boolean
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** Patterns of LIKE for a text anywhere, or for one or two letters at the beginning of a word. */
function likePatterns(sought: string): string[] {
  if (!sought.startsWith('  ')) return [`%${escaped(sought)}%`]
  const letters = escaped(sought.slice(2))
  const separators = SEPARATORS.includes(sought[2] ?? '') ? [] : SEPARATORS
  return [`${letters}%`, `% ${letters}%`, ...separators.map((separator) => `%${escaped(separator)}${letters}%`)]
}

/** Takes a search apart; null when there is nothing to look for. */
export function planSearch(table: Table, asked: string | undefined, fields: readonly string[] | undefined, draft: Draft,
  pattern: (text: string) => string): Search | null {
  const sought = soughtText(asked ?? '')
  if (sought === '') return null
  const looked = fields ? table.search.filter((name) => fields.includes(name)) : table.search
  const take = (value: unknown): Slot => ({ slot: draft.values.push(value) - 1 })
  const isNarrow = looked.length < table.search.length
  const narrow = isNarrow ? { fields: looked, patterns: likePatterns(sought).map(take) } : null
  draft.key += `?${narrow ? `${looked.join()}${narrow.patterns.length}` : ''}`
  return { pattern: take(pattern(sought)), plain: take(sought), narrow, impossible: looked.length === 0 }
}

/** The fields that may be looked at must contain the text themselves. */
export function narrowSql({ narrow, impossible }: Search, table: Table): Sql {
  if (impossible) return sql`1 = 0`
  if (!narrow) return sql`1 = 1`
  const columns = narrow.fields.map((name) => table.fields.get(name)?.order).filter((column) => typeof column === 'string')
  const met = columns.flatMap((column) => narrow.patterns.map((slot) => sql`${sql.ref(`t.${column}`)} like ${slot} escape '\\'`))
  return met.length === 0 ? sql`1 = 0` : sql`(${sql.join(met, sql` or `)})`
}
