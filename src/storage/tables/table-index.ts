import { createHash } from 'node:crypto'
import {
  hasFewValues,
  isJoin,
  isShared,
  isVeiled,
  isFile,
  isIndexable,
  isMoment,
  isNumber,
  isReference,
  storedAs,
  defaultSort,
  isStored,
  indexedFields,
  snakeCase,
  listSources,
  type Definition,
  type Field,
} from '#schema/engine'
import { AUDIT, type Index, type Table } from './table.ts'

/** Text fields that are sorted or searched, and therefore also stored in folded form. */
export const orderedFields = (definition: Definition): ReadonlySet<string> =>
  new Set([
    ...definition.list.columns,
    ...indexedFields(definition),
    ...defaultSort(definition).map(({ field }) => field),
  ])

/** Text fields that are compared by their unique key. */
export const keyedFields = (definition: Definition): ReadonlySet<string> =>
  new Set([
    ...Object.entries(definition.fields)
      .filter(([, { options }]) => options.unique)
      .map(([name]) => name),
    ...(definition.uniqueTogether ?? []).flat(),
    ...matchFields(definition),
  ])

const matchFields = (definition: Definition): string[] => (definition.sheet?.matchOn ?? []).flat()

type Unindexed = Omit<Table, 'indexes'>

/**
 * Returns indexes for each filter, reference and sort column, and for each filter combined with the default sort. Every
 * index slows down writes, so a filter that is the first column of such a pair has no separate index.
 */
export function listIndexes(table: Unindexed): Index[] {
  const plain = (columns: readonly string[]): Index => ({
    name: shortName(`${table.name}_${columns.join('_')}_index`),
    columns,
    unique: false,
    fields: [],
  })
  const sorted = defaultSort(table.definition)[0]?.field
  const sortBy =
    sorted && sorted !== 'id' && !isReference(table.definition.fields[sorted])
      ? sortColumn(table, sorted)
      : null
  const filters = filterColumns(table)
  // Filters with few values are appended to the index, so that two filters can be matched and counted within it.
  const narrow = filters.filter((column) => fieldOfColumn(table, column, hasFewValues))
  // A range of days is only read in date order, so a pair would not help.
  const pairs = filters
    .filter(
      (column) => sortBy !== null && column !== sortBy && !fieldOfColumn(table, column, isRange),
    )
    .map((column) => [
      column,
      sortBy ?? '',
      ...narrow.filter((other) => other !== column && other !== sortBy).slice(0, 3),
    ])
  const paired = new Set(pairs.map(([column]) => column))
  const sorts = sortColumns(table)
  const single = new Set([
    ...filters.filter((column) => !paired.has(column)),
    ...references(table).filter((column) => !paired.has(column)),
    ...sorts,
    'label_order',
    ...matchColumns(table),
  ])
  const mustHoldEmpty = new Set([...filters, ...sorts])
  const lean = (index: Index): Index =>
    isLean(table, index, mustHoldEmpty) ? { ...index, filled: true } : index
  const unique = uniqueIndexes(table).map(lean)
  const taken = new Set(
    unique.filter(({ columns }) => columns.length === 1).map(({ columns }) => columns[0]),
  )
  const several = new Map(
    [...pairs, ...severalSorts(table), ...lookUps(table, single)].map((columns) => [
      columns.join(),
      columns,
    ]),
  )
  return [
    ...unique,
    ...[...single].filter((column) => !taken.has(column)).map((column) => lean(plain([column]))),
    ...[...several.values()].map(plain),
  ]
}

/**
 * Returns true if the index may omit rows without a value. Lists that are sorted or filtered by the column need those rows.
 */
function isLean(table: Unindexed, { columns }: Index, mustHoldEmpty: ReadonlySet<string>): boolean {
  const [column = ''] = columns
  const mapped = [...table.fields.values()].find(
    (each) => each.column === column || each.key === column,
  )
  return (
    columns.length === 1 &&
    mapped !== undefined &&
    !(mapped.path in AUDIT) &&
    mapped.path !== 'label' &&
    !mapped.field.options.required &&
    !mustHoldEmpty.has(column)
  )
}

const isRange = (field: Field): boolean => isNumber(field) || isMoment(field)

