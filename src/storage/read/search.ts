import { sql } from 'kysely'
import type { Dialect, IndexedWord, Slot, Sql } from '../dialects/dialect.ts'
import { planConditions, type Bindings, type Plan } from './condition-plan.ts'
import { conditionSql } from './condition-sql.ts'
import { cappedCount } from './count.ts'
import { SEPARATORS, normaliseSearch } from '../tables/derive.ts'
import type { Model } from '../tables/model.ts'
import { searchWays } from './search-words.ts'
import type { ListQuery, SearchThrough } from '../store.ts'
import type { Table } from '../tables/table.ts'

/**
 * A word in three forms: for the search index, for the current row, and for single columns if not all columns may be
 * searched.
 */
interface Word extends IndexedWord {
  readonly likes: readonly Slot[]
}

/** Columns to search, in the rows themselves and in referenced records. */
interface Place {
  readonly table: Table
  /** `all` for the search text, or a list of columns. */
  readonly columns: 'all' | readonly string[]
  readonly links: readonly Link[]
}

interface Link {
  readonly column: string
  readonly place: Place
  /** Condition for the records that may be searched. */
  readonly rows: Plan | null
}

/** A planned search. A row is found if it contains all words of one alternative. */
export interface Search {
  readonly ways: readonly (readonly Word[])[]
  readonly place: Place
  /** True if the rows that the index returns for a word are the final result rather than candidates. */
  readonly isExact: boolean
  /** Tables that the search reads. */
  readonly tables: readonly string[]
}

/** Index of the word used to find candidates, for each alternative. */
export type Leads = readonly number[]

/** Context for planning a search and converting it to SQL. */
export interface SearchContext {
  readonly model: Model
  readonly dialect: Dialect
}

type SearchInput = Pick<ListQuery, 'search' | 'searchFields' | 'searchThrough' | 'dialCode'>

/** Plans a search. Returns null if there is nothing to search for. */
export function planSearch(
  { model, dialect }: SearchContext,
  table: Table,
  input: SearchInput,
  bindings: Bindings,
): Search | null {
  const ways = input.search === undefined ? [] : searchWays(input.search, input.dialCode)
  if (ways.length === 0) return null
  bindings.key += '?'
  const place = planPlace(
    model,
    table,
    { fields: input.searchFields ?? table.search, through: input.searchThrough ?? [] },
    bindings,
  )
  const isNarrow = narrowed(place)
  const take = (value: unknown): Slot => ({ slot: bindings.values.push(value) - 1 })
  const makeWord = (text: string): Word => {
    const sought = normaliseSearch(text)
    return {
      pattern: take(dialect.pattern(sought)),
      plain: take(sought),
      likes: isNarrow ? likePatterns(sought).map(take) : [],
    }
  }
  const planned = ways.map((words) => words.map(makeWord))
  bindings.key += planned.map((words) => words.map(({ likes }) => likes.length).join()).join('|')
  const isExact = !isNarrow && planned.length === 1 && planned[0]?.length === 1
  return { ways: planned, place, isExact, tables: [...new Set(listTables(place))] }
}

function planPlace(
  model: Model,
  table: Table,
  { fields, through }: Pick<SearchThrough, 'fields' | 'through'>,
  bindings: Bindings,
): Place {
  const looked = table.search.filter((name) => fields.includes(name))
  const isAll = looked.length === table.search.length && looked.length > 0
  bindings.key += isAll ? '*' : `${looked.join()};`
  const links = through.map((each): Link => {
    const column = table.fields.get(each.field)?.column
    if (column === undefined)
      throw new Error(`${table.resource} has no reference ${each.field} to search through`)
    bindings.key += `(${each.field}`
    const target = model.of(each.target)
    const rows =
      each.rows.length > 0 ? planConditions(each.rows, bindings, { model, table: target }) : null
    const place = planPlace(model, target, each, bindings)
    bindings.key += ')'
    return { column, rows, place }
  })
  const columns = looked
    .map((name) => table.fields.get(name)?.order)
    .filter((column) => typeof column === 'string')
  return { table, columns: isAll ? 'all' : columns, links }
}

const narrowed = ({ columns, links }: Place): boolean =>
  (columns !== 'all' && columns.length > 0) || links.some(({ place }) => narrowed(place))

