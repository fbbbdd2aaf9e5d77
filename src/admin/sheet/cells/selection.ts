/** First and last position of something in a list, both included. Empty if the last comes before the first. */
export type Span = readonly [first: number, last: number]

/** A cell of the grid. Column −1 is the number and the result of the row. */
export interface Spot {
  readonly row: number
  readonly column: number
}

/** A block of cells, between the active cell and the one where the selection began. */
export interface Selection {
  readonly active: Spot
  readonly anchor: Spot
}

export const select = (active: Spot, anchor: Spot = active): Selection => ({ active, anchor })

const spanOf = (one: number, other: number): Span => [Math.min(one, other), Math.max(one, other)]

/** Rows and columns of a selection. The column of row numbers is never part of a block. */
export const blockOf = ({ active, anchor }: Selection): { rows: Span; columns: Span } => {
  const [first, last] = spanOf(active.column, anchor.column)
  return { rows: spanOf(active.row, anchor.row), columns: [Math.max(0, first), last] }
}

interface Extent {
  readonly rows: number
  readonly columns: number
  /** Rows that Page Up and Page Down move by. */
  readonly page: number
}

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value))

type Move = (spot: Spot, extent: Extent) => Spot

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: -1 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

const farMoves: Readonly<Record<string, Move>> = {
  Home: () => ({ row: 0, column: -1 }),
  End: (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }, { rows }) => ({ row: rows - 1, column }),
  ArrowLeft: ({ row }) => ({ row, column: -1 }),
  ArrowRight: ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

interface Key {
  readonly key: string
  readonly isFar: boolean
  /** Columns run from right to left. */
  readonly isMirrored: boolean
}

/** Returns the cell that a key moves to; null if the key does not move. */
export function moveBy(spot: Spot, { key, isFar, isMirrored }: Key, extent: Extent): Spot | null {
  const turned =
    isMirrored && key === 'ArrowLeft'
      ? 'ArrowRight'
      : isMirrored && key === 'ArrowRight'
        ? 'ArrowLeft'
        : key
  const move = (isFar ? farMoves : moves)[turned]
  return move ? within(move(spot, extent), extent) : null
}

export const within = ({ row, column }: Spot, { rows, columns }: Extent): Spot => ({
  row: between(row, 0, Math.max(0, rows - 1)),
  column: between(column, -1, columns - 1),
})
