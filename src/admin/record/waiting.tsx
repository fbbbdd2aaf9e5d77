import type { Definition } from '#schema/engine'
import { Box, Skeleton } from '@mui/material'
import { text } from '../i18n/text.ts'

/** Stands in the place of a record that is on its way: head, tabs and body in the sizes they will have. */
export const Waiting = ({ definition }: { definition: Definition }) => (
  <Box
    role="status"
    aria-label={text('Loading %{one}', { one: definition.label[0].toLowerCase() })}
  >
    <Skeleton width={280} height={31} sx={{ transform: 'none', ml: { md: 5.25 } }} />
    <Skeleton width={160} height={20} sx={{ transform: 'none', ml: { md: 5.25 }, mt: 0.5 }} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 9, maxWidth: 880 }} />
  </Box>
)
