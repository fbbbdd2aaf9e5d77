import type {
  Cell,
  CellChange,
  DraftCounts,
  DraftRow,
  FieldError,
  ProblemGroup,
  RowAction,
  RowFilter,
  RowResult,
} from '#schema/engine'
import type { Transaction } from '../../../storage/store.ts'
import { packError, unpackError } from './draft-store.ts'
import { LEFT_OUT, PORTION, type Originals } from './draft-rows.ts'

type Sql = Transaction['sql']

/** Result of a row, with the position of the row and the record that it changes. */
export interface PlacedResult {
  readonly place: number
  readonly recordId: number | null
  /** Keys by which other rows of the file are found that concern this one. */
  readonly keys: readonly string[]
  readonly result: RowResult
}

/** Most groups that are listed: first one of each field and code, then the most frequent ones. The grid shows all problems. */
const MOST_GROUPS = 300

/** Problems about one word, which is part of their group: each unknown department is a group of its own. */
const OF_A_WORD: ReadonlySet<string> = new Set([
  'ambiguousName',
  'choice',
  'notUsable',
  'notWithin',
  'typedName',
  'unknownName',
  'yesOrNo',
])
const LONGEST_WORD = 200

const wordOf = ({ code, params, value }: FieldError & { readonly value?: Cell }): string | null => {
  const word = value ?? params?.value
  return OF_A_WORD.has(code) && word !== undefined && word !== null
    ? String(word).slice(0, LONGEST_WORD)
    : null
}

/** Tables of what a check finds out about the rows. */
export const RESULT_TABLES = [
  'larder_draft_result',
  'larder_draft_problem',
  'larder_draft_key',
] as const

export async function deleteResults(
  sql: Sql,
  draftId: number,
  places: readonly number[],
): Promise<void> {
  for (const name of RESULT_TABLES)
    await sql
      .deleteFrom(name)
      .where('draft_id', '=', draftId)
      .where('place', 'in', places)
      .execute()
}

/** Replaces the results of some rows. */
export async function replaceResults(
  sql: Sql,
  draftId: number,
  results: readonly PlacedResult[],
): Promise<void> {
  for (let from = 0; from < results.length; from += PORTION) {
    const portion = results.slice(from, from + PORTION)
    await deleteResults(
      sql,
      draftId,
      portion.map(({ place }) => place),
    )
    await sql
      .insertInto('larder_draft_result')
      .values(
        portion.map(({ place, recordId, result: { action, changes } }) => ({
          draft_id: draftId,
          place,
          action,
          record_id: recordId,
          changes: JSON.stringify(changes),
        })),
      )
      .execute()
    const problems = portion.flatMap(({ place, result: { errors, notes = [] } }) => [
      ...errors.map((error) => ({ place, kind: 'error', error })),
      ...notes.map((error) => ({ place, kind: 'note', error })),
    ])
    if (problems.length > 0)
      await sql
        .insertInto('larder_draft_problem')
        .values(
          problems.map(({ place, kind, error }) => ({
            draft_id: draftId,
            place,
            kind,
            field: error.field,
            code: error.code,
            value: wordOf(error),
            problem: packError(error),
          })),
        )
        .execute()
    const keys = portion.flatMap(({ place, keys }) =>
      keys.map((key) => ({ draft_id: draftId, place, key })),
    )
    if (keys.length > 0) await sql.insertInto('larder_draft_key').values(keys).execute()
  }
}

/** Counts the rows by their result, and those that are saved or left out. */
export async function countRows(sql: Sql, draftId: number): Promise<DraftCounts> {
  const [all, left] = await Promise.all([
    sql
      .selectFrom('larder_draft_row')
      .select(({ fn }) => [
        fn.countAll<number>().as('rows'),
        fn.countAll<number>().filterWhere('batch_id', '<>', LEFT_OUT).as('saved'),
        fn.countAll<number>().filterWhere('batch_id', '=', LEFT_OUT).as('leftOut'),
      ])
      .where('draft_id', '=', draftId)
      .executeTakeFirstOrThrow(),
    sql
      .selectFrom('larder_draft_result')
      .select(({ fn }) => ['action', fn.countAll<number>().as('rows')])
      .where('draft_id', '=', draftId)
      .groupBy('action')
      .execute(),
  ])
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 }
  for (const { action, rows } of left) counts[action as RowAction] = Number(rows)
  const [saved, leftOut] = [Number(all.saved), Number(all.leftOut)]
  const { created, updated } = saved === 0 ? counts : await countLeft(sql, draftId)
  return {
    ...counts,
    rows: Number(all.rows) - leftOut,
    saved,
    leftOut,
    toCreate: created,
    toUpdate: updated,
  }
}

