import { sql } from 'kysely'
import { isFieldValue, storedAs, type StoredAs } from '#schema/engine'
import type { Slot, Sql } from '../dialects/dialect.ts'
import type { Bound, Plan, Question } from './condition-plan.ts'
import type { Model } from '../tables/model.ts'
import type { ChildTable, FieldColumn, Table } from '../tables/table.ts'

type Leaf = Extract<Plan, { path: string }>

/** Table to which a condition applies, and the form of its columns: plain, or hidden from the planner. */
interface Place {
  readonly model: Model
  readonly table: Table
  readonly alias: string
  readonly write?: (column: Sql, name: string) => Sql
}

/** Fills the values into a plan, for SQL that is built for a single run. */
export function filled(plan: Plan, values: readonly unknown[]): Plan {
  if ('all' in plan) return { all: plan.all.map((part) => filled(part, values)) }
  if ('any' in plan) return { any: plan.any.map((part) => filled(part, values)) }
  if ('referredBy' in plan || 'lineOf' in plan) return { ...plan, plan: filled(plan.plan, values) }
  const { question } = plan
  const put = (slot: Slot): Slot => values[slot.slot] as Slot
  const end = (bound: Bound | null) => (bound && !isFieldValue(bound) ? put(bound) : bound)
  if (question.is === 'in' || question.is === 'month')
    return { ...plan, question: { ...question, slots: question.slots.map(put) } }
  if (question.is === 'range')
    return {
      ...plan,
      question: {
        ...question,
        lowest: end(question.lowest),
        highest: end(question.highest),
        above: end(question.above),
        below: end(question.below),
      },
    }
  return plan
}

/** SQL of a plan for the table with the given alias. */
export function conditionSql(plan: Plan, place: Place): Sql {
  if ('all' in plan) return joined(plan.all, place, 'and')
  if ('any' in plan) return joined(plan.any, place, 'or')
  if ('referredBy' in plan) return referredSql(plan, place)
  if ('lineOf' in plan) return lineSql(plan, plan.lineOf.split('.'), place)
  return leafSql(plan, plan.path.split('.'), place)
}

/** SQL that tests if any (or no) record of another resource refers to this one and meets the plan. */
function referredSql(
  { referredBy, through, isAbsent, plan }: Extract<Plan, { referredBy: string }>,
  { model, alias }: Place,
): Sql {
  const table = model.named(referredBy)
  const inner = `${alias}_`
  const column = table.fields.get(through)?.column
  if (!column) throw new Error(`${referredBy} has no reference ${through} to ask about`)
  return exists(
    sql`select 1 from ${sql.table(table.name)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.${column}`)} = ${sql.ref(`${alias}.id`)} and ${conditionSql(plan, { model, table, alias: inner })}`,
    isAbsent,
  )
}

/** SQL that tests if a single line, of this record or of a referenced one, meets the complete plan. */
function lineSql(
  { lineOf, plan }: Extract<Plan, { lineOf: string }>,
  [first = '', ...rest]: readonly string[],
  { model, table, alias }: Place,
): Sql {
  const inner = `${alias}_`
  const child = table.lines.get(first)
  if (child && rest.length === 0)
    return exists(
      sql`select 1 from ${sql.table(child.table)} as ${sql.ref(inner)}
      where ${sql.ref(`${inner}.parent`)} = ${sql.ref(`${alias}.id`)} and ${sameLineSql(plan, child, lineOf, { model, table, alias: inner })}`,
      false,
    )
  const reference = table.fields.get(first)
  if (!reference?.target) throw new Error(`${table.resource} has no lines ${lineOf} to ask about`)
  const target = model.named(reference.target)
  return exists(
    sql`select 1 from ${sql.table(target.name)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${reference.column}`)} and ${lineSql({ lineOf, plan }, rest, { model, table: target, alias: inner })}`,
    false,
  )
}

/** SQL of a plan for the current line. Its paths start with the path to the lines. */
function sameLineSql(plan: Plan, child: ChildTable, lineOf: string, place: Place): Sql {
  if ('path' in plan)
    return childCondition(plan, child, plan.path.slice(lineOf.length + 1).split('.'), place)
  if (!('all' in plan || 'any' in plan)) throw new Error('Lines are asked about their own fields')
  const isAny = 'any' in plan
  const parts = (isAny ? plan.any : plan.all).map((part) => sameLineSql(part, child, lineOf, place))
  if (parts.length === 0) return isAny ? sql`1 = 0` : sql`1 = 1`
  return sql`(${sql.join(parts, sql.raw(isAny ? ' or ' : ' and '))})`
}