const fieldOfColumn = (table: Unindexed, column: string, is: (field: Field) => boolean): boolean =>
  [...table.fields.values()].some((each) => each.column === column && is(each.field))

/** Returns an index for a default sort by several fields. */
function severalSorts(table: Unindexed): string[][] {
  const columns = defaultSort(table.definition)
    .map(({ field }) => sortColumn(table, field))
    .filter((column) => column !== null)
  return columns.length > 1 ? [columns] : []
}

/** Returns the column by which a field is sorted. For text this is the folded form. */
export function sortColumn(table: Unindexed, field: string): string | null {
  const mapped = table.fields.get(field)
  return mapped ? (mapped.order ?? mapped.column) : null
}

const isOrderly = (field: Field | undefined): boolean => !field || isIndexable(field)

function sortColumns(table: Unindexed): string[] {
  const { definition } = table
  const names = [
    ...definition.list.columns,
    ...defaultSort(definition).map(({ field }) => field),
    definition.list.mainDate ?? 'createdDate',
  ]
  return [...new Set(names)]
    .filter((name) => name !== 'id' && isOrderly(definition.fields[name]))
    .map((name) => sortColumn(table, name))
    .filter((column) => column !== null)
}

/** Returns the columns that the server looks up, except single columns that already have an index. */
const lookUps = (table: Unindexed, single: ReadonlySet<string>): string[][] =>
  (table.definition.lookups ?? [])
    .map((fields) =>
      fields.map((name) => table.fields.get(name)?.column).filter((column) => column !== undefined),
    )
    .filter((columns) => columns.length > 1 || columns.some((column) => !single.has(column)))

const references = (table: Unindexed): string[] =>
  [...table.fields.values()]
    .filter(({ target, field }) => target || isFile(field) || 'keyFrom' in field.options)
    .map(({ column }) => column)

/** Returns the columns used by filters and by row rules. */
function filterColumns(table: Unindexed): string[] {
  const names = (table.definition.list.filters ?? []).flatMap((filter) => {
    if (typeof filter === 'string') return [filter, ...listSources(table.definition.fields[filter])]
    if ('through' in filter) return [filter.through.split('.')[0] ?? '']
    if ('between' in filter) return [filter.between[0]]
    if ('daysAhead' in filter) return [filter.daysAhead]
    return 'part' in filter
      ? [filter.of]
      : Object.entries(filter.where).flatMap(([name, test]) =>
          isJoin(name, test) || isShared(test) ? [] : [name],
        )
  })
  const usable = 'isActive' in table.definition.fields ? ['isActive'] : []
  const views = (table.definition.views ?? []).flatMap((view) =>
    Object.values(view.parameters ?? {}),
  )
  return [
    ...new Set(
      [...names, ...views, ...usable]
        .map((name) => table.fields.get(name)?.column)
        .filter((column) => column !== undefined),
    ),
  ].filter((column) => column !== 'id')
}

const matchColumns = (table: Unindexed): string[] =>
  matchFields(table.definition)
    .map((name) => keyColumn(table, name))
    .filter((column) => column !== null)

/** Returns the column by which uniqueness of a field is checked. */
function keyColumn(table: Unindexed, name: string): string | null {
  const mapped = table.fields.get(name)
  return mapped ? (mapped.key ?? mapped.column) : null
}

function uniqueIndexes(table: Unindexed): Index[] {
  const { definition } = table
  const alone = Object.entries(definition.fields)
    .filter(([, field]) => field.options.unique && isStored(field) && storedAs(field) !== 'links')
    .map(([name]) => [name])
  return [...alone, ...(definition.uniqueTogether ?? [])].map((fields) => ({
    name: shortName(
      `${table.name}_${fields.map(snakeCase).join('_')}_${fields.some((name) => isVeiled(definition.fields[name])) ? 'shared' : 'unique'}`,
    ),
    columns: fields.map((name) => keyColumn(table, name) ?? AUDIT[name] ?? snakeCase(name)),
    unique: !fields.some((name) => isVeiled(definition.fields[name])),
    fields,
  }))
}

/** PostgreSQL truncates names to 63 bytes, and a truncated name could clash with another one. */
export const shortName = (name: string): string =>
  name.length <= 60
    ? name
    : `${name.slice(0, 50)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
