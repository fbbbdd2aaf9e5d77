import { Box, Checkbox } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useListContext, useNavigate } from 'react-admin'
import {
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  type RefObject,
} from 'react'
import { text } from '../../i18n/text.ts'
import { ColumnHead } from './column-head.tsx'
import { useColumnWidths } from './column-widths.ts'
import { readLabel, type Column, columnsThatFit, columnsToFold } from './columns.ts'
import { ListRow } from './list-row.tsx'
import { useCells } from '../cells/use-cells.ts'
import { isLetterOff } from '../../shell/keys/letter-keys.ts'
import { useListScope } from '../list-scope.ts'
import { QuickLook } from './quick-look.tsx'
import type { Row } from './record-name.ts'
import { FRAME, tableStyle } from './table-style.ts'
import { TotalsRow } from './totals.tsx'
import { holds, mayDo } from '#schema/engine'
import { conditionOnRow } from '../../form/inputs/picker.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { editPath } from '../../routes.ts'

/**
 * The rows as a table with a single tab stop and arrow key navigation. The identifying columns stay visible when the
 * table is scrolled horizontally.
 */
export function ListTable({ rows, dimmed }: { rows: readonly Row[]; dimmed: boolean }) {
  const { definition, all, density, rowActions, isSelectable } = useListScope()
  const hasActions = Object.keys(rowActions).length > 0
  const { selectedIds = [], sort } = useListContext<Row>()
  const [active, setActive] = useState(0)
  const [isLooking, setIsLooking] = useState(false)
  const reached = Math.min(active, rows.length - 1)
  const selected = new Set<unknown>(selectedIds)
  const [frame, scroller] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)]
  const columns = useFittingColumns({ frame, scroller }, rows, sort.field)
  const widths = useColumnWidths(columns, isSelectable)
  const body = useRef<HTMLTableSectionElement>(null)
  const cells = useCells({ rows, columns, body })
  const onKeyDown = useRowKeys(rows, {
    reach: setActive,
    look: () => setIsLooking(!isLooking),
    isOfCell: cells.onKeyDown,
  })
  const looked = isLooking ? rows[reached] : undefined
  return (
    <Box ref={frame} sx={FRAME}>
      <Box
        ref={scroller}
        sx={{
          height: '100%',
          overflow: 'auto',
          opacity: dimmed ? 0.5 : 1,
          transition: 'opacity 120ms',
        }}
        aria-busy={dimmed}
        data-rows
      >
        <Box
          component="table"
          sx={{ ...tableStyle(density), ...widths.rules }}
          style={widths.variables}
          {...(cells.isOn ? { role: 'grid', 'aria-multiselectable': true } : {})}
        >
          <Caption />
          <thead>
            <tr>
              {isSelectable && (
                <th scope="col" className="box">
                  <SelectAll rows={rows} />
                </th>
              )}
              {columns.map((column) => (
                <ColumnHead
                  key={column.name}
                  column={column}
                  isMovable={column.name !== all[0]?.name}
                  onDrop={widths.drop(column.name)}
                  onResize={widths.resize(column.name)}
                />
              ))}
              {hasActions && (
                <th scope="col" className="actions">
                  <span style={visuallyHidden}>{text('Actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody
            ref={body}
            data-cells={cells.isOn || undefined}
            onKeyDown={onKeyDown}
            {...cells.listeners}
          >
            {rows.map((row, index) => (
              <ListRow
                key={row.id}
                definition={definition}
                columns={columns}
                row={row}
                isActive={index === reached}
                isSelected={isSelectable ? selected.has(row.id) : undefined}
                hasActions={hasActions}
                index={index}
                cells={cells.ofRow(row, index)}
                mayEdit={cells.mayEdit}
                onReach={() => setActive(index)}
              />
            ))}
          </tbody>
          <TotalsRow columns={columns} isSelectable={isSelectable} hasActions={hasActions} />
        </Box>
      </Box>
      {looked && (
        <QuickLook definition={definition} row={looked} onClose={() => setIsLooking(false)} />
      )}
    </Box>
  )
}

function Caption() {
  const { definition, columns, title } = useListScope()
  const { sort } = useListContext()
  const column = columns.find(({ name }) => name === sort.field)
  return (
    <caption style={visuallyHidden}>
      {text('{many}, sorted by {sort}, {direction}', {
        many: title,
        sort: column?.label ?? readLabel(definition, sort.field),
        direction: text(sort.order === 'ASC' ? 'ascending' : 'descending'),
      })}
    </caption>
  )
}

function SelectAll({ rows }: { rows: readonly Row[] }) {
  const { selectedIds = [], onSelect } = useListContext<Row>()
  const here = rows.filter(({ id }) => selectedIds.includes(id)).length
  const all = here === rows.length
  const ids = rows.map(({ id }) => id)
  const toggle = () =>
    onSelect(
      all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])],
    )
  return (
    <Checkbox
      checked={all}
      indeterminate={here > 0 && !all}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': text('Select all on this page') } }}
    />
  )
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

interface RowDeeds {
  /** Moves the tab stop to another row. */
  readonly reach: (index: number) => void
  /** Opens or closes the quick look. */
  readonly look: () => void
  /** Handles a key in a cell. Returns false if it belongs to the row. */
  readonly isOfCell: (event: KeyboardEvent<HTMLElement>, row: number) => boolean
}

/** Arrows move between rows, Enter opens, Space shows the quick look, E edits, X selects. */
function useRowKeys(rows: readonly Row[], { reach, look, isOfCell }: RowDeeds) {
  const navigate = useNavigate()
  const { definition, isSelectable } = useListScope()
  const { onToggleItem } = useListContext<Row>()
  const { principal } = useScreenContext()
  const isEditable = (row: Row) =>
    definition.screen !== undefined &&
    mayDo(definition, principal.role, 'edit') &&
    holds(conditionOnRow(definition.editableWhen ?? {}, row), row, principal)
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const line = target.closest('tr')
    if (!line) return
    const index = [...event.currentTarget.children].indexOf(line)
    if (isOfCell(event, index)) return
    if (event.ctrlKey || event.metaKey || event.altKey || isLetterOff(event)) return
    const row = rows[index]
    const step = STEPS[event.key]
    const key = event.key.toLowerCase()
    if (step) {
      event.preventDefault()
      const next = step(index, rows.length - 1)
      reach(next)
      ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
    } else if (key === ' ' && !target.closest('input, button')) {
      // If a button or checkbox in the row has the focus, it handles the Space key.
      event.preventDefault()
      look()
    } else if (key === 'x' && row && isSelectable) {
      onToggleItem(row.id)
    } else if (key === 'e' && row && isEditable(row)) {
      navigate(editPath(definition.screen ?? '', row.id))
    } else if (key === 'enter' && target === line && line.dataset['path']) {
      navigate(line.dataset['path'])
    }
  }
}

