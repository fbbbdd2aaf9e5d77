import { isRestorable, mayDo } from '#schema/engine'
import CloseIcon from '@mui/icons-material/Close'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Button, IconButton, Tooltip, DialogContentText } from '@mui/material'
import {
  useListContext,
  useDeleteMany,
  useNotify,
  useResourceContext,
  type Identifier,
} from 'react-admin'
import { useState } from 'react'
import { formatCount } from '../format.ts'
import { text } from '../i18n/text.ts'
import { ListExport } from './list-export.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { useUndo } from '../shell/undo.tsx'
import { useListScope } from './list-scope.ts'
import { Flex } from '../theme/layout.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { formatName, type Row } from './rows/record-name.ts'
import { inSentence } from '../words.ts'

export function BulkBar() {
  const { definition, role, bulk } = useListScope()
  const { selectedIds = [], onUnselectItems } = useListContext()
  const [deleting, setDeleting] = useState(false)
  return (
    <Flex sx={BAR}>
      <Tooltip title={text('Clear selection')}>
        <IconButton
          size="small"
          aria-label={text('Clear selection')}
          onClick={() => onUnselectItems()}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
      <Box role="status" className="tabular" sx={{ fontWeight: 600, fontSize: '0.875rem', mr: 1 }}>
        {text('{smart_count} selected', { smart_count: formatCount(selectedIds.length) })}
      </Box>
      {bulk}
      <ListExport />
      {mayDo(definition, role, 'delete') && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => setDeleting(true)}>
          {text('Delete')}
        </Button>
      )}
      {deleting && <DeleteManyDialog ids={selectedIds} onClose={() => setDeleting(false)} />}
    </Flex>
  )
}

const BAR = {
  px: 1.5,
  py: 1,
  minHeight: 52,
  bgcolor: 'var(--primary-soft)',
  animation: 'larder-slide 120ms ease-out',
  '@keyframes larder-slide': { from: { opacity: 0, transform: 'translateY(-4px)' } },
} as const

const NAMED = 5

interface PartlyDone {
  readonly done?: readonly Identifier[]
  readonly refused?: readonly { readonly message: string }[]
}

interface DeleteManyProps {
  readonly ids: readonly Identifier[]
  readonly onClose: () => void
}

/** Lists the records to be deleted. The server keeps those that other records depend on. */
function DeleteManyDialog({ ids, onClose }: DeleteManyProps) {
  const {
    definition,
    definition: {
      label: [one, many],
    },
  } = useListScope()
  const { data = [] } = useListContext<Row>()
  const { confirm, isPending } = useDeletion({ ids, onClose })
  const names = data.filter(({ id }) => ids.includes(id)).map((row) => formatName(definition, row))
  return (
    <FormDialog
      title={
        ids.length === 1
          ? text('Delete {name}?', { name: names[0] ?? inSentence(one) })
          : text('Delete {count} {many}?', { count: ids.length, many: inSentence(many) })
      }
      cancel={text('Keep')}
      submit={text('Delete')}
      focus="cancel"
      isDanger
      isDisabled={isPending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {ids.length > 1 && <Names names={names.slice(0, NAMED)} count={ids.length} />}
      <DialogContentText>
        {isRestorable(definition)
          ? text('You can undo this right afterwards.')
          : text('This cannot be undone.')}
      </DialogContentText>
    </FormDialog>
  )
}

/** Shows the first few names and the number of the others. */
const Names = ({ names, count }: { readonly names: readonly string[]; readonly count: number }) => (
  <Box component="ul" sx={{ mb: 1.5, pl: 2.5, listStyle: 'disc' }}>
    {names.map((name, index) => (
      <li key={index}>{name}</li>
    ))}
    {count > names.length && <li>{text('and {count} more', { count: count - names.length })}</li>}
  </Box>
)

/** Deletes the records and reports the result, which may be partial. */
function useDeletion({ ids, onClose }: DeleteManyProps) {
  const notify = useNotify()
  const resource = useResourceContext() ?? ''
  const { server } = useScreenContext()
  const { offer } = useUndo()
  const { definition } = useListScope()
  const [one, many] = definition.label
  const { onUnselectItems, refetch } = useListContext<Row>()
  const [deleteMany, { isPending }] = useDeleteMany()
  const removed = (count: number) =>
    count === 1
      ? text('{one} deleted', { one })
      : text('{count} {many} deleted', { count, many: inSentence(many) })
  const restoreAll = async () => {
    for (const id of ids) await server.restore(definition, Number(id))
  }
  const confirm = async () => {
    try {
      await deleteMany(
        resource,
        { ids: [...ids] },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      notify(removed(ids.length), { type: 'danger' as never })
      if (isRestorable(definition)) offer({ message: removed(ids.length), undo: restoreAll })
    } catch (error) {
      const { done = [], refused = [] } = (error as { body?: PartlyDone }).body ?? {}
      const message = refused[0]?.message ?? (error as Error).message
      notify(
        text('{done} deleted, {refused} kept: {message}', {
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
  return { confirm, isPending }
}