function joined(parts: readonly Plan[], place: Place, word: 'and' | 'or'): Sql {
  const written = parts
    .filter((part) => word === 'or' || !isNothing(part))
    .map((part) => conditionSql(part, place))
  if (written.length === 0) return word === 'and' ? sql`1 = 1` : sql`1 = 0`
  return written.length === 1 && written[0]
    ? written[0]
    : sql`(${sql.join(written, sql.raw(` ${word} `))})`
}

const isNothing = (plan: Plan): boolean => 'all' in plan && plan.all.every(isNothing)

function leafSql(leaf: Leaf, path: readonly string[], place: Place): Sql {
  const { table } = place
  const name = path.join('.')
  const whole = table.fields.get(name)
  if (whole && leaf.question.is === 'shared') return sharedSql(leaf, whole, place)
  if (whole || table.counts.has(name))
    return ownQuestion(
      leaf,
      valueSql(name, place),
      whole ? storedAs(whole.field) : 'integer',
      (other) => valueSql(other, place),
    )
  const [first = '', ...rest] = path
  const child = table.lines.get(first) ?? table.links.get(first)
  if (child) return throughChild(leaf, child, rest, place)
  const reference = table.fields.get(first)
  if (reference?.target && rest.length > 0) return throughReference(leaf, reference, rest, place)
  throw new Error(`${table.resource} has no field ${path.join('.')} to ask about`)
}

/** Negating a test on referenced records means that none of them meets it. */
function positive(leaf: Leaf): { leaf: Leaf; not: boolean } {
  const { question } = leaf
  if (question.is === 'null') return { leaf: { ...leaf, not: true }, not: !leaf.not }
  if (question.is === 'flag' && !question.value)
    return { leaf: { ...leaf, not: false, question: { is: 'flag', value: true } }, not: !leaf.not }
  return { leaf: { ...leaf, not: false }, not: leaf.not }
}

const exists = (from: Sql, not: boolean): Sql =>
  not ? sql`not exists (${from})` : sql`exists (${from})`

function throughReference(
  leaf: Leaf,
  { column, target }: FieldColumn,
  rest: readonly string[],
  { model, alias }: Place,
): Sql {
  const test = positive(leaf)
  const table = model.named(target ?? '')
  const inner = `${alias}_`
  const condition = leafSql(test.leaf, rest, { model, table, alias: inner })
  return exists(
    sql`select 1 from ${sql.table(table.name)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${column}`)} and ${condition}`,
    test.not,
  )
}

function throughChild(
  leaf: Leaf,
  child: ChildTable,
  rest: readonly string[],
  { model, alias, table }: Place,
): Sql {
  const test = positive(leaf)
  const inner = `${alias}_`
  const condition = childCondition(test.leaf, child, rest, { model, table, alias: inner })
  return exists(
    sql`select 1 from ${sql.table(child.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.parent`)} = ${sql.ref(`${alias}.id`)} and ${condition}`,
    test.not,
  )
}

function childCondition(leaf: Leaf, child: ChildTable, rest: readonly string[], place: Place): Sql {
  const isLink = place.table.links.has(child.field)
  const path = isLink ? ['target', ...rest] : rest
  // To test for the absence of lines, the existence of rows is the condition.
  if (path.length === 0 || (isLink && rest.length === 0 && leaf.question.is === 'null'))
    return sql`1 = 1`
  const whole = child.columns.find((column) => column.path === path.join('.'))
  if (whole)
    return ownQuestion(
      leaf,
      sql.ref(`${place.alias}.${whole.column}`),
      storedAs(whole.field),
      noneBeside,
    )
  const reference = child.columns.find((column) => column.path === path[0])
  if (reference?.target) return throughReference(leaf, reference, path.slice(1), place)
  throw new Error(
    `${place.table.resource} has no field ${child.field}.${rest.join('.')} to ask about`,
  )
}

