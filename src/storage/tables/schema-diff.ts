import type { Column, Index } from './table.ts'
import type { Schema, WantedTable } from './schema.ts'

/** A migration step from the current schema to the required one. */
export type Step =
  | { readonly do: 'renameTable'; readonly from: WantedTable; readonly table: WantedTable }
  | { readonly do: 'createTable'; readonly table: WantedTable }
  | { readonly do: 'dropTable'; readonly table: WantedTable }
  | {
      readonly do: 'renameColumn'
      readonly table: WantedTable
      readonly from: string
      readonly column: Column
    }
  | { readonly do: 'addColumn'; readonly table: WantedTable; readonly column: Column }
  | { readonly do: 'dropColumn'; readonly table: WantedTable; readonly column: Column }
  | {
      readonly do: 'changeColumn'
      readonly table: WantedTable
      readonly before: Column
      readonly column: Column
    }
  | {
      readonly do: 'rescale'
      readonly table: WantedTable
      readonly column: Column
      readonly before: number
    }
  | {
      readonly do: 'narrow'
      readonly table: WantedTable
      readonly before: Column
      readonly column: Column
    }
  | { readonly do: 'createIndex' | 'dropIndex'; readonly table: WantedTable; readonly index: Index }
  | { readonly do: 'createSearch' | 'dropSearch'; readonly table: WantedTable }
  | { readonly do: 'rederive' | 'rekey' | 'recount'; readonly table: WantedTable }

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Returns the steps in an order in which they can run. */
export function diffSchemas(before: Schema, wanted: Schema): Step[] {
  const old = new Map(before.tables.map((table) => [table.name, table]))
  const pairs = wanted.tables.map((table) => ({
    table,
    from: old.get(table.name) ?? formerTable(table, old, wanted),
  }))
  const kept = new Set(pairs.map(({ from }) => from?.name))
  const dropped = before.tables.filter(({ name }) => !kept.has(name))
  const renamed = new Map(pairs.map(({ table, from }) => [from?.name, table.name]))
  const changed = pairs.flatMap(({ table, from }) =>
    from ? changedTable(pointing(from, renamed), table) : ([] as Step[]),
  )
  const created = pairs.filter(({ from }) => !from).map(({ table }) => table)
  const rank = (step: Step) => ORDER.indexOf(step.do)
  return [
    ...pairs.flatMap(({ table, from }): Step[] =>
      from && from.name !== table.name ? [{ do: 'renameTable', from, table }] : [],
    ),
    // Embedded lines are dropped before the table of their records.
    ...dropped
      .sort((one, other) => other.name.length - one.name.length)
      .map((table): Step => ({ do: 'dropTable', table })),
    ...created.flatMap((table): Step[] => [
      { do: 'createTable', table },
      { do: 'recount', table },
    ]),
    ...created.flatMap(({ indexes, ...table }) =>
      indexes.map((index): Step => ({ do: 'createIndex', table: { ...table, indexes }, index })),
    ),
    ...created
      .filter(({ hasSearch }) => hasSearch)
      .map((table): Step => ({ do: 'createSearch', table })),
    ...changed,
  ].sort((one, other) => rank(one) - rank(other))
}

/** References follow a renamed table automatically. */
const pointing = (
  table: WantedTable,
  renamed: ReadonlyMap<string | undefined, string>,
): WantedTable => ({
  ...table,
  columns: table.columns.map((column) =>
    column.references === undefined
      ? column
      : { ...column, references: renamed.get(column.references) ?? column.references },
  ),
})

const ORDER: readonly Step['do'][] = [
  'dropSearch',
  'dropIndex',
  'renameTable',
  'renameColumn',
  'createTable',
  'addColumn',
  'rescale',
  'narrow',
  'changeColumn',
  'dropColumn',
  'dropTable',
  'rederive',
  'rekey',
  'recount',
  'createIndex',
  'createSearch',
]

function formerTable(
  table: WantedTable,
  old: ReadonlyMap<string, WantedTable>,
  wanted: Schema,
): WantedTable | undefined {
  const direct = table.formerly === undefined ? undefined : old.get(table.formerly)
  if (direct) return direct
  // Line tables are renamed together with the table of their records.
  const [parent = '', field] = table.name.split('__')
  const former = wanted.tables.find(({ name }) => name === parent)?.formerly
  return field === undefined || former === undefined || old.has(parent)
    ? undefined
    : old.get(`${former}__${field}`)
}

function changedTable(before: WantedTable, table: WantedTable): Step[] {
  const columns = changedColumns(before, table)
  const isRederived = before.recipe !== table.recipe
  const isMoved =
    before.name !== table.name ||
    columns.some((step) => step.do === 'renameColumn' || step.do === 'changeColumn')
  const isSearchNew = before.searchForm !== table.searchForm || (isMoved && table.hasSearch)
  const gone = before.indexes.filter(
    (index) => isMoved || !table.indexes.some((each) => same(each, index)),
  )
  const added = table.indexes.filter(
    (index) => isMoved || !before.indexes.some((each) => same(each, index)),
  )
  return [
    ...(isSearchNew && before.hasSearch ? [{ do: 'dropSearch', table: before } as const] : []),
    ...gone.map((index): Step => ({ do: 'dropIndex', table: before, index })),
    ...columns,
    ...(isRederived ? [{ do: 'rederive', table } as const] : []),
    ...(before.keyForm !== table.keyForm ? [{ do: 'rekey', table } as const] : []),
    ...(!same(before.counted, table.counted) || before.counterForm !== table.counterForm || isMoved
      ? [{ do: 'recount', table } as const]
      : []),
    ...added.map((index): Step => ({ do: 'createIndex', table, index })),
    ...(isSearchNew && table.hasSearch ? [{ do: 'createSearch', table } as const] : []),
  ]
}

function changedColumns(before: WantedTable, table: WantedTable): Step[] {
  const old = new Map(before.columns.map((column) => [column.name, column]))
  const taken = new Set<string>()
  const steps = table.columns.flatMap((column): Step[] => {
    const from =
      old.get(column.name) ?? (column.formerly === undefined ? undefined : old.get(column.formerly))
    if (!from || taken.has(from.name)) return [{ do: 'addColumn', table, column }]
    taken.add(from.name)
    return [
      ...(from.name === column.name
        ? []
        : [{ do: 'renameColumn', table, from: from.name, column } as const]),
      ...changedColumn(from, column, table),
    ]
  })
  const gone = before.columns.filter(({ name }) => !taken.has(name))
  return [...steps, ...gone.map((column): Step => ({ do: 'dropColumn', table, column }))]
}

/**
 * A different storage type requires a new, empty column. For shorter limits or fewer constants, existing rows are checked
 * first.
 */
function changedColumn(before: Column, column: Column, table: WantedTable): Step[] {
  const isOther =
    before.type !== column.type ||
    before.references !== column.references ||
    before.notNull !== column.notNull ||
    (before.places === undefined) !== (column.places === undefined)
  if (isOther) return [{ do: 'changeColumn', table, before, column }]
  const isShorter =
    column.max !== undefined && (before.max === undefined || column.max < before.max)
  const isFewer =
    column.constants !== undefined &&
    (before.constants ?? []).some((constant) => !column.constants?.includes(constant))
  return [
    ...(before.places !== column.places
      ? [{ do: 'rescale', table, column, before: before.places ?? 0 } as const]
      : []),
    ...(isShorter || isFewer ? [{ do: 'narrow', table, before, column } as const] : []),
  ]
}
