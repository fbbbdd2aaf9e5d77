import { sql } from 'kysely'
import { isChoice, isFlag, readItems } from '#schema/engine'
import type { Sql } from '../dialects/dialect.ts'
import { countSql } from './condition-sql.ts'
import { orderForm } from '../tables/derive.ts'
import type { Model } from '../tables/model.ts'
import type { FieldColumn, Table } from '../tables/table.ts'

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** Removes duplicates and fields with only one possible value from a sort, and appends the id. */
export function effectiveSort(sort: readonly SortKey[], fixed: ReadonlySet<string>): SortKey[] {
  const keys: SortKey[] = []
  for (const key of sort) {
    if (fixed.has(key.field) || keys.some(({ field }) => field === key.field)) continue
    keys.push(key)
    if (key.field === 'id') return keys
  }
  return [...keys, { field: 'id', descending: sort.at(-1)?.descending ?? false }]
}

export const direction = (descending: boolean): Sql => sql.raw(descending ? 'desc' : 'asc')

/** Returns the constants of a choice, ordered by label. */
const constantsInOrder = ({ field }: FieldColumn): string[] =>
  Object.entries(readItems(field))
    .map(([constant, { label }]) => ({ constant, label: orderForm(label) }))
    .sort((one, other) => (one.label < other.label ? -1 : one.label > other.label ? 1 : 0))
    .map(({ constant }) => constant)

interface Place {
  readonly model: Model
  readonly table: Table
  hide(column: Sql): Sql
}

/** Sort terms for a small number of rows `t`: empty values last, ties by id. */
export const sortTerms = (sort: readonly SortKey[], place: Place): Sql =>
  sql.join(
    termsIn(sort, place).map(
      ({ term, descending }) => sql`${term} ${direction(descending)} nulls last`,
    ),
  )

/** Like `sortTerms`, as a list. */
export const termsIn = (
  sort: readonly SortKey[],
  place: Place,
): { readonly term: Sql; readonly descending: boolean }[] =>
  sort.flatMap(({ field, descending }) =>
    buildTerms(field, place).map((term) => ({ term, descending })),
  )

function buildTerms(field: string, { model, table, hide }: Place): Sql[] {
  if (table.counts.has(field)) return [countSql(model, table, field, 't')]
  const mapped = table.fields.get(field)
  if (!mapped) throw new Error(`${table.resource} cannot be sorted by ${field}`)
  const column = sql.ref(`t.${mapped.order ?? mapped.column}`)
  if (mapped.target) {
    return [
      sql`(select l.label_order from ${sql.table(model.named(mapped.target).name)} l where l.id = ${column})`,
      hide(column),
    ]
  }
  return [isChoice(mapped.field) ? choiceTerm(mapped, column) : hide(column)]
}

function choiceTerm(mapped: FieldColumn, column: Sql): Sql {
  const places = constantsInOrder(mapped).map(
    (constant, place) => sql`when ${column} = ${sql.lit(constant)} then ${sql.lit(place)}`,
  )
  return sql`case when ${column} is null then null ${sql.join(places, sql` `)} else ${sql.lit(places.length)} end`
}

/** Range of sorted rows that an index provides in order. All its rows precede those of the next phase. */
export interface Phase {
  readonly where: Sql
  /** Order after the fixed column. Not used when walking along the target's labels. */
  readonly order: Sql
  readonly byLabel?: {
    readonly target: string
    readonly column: string
    readonly descending: boolean
  }
}

const always = sql`1 = 1`

/** Splits a sort into phases: values before empty ones, and choices one constant at a time. */
export function buildPhases(sort: readonly SortKey[], place: Place): Phase[] {
  const [first, ...rest] = sort
  if (!first) return []
  const mapped = place.table.fields.get(first.field)
  if (!mapped || first.field === 'id') return [{ where: always, order: walkTerms(sort, place) }]
  const column = sql.ref(`t.${mapped.order ?? mapped.column}`)
  const empty = phasesWithin(sql`${column} is null`, rest, place)
  if (mapped.target) {
    const target = place.model.named(mapped.target).name
    return [
      {
        where: always,
        order: always,
        byLabel: { target, column: mapped.column, descending: first.descending },
      },
      ...empty,
    ]
  }
  if (isChoice(mapped.field)) {
    const phases = choicePhases(mapped, column, rest, place)
    return [...(first.descending ? phases.reverse() : phases).flat(), ...empty]
  }
  const order = sql`${column} ${direction(first.descending)}, ${walkTerms(rest, place)}`
  if (NEVER_EMPTY.has(mapped.column) || isFlag(mapped.field)) return [{ where: always, order }]
  return [{ where: sql`${column} is not null`, order }, ...empty]
}

/** Phases of the remaining sort for the rows that meet a condition. */
const phasesWithin = (where: Sql, rest: readonly SortKey[], place: Place): Phase[] =>
  buildPhases(rest, place).map((phase) => ({ ...phase, where: sql`${where} and ${phase.where}` }))

const NEVER_EMPTY: ReadonlySet<string> = new Set([
  'created_date',
  'modified_date',
  'version',
  'label',
])

/** Sorting by id alone needs no null handling, and the plain form allows an index to provide the order. */
const walkTerms = (sort: readonly SortKey[], place: Place): Sql =>
  sort.length === 1 && sort[0]?.field === 'id'
    ? sql`${sql.ref('t.id')} ${direction(sort[0].descending)}`
    : sortTerms(sort, { ...place, hide: (column) => column })

/**
 * Returns true if an index provides the rows of one constant in the order of the remaining keys. If false, the index on the
 * remaining keys is walked instead.
 */
function isOrderedWithin(
  { column }: FieldColumn,
  [next]: readonly SortKey[],
  table: Table,
): boolean {
  if (!next || next.field === 'id') return true
  const mapped = table.fields.get(next.field)
  return table.indexes.some(
    ({ columns }) => columns[0] === column && columns[1] === (mapped?.order ?? mapped?.column),
  )
}

/**
 * Creates a phase for each constant. Rows with constants that are no longer defined are few, so they are collected and
 * sorted.
 */
function choicePhases(
  mapped: FieldColumn,
  column: Sql,
  rest: readonly SortKey[],
  place: Place,
): Phase[][] {
  const constants = constantsInOrder(mapped)
  const comparable = isOrderedWithin(mapped, rest, place.table) ? column : place.hide(column)
  const unknown = between([...constants].sort(), column)
  return [
    ...constants.map((constant) =>
      phasesWithin(sql`${comparable} = ${sql.lit(constant)}`, rest, place),
    ),
    [{ where: unknown, order: sortTerms(rest, place) }],
  ]
}

/** SQL that matches constants outside the definition, as ranges between the defined ones. */
function between(constants: readonly string[], column: Sql): Sql {
  const [lowest, highest] = [constants[0], constants.at(-1)]
  if (lowest === undefined || highest === undefined) return sql`${column} is not null`
  const gaps = constants
    .slice(1)
    .map(
      (constant, place) =>
        sql`(${column} > ${sql.lit(constants[place] ?? '')} and ${column} < ${sql.lit(constant)})`,
    )
  return sql`(${sql.join([sql`${column} < ${sql.lit(lowest)}`, ...gaps, sql`${column} > ${sql.lit(highest)}`], sql` or `)})`
}