/** Counts the records that the rows which are not saved yet would add, and change. */
async function countLeft(sql: Sql, draftId: number) {
  const rows = await sql
    .selectFrom('larder_draft_result as result')
    .innerJoin('larder_draft_row as line', (join) =>
      join.onRef('line.place', '=', 'result.place').onRef('line.draft_id', '=', 'result.draft_id'),
    )
    .select(({ fn }) => ['result.action', fn.countAll<number>().as('rows')])
    .where('result.draft_id', '=', draftId)
    .where('line.batch_id', 'is', null)
    .groupBy('result.action')
    .execute()
  const count = (wanted: RowAction) =>
    Number(rows.find(({ action }) => action === wanted)?.rows ?? 0)
  return { created: count('created'), updated: count('updated') }
}

/** Counts the different words that are not known, by field. */
export async function countUnknown(sql: Sql, draftId: number): Promise<Record<string, number>> {
  const rows = await sql
    .selectFrom('larder_draft_problem')
    .select(({ fn }) => ['field', fn.count<number>('value').distinct().as('words')])
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'error')
    .where('value', 'is not', null)
    .where('field', '<>', '')
    .groupBy('field')
    .execute()
  return Object.fromEntries(rows.map(({ field, words }) => [field, Number(words)]))
}

/** Groups the problems of all rows: errors first, most frequent first. */
export async function groupProblems(sql: Sql, draftId: number): Promise<ProblemGroup[]> {
  const grouped = sql
    .selectFrom('larder_draft_problem')
    .select(({ fn }) => [
      'kind',
      'field',
      'code',
      'value',
      fn.countAll<number>().as('rows'),
      fn.min<number>('place').as('first'),
    ])
    .where('draft_id', '=', draftId)
    .groupBy(['kind', 'field', 'code', 'value'])
    .as('grouped')
  const ranked = sql
    .selectFrom(grouped)
    .selectAll()
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((within) =>
          within.partitionBy(['kind', 'field', 'code']).orderBy('rows', 'desc').orderBy('first'),
        )
        .as('rank'),
    )
    .as('ranked')
  const listed = await sql
    .selectFrom(ranked)
    .selectAll()
    .orderBy(({ eb }) => eb.case().when('rank', '=', 1).then(0).else(1).end())
    .orderBy('kind')
    .orderBy('rows', 'desc')
    .orderBy('first')
    .limit(MOST_GROUPS)
    .execute()
  const groups = listed.toSorted(
    (one, other) =>
      one.kind.localeCompare(other.kind) ||
      Number(other.rows) - Number(one.rows) ||
      one.first - other.first,
  )
  const examples = await problemsAt(sql, draftId, [...new Set(groups.map(({ first }) => first))])
  return groups.flatMap(({ kind, field, code, value, rows, first }) => {
    const example = examples.find(
      (each) =>
        each.place === first &&
        each.kind === kind &&
        each.field === field &&
        each.code === code &&
        each.value === value,
    )
    return example
      ? {
          severity: kind as ProblemGroup['severity'],
          field,
          code,
          value,
          rows: Number(rows),
          example: unpackError(example.problem),
        }
      : []
  })
}

/** Lists the names of a field that are not known, in the order of the file. */
export async function listUnknown(sql: Sql, draftId: number, field: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('larder_draft_problem')
    .select(({ fn }) => ['value', fn.min('place').as('first')])
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'error')
    .where('field', '=', field)
    .where('code', '=', 'unknownName')
    .groupBy('value')
    .orderBy('first')
    .execute()
  return rows.flatMap(({ value }) => value ?? [])
}

