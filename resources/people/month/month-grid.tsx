import { exactDate, text } from '#admin'
import { Box } from '@mui/material'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import {
  isQuiet,
  isReadable,
  makeDayKey,
  mayChange,
  type Cell,
  type Change,
  type Changes,
  type Line,
} from './changes.tsx'
import { moved, readBlock, type Given, type Place } from './pasted.ts'

interface GridProps {
  readonly lines: readonly Line[]
  readonly changes: Changes
  readonly onGiven: (block: readonly Given[]) => void
}

/**
 * Grid of employees by days. Arrow keys and Enter move the focus, typing changes a value, and blocks can be pasted
 * from a spreadsheet.
 */
export function MonthGrid({ lines, changes, onGiven }: GridProps) {
  const table = useRef<HTMLTableElement>(null)
  const days = lines[0]?.cells ?? []
  const focus = ({ line, day }: Place) => {
    const field = table.current?.querySelector<HTMLInputElement>(`[data-cell="${line} ${day}"]`)
    field?.focus()
    field?.select()
  }
  const onKeyDown = (event: KeyboardEvent, at: Place) => {
    const next = moved(event.key, at, lines.length, days.length)
    if (!next) return
    event.preventDefault()
    focus(next)
  }
  const onPaste = (event: ClipboardEvent, at: Place) => {
    event.preventDefault()
    onGiven(readBlock(event.clipboardData.getData('text/plain'), at))
  }
  return (
    <Box tabIndex={0} role="region" aria-label={text('Monthly hours')} sx={FRAME}>
      <Box component="table" ref={table} className="tabular" sx={TABLE}>
        <thead>
          <tr>
            <th scope="col">{text('Employee')}</th>
            {days.map(({ workDate }) => (
              <th key={workDate} scope="col" title={exactDate(workDate)}>
                <Box component="span" aria-hidden sx={WEEKDAY}>
                  {formatWeekday(workDate)}
                </Box>
                {Number(workDate.slice(8))}
              </th>
            ))}
            <th scope="col">{text('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr key={line.employee}>
              <th scope="row" title={line.employeeCode}>
                {line.employeeName}
              </th>
              {line.cells.map((cell, day) => (
                <HoursCell
                  key={`${cell.workDate} ${formatCellHours(line, cell, changes)}`}
                  cell={cell}
                  name={`${line.employeeName}, ${exactDate(cell.workDate)}`}
                  place={{ line: row, day }}
                  shown={formatCellHours(line, cell, changes)}
                  change={changes.get(makeDayKey(line.employee, cell.workDate))}
                  onTyped={(typed) => onGiven(readBlock(typed, { line: row, day }))}
                  onKeyDown={onKeyDown}
                  onPaste={onPaste}
                />
              ))}
              <td>{hoursText(sumHours(line, changes))}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const formatWeekday = (date: string): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    weekday: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`))

const pickHours = (line: Line, cell: Cell, changes: Changes): number | null => {
  const change = changes.get(makeDayKey(line.employee, cell.workDate))
  return change && isReadable(change) ? change.workedHours : cell.workedHours
}

function formatCellHours(line: Line, cell: Cell, changes: Changes): string {
  const change = changes.get(makeDayKey(line.employee, cell.workDate))
  if (change && !isReadable(change)) return change.typed
  const hours = pickHours(line, cell, changes)
  return hours === null || isQuiet(cell, hours) ? '' : hoursText(hours)
}

/** Uses two decimals, so that the decimal points align. */
const hoursText = (hours: number): string => hours.toFixed(2)

const sumHours = (line: Line, changes: Changes): number =>
  Math.round(
    line.cells.reduce((sum, cell) => sum + (pickHours(line, cell, changes) ?? 0), 0) * 100,
  ) / 100

interface CellProps {
  readonly cell: Cell
  readonly name: string
  readonly place: Place
  readonly shown: string
  readonly change: Change | undefined
  readonly onTyped: (typed: string) => void
  readonly onKeyDown: (event: KeyboardEvent, at: Place) => void
  readonly onPaste: (event: ClipboardEvent, at: Place) => void
}

function HoursCell({ cell, name, place, shown, change, ...on }: CellProps) {
  return (
    <td
      data-day={cell.dayType}
      data-status={cell.payHourStatus}
      data-source={cell.source}
      data-changed={change ? true : undefined}
    >
      <input
        aria-label={name}
        aria-invalid={change && !isReadable(change) ? true : undefined}
        data-cell={`${place.line} ${place.day}`}
        defaultValue={shown}
        readOnly={!mayChange(cell)}
        disabled={!cell.isEmployed}
        inputMode="decimal"
        onFocus={({ target }) => target.select()}
        onBlur={({ target }) => {
          if (target.value !== shown) on.onTyped(target.value)
        }}
        onKeyDown={(event) => on.onKeyDown(event, place)}
        onPaste={(event) => on.onPaste(event, place)}
      />
    </td>
  )
}

const WEEKDAY = {
  display: 'block',
  fontSize: '0.6875rem',
  fontWeight: 400,
  color: 'text.secondary',
} as const

const FRAME = {
  overflow: 'auto',
  maxHeight: '70vh',
  border: '1px solid var(--line)',
  borderRadius: 1,
} as const

const TABLE = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th, & td': { borderBottom: '1px solid var(--line)', p: 0, textAlign: 'center' },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.paper', py: 0.75 },
  '& th:first-of-type': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'start',
    px: 1.5,
    whiteSpace: 'nowrap',
    fontWeight: 500,
  },
  '& thead th:first-of-type': { zIndex: 3 },
  '& thead th:not(:first-of-type)': { textAlign: 'end', px: 0.75 },
  '& td:last-of-type': { px: 1, fontWeight: 600, textAlign: 'end' },
  '& input': {
    width: 48,
    height: 30,
    border: 0,
    bgcolor: 'transparent',
    color: 'text.primary',
    font: 'inherit',
    textAlign: 'end',
    px: 0.75,
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
    '&:disabled': { opacity: 0.3 },
  },
  '& td[data-day="WEEKLY_OFF"], & td[data-day="HOLIDAY"]': { bgcolor: 'action.hover' },
  '& td[data-day="LEAVE"], & td[data-day="HALF_LEAVE"]': { bgcolor: 'action.selected' },
  '& td[data-status="DRAFT"]': { borderBottom: '1px dashed', borderColor: 'text.secondary' },
  '& td[data-source="MANUAL"] input, & td[data-source="IMPORT"] input': { fontWeight: 600 },
  '& td[data-changed] input': { boxShadow: 'inset 0 0 0 2px var(--mui-palette-warning-main)' },
  '& td[data-changed] input[aria-invalid]': {
    color: 'error.main',
    boxShadow: 'inset 0 0 0 2px var(--mui-palette-error-main)',
  },
} as const
