import type { DraftMapping, FileFacts } from '#schema/engine'
import { fieldsOf } from '../mapping.ts'

/** Height of a row in pixels. All rows are equally high, so that the visible ones follow from the scroll position. */
export const ROW_HEIGHT = 34
export const HEADER_HEIGHT = 46
/** Rows rendered above and below the visible ones. */
const OVERSCAN = 6
const OVERSCAN_PIXELS = 200

/** A column of the grid. Its position is the one in the file. */
export interface GridColumn {
  readonly header: string
  /** Fields that it fills; none if it is left out. */
  readonly fields: readonly string[]
  readonly width: number
  /** Distance from the first column in pixels. */
  readonly start: number
}

const NARROWEST = 96
const WIDEST = 260
const PIXELS_PER_LETTER = 7.6
const PADDING = 28

const widthOf = (header: string, samples: readonly unknown[]): number => {
  const longest = Math.max(header.length, ...samples.map((sample) => String(sample ?? '').length))
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, longest * PIXELS_PER_LETTER + PADDING)))
}

/** Places the columns of a file side by side. */
export function placeColumns({ headers }: FileFacts, mapping: DraftMapping): GridColumn[] {
  let start = 0
  return headers.map(({ header, samples }) => {
    const width = widthOf(header, samples)
    const column = { header, fields: fieldsOf(mapping, header), width, start }
    start += width
    return column
  })
}

export interface Viewport {
  readonly top: number
  readonly start: number
  readonly width: number
  readonly height: number
}

/** First and last position of something in a list, both included. Empty if the last comes before the first. */
export type Span = readonly [first: number, last: number]

export const visibleRows = ({ top, height }: Viewport, total: number): Span => [
  Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN),
  Math.min(total - 1, Math.ceil((top + height) / ROW_HEIGHT) + OVERSCAN),
]

/** Columns in view. Files may have hundreds. */
export function visibleColumns({ start, width }: Viewport, columns: readonly GridColumn[]): Span {
  const first = columns.findIndex(
    (column) => column.start + column.width >= start - OVERSCAN_PIXELS,
  )
  const last = columns.findLastIndex((column) => column.start <= start + width + OVERSCAN_PIXELS)
  return [Math.max(0, first), last]
}

/** A length of the grid along one of its axes, in pixels. */
interface Stretch {
  readonly start: number
  readonly size: number
}

/**
 * Returns the scroll position that shows a cell in the room beside the header. The beginning of a cell counts more than its
 * end: the room may be smaller than the cell, as it is until the first rows have arrived.
 */
export function scrollTo({ start, size }: Stretch, now: number, room: number): number {
  if (start < now) return start
  return start + size > now + room ? Math.min(start, start + size - room) : now
}