const listTables = ({ table, links }: Place): string[] => [
  table.name,
  ...links.flatMap(({ place }) => listTables(place)),
]

const escaped = (text: string): string => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** LIKE patterns that match the text anywhere, or one or two letters at the start of a word. */
function likePatterns(sought: string): string[] {
  if (!sought.startsWith('  ')) return [`%${escaped(sought)}%`]
  const letters = escaped(sought.slice(2))
  const separators = SEPARATORS.includes(sought[2] ?? '') ? [] : SEPARATORS
  return [
    `${letters}%`,
    `% ${letters}%`,
    ...separators.map((separator) => `%${escaped(separator)}${letters}%`),
  ]
}

const joinAny = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`1 = 0` : sql`(${sql.join(parts, sql` or `)})`

/** SQL that tests if the row `t` matches the search, without the search index. */
export const searchSql = ({ ways, place }: Search, context: SearchContext): Sql =>
  joinAny(
    ways.map(
      (words) =>
        sql`(${sql.join(
          words.map((word) => wordSql(word, place, 't', context)),
          sql` and `,
        )})`,
    ),
  )

function wordSql(
  word: Word,
  { columns, links }: Place,
  alias: string,
  context: SearchContext,
): Sql {
  const own =
    columns === 'all'
      ? [context.dialect.contains(sql.ref(`${alias}.search_text`), word.plain)]
      : columns.flatMap((column) =>
          word.likes.map((like) => sql`${sql.ref(`${alias}.${column}`)} like ${like} escape '\\'`),
        )
  const linked = links.map(({ column, place, rows }) => {
    const inner = `${alias}_`
    const condition = rows
      ? sql`and ${conditionSql(rows, { model: context.model, table: place.table, alias: inner })}`
      : sql``
    return sql`exists (select 1 from ${sql.table(place.table.name)} as ${sql.ref(inner)}
      where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${column}`)} and ${wordSql(word, place, inner, context)} ${condition})`
  })
  return joinAny([...own, ...linked])
}

/** Ids found by the search indexes for one word: rows that contain it and rows that refer to such a row. */
function candidates(word: Word, { table, columns, links }: Place, context: SearchContext): Sql[] {
  const own =
    columns === 'all' || columns.length > 0
      ? [context.dialect.hits(table.name, word.pattern, word.plain)]
      : []
  return [
    ...own,
    ...links.flatMap((link) =>
      candidates(word, link.place, context).map((found) => pointingAt(link, table, found, context)),
    ),
  ]
}

/** Finds referenced records with the search index, then the rows that refer to them with the index on the reference. */
function pointingAt(
  { column, place, rows }: Link,
  table: Table,
  found: Sql,
  { model }: SearchContext,
): Sql {
  const join = rows && sql`cross join ${sql.table(place.table.name)} as r`
  const condition =
    rows &&
    sql`and r.id = h.id and ${conditionSql(rows, { model, table: place.table, alias: 'r' })}`
  return sql`select p.id as id from (${found}) as h ${join ?? sql``} cross join ${sql.table(table.name)} as p
    where ${sql.ref(`p.${column}`)} = h.id ${condition ?? sql``}`
}

/** Combines the parts with UNION, so that each row appears once even if several paths lead to it. */
function united(parts: readonly Sql[]): Sql {
  const [first] = parts
  if (!first) return sql`select 0 as id where 1 = 0`
  return parts.length === 1
    ? first
    : sql.join(
        parts.map((part, place) => sql`select id from (${part}) as ${sql.ref(`part${place}`)}`),
        sql` union `,
      )
}

/** Returns all candidate rows. */
export const leadingRows = ({ ways, place }: Search, leads: Leads, context: SearchContext): Sql =>
  united(ways.flatMap((words, way) => listCandidates(words[leads[way] ?? 0], place, context)))

const listCandidates = (word: Word | undefined, place: Place, context: SearchContext): Sql[] =>
  word ? candidates(word, place, context) : []

/** Counts rows that contain the word, up to `most`. Further paths are not followed once it is reached. */
export function countWord(
  { place }: Search,
  word: Word,
  most: number,
  context: SearchContext,
): Sql {
  const parts = candidates(word, place, context)
  const limited =
    parts.length === 1 ? parts : parts.map((part) => sql`${part} limit ${sql.lit(most + 1)}`)
  return cappedCount(sql`(${united(limited)}) as hits`, most)
}
