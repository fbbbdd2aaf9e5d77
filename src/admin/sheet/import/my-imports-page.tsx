import { Box, Button, Paper, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { CouldNotLoad } from '../../shell/could-not-load.tsx'
import { Notice } from '../../shell/illustration.tsx'
import { Flex } from '../../theme/layout.tsx'
import { DraftList, useDraftList } from './draft-list.tsx'

const PAGE_SIZE = 20

/** Imports of all resources, finished or not. */
export function MyImportsPage() {
  const [page, setPage] = useState(0)
  const { data, isError, refetch } = useDraftList(page, PAGE_SIZE)
  const pages = data?.totalPages ?? 0
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Title title={text('My imports')} preferenceKey={false} />
      <Typography variant="h1" component="h1" sx={{ mb: 2, minHeight: 36 }}>
        {text('My imports')}
      </Typography>
      {!data && isError && <CouldNotLoad onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Skeleton variant="rounded" height={200} aria-label={text('Loading')} />
      )}
      {data?.totalElements === 0 && (
        <Notice
          title={text('No imports yet')}
          why={text('Start one from a list: choose “Excel” there and upload a spreadsheet.')}
        />
      )}
      {data && data.totalElements > 0 && (
        <Paper variant="card" sx={{ '&&': { py: 1 } }}>
          <DraftList drafts={data.content} ofAll />
        </Paper>
      )}
      {pages > 1 && (
        <Flex justify="flex-end" sx={{ mt: 1.5 }}>
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            {text('Previous page')}
          </Button>
          <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {text('Next page')}
          </Button>
        </Flex>
      )}
    </Box>
  )
}
