import { Box, Skeleton } from '@mui/material'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { joinWords } from '../../../format.ts'
import { text } from '../../../i18n/text.ts'
import { blockOf, type Selection, type Span } from '../../cells/selection.ts'
import { fieldName } from '../field-name.ts'
import type { DraftState } from '../use-draft.ts'
import { isBusy } from '../use-draft.ts'
import { problemsOf } from './cell-facts.ts'
import { CellBar } from './cell-bar.tsx'
import { cellId, GridRow } from './grid-row.tsx'
import {
  HEADER_HEIGHT,
  placeStyle,
  ROW_HEIGHT,
  visibleColumns,
  visibleRows,
  type GridColumn,
  type Viewport,
} from './layout.ts'
import { EqualOffer } from './toolbar.tsx'
import type { Corrections } from './use-corrections.ts'
import { showSpot, useGridKeys } from './use-grid-keys.ts'
import type { GridRows } from './use-rows.ts'

/** Height of the grid at most, in pixels. */
const TALLEST = 592
const FIRST_WIDTH = 124
const FIRST_WIDTH_ON_PHONE = 64

interface GridProps {
  readonly state: DraftState
  readonly columns: readonly GridColumn[]
  readonly rows: GridRows
  readonly viewport: Viewport
  readonly onViewport: (viewport: Viewport) => void
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly corrections: Corrections
  /** Leaves the selected rows out, or takes them back; unset if the active one has been imported. */
  readonly onLeaveOut: (() => Promise<void>) | undefined
}

