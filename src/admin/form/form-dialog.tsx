import type { Definition } from '#schema/engine'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  type DialogProps,
} from '@mui/material'
import { useId, type FormEvent, type ReactNode } from 'react'
import { text } from '../i18n/text.ts'
import { Stack } from '../theme/layout.tsx'
import { ErrorSummary, RefusalAlert } from './error-summary.tsx'
import type { Refusal } from './form-errors.ts'
import { InForm } from './in-form.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface FormDialogProps extends Pick<DialogProps, 'maxWidth'> {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Label of the submit button. If unset, the dialog can only be closed. */
  readonly submit?: string | undefined
  readonly onSubmit?: (() => void) | undefined
  readonly isDisabled?: boolean
  readonly isDanger?: boolean
  /** Button that gets the focus if no field has it. */
  readonly focus?: 'submit' | 'cancel' | undefined
  /** Step of a dialog with several. Each gives the focus again. */
  readonly step?: string
  /** Label of the cancel button. Default: "Cancel". */
  readonly cancel?: string
  /** Replaces the cancel button. */
  readonly stop?: ReactNode
  /** Error of the last attempt. */
  readonly refusal?: Refusal | null
  readonly onClose: () => void
}

export function FormDialog(props: FormDialogProps) {
  const { title, children, submit, onSubmit, isDisabled = false, isDanger = false } = props
  const { focus, step, cancel = text('Cancel'), stop, refusal, onClose, maxWidth = 'xs' } = props
  const titleId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles events from the dialog to the form behind it, which must not be submitted.
    event.stopPropagation()
    onSubmit?.()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth={maxWidth}>
      <form noValidate onSubmit={send}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {refusal && (
            <Box sx={{ mb: 2 }}>
              <RefusalAlert refusal={refusal} />
            </Box>
          )}
          {children}
        </DialogContent>
        <DialogActions>
          {stop ?? (
            <Button
              key={`cancel ${step}`}
              color="inherit"
              onClick={onClose}
              autoFocus={focus === 'cancel'}
            >
              {cancel}
            </Button>
          )}
          {submit !== undefined && (
            <Button
              key={step}
              type="submit"
              variant="contained"
              color={isDanger ? 'error' : 'primary'}
              autoFocus={focus === 'submit'}
              disabled={isDisabled}
            >
              {submit}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface RecordDialogProps
  extends Pick<FormDialogProps, 'title' | 'submit' | 'children' | 'onSubmit' | 'onClose'> {
  readonly definition: Definition
  readonly state: RecordFormState
  readonly idPrefix: string
  /** Content above the fields. */
  readonly above?: ReactNode
}

export function RecordDialog(props: RecordDialogProps) {
  const { definition, state, idPrefix, above, children, ...dialog } = props
  return (
    <FormDialog {...dialog} isDisabled={state.form.formState.isSubmitting}>
      {above}
      <InForm definition={definition} state={state} idPrefix={idPrefix}>
        <Stack gap={2}>
          <ErrorSummary definition={definition} refusal={state.refusal} />
          {children}
        </Stack>
      </InForm>
    </FormDialog>
  )
}