/** Returns the keys of some rows. */
export async function readKeys(
  sql: Sql,
  draftId: number,
  places: readonly number[],
): Promise<string[]> {
  const keys: string[] = []
  for (let from = 0; from < places.length; from += PORTION) {
    const rows = await sql
      .selectFrom('larder_draft_key')
      .select('key')
      .where('draft_id', '=', draftId)
      .where('place', 'in', places.slice(from, from + PORTION))
      .execute()
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/** Finds the rows with one of these keys. */
export async function findByKeys(
  sql: Sql,
  draftId: number,
  keys: readonly string[],
): Promise<number[]> {
  const places: number[] = []
  for (let from = 0; from < keys.length; from += PORTION) {
    const rows = await sql
      .selectFrom('larder_draft_key')
      .select('place')
      .where('draft_id', '=', draftId)
      .where('key', 'in', keys.slice(from, from + PORTION))
      .execute()
    places.push(...rows.map(({ place }) => place))
  }
  return places
}

async function problemsAt(sql: Sql, draftId: number, places: readonly number[]) {
  return places.length === 0
    ? []
    : sql
        .selectFrom('larder_draft_problem')
        .selectAll()
        .where('draft_id', '=', draftId)
        .where('place', 'in', places)
        .execute()
}

/** Rows that the grid shows: a page of those that match. */
export interface Shown extends RowFilter {
  readonly page: number
  readonly size: number
}

/** Reads a part of the rows, with their results and problems, and the number of all rows of the kind. */
export async function readGrid(
  sql: Sql,
  draftId: number,
  shown: Shown,
): Promise<{ readonly rows: DraftRow[]; readonly total: number }> {
  const matching = selectMatching(sql, draftId, shown)
  const [{ total }, stored] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .leftJoin('larder_draft_result as result', (join) =>
        join
          .onRef('result.place', '=', 'line.place')
          .onRef('result.draft_id', '=', 'line.draft_id'),
      )
      .select([
        'line.place',
        'line.row',
        'line.cells',
        'line.corrected',
        'line.batch_id',
        'result.action',
        'result.record_id',
        'result.changes',
      ])
      .orderBy('line.place')
      .limit(shown.size)
      .offset(shown.page * shown.size)
      .execute(),
  ])
  const problems = Map.groupBy(
    await problemsAt(
      sql,
      draftId,
      stored.map(({ place }) => place),
    ),
    ({ place }) => place,
  )
  const rows = stored.map(
    ({ place, row, cells, corrected, batch_id, action, record_id, changes }) => {
      const own = problems.get(place) ?? []
      const pick = (kind: string): FieldError[] =>
        own.filter((each) => each.kind === kind).map(({ problem }) => unpackError(problem))
      return {
        place,
        row,
        cells: JSON.parse(cells) as Cell[],
        corrected: readOriginals(corrected),
        action: action as RowAction | null,
        isSaved: batch_id !== null && batch_id !== LEFT_OUT,
        isLeftOut: batch_id === LEFT_OUT,
        recordId: record_id,
        changes: JSON.parse(changes ?? '[]') as CellChange[],
        errors: pick('error'),
        notes: pick('note'),
      }
    },
  )
  return { rows, total: Number(total) }
}

const readOriginals = (corrected: string | null): Record<number, Cell> =>
  Object.fromEntries(
    Object.entries(JSON.parse(corrected ?? '{}') as Originals).map(([column, [value]]) => [
      column,
      value,
    ]),
  )

/** Selects the rows of a draft that match a filter. */
export function selectMatching(sql: Sql, draftId: number, { show, field, code, value }: RowFilter) {
  let rows = sql.selectFrom('larder_draft_row as line').where('line.draft_id', '=', draftId)
  if (show === 'saved') rows = rows.where('line.batch_id', '<>', LEFT_OUT)
  else if (show === 'leftOut') rows = rows.where('line.batch_id', '=', LEFT_OUT)
  else if (show !== undefined)
    rows = rows.where('line.place', 'in', (select) =>
      select
        .selectFrom('larder_draft_result')
        .select('place')
        .where('draft_id', '=', draftId)
        .where('action', '=', show),
    )
  if (field === undefined && code === undefined && value === undefined) return rows
  return rows.where('line.place', 'in', (select) => {
    let problems = select
      .selectFrom('larder_draft_problem')
      .select('place')
      .where('draft_id', '=', draftId)
    if (field !== undefined) problems = problems.where('field', '=', field)
    if (code !== undefined) problems = problems.where('code', '=', code)
    return value === undefined ? problems : problems.where('value', '=', value)
  })
}
