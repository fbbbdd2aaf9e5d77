/**
 * Limits for one file. Larger files are refused with a message that states the limit. If there are too many columns, the
 * excess ones are ignored.
 */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500
/** Non-empty cells: 100,000 rows of 25 columns. Ignored columns may contain as many again. */
export const MAX_CELLS = 2_500_000
/** Cells up to the last non-empty one of each row, because empty ones in between take memory too. */
export const MAX_PLACES = 2 * MAX_CELLS
/** Spreadsheets have the same limit for a cell. */
export const MAX_CELL_LETTERS = 32_767
/** Characters held in memory at once. A text shared by many cells counts once. */
export const MAX_LETTERS = 20_000_000
/** The same characters as shown in the cells. A shared text counts once for each cell. */
export const MAX_SHOWN_LETTERS = 40_000_000

/** Unpacked size of the parts that are read. They are streamed, so this limits time and not memory. */
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
export const MAX_ZIP_ENTRIES = 20_000
export const MAX_SHEETS = 500

/** Lines whose number of separators is known, so that a header further down has no columns without a name. */
export const MOST_WIDTHS = 1_000

/** Maximum number of lines above the header, such as a title or a print date. */
export const MOST_TITLES = 10