/** SQL that tests if another row has the same value. Empty values are never duplicates. */
function sharedSql({ not }: Leaf, { key, column }: FieldColumn, { table, alias }: Place): Sql {
  const [inner, by] = [`${alias}_`, key ?? column]
  return exists(
    sql`select 1 from ${sql.table(table.name)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.${by}`)} = ${sql.ref(`${alias}.${by}`)} and ${sql.ref(`${inner}.id`)} <> ${sql.ref(`${alias}.id`)}`,
    not,
  )
}

/** SQL of a field of the current row, or of the number of records that refer to it. */
function valueSql(name: string, { model, table, alias, write }: Place): Sql {
  if (table.counts.has(name)) return countSql(model, table, name, alias)
  const column = table.fields.get(name)?.column
  if (column === undefined) throw new Error(`${table.resource} has no field ${name} of its own`)
  const plain = sql.ref(`${alias}.${column}`)
  return write ? write(plain, column) : plain
}

/** Lines are compared with values alone. */
const noneBeside = (name: string): never => {
  throw new Error(`A line cannot be compared with ${name}`)
}

/** SQL of another field of the current row. */
type Beside = (name: string) => Sql

/** SQL that tests a column of the current row. "not X" also matches empty values. */
function ownQuestion({ question, not }: Leaf, column: Sql, kept: StoredAs, beside: Beside): Sql {
  if (question.is === 'null') return emptySql(column, kept, not)
  if (question.is === 'flag') return sql`${column} = ${sql.lit(question.value !== not)}`
  if (question.is === 'shared') throw new Error('Lines are not compared with other lines')
  if (kept === 'list' && question.is === 'in')
    return listed(
      question.slots.map((slot) => sql`${column} like '%' || ${slot} || '%' escape '!'`),
      not,
      column,
    )
  const met = meets(question, column, beside)
  return not ? sql`((${met}) is not true)` : met
}

/** A cleared list of constants is stored as an empty list. */
function emptySql(column: Sql, kept: StoredAs, not: boolean): Sql {
  if (kept !== 'list') return not ? sql`${column} is not null` : sql`${column} is null`
  return not
    ? sql`(${column} is not null and ${column} <> '[]')`
    : sql`(${column} is null or ${column} = '[]')`
}

const listed = (parts: readonly Sql[], not: boolean, column: Sql): Sql => {
  const met = parts.length === 0 ? sql`1 = 0` : sql`(${sql.join(parts, sql.raw(' or '))})`
  return not ? sql`(not ${met} or ${column} is null)` : met
}

function meets(
  question: Exclude<Question, { is: 'null' | 'flag' | 'shared' }>,
  column: Sql,
  beside: Beside,
): Sql {
  const value = (bound: Bound) => (isFieldValue(bound) ? beside(bound.field) : sql`${bound}`)
  if (question.is === 'month') return sql`substr(${column}, 6, 2) in (${sql.join(question.slots)})`
  if (question.is === 'in') {
    if (question.slots.length === 0) return sql`1 = 0`
    return question.slots.length === 1
      ? sql`${column} = ${question.slots[0]}`
      : sql`${column} in (${sql.join(question.slots)})`
  }
  if (question.is === 'same') return sql`${column} = ${value(question.as)}`
  // A filled-in value may be 0.
  const bounds = [
    question.lowest !== null && sql`${column} >= ${value(question.lowest)}`,
    question.highest !== null && sql`${column} <= ${value(question.highest)}`,
    question.above !== null && sql`${column} > ${value(question.above)}`,
    question.below !== null && sql`${column} < ${value(question.below)}`,
  ].filter((bound) => bound !== false)
  return bounds.length === 0
    ? sql`${column} is not null`
    : sql`(${sql.join(bounds, sql.raw(' and '))})`
}

/** SQL for the number of records in another table that refer to this row, taken from the counters. */
export function countSql(model: Model, table: Table, field: string, alias: string): Sql {
  const counted = table.counts.get(field)
  if (!counted) throw new Error(`${table.resource}.${field} counts nothing`)
  const source = model.named(counted.resource)
  const column = source.fields.get(counted.through)?.column ?? counted.through
  return sql`coalesce((select sum(c.delta) from larder_counter c where c.table_name = ${sql.lit(source.name)}
    and c.key = ${sql.lit(`${column}=`)} || cast(${sql.ref(`${alias}.id`)} as text)), 0)`
}

/** Returns the tables whose contents affect the result of a plan. */
export function tablesRead(
  paths: readonly string[],
  model: Model,
  table: Table,
): readonly string[] {
  const names = new Set([table.name])
  for (const path of paths) {
    // The plan may reach any table through such a record. Repeating a count unnecessarily is better than missing a change.
    if (path.startsWith('<')) for (const each of model.tables.values()) names.add(each.name)
    let at: Table | undefined = table
    for (const part of path.split('.')) {
      if (at?.counts.has(part)) names.add('larder_counter')
      const target: string | null | undefined =
        at?.fields.get(part)?.target ?? at?.links.get(part)?.columns[0]?.target
      at = target ? model.named(target) : undefined
      if (at) names.add(at.name)
    }
    // The plan may reach any table through lines. Repeating a count unnecessarily is better than missing a change.
    if (table.lines.has(path.split('.')[0] ?? ''))
      for (const each of model.tables.values()) names.add(each.name)
  }
  return [...names]
}
