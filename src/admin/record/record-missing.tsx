import { mayDo, type Definition } from '#language'
import { Box, Button, Typography } from '@mui/material'
import { LinkBase, useResourceContext } from 'ra-core'
import { Title } from 'react-admin'
import type { Refusal } from './form-errors.ts'
import { useSurroundings } from './surroundings.tsx'
import { text } from '../i18n/text.ts'

/** Said when a record cannot be shown: it is gone, it is not this person's, or the server failed. */
export function RecordMissing({ definition, refusal }: { definition: Definition; refusal: Refusal }) {
  const resource = useResourceContext() ?? definition.name
  const one = definition.label[0].toLowerCase()
  const mayList = mayDo(definition, useSurroundings().asker.role, 'list')
  const gone = refusal.status === 404
  return (
    <Box role="alert" sx={{ textAlign: 'center', py: 10, px: 2 }}>
      <Title title={definition.label[0]} />
      <Typography component="h1" sx={{ fontSize: '1.25rem', fontWeight: 650 }}>{gone ? text('There is no such %{one}', { one }) : text('This %{one} could not be read', { one })}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, mb: 3 }}>{gone ? text('It may have been deleted, or it is not among the ones you may see.') : refusal.message}</Typography>
      {!gone && <Button variant="contained" sx={{ mr: 1 }} onClick={() => window.location.reload()}>{text('Try again')}</Button>}
      {mayList && <Button component={LinkBase} to={`/${resource}`} variant="outlined">{text('Show all %{many}', { many: definition.label[1].toLowerCase() })}</Button>}
    </Box>
  )
}
