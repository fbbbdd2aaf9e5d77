import type { DeletedRow, Definition } from '#schema/engine'
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import { useAttempt } from '../form/use-attempt.ts'
import { readRefusal } from '../form/form-errors.ts'
import { exactMoment, formatInstant } from '../format.ts'
import { text } from '../i18n/text.ts'
import { Entry, Rows } from '../record/card.tsx'
import { PageHeader } from '../record/page-header.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { Notice } from '../shell/illustration.tsx'

const SIZE = 25

/** Deleted records of a resource, latest first, with a button that restores each. */
export function TrashPage({ definition }: { readonly definition: Definition }) {
  const { server } = useScreenContext()
  const [, many] = definition.label
  const query = useInfiniteQuery({
    queryKey: ['trash', definition.name],
    queryFn: ({ pageParam }) => server.trash(definition, { page: pageParam, size: SIZE }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page + 1 < last.totalPages ? last.page + 1 : undefined),
  })
  const rows = query.data?.pages.flatMap((page) => page.content) ?? []
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeader
        page={text('Deleted {many}', { many: many.toLowerCase() })}
        heading={text('Deleted {many}', { many: many.toLowerCase() })}
        back={{ to: definition.screen ?? '/', label: many.toLowerCase() }}
      />
      {query.isPending && <Skeleton variant="rounded" height={160} aria-label={text('Loading')} />}
      {query.isError && (
        <Typography role="alert">
          {readRefusal(query.error).message}{' '}
          <Button size="small" onClick={() => void query.refetch()}>
            {text('Try again')}
          </Button>
        </Typography>
      )}
      {query.data && rows.length === 0 && (
        <Notice
          title={text('Nothing deleted')}
          why={text('Deleted records appear here and can be restored.')}
        />
      )}
      {rows.length > 0 && (
        <Paper variant="card">
          <Rows label={text('Deleted {many}', { many: many.toLowerCase() })}>
            {rows.map((row) => (
              <DeletedEntry key={row.id} definition={definition} row={row} />
            ))}
          </Rows>
        </Paper>
      )}
      {query.hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
          sx={{ mt: 1 }}
        >
          {text('Show older')}
        </Button>
      )}
    </Box>
  )
}

function DeletedEntry({
  definition,
  row: { id, label, at, by, labels, isRestorable },
}: {
  readonly definition: Definition
  readonly row: DeletedRow
}) {
  const { server } = useScreenContext()
  const notify = useNotify()
  const refresh = useRefresh()
  const { isBusy, attempt } = useAttempt()
  const restore = () =>
    attempt(async () => {
      await server.restore(definition, id)
      notify(label, { type: 'restored' as never })
      refresh()
    })
  const when = formatInstant(at)
  const name = labels.by ?? (by === null ? 'Larder' : text('User {by}', { by }))
  return (
    <Entry
      main={
        <Box component="bdi" sx={{ fontWeight: 600 }}>
          {label}
        </Box>
      }
      below={[
        <time key="at" dateTime={at} title={exactMoment(at)}>
          {text('Deleted by {name} {when}', { name, when })}
        </time>,
        isRestorable ? null : text('Cannot be restored: create it again'),
      ]}
      figure={
        isRestorable && (
          <Button
            size="small"
            variant="outlined"
            disabled={isBusy}
            aria-label={text('Restore {label}', { label })}
            onClick={() => void restore()}
          >
            {text('Restore')}
          </Button>
        )
      }
    />
  )
}