/** Rows of the file as a spreadsheet. Only the rows and columns in view are rendered. */
export function Grid(props: GridProps) {
  const { state, columns, rows, viewport, selection, corrections } = props
  const { draft } = state
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const firstWidth = isPhone ? FIRST_WIDTH_ON_PHONE : FIRST_WIDTH
  const onScroll = useViewport(scroller, props)
  const keys = useGridKeys({ ...props, scroller, firstWidth })
  const { active } = selection
  const first = useRef({ spot: active, columns, firstWidth })
  useLayoutEffect(() => showSpot(scroller.current, first.current), [])
  const block = blockOf(selection)
  const last = columns.at(-1)
  const width = firstWidth + (last ? last.start + last.width : 0)
  const shownRows = visibleRows(viewport, rows.total)
  const shownColumns = visibleColumns(viewport, columns)
  const isChecked = draft.state !== 'open'
  const beside = useMemo(
    () => (row: Parameters<typeof problemsOf>[1]) => problemsOf(state.definition, row, columns),
    [columns, state.definition],
  )
  const activeRow = rows.at(active.row)
  return (
    <>
      <Box
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={text('Rows of the file')}
        aria-rowcount={rows.total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-readonly={isBusy(draft) || undefined}
        aria-activedescendant={rows.total > 0 ? cellId(id, active.row, active.column) : undefined}
        onScroll={onScroll}
        {...keys.listeners}
        style={{ height: Math.min(TALLEST, HEADER_HEIGHT + rows.total * ROW_HEIGHT + 16) }}
        sx={GRID}
      >
        <Header
          columns={columns}
          shown={shownColumns}
          width={width}
          firstWidth={firstWidth}
          state={state}
        />
        <Box
          role="rowgroup"
          sx={{ position: 'relative' }}
          style={{ height: rows.total * ROW_HEIGHT, width }}
        >
          {range(shownRows).map((index) => {
            const row = rows.at(index)
            const isIn = index >= block.rows[0] && index <= block.rows[1]
            return (
              <GridRow
                key={index}
                id={id}
                index={index}
                row={row}
                columns={columns}
                shown={shownColumns}
                width={width}
                firstWidth={firstWidth}
                isPhone={isPhone}
                isChecked={isChecked}
                beside={row ? beside(row) : NONE}
                active={index === active.row ? active.column : null}
                selected={isIn ? block.columns : null}
                editing={index === active.row ? keys.editing : null}
              />
            )
          })}
          {!rows.isLoaded && <Skeleton variant="rounded" height={ROW_HEIGHT * 4} />}
        </Box>
      </Box>
      <EqualOffer
        corrections={corrections}
        onAnswer={() => scroller.current?.focus({ preventScroll: true })}
      />
      <CellBar
        row={activeRow}
        column={active.column}
        columns={columns}
        problems={activeRow ? problemsOf(state.definition, activeRow) : NONE}
        isChecked={isChecked}
        mayEdit={keys.mayEdit}
        onEdit={keys.edit}
      />
    </>
  )
}

const NONE: readonly string[] = []

const range = ([first, last]: Span): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** Measures the visible part. In right-to-left pages the scroll position is negative. */
function useViewport(
  scroller: RefObject<HTMLDivElement | null>,
  { onViewport, rows: { total } }: GridProps,
): () => void {
  const measure = () => {
    const { current } = scroller
    if (!current) return
    onViewport({
      top: current.scrollTop,
      start: Math.abs(current.scrollLeft),
      width: current.clientWidth,
      height: current.clientHeight,
    })
  }
  const latest = useRef(measure)
  latest.current = measure
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useLayoutEffect(() => setElement(scroller.current), [scroller])
  useLayoutEffect(() => {
    latest.current()
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, total])
  return measure
}

interface HeaderProps {
  readonly columns: readonly GridColumn[]
  readonly shown: readonly number[]
  readonly width: number
  readonly firstWidth: number
  readonly state: DraftState
}

function Header({ columns, shown, width, firstWidth, state }: HeaderProps) {
  return (
    <Box role="rowgroup" sx={HEADER} style={{ width }}>
      <Box
        role="row"
        aria-rowindex={1}
        sx={{ position: 'relative', display: 'flex', height: '100%' }}
      >
        <Box role="columnheader" aria-colindex={1} sx={CORNER} style={{ width: firstWidth }}>
          {text('Row')}
        </Box>
        {shown.map((place) => {
          const { [place]: column } = columns
          if (!column) return null
          const { header, fields } = column
          const label =
            fields.length === 0
              ? text('left out')
              : joinWords(fields.map((name) => fieldName(state.definition, name)))
          return (
            <Box
              key={header}
              role="columnheader"
              aria-colindex={place + 2}
              title={`${header} · ${label}`}
              data-pinned={column.isPinned || undefined}
              sx={HEADING}
              style={placeStyle(column, firstWidth)}
            >
              <span>{header}</span>
              {label.toLowerCase() !== header.toLowerCase() && <small>{label}</small>}
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const GRID = {
  '--select': 'color-mix(in srgb, var(--mui-palette-primary-main) 13%, transparent)',
  position: 'relative',
  overflow: 'auto',
  overscrollBehaviorX: 'contain',
  border: '1px solid var(--line)',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  userSelect: 'none',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const
const HEADER = {
  position: 'sticky',
  top: 0,
  zIndex: 4,
  height: HEADER_HEIGHT,
  minWidth: '100%',
  bgcolor: 'var(--sunken)',
  borderBottom: '1px solid var(--line)',
} as const
const CORNER = {
  position: 'sticky',
  insetInlineStart: 0,
  flex: 'none',
  zIndex: 3,
  height: HEADER_HEIGHT - 1,
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  px: 1,
  bgcolor: 'var(--sunken)',
  borderInlineEnd: '1px solid var(--line)',
  fontWeight: 600,
} as const
const HEADING = {
  position: 'absolute',
  top: 0,
  height: HEADER_HEIGHT - 1,
  boxSizing: 'border-box',
  px: 1,
  display: 'grid',
  alignContent: 'center',
  borderInlineEnd: '1px solid var(--line)',
  fontWeight: 600,
  lineHeight: 1.3,
  '&[data-pinned]': { bgcolor: 'var(--sunken)', borderInlineEndColor: 'var(--field-line)' },
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' },
} as const
