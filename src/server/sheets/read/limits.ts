/** Limits of one file. Larger files are refused with the limit in words; of the columns the first are read. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500
/** Filled cells: 100,000 rows of 25 columns. As many again may stand in columns that are left out. */
export const MAX_CELLS = 2_500_000
/** Cells up to the last filled one of each row, for empty ones between take room too. */
export const MAX_PLACES = 2 * MAX_CELLS
/** Limit of spreadsheets for a cell. */
export const MAX_CELL_LETTERS = 32_767
/** Letters held in memory at once; a text that many cells share counts once. */
export const MAX_LETTERS = 20_000_000
/** The same letters as the cells show them, where a shared text counts for each cell. */
export const MAX_SHOWN_LETTERS = 40_000_000

/** Unpacked size of the parts that are read. They are read as a stream, so this limits time. */
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
export const MAX_ZIP_ENTRIES = 20_000
export const MAX_SHEETS = 500

/** Lines above the header, at most: a title, a print date. */
export const MOST_TITLES = 10
