/**
 * What a cell was in its file. In text files every filled cell is text. Values of workbooks are given in
 * the form that a person sees: `date` "2026-11-01", `dateTime` "2026-11-01 06:30", `time` "06:30", `percent`
 * 17.5 for a cell that shows 17.5 %, `error` "#N/A".
 */
export const CELL_KINDS = [
  'empty', 'text', 'number', 'flag', 'date', 'dateTime', 'time', 'percent', 'error',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** A filled cell and what it was. */
export interface ReadCell {
  readonly value: string | number | boolean
  readonly kind: CellKind
}
