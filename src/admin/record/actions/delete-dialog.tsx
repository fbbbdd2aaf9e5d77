import type { Definition } from '#schema/engine'
import { Alert, DialogContentText } from '@mui/material'
import { useDelete, useNotify, useRedirect, useResourceContext } from 'react-admin'
import { useState } from 'react'
import type { JsonRecord } from '../../json-record.ts'
import { recordLabel } from '../display/record-label.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refusalOf, type Refusal } from '../../form/form-errors.ts'
import { text } from '../../i18n/text.ts'

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
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const one = definition.label[0]
  const label = recordLabel(definition, record)
  const { isActive } = definition.fields
  const confirm = async () => {
    try {
      await remove(
        resource,
        { id: Number(record['id']), previousData: record as never },
        { returnPromise: true, mutationMode: 'pessimistic' },
      )
      // "danger" is the toast of a deletion that went well.
      notify(text('{one} deleted', { one }), { type: 'danger' as never })
      redirect('list', resource)
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      notify(refused.message, { type: 'warning' })
    }
  }
  return (
    <FormDialog
      title={text('Delete {label}?', { label })}
      cancel={refusal ? text('Close') : text('Keep {one}', { one: one.toLowerCase() })}
      submit={refusal ? undefined : text('Delete {one}', { one: one.toLowerCase() })}
      focus="cancel"
      isDanger
      isDisabled={isPending}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {refusal ? (
        <Alert severity="warning" role="alert" variant="outlined">
          {refusal.message}
          {refusal.status === 409 && isActive
            ? ` ${text('Switch “{label}” off instead: it stays readable and can no longer be chosen.', { label: isActive.options.label ?? text('Active') })}`
            : ''}
        </Alert>
      ) : (
        <DialogContentText>{text('This cannot be undone.')}</DialogContentText>
      )}
    </FormDialog>
  )
}
