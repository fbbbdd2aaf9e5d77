import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import {
  useDeleteMany,
  useListContext,
  useNotify,
  useResourceContext,
  type Identifier,
} from 'ra-core'
import { text } from '../i18n/text.ts'
import { useListScope } from './list-scope.ts'
import { nameOf, type Row } from './rows/record-name.ts'
import { inSentence } from '../words.ts'

const NAMED = 5

interface PartlyDone {
  readonly done?: readonly Identifier[]
  readonly refused?: readonly { readonly message: string }[]
}

/** Names what is about to go. What other records need is refused by the server and stays. */
export function DeleteManyDialog({
  ids,
  onClose,
}: {
  ids: readonly Identifier[]
  onClose: () => void
}) {
  const notify = useNotify()
  const resource = useResourceContext() ?? ''
  const {
    definition,
    definition: {
      label: [one, many],
    },
  } = useListScope()
  const { data = [], onUnselectItems, refetch } = useListContext<Row>()
  const [deleteMany, { isPending }] = useDeleteMany()
  const names = data.filter(({ id }) => ids.includes(id)).map((row) => nameOf(definition, row))
  const removed = (count: number) =>
    count === 1
      ? text('%{one} deleted', { one })
      : text('%{count} %{many} deleted', { count, many: inSentence(many) })
  const confirm = async () => {
    try {
      await deleteMany(
        resource,
        { ids: [...ids] },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      notify(removed(ids.length), { type: 'danger' as never })
    } catch (error) {
      const { done = [], refused = [] } = (error as { body?: PartlyDone }).body ?? {}
      const message = refused[0]?.message ?? (error as Error).message
      notify(
        text('%{done} deleted, %{refused} kept: %{message}', {
          done: done.length,
          refused: refused.length,
          message,
        }),
        { type: 'warning' },
      )
    }
    onUnselectItems()
    void refetch()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="delete-many">
      <DialogTitle id="delete-many">
        {ids.length === 1
          ? text('Delete %{name}?', { name: names[0] ?? inSentence(one) })
          : text('Delete %{count} %{many}?', { count: ids.length, many: inSentence(many) })}
      </DialogTitle>
      <DialogContent>
        {ids.length > 1 && (
          <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5, fontSize: '0.875rem' }}>
            {names.slice(0, NAMED).map((name, index) => (
              <li key={index}>{name}</li>
            ))}
            {ids.length > Math.min(names.length, NAMED) && (
              <li>
                {text('and %{count} more', { count: ids.length - Math.min(names.length, NAMED) })}
              </li>
            )}
          </Box>
        )}
        <DialogContentText>{text('This cannot be undone.')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {text('Keep')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isPending}
          onClick={() => void confirm()}
        >
          {text('Delete')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
