import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { Box, Checkbox, FormControlLabel, IconButton } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { endSide } from '../../i18n/language.ts'
import { text } from '../../i18n/text.ts'
import { Small } from '../../theme/layout.tsx'

interface ListedColumn {
  readonly name: string
  readonly label: string
  readonly isTicked: boolean
  /** True for a column that always shows. */
  readonly isFirst?: boolean
  /** False for columns that keep their place: the first one, and hidden ones at the end. */
  readonly isMovable?: boolean
  readonly note?: string | undefined
}

interface ColumnListProps {
  readonly columns: readonly ListedColumn[]
  readonly tick: (name: string) => void
  readonly move: (name: string, place: number) => void
  /** Makes a column wider or narrower by a step. */
  readonly widen?: (name: string, direction: 1 | -1) => string
  readonly disabled?: boolean
}

type Way = 'up' | 'down'

/**
 * Columns to tick and to order. A column moves with its buttons, or with Alt and an arrow key, and keeps the focus. Alt with
 * the left and right arrows changes its width.
 */
export function ColumnList({ columns, tick, move, widen, disabled = false }: ColumnListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ readonly says: string; readonly focus: string } | null>(null)
  const mayMove = ({ isMovable = true }: ListedColumn) => isMovable
  const [first, last] = [columns.findIndex(mayMove), columns.findLastIndex(mayMove)]
  // React may move the focused element itself, which takes the focus away from it.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(moved.focus)?.focus()
  }, [moved])
  const shift = (place: number, way: Way, focus: string) => {
    const column = columns[place]
    const target = place + (way === 'up' ? -1 : 1)
    if (!column || !mayMove(column) || target < first || target > last) return
    move(column.name, target)
    // The button is disabled at the end of the list.
    const isLast = target === (way === 'up' ? first : last)
    setMoved({
      says: text('{label} is number {place} of {count}', {
        label: column.label,
        place: target + 1,
        count: columns.length,
      }),
      focus: `[data-column="${CSS.escape(column.name)}"] ${isLast ? 'input' : focus}`,
    })
  }
  const actByKey = (place: number) => (event: KeyboardEvent) => {
    const column = columns[place]
    if (disabled || !column || !event.altKey || !/^Arrow/.test(event.key)) return
    event.preventDefault()
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      return shift(place, event.key === 'ArrowUp' ? 'up' : 'down', 'input')
    const isWider = (event.key === 'ArrowRight') === (endSide === 'right')
    const says = column.isTicked && widen?.(column.name, isWider ? 1 : -1)
    if (says) setMoved({ says, focus: `[data-column="${CSS.escape(column.name)}"] input` })
  }
  return (
    <Box>
      <Box role="status" sx={visuallyHidden}>
        {moved?.says}
      </Box>
      <Box component="ul" ref={list} aria-label={text('Columns in this order')} sx={LIST}>
        {columns.map(
          ({ name, label, isTicked, isFirst = false, isMovable = true, note }, place) => (
            <Box component="li" key={name} data-column={name} onKeyDown={actByKey(place)} sx={ROW}>
              <FormControlLabel
                label={label}
                disabled={disabled}
                control={
                  <Checkbox
                    size="small"
                    checked={isTicked}
                    disabled={disabled || (isFirst && isTicked)}
                    onChange={() => tick(name)}
                  />
                }
                sx={{ flex: 1, minWidth: 0, m: 0 }}
              />
              {note && (
                <Small component="span" tiny sx={{ px: 0.75 }}>
                  {note}
                </Small>
              )}
              {isMovable &&
                (['up', 'down'] as const).map((way) => (
                  <IconButton
                    key={way}
                    size="small"
                    data-way={way}
                    disabled={disabled || place === (way === 'up' ? first : last)}
                    aria-label={
                      way === 'up'
                        ? text('Move {row} up', { row: label })
                        : text('Move {row} down', { row: label })
                    }
                    onClick={() => shift(place, way, `[data-way="${way}"]`)}
                    sx={BUTTON}
                  >
                    {way === 'up' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
                  </IconButton>
                ))}
            </Box>
          ),
        )}
      </Box>
    </Box>
  )
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  maxHeight: 280,
  overflowY: 'auto',
  border: '1px solid var(--line)',
  borderRadius: 1,
} as const

const ROW = { display: 'flex', alignItems: 'center', minHeight: { xs: 44, md: 34 } } as const

const BUTTON = { width: { xs: 44, md: 32 }, height: { xs: 44, md: 32 }, flex: 'none' } as const
