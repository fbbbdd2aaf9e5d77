import { mayDo, type Definition } from '#schema/engine'
import { Button } from '@mui/material'
import { LinkBase, useResourceContext } from 'react-admin'
import { Title } from 'react-admin'
import type { Refusal } from '../form/form-errors.ts'
import { useScreenContext } from '../screen-context.tsx'
import { askAgain } from '../providers/query-client.ts'
import { CouldNotLoad } from '../shell/could-not-load.tsx'
import { MessagePage } from '../shell/message-page.tsx'
import { text } from '../i18n/text.ts'
import { Flex } from '../theme/layout.tsx'

/** Shown if a record cannot be displayed, because it was deleted, the user may not see it, or the server failed. */
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
        <Title title={definition.label[0]} preferenceKey={false} />
        <CouldNotLoad why={refusal.message} />
      </>
    )
  return (
    <MessagePage
      scene="lost"
      page={definition.label[0]}
      title={
        gone
          ? text('This {one} does not exist', { one })
          : text('This {one} could not be loaded', { one })
      }
      why={
        gone ? text('It may have been deleted, or you may not have access to it.') : refusal.message
      }
      action={
        <Flex align="stretch" justify="center" wrap>
          {!gone && (
            <Button variant="contained" onClick={askAgain}>
              {text('Try again')}
            </Button>
          )}
          {mayList && (
            <Button component={LinkBase} to={`/${resource}`} variant="outlined">
              {text('Show all {many}', { many: definition.label[1].toLowerCase() })}
            </Button>
          )}
        </Flex>
      }
    />
  )
}
