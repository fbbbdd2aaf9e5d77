import { guardFormula, type Cell } from '../fields/cell.ts'
import type { ExportTable } from './export-table.ts'

/** Mark that makes spreadsheets read a text as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Separators of text files. */
export const SEPARATORS = { csv: ',', txt: '\t' } as const
export type TextFormat = keyof typeof SEPARATORS

const formatCell = (cell: Cell): string =>
  cell === null ? '' : typeof cell === 'string' ? guardFormula(cell) : String(cell)

/** Quoted if a reader in any locale would otherwise split it or trim its spaces. */
const quoted = (text: string): string =>
  /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Writes rows as lines of separated cells. */
export const writeLines = (rows: readonly (readonly Cell[])[], separator: string): string =>
  rows.map((row) => `${row.map((cell) => quoted(formatCell(cell))).join(separator)}\r\n`).join('')

/** A table with its headers as text. */
export const tableText = ({ columns, rows }: ExportTable, format: TextFormat): string =>
  BYTE_ORDER_MARK + writeLines([columns.map(({ header }) => header), ...rows], SEPARATORS[format])
