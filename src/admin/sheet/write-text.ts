import { guardFormula, type Cell } from '#schema/engine'
import type { ExportTable } from './export-table.ts'

const BYTE_ORDER_MARK = '\uFEFF'

const formatCell = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? guardFormula(cell) : String(cell)

/** Quoted if a reader in any locale would otherwise split it or trim its spaces. */
const quoted = (text: string): string =>
  /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const write = (rows: readonly (readonly Cell[])[], separator: string): string =>
  `${rows.map((row) => row.map((cell) => quoted(formatCell(cell))).join(separator)).join('\r\n')}\r\n`

/** Rows as comma-separated text, with the byte-order mark that makes spreadsheets read it as UTF-8. */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + write(rows, ',')

const listLines = ({ columns, rows }: ExportTable): (readonly Cell[])[] => [
  columns.map(({ header }) => header),
  ...rows,
]

export const csvText = (table: ExportTable): string => formatCsv(listLines(table))

/** A table with its headers, tab separated, with the same mark. */
export const txtText = (table: ExportTable): string =>
  BYTE_ORDER_MARK + write(listLines(table), '\t')
