import type { Definition } from '#schema/engine'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { LeaveGuard } from '../../form/leave-guard.tsx'
import { text } from '../../i18n/text.ts'
import { Small } from '../../theme/layout.tsx'
import { Awaited } from '../awaited.tsx'
import type { RecordTab } from '../record-tabs.tsx'
import { CommentForm, EMPTY_DRAFT } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useComments } from './use-comments.ts'

/** The tab with the comments on a record, for roles that may comment; a null record is still loading. */
export function useCommentsTab(
  definition: Definition,
  record: { readonly id: number } | null,
): readonly RecordTab[] {
  const { isOffered, comments, query } = useComments(definition, record?.id ?? null)
  const path = `/${definition.name}/${record?.id}`
  // Kept here, so that it survives a look at another tab.
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  if (!isOffered || record === null) return []
  return [
    {
      name: 'comments',
      label: text('Comments'),
      count: query.data?.pages[0]?.totalElements,
      body: () => (
        <Box sx={{ maxWidth: 720 }}>
          <LeaveGuard dirty={draft.content.trim() !== '' || draft.files.length > 0} />
          <CommentForm path={path} draft={draft} onChange={setDraft} />
          <Small tiny sx={{ mt: 0.5, mb: 3 }}>
            {text('Visible to staff who can open this record')}
          </Small>
          <CommentList {...{ path, comments, query }} />
        </Box>
      ),
    },
  ]
}

interface CommentListProps extends Pick<ReturnType<typeof useComments>, 'comments' | 'query'> {
  readonly path: string
}

function CommentList({ path, comments, query }: CommentListProps) {
  if (!query.data) return <Awaited answer={query} label={text('the comments')} height={120} />
  if (comments.length === 0)
    return <Typography color="textSecondary">{text('No comments yet.')}</Typography>
  return (
    <>
      <Box component="ul" aria-label={text('Comments')} sx={{ display: 'grid', gap: 2.5 }}>
        {comments.map((comment) => (
          <CommentItem key={comment.id} path={path} comment={comment} />
        ))}
      </Box>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} disabled={query.isFetchingNextPage}>
          {text('Show older')}
        </Button>
      )}
    </>
  )
}
