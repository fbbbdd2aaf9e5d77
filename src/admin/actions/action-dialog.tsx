import { inputsOf, checkInput, itemsOf, requiredBy, type Definition } from '#schema/engine'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useRefresh } from 'react-admin'
import { useId, useMemo, useState, type FormEvent } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { useHasRead } from '../form/beside.tsx'
import { FieldInput } from '../inputs/field-input.tsx'
import type { JsonRecord } from '../json-record.ts'
import { recordLabel } from '../display/record-label.ts'
import { ErrorSummary } from '../form/error-summary.tsx'
import { InForm } from '../form/in-form.tsx'
import { ownErrors, refusalOf } from '../form/form-errors.ts'
import { staleOf } from '../record/stale-dialog.tsx'
import {
  answersOf,
  startValues,
  storedForm,
  withSuggested,
  type FormValues,
} from '../form/form-values.ts'
import { useScreenContext } from '../screen-context.tsx'
import { useServerErrors } from '../form/use-server-errors.ts'
import type { NamedAction } from './available.ts'
import { BeforeActing, warningsAfter } from './before-acting.tsx'
import { text } from '../i18n/text.ts'

interface ActionDialogProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly chosen: NamedAction
  readonly onClose: () => void
  /** Called once it is done. */
  readonly onDone?: (() => void) | undefined
}

/** Asks what an action needs to know, says what it leads to, does it. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    definition,
    record,
    chosen: { name, action },
    onClose,
  } = props
  const titleId = useId()
  const { form, names, start, ahead, perform, refusal } = usePerforming(props)
  const [opened] = useState(record['version'])
  const isOther = opened !== record['version']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void perform()
  }
  const state = { form, names, start, base: ahead, mode: 'edit' } as never
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{action.label}</DialogTitle>
        <DialogContent>
          {isOther && (
            <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
              {text('Somebody else has just changed this. What you entered is still here.')}
            </Alert>
          )}
          <Box sx={{ mb: names.length > 0 ? 2.5 : 0 }}>
            <Consequence definition={definition} record={record} action={action} />
          </Box>
          <BeforeActing definition={definition} record={record} action={action} />
          <InForm definition={definition} state={state} idPrefix={`action-${name}`}>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
              <ErrorSummary
                definition={definition}
                refusal={isOther && refusal && staleOf(refusal) ? null : refusal}
              />
              <ActionFields definition={definition} names={names} action={action} />
            </Box>
          </InForm>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {text('Back')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            autoFocus={names.length === 0}
            color={action.tone === 'danger' ? 'error' : 'primary'}
            disabled={form.formState.isSubmitting}
          >
            {action.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ActionProps {
  readonly definition: Definition
  readonly action: NamedAction['action']
}

/** Which record it is, and what becomes of it. */
function Consequence({
  definition,
  record,
  action,
}: ActionProps & { readonly record: JsonRecord }) {
  const outcome = outcomeOf(definition, action)
  return (
    <DialogContentText>
      <b>
        <bdi>{recordLabel(definition, record)}</bdi>
      </b>
      {'. '}
      {action.confirm ?? (outcome ? text('Afterwards it is %{outcome}.', { outcome }) : '')}
    </DialogContentText>
  )
}

function ActionFields({
  definition,
  names,
  action,
}: ActionProps & { readonly names: readonly string[] }) {
  const { principal } = useScreenContext()
  const demanded = requiredBy(action, principal.role)
  return names.map((name) => {
    const field = definition.fields[name]
    return (
      field && (
        <FieldInput key={name} name={name} field={field} demanded={demanded.includes(name)} />
      )
    )
  })
}

/** The form of the dialog, and the call that does the action with what was entered. */
function usePerforming({
  definition,
  record,
  chosen: { name, action },
  onClose,
  onDone,
}: ActionDialogProps) {
  const { server } = useScreenContext()
  const refresh = useRefresh()
  const notifyDone = useDoneNotice({ definition, action })
  const ahead = useMemo(
    () => (definition.state && action.to ? { ...record, [definition.state]: action.to } : record),
    [definition, record, action],
  )
  const { form, names, start } = useActionForm(definition, ahead, action)
  const hasRead = useHasRead()
  const { refusal, attempt } = useServerErrors(definition, form)
  const perform = form.handleSubmit((values) =>
    attempt(async () => {
      const body = {
        ...answersOf(definition, values, { start, mode: 'edit', hasRead }),
        version: record['version'],
      }
      const done = await server
        .act(definition, Number(record['id']), name, body)
        .catch((error: unknown) => {
          // The next press is about the newest version, which stands behind the dialog then.
          if (staleOf(refusalOf(error))) refresh()
          throw error
        })
      onClose()
      onDone?.()
      notifyDone(record, done)
    }),
  )
  return { form, names, start, ahead, perform, refusal }
}

/** Says that it is done, and lets every list that may show it read anew. */
function useDoneNotice({ definition, action }: ActionProps) {
  const queries = useQueryClient()
  const refresh = useRefresh()
  const notify = useNotify()
  return (record: JsonRecord, done: JsonRecord) => {
    const outcome = outcomeOf(definition, action)
    const warnings = warningsAfter(definition, done, action)
    notify(
      [
        outcome
          ? text('%{label} is now %{outcome}', { label: recordLabel(definition, record), outcome })
          : text('%{label}: done', { label: action.label }),
        ...warnings,
      ].join(' · '),
      { type: warnings.length > 0 ? 'warning' : 'info' },
    )
    refresh()
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['history', 'related', 'related-count', 'picker'].includes(String(queryKey[0])),
    })
  }
}

/** The state an action leads to, in words. */
function outcomeOf(definition: Definition, { to }: NamedAction['action']): string | undefined {
  const field = definition.fields[definition.state ?? '']
  return to && field ? itemsOf(field)[to]?.label.toLowerCase() : undefined
}

/** A form of the asked fields only, checked as the server will check it: in the state the action leads to. */
function useActionForm(definition: Definition, record: JsonRecord, action: NamedAction['action']) {
  const { principal, dialCode } = useScreenContext()
  const names = useMemo(() => inputsOf(action), [action])
  const start = useMemo(
    () =>
      startValues(
        definition,
        names,
        principal,
        withSuggested(definition, action, record, principal),
      ),
    [definition, action, names, principal, record],
  )
  const resolver = useMemo(
    (): Resolver<FormValues> => (values) => {
      const context = { principal, defaultDialCode: dialCode }
      const { errors } = checkInput(definition, values, {
        ...context,
        mode: 'edit',
        asSystem: true,
        before: storedForm(definition, record, context),
        requires: requiredBy(action, principal.role),
      })
      const own = errors.filter(({ field }) => names.includes(field.split('.')[0] ?? ''))
      return own.length > 0
        ? { values: {}, errors: ownErrors(definition, own) as FieldErrors<FormValues> }
        : { values, errors: {} }
    },
    [definition, record, action, names, principal, dialCode],
  )
  const form = useForm<FormValues>({ defaultValues: start, resolver, shouldFocusError: false })
  return { form, names, start }
}
