import type { ActivityEntry } from '#schema/engine'
import { Box, Button, Link } from '@mui/material'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkBase } from 'react-admin'
import { exactMoment, formatInstant, joinWords } from '../format.ts'
import { text } from '../i18n/text.ts'
import { buildAddress } from '../providers/address.ts'
import { ask } from '../providers/http.ts'
import { showPath } from '../routes.ts'
import { useScreenContext } from '../screen-context.tsx'
import { Stack } from '../theme/layout.tsx'
import { Awaited } from './awaited.tsx'
import { Entry, Quiet, Rows } from './card.tsx'
import { fieldLabel } from './display/sections.ts'

interface Activity {
  readonly rows: readonly ActivityEntry[]
  readonly next: number | null
}

/** Latest changes by a user, with links to the records. */
export function PersonActivity({ userId }: { readonly userId: number }) {
  const query = useInfiniteQuery({
    queryKey: ['activity', userId],
    queryFn: ({ pageParam, signal }) =>
      ask<Activity>(buildAddress(`/user/${userId}/activity`, { before: pageParam }), { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (!query.data) return <Awaited answer={query} label={text('the activity')} />
  const rows = query.data.pages.flatMap((page) => page.rows)
  return (
    <Stack sx={{ maxWidth: 880 }}>
      {rows.length === 0 && !query.hasNextPage && <Quiet>{text('No changes yet.')}</Quiet>}
      <Rows label={text('Activity')}>
        {rows.map((row) => (
          <ActivityRow key={row.id} row={row} />
        ))}
      </Rows>
      {query.hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          disabled={query.isFetchingNextPage}
          sx={{ justifySelf: 'start' }}
        >
          {text('Show older')}
        </Button>
      )}
    </Stack>
  )
}

interface Deed {
  readonly words: (one: string) => string
  /** True if there is no record to open any more. */
  readonly isGone?: true
}

const CHANGE: Deed = { words: (one) => text('Changed {one}', { one }) }
const DEEDS: Readonly<Record<string, Deed>> = {
  create: { words: (one) => text('Added {one}', { one }) },
  delete: { words: (one) => text('Deleted {one}', { one }), isGone: true },
}

function ActivityRow({ row }: { readonly row: ActivityEntry }) {
  const { registry } = useScreenContext()
  const definition = registry.resources.get(row.resource)
  if (!definition) return null
  const deed = DEEDS[row.kind] ?? CHANGE
  const fields = joinWords(row.fields.map((field) => fieldLabel(definition, field)))
  return (
    <Entry
      main={
        <>
          {deed.words(definition.label[0].toLowerCase())}{' '}
          {definition.screen && !deed.isGone ? (
            <Link component={LinkBase} to={showPath(definition.screen, row.recordId)}>
              <bdi>{row.label}</bdi>
            </Link>
          ) : (
            <bdi>{row.label}</bdi>
          )}
        </>
      }
      below={[deed === CHANGE && fields]}
      figure={
        <Box component="time" dateTime={row.at} title={exactMoment(row.at)} sx={WHEN}>
          {formatInstant(row.at)}
        </Box>
      }
    />
  )
}

const WHEN = { fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' } as const
