import type { Definition, ListQuery, RecordOf, RowOf } from '#schema/engine'
import { Box, Button, useMediaQuery, type Theme } from '@mui/material'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useUrlParams } from '../../shell/use-url-params.ts'
import { text } from '../../i18n/text.ts'
import { Answered, Awaited } from '../../record/awaited.tsx'
import { Notice } from '../../shell/illustration.tsx'
import { useList, useRecord } from '../../providers/record-calls.ts'
import { PageHeader } from '../../record/page-header.tsx'
import { QueueRows, type BulkOf } from './queue-rows.tsx'
import { useTicked } from './use-ticked.ts'

interface QueueWords {
  readonly title: string
  /** Number of waiting records in words: "12 orders waiting, oldest first". */
  readonly waiting: (count: number) => string
  /** Stands where nothing waits. */
  readonly nothing: { readonly title: string; readonly why: string }
  /** Accessible names of the queue and of the open record beside it. */
  readonly queue: string
  readonly opened: string
  /** Names while loading: "the orders", "the order". */
  readonly records: string
  readonly record: string
}

interface QueuePageProps<Of extends Definition> {
  readonly definition: Of
  /** Query of the waiting records, the first to be decided first. */
  readonly query: ListQuery
  /** The parameter of the address that names the open record. */
  readonly parameter: string
  readonly words: QueueWords
  /** Facts that distinguish one record of the queue from another. */
  readonly entry: (row: RowOf<Of>) => ReactNode
  /**
   * One record, opened beside the queue: one that somebody has decided meanwhile, or that an old address leads to, too.
   * `onDone` goes on to the next.
   */
  readonly detail: (record: RecordOf<Of>, onDone: () => void) => ReactNode
  readonly bulk?: BulkOf<RowOf<Of>> | undefined
  /** Stands in the head while the queue is shown. */
  readonly actions?: ReactNode
}

const SHOWN = 25
const MOST_SHOWN = 500

/** Records that wait for a decision, with one of them open beside them; on a phone in their place. */
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

/** The record that the address names, on a wide screen the first by itself, and the way from one to another. */
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
    // Stays on the other record if one was opened during the save.
    if (now.current !== wanted) return
    // The button that was pressed goes with its record; the keys go on with the next one.
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

/** One record of the queue, whole; nothing that was entered for another one stays. */
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
