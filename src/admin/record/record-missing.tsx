import { mayDo, type Definition } from '#schema/engine'
import { Box, Button, Typography } from '@mui/material'
import { LinkBase, useResourceContext } from 'react-admin'
import { Title } from 'react-admin'
import type { Refusal } from '../form/form-errors.ts'
import { useScreenContext } from '../screen-context.tsx'
import { askAgain } from '../providers/query-client.ts'
import { CouldNotLoad } from '../shell/could-not-load.tsx'
import { Illustration } from '../shell/illustration.tsx'
import { text } from '../i18n/text.ts'

/** Said when a record cannot be shown: it is gone, it is not this person's, or the server failed. */
export function RecordMissing({
  definition,
  refusal,
}: {
  definition: Definition
  refusal: Refusal
}) {
  const resource = useResourceContext() ?? definition.name
  const one = definition.label[0].toLowerCase()
  const mayList = mayDo(definition, useScreenContext().principal.role, 'list')
  const gone = refusal.status === 404
  if (refusal.status === 0)
    return (
      <>
        <Title title={definition.label[0]} />
        <CouldNotLoad why={refusal.message} />
      </>
    )
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        textAlign: 'center',
        alignContent: 'center',
        minHeight: '60vh',
        px: 2,
      }}
    >
      <Title title={definition.label[0]} />
      <Illustration scene="lost" />
      <Typography variant="h1" sx={{ mt: 2 }}>
        {gone
          ? text('There is no such %{one}', { one })
          : text('This %{one} could not be read', { one })}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 3, maxWidth: 420 }}>
        {gone
          ? text('It may have been deleted, or it is not among the ones you may see.')
          : refusal.message}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        {!gone && (
          <Button variant="contained" onClick={askAgain}>
            {text('Try again')}
          </Button>
        )}
        {mayList && (
          <Button component={LinkBase} to={`/${resource}`} variant="outlined">
            {text('Show all %{many}', { many: definition.label[1].toLowerCase() })}
          </Button>
        )}
      </Box>
    </Box>
  )
}
