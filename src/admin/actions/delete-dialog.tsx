import type { Definition } from '#language'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useDelete, useNotify, useRedirect, useResourceContext } from 'ra-core'
import { useId, useState } from 'react'
import type { JsonRecord } from '../inputs/form-scope.tsx'
import { recordLabel } from '../inputs/picker.ts'
import { refusalOf, type Refusal } from '../record/form-errors.ts'

interface DeleteDialogProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly onClose: () => void
}

/** Names what goes for good; when it is still needed elsewhere, says what to do instead. */
export function DeleteDialog({ definition, record, onClose }: DeleteDialogProps) {
  const resource = useResourceContext() ?? definition.name
  const [remove, { isPending }] = useDelete()
  const notify = useNotify()
  const redirect = useRedirect()
  const titleId = useId()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const one = definition.label[0]
  const label = recordLabel(definition, record)
  const confirm = async () => {
    try {
      await remove(resource, { id: record['id'] as number, previousData: record as never }, { returnPromise: true, mutationMode: 'pessimistic' })
      // "danger" is the toast of a deletion that went well.
      notify(`${one} deleted`, { type: 'danger' as never })
      redirect('list', resource)
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      notify(refused.message, { type: 'warning' })
    }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>Delete {label}?</DialogTitle>
      <DialogContent>
        {refusal
          ? <Alert severity="warning" role="alert" variant="outlined">{refusal.message}{refusal.status === 409 && definition.fields['isActive'] ? ` Switch “${definition.fields['isActive'].options.label ?? 'Active'}” off instead: it stays readable and can no longer be chosen.` : ''}</Alert>
          : <DialogContentText>This {one.toLowerCase()} goes for good and cannot be brought back.</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>{refusal ? 'Close' : `Keep ${one.toLowerCase()}`}</Button>
        {!refusal && <Button color="error" variant="contained" disabled={isPending} onClick={() => void confirm()}>Delete {one.toLowerCase()}</Button>}
      </DialogActions>
    </Dialog>
  )
}
