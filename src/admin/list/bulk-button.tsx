import { Button, DialogContentText } from '@mui/material'
import { useListContext, useNotify } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '../form/form-dialog.tsx'
import { readRefusal } from '../form/form-errors.ts'
import { text } from '../i18n/text.ts'
import type { Row } from './rows/record-name.ts'

interface Confirmation {
  readonly title: string
  /** Describes the consequence. */
  readonly words: string
}

interface BulkButtonProps {
  readonly label: string
  readonly icon?: ReactNode
  /** Confirmation before an irreversible action. */
  readonly confirm?: (count: number) => Confirmation
  /** Processes the selected rows and returns a message with the result. */
  readonly act: (ids: readonly number[]) => Promise<string>
}

export function BulkButton({ label, icon, confirm, act }: BulkButtonProps) {
  const notify = useNotify()
  const { selectedIds = [], onUnselectItems, refetch } = useListContext<Row>()
  const [isBusy, setIsBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const run = async () => {
    setAsking(false)
    setIsBusy(true)
    try {
      notify(await act(selectedIds.map(Number)), { type: 'info' })
      onUnselectItems()
    } catch (error) {
      notify(readRefusal(error).message, { type: 'warning' })
    } finally {
      setIsBusy(false)
      void refetch()
    }
  }
  return (
    <>
      <Button
        startIcon={icon}
        disabled={isBusy}
        onClick={() => (confirm ? setAsking(true) : void run())}
      >
        {label}
      </Button>
      {confirm && isAsking && (
        <Confirm
          {...confirm(selectedIds.length)}
          label={label}
          onClose={() => setAsking(false)}
          onYes={() => void run()}
        />
      )}
    </>
  )
}

interface ConfirmProps extends Confirmation {
  readonly label: string
  readonly onClose: () => void
  readonly onYes: () => void
}

const Confirm = ({ title, words, label, onClose, onYes }: ConfirmProps) => (
  <FormDialog
    title={title}
    cancel={text('Back')}
    submit={label}
    focus="submit"
    onSubmit={onYes}
    onClose={onClose}
  >
    <DialogContentText>{words}</DialogContentText>
  </FormDialog>
)
