/**
 * Limits for one file. Larger files are refused with a message that states the limit; of too many columns only the first are
 * read.
 */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500
/** Filled cells: 100,000 rows of 25 columns. Columns that are left out may contain as many again. */
export const MAX_CELLS = 2_500_000
/** Cells up to the last filled one of each row, because empty ones in between take room too. */
export const MAX_PLACES = 2 * MAX_CELLS
/** Spreadsheets' own limit for a cell. */
export const MAX_CELL_LETTERS = 32_767
/** Characters held in memory at once; a text shared by many cells counts once. */
export const MAX_LETTERS = 20_000_000
/** The same characters as shown in the cells, with a shared text counted for each cell. */
export const MAX_SHOWN_LETTERS = 40_000_000

/** Unpacked size of the parts that are read. They are read as a stream, so this limits time. */
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
export const MAX_ZIP_ENTRIES = 20_000
export const MAX_SHEETS = 500

/** Maximum number of lines above the header: a title, a print date. */
export const MOST_TITLES = 10
