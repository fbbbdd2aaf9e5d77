import { Stack, text } from '#admin'
import { ErrorSummary, InForm, type RecordFormState } from '#admin/page'
import type { Definition } from '#schema'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'

interface WalletDialogProps {
  readonly definition: Definition
  readonly state: RecordFormState
  readonly title: string
  readonly submit: string
  readonly above: ReactNode
  readonly children: ReactNode
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Frame of the dialogs that enter something into a wallet. */
export function WalletDialog(props: WalletDialogProps) {
  const { definition, state, title, submit, above, children, onSubmit, onClose } = props
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="wallet-dialog">
      <form noValidate onSubmit={send}>
        <DialogTitle id="wallet-dialog">{title}</DialogTitle>
        <DialogContent>
          {above}
          <InForm definition={definition} state={state} idPrefix="wallet">
            <Stack gap={2}>
              <ErrorSummary definition={definition} refusal={state.refusal} />
              {children}
            </Stack>
          </InForm>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={state.form.formState.isSubmitting}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
