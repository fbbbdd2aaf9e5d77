/** What is taken of one file. Larger ones are refused with the limit in words; of columns the first are read. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 500
/** Filled cells: 100,000 rows of 25 columns. As many again may stand in columns that are left out. */
export const MAX_CELLS = 2_500_000
/** Cells up to the last filled one of each row, for empty ones between take room too. */
export const MAX_PLACES = 2 * MAX_CELLS
/** What spreadsheets themselves allow in a cell. */
export const MAX_CELL_LETTERS = 32_767
/** Letters held in memory at once; a text that many cells share counts once. */
export const MAX_LETTERS = 20_000_000
/** The same letters as the cells show them, where a shared text counts for each cell. */
export const MAX_SHOWN_LETTERS = 40_000_000

/** What the parts of a zipped workbook that are read may unpack to. They are read as a stream, so this bounds time. */
export const MAX_UNPACKED_BYTES = 400 * 1024 * 1024
export const MAX_ZIP_ENTRIES = 20_000
export const MAX_SHEETS = 500

/** As many lines may stand above the header: what the list is called, when it was printed. */
export const MOST_TITLES = 10
