import { isFlag, templateFields, type Definition, type RowOf } from '#schema/engine'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useId, useMemo, type FormEvent } from 'react'
import { ErrorSummary } from '../form/error-summary.tsx'
import { InForm } from '../form/in-form.tsx'
import type { InputProps } from '../form/form-scope.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { optionOf, type Option } from './picker.ts'
import { text } from '../i18n/text.ts'
import { Stack } from '../theme/layout.tsx'

interface CreateInPlaceProps extends Pick<InputProps, 'FieldInput'> {
  readonly target: Definition
  readonly typed: string
  readonly onClose: () => void
  readonly onCreated: (option: Option) => void
}

/** A small form over the form: what a new record of the target cannot do without. */
export function CreateInPlace({
  target,
  typed,
  onClose,
  onCreated,
  FieldInput,
}: CreateInPlaceProps) {
  const { server } = useScreenContext()
  const notify = useNotify()
  const queries = useQueryClient()
  const titleId = useId()
  const [first] = templateFields(target.title)
  const prefilled = useMemo(() => (first && typed ? { [first]: typed } : undefined), [first, typed])
  const only = useMemo(() => neededNames(target), [target])
  const send = (input: Record<string, unknown>) => server.create(target, input)
  const state = useRecordForm({ definition: target, record: null, prefilled, send, only })
  const done = (saved: RowOf<Definition>) => {
    notify(text('{one} added', { one: target.label[0] }), { type: 'success' })
    void queries.invalidateQueries({ queryKey: ['picker', target.name] })
    onCreated(optionOf(target, saved))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React hands events of the dialog on to the form below it, which must not save itself.
    event.stopPropagation()
    void state.save(done)
  }
  const one = target.label[0].toLowerCase()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{text('New {one}', { one })}</DialogTitle>
        <DialogContent>
          <InForm definition={target} state={state} idPrefix={`new-${target.name}`}>
            <Stack gap={2}>
              <ErrorSummary definition={target} refusal={state.refusal} />
              {state.names.map((name) => {
                const field = target.fields[name]
                return field && <FieldInput key={name} name={name} field={field} />
              })}
            </Stack>
          </InForm>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={state.form.formState.isSubmitting}>
            {text('Create {one}', { one })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Fields that must be filled and have no default, and those of the title. */
const neededNames = (target: Definition): string[] => {
  const titled = templateFields(target.title)
  return Object.entries(target.fields)
    .filter(
      ([name, field]) =>
        titled.includes(name) ||
        field.options.requiredWhen ||
        (field.options.required &&
          !field.options.series &&
          (field.options.initial === undefined || isFlag(field)) &&
          name !== 'isActive'),
    )
    .map(([name]) => name)
}
