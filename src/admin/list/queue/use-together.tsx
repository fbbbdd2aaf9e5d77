import { manyActions, type Definition, type ListQuery, type RowOf } from '#schema/engine'
import { Alert, Box } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { buildAddress } from '../../providers/address.ts'
import { rowsQuery } from '../../providers/use-answer.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useChanges } from '../changes/use-changes.tsx'
import type { FindException } from './queue-page.tsx'

/** Maximum number of records that "Approve all" takes. */
const MOST = 500

/** Selected records of a queue, in its order. */
export interface Ticked<Row> {
  readonly rows: readonly Row[]
  readonly isTicked: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  readonly tickAll: () => void
  readonly clear: () => void
}

interface TogetherAction {
  readonly name: string
  readonly label: string
  readonly isMain: boolean
  readonly run: () => void
}

/** Decisions on several records of a queue. */
export interface Together<Row> {
  readonly ticked: Ticked<Row>
  readonly actions: readonly TogetherAction[]
  readonly approveAll: {
    readonly label: string
    readonly isDisabled: boolean
    readonly run: () => Promise<void>
  } | null
  readonly dialog: ReactNode
}

interface Queue<Row> {
  readonly definition: Definition
  readonly query: ListQuery
  readonly rows: readonly Row[]
  readonly total: number
  readonly findException: FindException<Row> | null
  readonly decisions: readonly string[]
}

export function useTogether<Of extends Definition>(queue: Queue<RowOf<Of>>): Together<RowOf<Of>> {
  const { definition, query, rows, total, findException, decisions } = queue
  const { principal } = useScreenContext()
  const ticked = useTicked(rows)
  const { start, dialog } = useChanges(definition, ticked.clear)
  const client = useQueryClient()
  const offered = manyActions(definition, principal.role).filter(([name]) =>
    decisions.includes(name),
  )
  const decide = (name: string, chosen: readonly RowOf<Of>[], above?: ReactNode) =>
    start({
      deed: { verb: 'action', name },
      chosen: { records: chosen.map(({ id, version }) => ({ id, version })) },
      count: chosen.length,
      rows: chosen,
      asksMore: name !== 'approve',
      above,
    })
  const isWhole = rows.length >= total
  const exceptionsAmong = (some: readonly RowOf<Of>[]) =>
    some.flatMap((row) => {
      const reason = findException?.(row) ?? null
      return reason === null ? [] : [{ row, reason }]
    })
  const count = isWhole ? rows.length - exceptionsAmong(rows).length : null
  const decideTicked = (name: string) => {
    const exceptions = name === 'approve' ? exceptionsAmong(ticked.rows) : []
    decide(name, ticked.rows, exceptions.length > 0 && <Marked exceptions={exceptions} />)
  }
  const approveAll = async () => {
    const path = buildAddress(`/${definition.name}/list`, query)
    const all = isWhole ? rows : (await client.fetchQuery(rowsQuery<RowOf<Of>>(path, MOST))).content
    const exceptions = exceptionsAmong(all)
    const left = new Set(exceptions.map(({ row }) => row))
    decide(
      'approve',
      all.filter((row) => !left.has(row)),
      exceptions.length > 0 && <LeftOut exceptions={exceptions} />,
    )
  }
  return {
    ticked,
    dialog,
    actions: offered.map(([name, action]) => ({
      name,
      label: text('{action} ({count})', {
        action: action.label,
        count: formatCount(ticked.rows.length),
      }),
      isMain: name === 'approve',
      run: () => decideTicked(name),
    })),
    approveAll: offered.some(([name]) => name === 'approve')
      ? {
          label: formatApproveAll(count, total),
          isDisabled: findException === null || count === 0,
          run: approveAll,
        }
      : null,
  }
}

/** "Approve 3 of 8" if some are decided by themselves; without a number as long as not all records are loaded. */
function formatApproveAll(count: number | null, total: number): string {
  if (count === null) return text('Approve all')
  const counts = { count: formatCount(count), total: formatCount(total) }
  return count < total
    ? text('Approve {count} of {total}', counts)
    : text('Approve all {count}', counts)
}

interface ExceptionsProps {
  readonly exceptions: readonly {
    readonly row: { readonly id: number; readonly label?: string | undefined }
    readonly reason: string
  }[]
}

/** Names the records that "Approve all" leaves out, with the reason for each. */
const LeftOut = ({ exceptions }: ExceptionsProps) => (
  <Alert severity="info" variant="outlined" role="status">
    {text(
      '1 is left out; decide it by itself: |||| {smart_count} are left out; decide them one by one:',
      { smart_count: exceptions.length },
    )}
    <Reasons exceptions={exceptions} />
  </Alert>
)

/** Names the marked records among those that were selected one by one. */
const Marked = ({ exceptions }: ExceptionsProps) => (
  <Alert severity="warning" variant="outlined" role="status">
    {text('1 of them is marked: |||| {smart_count} of them are marked:', {
      smart_count: exceptions.length,
    })}
    <Reasons exceptions={exceptions} />
  </Alert>
)

const Reasons = ({ exceptions }: ExceptionsProps) => (
  <Box component="ul" sx={{ mt: 0.5 }}>
    {exceptions.map(({ row, reason }) => (
      <li key={row.id}>
        <bdi>{row.label}</bdi>: {reason}
      </li>
    ))}
  </Box>
)

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
