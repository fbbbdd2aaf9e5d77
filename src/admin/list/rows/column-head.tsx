import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import { COLUMN_WIDTH } from '#schema/engine'
import { useRef, type DragEvent, type PointerEvent } from 'react'
import { useListContext } from 'react-admin'
import { endSide, numbersAlign } from '../../i18n/language.ts'
import type { Column } from './columns.ts'

interface ColumnHeadProps {
  readonly column: Column
  /** False for the first column, which stays first. */
  readonly isMovable: boolean
  /** Puts the column with this name before this one, or after it if it comes from the left. */
  readonly onDrop: (name: string) => void
  /** Width while the edge is dragged; null for the usual one. */
  readonly onResize: (width: number | null, isDone: boolean) => void
}

/** Type under which the browser carries the name of a dragged column. */
const DRAGGED = 'application/x-larder-column'

/** Heading of a column: a click sorts, dragging it moves the column, dragging its edge changes the width. */
export function ColumnHead({ column, isMovable, onDrop, onResize }: ColumnHeadProps) {
  const { name, label, isRight, isSortable } = column
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === name
  const next = isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC'
  // Aligns the header with the numbers below it.
  const leads = isRight && numbersAlign === 'end'
  const Arrow = isSorted && sort.order === 'DESC' ? ArrowDownIcon : ArrowUpIcon
  const over = (event: DragEvent<HTMLElement>) => {
    if (!isMovable || !event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    event.currentTarget.dataset['over'] = ''
  }
  const leave = ({ currentTarget }: DragEvent<HTMLElement>) => delete currentTarget.dataset['over']
  return (
    <th
      scope="col"
      data-column={name}
      data-right={isRight || undefined}
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED, name)
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={(event) => {
        leave(event)
        onDrop(event.dataTransfer.getData(DRAGGED))
      }}
      {...(isSorted
        ? ({ 'aria-sort': sort.order === 'ASC' ? 'ascending' : 'descending' } as const)
        : {})}
    >
      {isSortable ? (
        <button type="button" onClick={() => setSort({ field: name, order: next })}>
          {leads && <Arrow aria-hidden />}
          {label}
          {!leads && <Arrow aria-hidden />}
        </button>
      ) : (
        label
      )}
      <Edge onResize={onResize} />
    </th>
  )
}

/** Edge of a heading. The column menu does the same by keyboard, so that the table needs no further tab stops. */
function Edge({ onResize }: Pick<ColumnHeadProps, 'onResize'>) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const widthAt = ({ clientX }: PointerEvent): number | null => {
    if (!start.current) return null
    const moved = (clientX - start.current.x) * (endSide === 'right' ? 1 : -1)
    return boundWidth(start.current.width + moved)
  }
  return (
    <span
      className="edge"
      aria-hidden
      draggable
      // The heading itself must not be dragged by its edge.
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        const { clientX, currentTarget, pointerId } = event
        event.preventDefault()
        currentTarget.setPointerCapture(pointerId)
        start.current = { x: clientX, width: currentTarget.parentElement?.offsetWidth ?? 0 }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== null) onResize(width, false)
      }}
      onPointerUp={(event) => {
        const width = widthAt(event)
        const isMoved = start.current?.x !== event.clientX
        start.current = null
        if (width !== null && isMoved) onResize(width, true)
      }}
      onDoubleClick={() => onResize(null, true)}
    />
  )
}

export const boundWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, COLUMN_WIDTH.least), COLUMN_WIDTH.most))