interface Places {
  readonly frame: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  /** Narrows the gaps between columns and measures again. */
  readonly fit: () => void
}

/**
 * Fits the columns to the width of the table: narrows the gaps first, then hides columns, least important first. Hidden
 * columns return when there is room. Runs again for new `rows`, because they may be wider.
 */
function useFittingColumns(
  { frame, scroller }: Omit<Places, 'fit'>,
  rows: unknown,
  sorted: string,
): readonly Column[] {
  const { definition, columns, away, setAway, kept } = useListScope()
  const shown = useMemo(() => columnsThatFit(columns, away), [columns, away])
  const width = useRef(0)
  const fit = () => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    // If the width or sort order has changed since columns were hidden, all columns are measured again.
    const isOther = Math.abs(inside.clientWidth - width.current) > 1
    width.current = inside.clientWidth
    if ((isOther && away.length > 0) || away.includes(sorted)) return setAway([])
    around.removeAttribute('data-tight')
    around.toggleAttribute('data-tight', isOverflowing(inside))
    const least = isOverflowing(inside)
      ? whatDoesNotFit(inside, columnsToFold(definition, shown, { kept, sorted }))
      : []
    if (least.length > 0) return setAway([...away, ...least])
    // If columns still do not fit, the table scrolls, and sticky actions would cover a column.
    around.toggleAttribute('data-wide', isOverflowing(inside))
    markEdges(around, inside)
  }
  useLayoutEffect(fit, [shown, rows])
  useEdges({ frame, scroller, fit })
  return shown
}

const isOverflowing = (inside: HTMLElement): boolean => inside.scrollWidth > inside.clientWidth + 1

/** Returns the columns to hide so that the remaining ones fit. */
function whatDoesNotFit(inside: HTMLElement, names: readonly string[]): string[] {
  let over = inside.scrollWidth - inside.clientWidth
  const gone: string[] = []
  for (const name of names) {
    if (over <= 0) break
    over -= inside.querySelector<HTMLElement>(`th[data-column="${name}"]`)?.offsetWidth ?? 0
    gone.push(name)
  }
  return gone
}

/** Sets `data-more-start` and `data-more-end` on the frame while content is scrolled out of view at that edge. */
function useEdges({ frame, scroller, fit }: Places): void {
  const latest = useRef(fit)
  useLayoutEffect(() => {
    latest.current = fit
  })
  useEffect(() => {
    const [around, inside] = [frame.current, scroller.current]
    if (!around || !inside) return
    const sizes = new ResizeObserver(() => latest.current())
    for (const each of [inside, ...inside.children]) sizes.observe(each)
    const look = () => markEdges(around, inside)
    inside.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      inside.removeEventListener('scroll', look)
    }
  }, [frame, scroller])
}

function markEdges(around: HTMLElement, inside: HTMLElement): void {
  // `scrollLeft` is negative in right-to-left languages.
  const gone = Math.abs(inside.scrollLeft)
  around.toggleAttribute('data-more-start', gone > 1)
  around.toggleAttribute('data-more-end', gone + inside.clientWidth < inside.scrollWidth - 1)
}
