import type { Dialect } from '../dialects/dialect.ts'
import type { Column, Index } from './table.ts'
import type { WantedTable } from './schema.ts'

const quoted = (name: string): string => `"${name}"`

/** Returns the SQL of a column. */
export function columnSql(dialect: Dialect, column: Column): string {
  const reference = column.references && dialect.referencesInline ? ` ${referenceSql(column)}` : ''
  const flag = column.type === 'flag' ? ` default ${dialect.initialFlag}` : ''
  return `${quoted(column.name)} ${dialect.types[column.type]}${column.notNull ? ' not null' : ''}${flag}${reference}`
}

const referenceSql = ({ references, cascade }: Column): string =>
  `references ${quoted(references ?? '')} (id) on delete ${cascade ? 'cascade' : 'restrict'}`

export const createTable = (dialect: Dialect, { name, columns }: WantedTable): string =>
  `create table ${quoted(name)} (${columns.map((column) => columnSql(dialect, column)).join(', ')})`

export const createIndex = (
  dialect: Dialect,
  { name, columns }: WantedTable,
  index: Index,
): string =>
  `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(name)} (${dialect
    .indexColumns(index.columns, !index.unique && columns.some((column) => column.name === 'id'))
    .map(quoted)
    .join(', ')})${
    index.filled
      ? ` where ${index.columns.map((column) => `${quoted(column)} is not null`).join(' and ')}`
      : ''
  }`

/** Returns true for a shadow column, which is derived from other columns and can be dropped without loss. */
export const isShadow = (table: WantedTable, column: Column): boolean =>
  table.recipe !== '' && column.field === undefined
