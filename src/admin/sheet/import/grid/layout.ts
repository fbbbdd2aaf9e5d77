import {
  matchKeys,
  templateFields,
  type Definition,
  type DraftMapping,
  type Field,
  type FileFacts,
} from '#schema/engine'
import { isPicked } from '../../cells/picked.ts'
import type { Span } from '../../cells/selection.ts'
import { fieldName } from '../field-name.ts'
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
  /** True if the column stays in view, because it tells the rows apart. */
  readonly isPinned?: boolean
  /** Field whose choices or records fill the cells; unset for free text. */
  readonly picked?: Field | undefined
}

const NARROWEST = 96
const WIDEST = 260
const PIXELS_PER_LETTER = 7.6
const PADDING = 28
/** Width of a column that stays in view at most, so that others have room beside it. */
const WIDEST_PINNED = 160

const widthOf = (header: string, samples: readonly unknown[]): number => {
  const longest = Math.max(header.length, ...samples.map((sample) => String(sample ?? '').length))
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, longest * PIXELS_PER_LETTER + PADDING)))
}

/** Finds the column that tells the rows apart: the first key of the records, then their names, then other keys. */
function findPinned(
  definition: Definition,
  { headers }: FileFacts,
  mapping: DraftMapping,
): string | undefined {
  const [first = [], ...others] = matchKeys(definition)
  return [...first, ...templateFields(definition.title), ...others.flat()].flatMap((name) =>
    headers.flatMap(({ header }) => (fieldsOf(mapping, header).includes(name) ? [header] : [])),
  )[0]
}

/** Returns a field that is filled by choosing; undefined if its cells hold other values. */
function findPicked({ fields }: Definition, [name, ...others]: readonly string[]) {
  const field = name === undefined || others.length > 0 ? undefined : fields[name]
  return field && isPicked(field) ? field : undefined
}

/** Places the columns of a file side by side. */
export function placeColumns(
  definition: Definition,
  file: FileFacts,
  mapping: DraftMapping,
): GridColumn[] {
  const pinned = findPinned(definition, file, mapping)
  let start = 0
  return file.headers.map(({ header, samples }) => {
    const isPinned = header === pinned
    const fields = fieldsOf(mapping, header)
    const labels = fields.map((name) => fieldName(definition, name)).join(', ')
    const width = Math.min(widthOf(header, [...samples, labels]), isPinned ? WIDEST_PINNED : WIDEST)
    const picked = findPicked(definition, fields)
    const column = { header, fields, width, start, isPinned, picked }
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

export const visibleRows = ({ top, height }: Viewport, total: number): Span => [
  Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN),
  Math.min(total - 1, Math.ceil((top + height) / ROW_HEIGHT) + OVERSCAN),
]

/** Columns in view, of which files may have hundreds, and the pinned one. */
export function visibleColumns(
  { start, width }: Viewport,
  columns: readonly GridColumn[],
): readonly number[] {
  const first = columns.findIndex(
    (column) => column.start + column.width >= start - OVERSCAN_PIXELS,
  )
  const last = columns.findLastIndex((column) => column.start <= start + width + OVERSCAN_PIXELS)
  return columns.flatMap(({ isPinned }, place) =>
    isPinned || (place >= Math.max(0, first) && place <= last) ? place : [],
  )
}

/** Place of a column in the flow of its row: the pinned one stays beside the row numbers, the others are set by position. */
export const placeStyle = ({ isPinned, start, width }: GridColumn, firstWidth: number) =>
  isPinned
    ? ({
        position: 'sticky',
        insetInlineStart: firstWidth,
        marginInlineStart: `${start}px`,
        flex: 'none',
        width,
        zIndex: 2,
      } as const)
    : { insetInlineStart: firstWidth + start, width }

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
