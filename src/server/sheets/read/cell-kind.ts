/**
 * Kinds of cells. In text files every non-empty cell is `text`. Values of workbooks have the form shown to the user: `date`
 * "2026-11-01", `dateTime` "2026-11-01 06:30", `time` "06:30" (the last two with seconds if they are not zero), `percent`
 * 17.5 for a cell that shows 17.5%, `error` "#N/A".
 */
export const CELL_KINDS = [
  'empty',
  'text',
  'number',
  'flag',
  'date',
  'dateTime',
  'time',
  'percent',
  'error',
] as const
export type CellKind = (typeof CELL_KINDS)[number]

/** A non-empty cell and its kind. */
export interface ReadCell {
  readonly value: string | number | boolean
  readonly kind: CellKind
}

/**
 * Texts that spreadsheets show if a value cannot be computed, for files that do not mark errors otherwise. "#N/A" means no
 * value.
 */
export const ERROR_WORD =
  /^(#(REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|ERROR!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|EXTERNAL!|PYTHON!|GETTING_DATA)|Err:5\d\d)$/
