import type { Definition, ListQuery, RecordOf, RowOf } from '#schema/engine'
import { Box, Button, useMediaQuery, useTheme } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { text } from '../../i18n/text.ts'
import { Answered, Awaited } from '../../record/awaited.tsx'
import { Notice } from '../../shell/illustration.tsx'
import { useList, useRecord } from '../../providers/record-calls.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { QueueRows } from './queue-rows.tsx'
import { useTogether } from './use-together.tsx'
import { PressedKeys, type DecisionKeys } from './verdict.tsx'

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

export type FindException<Row> = (row: Row) => string | null

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
  /**
   * Returns the reason why a record should be decided by itself: "Overdue". "Approve all" leaves it out. Null while the
   * reasons are loading.
   */
  readonly findException?: FindException<RowOf<Of>> | null | undefined
  /** Actions for several records, the usual one first. Default: approve and reject. */
  readonly decisions?: readonly string[] | undefined
  /** Shown in the header together with the queue. */
  readonly actions?: ReactNode
}

const SHOWN = 25
const MOST_SHOWN = 500

/** Page of records that await a decision. The open record is next to the queue, or replaces it on a phone. */
export function QueuePage<Of extends Definition>(props: QueuePageProps<Of>) {
  const { definition, query, parameter, words, entry, detail, actions } = props
  const { findException = NO_EXCEPTION, decisions = DECISIONS } = props
  const [shown, setShown] = useState(SHOWN)
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'))
  const answer = useList(definition, query, shown, { keep: true })
  const { content: rows = [], totalElements = 0 } = answer.data ?? {}
  const { wanted, open, next, section, list } = useOpened(rows, parameter, isWide)
  const keys = useRef<DecisionKeys | null>(null)
  const queue = { definition, query, rows, total: totalElements }
  const together = useTogether({ ...queue, decisions, findException })
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
            listRef={list}
            entry={entry}
            findException={findException}
            onOpen={open}
            opensOnArrows={isWide}
            keys={keys}
            onMore={
              rows.length < totalElements
                ? () => setShown(Math.min(shown + SHOWN, MOST_SHOWN))
                : undefined
            }
            together={together}
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
              {(record) => <PressedKeys value={keys}>{detail(record, next)}</PressedKeys>}
            </Opened>
          </Box>
        )}
      </Box>
      {together.dialog}
    </Box>
  )
}

const NO_EXCEPTION = () => null
const DECISIONS = ['approve', 'reject'] as const

/** The open record in the address, by default the first on a wide screen, and navigation between records. */
function useOpened(rows: readonly { readonly id: number }[], parameter: string, isWide: boolean) {
  const [params, ask] = useUrlParams()
  const wanted = Number(params.get(parameter) ?? (isWide ? (rows[0]?.id ?? 0) : 0))
  const open = (id: number | null) =>
    ask({ [parameter]: id === null ? null : String(id) }, { push: id !== null && !isWide })
  const section = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const now = useRef(wanted)
  useEffect(() => {
    now.current = wanted
  })
  const next = () => {
    // If another record was opened during the save, it stays open.
    if (now.current !== wanted) return
    const place = rows.findIndex(({ id }) => id === wanted)
    const following = rows[place + 1] ?? rows[place - 1]
    // The pressed button disappears with its record: the focus moves to the next entry, where the keys decide it.
    const entry = list.current?.querySelector(`[data-entry="${following?.id}"]`)
    if (entry instanceof HTMLElement) entry.focus()
    else section.current?.focus({ preventScroll: true })
    open(isWide ? (following?.id ?? null) : null)
  }
  return { wanted, open, next, section, list } as const
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
