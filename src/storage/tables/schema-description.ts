import type { FoundTable } from '../dialects/dialect.ts'

export type SchemaDescription = Readonly<Record<string, readonly string[]>>

/** A schema as sorted lines by table, to be compared between databases. */
export function describeSchemaOf(tables: ReadonlyMap<string, FoundTable>): SchemaDescription {
  return Object.fromEntries(
    [...tables]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, table]) => [
        name,
        [
          ...table.columns.map(
            (column) => `${column.name} ${column.type}${column.notNull ? ' not null' : ''}`,
          ),
          ...table.references.map(
            ({ column, table: target, cascade }) =>
              `${column} -> ${target}${cascade ? ' cascade' : ''}`,
          ),
          ...table.indexes.map(
            ({ name: index, columns, unique }) =>
              `${unique ? 'unique' : 'index'} ${index} (${columns.join(', ')})`,
          ),
        ].sort(),
      ]),
  )
}
