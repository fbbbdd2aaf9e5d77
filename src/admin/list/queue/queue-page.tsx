import type { Definition, ListQuery, RecordOf, RowOf } from '#schema/engine'
import { Box, Button, useMediaQuery, type Theme, Checkbox, Paper } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode, type KeyboardEvent } from 'react'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { text } from '../../i18n/text.ts'
import { Answered, Awaited } from '../../record/awaited.tsx'
import { Notice } from '../../shell/illustration.tsx'
import { useList, useRecord } from '../../providers/record-calls.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { Flex, Small } from '../../theme/layout.tsx'

interface QueueWords {
  readonly title: string
  /** Describes the number of pending records: "12 orders waiting, oldest first". */
  readonly waiting: (count: number) => string
  /** Shown if no records are pending. */
  readonly nothing: { readonly title: string; readonly why: string }
  /** Accessible names of the queue and of the open record next to it. */
  readonly queue: string
  readonly opened: string
  /** Names while loading: "the orders", "the order". */
  readonly records: string
  readonly record: string
}

interface QueuePageProps<Of extends Definition> {
  readonly definition: Of
  /** Query of the pending records, in the order in which they are to be decided. */
  readonly query: ListQuery
  /** Query parameter with the id of the open record. */
  readonly parameter: string
  readonly words: QueueWords
  /** Renders the facts that distinguish a record in the queue. */
  readonly entry: (row: RowOf<Of>) => ReactNode
  /** Renders the open record next to the queue. It may have been decided already. `onDone` opens the next record. */
  readonly detail: (record: RecordOf<Of>, onDone: () => void) => ReactNode
  readonly bulk?: BulkOf<RowOf<Of>> | undefined
  /** Shown in the header together with the queue. */
  readonly actions?: ReactNode
}

const SHOWN = 25
const MOST_SHOWN = 500

/** Page of records that await a decision. The open record is next to the queue, or replaces it on a phone. */
export function QueuePage<Of extends Definition>(props: QueuePageProps<Of>) {
  const { definition, query, parameter, words, entry, detail, bulk, actions } = props
  const [shown, setShown] = useState(SHOWN)
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'))
  const answer = useList(definition, query, shown, { keep: true })
  const { content: rows = [], totalElements = 0 } = answer.data ?? {}
  const ticked = useTicked(rows)
  const { wanted, open, next, section } = useOpened(rows, parameter, isWide)
  return (
    <Box>
      <PageHeader
        page={words.title}
        heading={words.title}
        below={totalElements > 0 ? words.waiting(totalElements) : undefined}
        actions={
          !isWide && wanted ? (
            <Button onClick={() => open(null)}>{text('Back to the queue')}</Button>
          ) : (
            actions
          )
        }
      />
      {!answer.data && <Awaited answer={answer} label={words.records} height={240} />}
      {answer.data && rows.length === 0 && !wanted && <Notice {...words.nothing} />}
      <Box sx={isWide ? BESIDE : ALONE}>
        {rows.length > 0 && (isWide || !wanted) && (
          <QueueRows
            label={words.queue}
            rows={rows}
            wanted={wanted}
            entry={entry}
            onOpen={open}
            onMore={
              rows.length < totalElements
                ? () => setShown(Math.min(shown + SHOWN, MOST_SHOWN))
                : undefined
            }
            ticked={ticked}
            bulk={bulk}
          />
        )}
        {Boolean(wanted) && (
          <Box
            ref={section}
            component="section"
            aria-label={words.opened}
            tabIndex={-1}
            sx={{ minWidth: 0, outline: 0 }}
          >
            <Opened definition={definition} id={wanted} label={words.record}>
              {(record) => detail(record, next)}
            </Opened>
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** The open record in the address, by default the first on a wide screen, and navigation between records. */
function useOpened(rows: readonly { readonly id: number }[], parameter: string, isWide: boolean) {
  const [params, ask] = useUrlParams()
  const wanted = Number(params.get(parameter) ?? (isWide ? (rows[0]?.id ?? 0) : 0))
  const open = (id: number | null) =>
    ask({ [parameter]: id === null ? null : String(id) }, { push: id !== null && !isWide })
  const section = useRef<HTMLElement>(null)
  const now = useRef(wanted)
  useEffect(() => {
    now.current = wanted
  })
  const next = () => {
    // If another record was opened during the save, it stays open.
    if (now.current !== wanted) return
    // The pressed button disappears with its record, so the focus moves to the section of the next one.
    section.current?.focus({ preventScroll: true })
    const place = rows.findIndex(({ id }) => id === wanted)
    open(isWide ? ((rows[place + 1] ?? rows[place - 1])?.id ?? null) : null)
  }
  return { wanted, open, next, section } as const
}

interface OpenedProps<Of extends Definition> {
  readonly definition: Of
  readonly id: number
  readonly label: string
  readonly children: (record: RecordOf<Of>) => ReactNode
}

/** Loads a complete record of the queue. Unsaved input is discarded when another record opens. */
function Opened<Of extends Definition>({ definition, id, label, children }: OpenedProps<Of>) {
  const whole = useRecord(definition, id)
  return (
    <Answered answer={whole} label={label} height={320}>
      {(record) => <Box key={record.id}>{children(record)}</Box>}
    </Answered>
  )
}

const ALONE = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
} as const
const BESIDE = { ...ALONE, gridTemplateColumns: '330px minmax(0, 1fr)' } as const

interface BulkOf<Row> {
  readonly selectAll: string
  readonly select: (row: Row) => string
  /** Renders buttons for the selected rows; `onDone` deselects them. */
  readonly actions: (rows: readonly Row[], onDone: () => void) => ReactNode
}

interface QueueRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  /** Id of the open record. */
  readonly wanted: number
  readonly entry: (row: Row) => ReactNode
  readonly onOpen: (id: number) => void
  /** Loads more records; unset if all are loaded. */
  readonly onMore: (() => void) | undefined
  readonly ticked: Ticked<Row>
  readonly bulk: BulkOf<Row> | undefined
}

/** The records of the queue, with checkboxes if several can be decided at once. */
function QueueRows<Row extends { readonly id: number }>({
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

/** Number of selected rows, a checkbox to select all, and bulk actions. */
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
          : text('Select several to approve or reject them together')}
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

/** Up and down arrows move between records. */
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

interface Ticked<Row> {
  /** Selected records in the queue. */
  readonly rows: readonly Row[]
  readonly isTicked: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  readonly tickAll: () => void
  readonly clear: () => void
}

/** State of the selection in a queue. Selected rows are decided together. */
function useTicked<Row extends { readonly id: number }>(queue: readonly Row[]): Ticked<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    rows: queue.filter(({ id }) => ids.has(id)),
    isTicked: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setIds((before) => {
        const now = new Set(before)
        if (!now.delete(id)) now.add(id)
        return now
      }),
    tickAll: () => setIds(new Set(queue.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}
