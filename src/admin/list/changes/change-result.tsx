import type { ChangedRow, ChangeOutcome, ChangeProgress, Definition } from '#schema/engine'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../format.ts'
import { readRefusal } from '../../form/form-errors.ts'
import { text } from '../../i18n/text.ts'
import { Entry, Rows } from '../../record/card.tsx'
import { RecordLink } from '../../record/record-link.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { Stack } from '../../theme/layout.tsx'
import { reasonOf } from './grouped.ts'

interface ChangeResultProps {
  readonly definition: Definition
  readonly progress: ChangeProgress
  readonly isBusy: boolean
  readonly onUndo: () => void
}

/** Progress of a change, then its result for each record. */
export function ChangeResult({ definition, progress, isBusy, onUndo }: ChangeResultProps) {
  const { total, done, state } = progress
  const isOver = state === 'DONE' || state === 'STOPPED'
  return (
    <Stack gap={2}>
      <Box>
        {!isOver && (
          <LinearProgress
            variant="determinate"
            value={(done / Math.max(total, 1)) * 100}
            aria-label={text('Progress')}
            sx={{ mb: 1 }}
          />
        )}
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {isOver
            ? formatResult(progress)
            : text('{done} of {total} done', {
                done: formatCount(done),
                total: formatCount(total),
              })}
        </Typography>
        {state === 'STOPPED' && total > done && (
          <Typography sx={{ mt: 0.5 }} color="text.secondary">
            {text(
              '1 was not attempted and is unchanged. |||| {smart_count} were not attempted and are unchanged.',
              { smart_count: total - done },
            )}
          </Typography>
        )}
        {isOver && progress.isUndoable && progress.undoneById === null && (
          <Button
            variant="outlined"
            startIcon={<UndoIcon className="mirrored" />}
            disabled={isBusy}
            onClick={onUndo}
            sx={{ mt: 1.5 }}
          >
            {text('Undo')}
          </Button>
        )}
      </Box>
      {isOver &&
        OUTCOMES.filter((outcome) => progress[outcome] > 0).map((outcome) => (
          <OutcomeList
            key={`${progress.id} ${outcome}`}
            definition={definition}
            progress={progress}
            outcome={outcome}
          />
        ))}
    </Stack>
  )
}

/** Refused records first, because they need attention. */
const OUTCOMES = ['refused', 'unchanged', 'changed'] as const

/** "18 changed · 2 refused" */
export function formatResult({ kind, changed, unchanged, refused }: ChangeProgress): string {
  const counted = { smart_count: changed, count: formatCount(changed) }
  const done = {
    edit: text('{count} changed', counted),
    action: text('{count} done', counted),
    remove: text('{count} deleted', counted),
    undo: text('{count} undone', counted),
  }[kind]
  return [
    done,
    ...(unchanged > 0 ? [text('{count} unchanged', { count: formatCount(unchanged) })] : []),
    ...(refused > 0 ? [text('{count} refused', { count: formatCount(refused) })] : []),
  ].join(' · ')
}

interface OutcomeListProps extends Pick<ChangeResultProps, 'definition' | 'progress'> {
  readonly outcome: ChangeOutcome
}

/** Kinds of changes after which a record has no page. */
const REMOVES: ReadonlySet<string> = new Set(['remove'])
const UNDOES: ReadonlySet<string> = new Set(['undo'])

/** Up to this number of records are listed at once. */
const FEW = 12
const PAGE = 25

/** Records with one outcome, loaded when the list is opened. */
function OutcomeList({ definition, progress, outcome }: OutcomeListProps) {
  const { server } = useScreenContext()
  const count = progress[outcome]
  const [isOpen, setIsOpen] = useState(outcome === 'refused' || count <= FEW)
  const query = useInfiniteQuery({
    queryKey: ['change rows', definition.name, progress.id, outcome],
    enabled: isOpen,
    queryFn: ({ pageParam }) =>
      server.changes.rows(definition, progress.id, { outcome, page: pageParam, size: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page + 1 < last.totalPages ? last.page + 1 : undefined),
  })
  const label = {
    refused: text('Refused and unchanged: {count}', { count: formatCount(count) }),
    unchanged: text('Nothing to change: {count}', { count: formatCount(count) }),
    changed: UNDOES.has(progress.kind)
      ? text('Undone: {count}', { count: formatCount(count) })
      : text('Changed: {count}', { count: formatCount(count) }),
  }[outcome]
  const isGone = REMOVES.has(progress.kind) && outcome === 'changed'
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ ml: -1, fontWeight: 600 }}
      >
        {label}
      </Button>
      {isOpen && query.error && (
        <Typography role="alert">{readRefusal(query.error).message}</Typography>
      )}
      {isOpen && query.data && (
        <Rows label={label}>
          {query.data.pages
            .flatMap(({ content }) => content)
            .map((row) => (
              <Entry
                key={row.id}
                main={
                  isGone ? (
                    row.label
                  ) : (
                    <RecordLink of={definition.name} id={row.id}>
                      {row.label}
                    </RecordLink>
                  )
                }
                below={[outcome === 'changed' ? warningOf(row) : reasonOf(row)]}
              />
            ))}
        </Rows>
      )}
      {isOpen && query.hasNextPage && (
        <Button size="small" onClick={() => void query.fetchNextPage()}>
          {text('Show more')}
        </Button>
      )}
    </Box>
  )
}

const warningOf = ({ message }: ChangedRow): string | null => message
