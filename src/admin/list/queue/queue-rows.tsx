import { Box, Button, Checkbox, Paper } from '@mui/material'
import type { KeyboardEvent, ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import type { Ticked } from './use-ticked.ts'
import { Flex, Small } from '../../theme/layout.tsx'

export interface BulkOf<Row> {
  readonly selectAll: string
  readonly select: (row: Row) => string
  /** The buttons for the ticked rows; `onDone` lets go of them. */
  readonly actions: (rows: readonly Row[], onDone: () => void) => ReactNode
}

interface QueueRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** The one that is open. */
  readonly wanted: number
  readonly entry: (row: Row) => ReactNode
  readonly onOpen: (id: number) => void
  /** Unset: all of them are here. */
  readonly onMore: (() => void) | undefined
  readonly ticked: Ticked<Row>
  readonly bulk: BulkOf<Row> | undefined
}

/** The queue itself: every record with its box, if several can be decided at once. */
export function QueueRows<Row extends { readonly id: number }>({
  label,
  rows,
  wanted,
  entry,
  onOpen,
  onMore,
  ticked,
  bulk,
}: QueueRowsProps<Row>) {
  return (
    <Paper variant="outlined" sx={QUEUE}>
      {bulk && (
        <BulkBar ticked={ticked} total={rows.length} selectAll={bulk.selectAll}>
          {ticked.rows.length > 0 && bulk.actions(ticked.rows, ticked.clear)}
        </BulkBar>
      )}
      <Box component="ul" aria-label={label} onKeyDown={moveByArrows} sx={{ overflowY: 'auto' }}>
        {rows.map((row) => (
          <Entry
            key={row.id}
            isOpen={row.id === wanted}
            onOpen={() => onOpen(row.id)}
            box={
              bulk && (
                <Checkbox
                  checked={ticked.isTicked(row)}
                  onChange={() => ticked.toggle(row)}
                  sx={{ ml: 0.75 }}
                  slotProps={{ input: { 'aria-label': bulk.select(row) } }}
                />
              )
            }
          >
            {entry(row)}
          </Entry>
        ))}
      </Box>
      {onMore && (
        <Button onClick={onMore} sx={{ m: 1 }}>
          {text('Show more')}
        </Button>
      )}
    </Paper>
  )
}

interface BulkBarProps<Row> {
  readonly ticked: Ticked<Row>
  readonly total: number
  readonly selectAll: string
  readonly children: ReactNode
}

/** Number of ticked rows, a tick for all of them, and their actions. */
function BulkBar<Row>({ ticked, total, selectAll, children }: BulkBarProps<Row>) {
  const { rows, tickAll, clear } = ticked
  const count = rows.length
  const isAll = count === total
  return (
    <Flex wrap sx={{ pl: 0.75, pr: 1, minHeight: 48, borderBottom: '1px solid var(--line)' }}>
      <Checkbox
        checked={count > 0 && isAll}
        indeterminate={count > 0 && !isAll}
        onChange={isAll ? clear : tickAll}
        slotProps={{ input: { 'aria-label': selectAll } }}
      />
      <Small sx={{ flex: 1 }}>
        {count > 0
          ? text('{smart_count} selected', { smart_count: count })
          : text('Select to decide several at once')}
      </Small>
      {children}
    </Flex>
  )
}

interface EntryProps {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly box: ReactNode
  readonly children: ReactNode
}

const Entry = ({ isOpen, onOpen, box, children }: EntryProps) => (
  <Flex component="li" gap={0} divided sx={{ bgcolor: isOpen ? 'var(--primary-soft)' : undefined }}>
    {box}
    <Box
      component="button"
      type="button"
      data-entry
      aria-current={isOpen || undefined}
      onClick={onOpen}
      sx={{ ...ENTRY, pl: box ? 1 : ENTRY.p }}
    >
      {children}
    </Box>
  </Flex>
)

/** Up and down go from record to record. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const focused = document.activeElement
  const place = focused instanceof HTMLElement ? entries.indexOf(focused) : -1
  if (!step || place < 0) return
  event.preventDefault()
  entries[place + step]?.focus()
}

const QUEUE = {
  overflow: 'hidden',
  position: { lg: 'sticky' },
  top: 16,
  maxHeight: { lg: 'calc(100vh - 130px)' },
  display: 'flex',
  flexDirection: 'column',
} as const

const ENTRY = {
  flex: 1,
  minWidth: 0,
  p: 1.25,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const
