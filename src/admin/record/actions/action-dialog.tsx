import {
  listInputs,
  checkInput,
  definitionFor,
  isLines,
  isStored,
  listTransitions,
  mayDo,
  readItems,
  requiredBy,
  type Definition,
} from '#schema/engine'
import { Alert, Box, Button, DialogContentText } from '@mui/material'
import { useNotify, useRefresh } from 'react-admin'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { useHasRead } from '../../form/beside.tsx'
import { FieldInput } from '../../form/inputs/field-input.tsx'
import type { JsonRecord } from '../../json-record.ts'
import { recordLabel } from '../display/record-label.ts'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { InForm } from '../../form/in-form.tsx'
import { knownHere, ownErrors, readRefusal, type Refusal } from '../../form/form-errors.ts'
import { useKeptForm } from '../../form/kept-form.ts'
import { readStale } from '../../form/stale.ts'
import {
  pickAnswers,
  startValues,
  storedForm,
  withSuggested,
  type FormValues,
} from '../../form/form-values.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useServerErrors } from '../../form/use-server-errors.ts'
import type { ActionDialogProps } from '../../screens.ts'
import { useUndo } from '../../shell/undo.tsx'
import type { NamedAction } from './available.ts'
import { text } from '../../i18n/text.ts'
import { Stack } from '../../theme/layout.tsx'
import { FieldFact } from '../display/fact.tsx'
import { FactFrame } from '../../kinds/fact-frame.tsx'
import { isNothing } from '../../kinds/is-nothing.ts'
import { fieldLabel } from '../display/sections.ts'
import { useWholeRecord } from '../../providers/whole-record.ts'

/** Dialog to run an action: prompts for input and shows the outcome in advance. The screen may have a custom dialog. */
export function ActionDialog(props: ActionDialogProps) {
  const { findScreen } = useScreenContext()
  const record = useInputsOf(props)
  if (!record) return null
  const Own = findScreen(props.definition).dialogs?.[props.chosen.name]
  return Own ? (
    <Suspense fallback={null}>
      <Own {...props} record={record} />
    </Suspense>
  ) : (
    <ActionForm {...props} record={record} />
  )
}

/**
 * The record with the values that the action asks for, which the row of a list may not contain; null while they are
 * loaded. The version stays that of the row, so that a change since then is noticed.
 */
function useInputsOf({ definition, record, chosen }: ActionDialogProps): JsonRecord | null {
  const { principal } = useScreenContext()
  const isPart =
    mayDo(definition, principal.role, 'show') &&
    listInputs(chosen.action).some((name) => {
      const field = definition.fields[name]
      return field && isStored(field) && !(name in record)
    })
  const { data, isPending } = useWholeRecord(definition, Number(record['id']), isPart)
  if (!isPart) return record
  return isPending ? null : { ...data, ...record }
}

interface ActionFormProps extends ActionDialogProps {
  /** Values that the user does not enter, such as the expected quantity in a stock count. */
  readonly known?: FormValues
  /** Rarely changed fields, hidden until they are needed or invalid. */
  readonly folded?: { readonly label: string; readonly names: readonly string[] }
  /** Fields that are required because of the values of other fields. */
  readonly demands?: (values: FormValues) => readonly string[]
  /** Shown above the fields. */
  readonly above?: (part: {
    readonly values: FormValues
    readonly refusal: Refusal | null
    /** Clears a field and focuses it. */
    readonly clear: (name: string) => void
  }) => ReactNode
}

const NOTHING: FormValues = {}
const NO_DEMANDS = () => []

/** The default dialog of an action, for custom dialogs that extend it. */
export function ActionForm(props: ActionFormProps) {
  const {
    definition,
    record,
    chosen: { name, action },
    onClose,
    known = NOTHING,
    demands = NO_DEMANDS,
    folded,
    above,
  } = props
  const { principal } = useScreenContext()
  const { form, names, start, ahead, perform, refusal } = usePerforming(props)
  const values = above || demands !== NO_DEMANDS ? form.watch() : NOTHING
  const [opened] = useState(record['version'])
  const isOther = opened !== record['version']
  const clear = (each: string) => {
    form.setValue(each, null)
    document.getElementById(`action-${name}-${each}`)?.focus()
  }
  const state = { form, names, start, base: ahead, mode: 'edit' } as never
  return (
    <FormDialog
      title={action.label}
      submit={action.label}
      cancel={text('Back')}
      isDisabled={form.formState.isSubmitting}
      isDanger={action.tone === 'danger'}
      focus={names.length === 0 ? 'submit' : undefined}
      maxWidth={names.some((each) => isLines(definition.fields[each])) ? 'md' : 'xs'}
      onSubmit={() => void perform()}
      onClose={onClose}
    >
      {isOther && (
        <Alert severity="warning" role="status" sx={{ mb: 1.5 }}>
          {text('Someone else has just changed this. What you entered is still here.')}
        </Alert>
      )}
      <Box sx={{ mb: names.length > 0 ? 2.5 : 0 }}>
        <Consequence definition={definition} record={record} action={action} />
      </Box>
      <BeforeActing definition={definition} record={record} action={action} />
      <InForm definition={definition} state={state} idPrefix={`action-${name}`}>
        <Stack gap={2}>
          <ErrorSummary
            definition={definition}
            refusal={isOther && refusal && readStale(refusal) ? null : refusal}
          />
          {above?.({ values, refusal, clear })}
          <ActionFields
            definition={definition}
            names={names.filter((each) => !(each in known))}
            folded={folded}
            errors={form.formState.errors}
            demanded={[...requiredBy(action, principal.role), ...demands(values)]}
          />
        </Stack>
      </InForm>
    </FormDialog>
  )
}

interface ActionProps {
  readonly definition: Definition
  readonly action: NamedAction['action']
}

function Consequence({
  definition,
  record,
  action,
}: ActionProps & { readonly record: JsonRecord }) {
  const outcome = formatOutcome(definition, action)
  return (
    <DialogContentText>
      <b>
        <bdi>{recordLabel(definition, record)}</bdi>
      </b>
      {'. '}
      {action.confirm ?? (outcome ? text('The new status will be {outcome}.', { outcome }) : '')}
      {isFinal(definition, action) && ` ${text('This cannot be undone.')}`}
    </DialogContentText>
  )
}

/** Returns true if the action leads to a state that no action leads out of. */
const isFinal = (definition: Definition, { to, undoneBy }: NamedAction['action']): boolean =>
  to !== undefined &&
  undoneBy === undefined &&
  !listTransitions(definition).some(({ from, isAutomatic }) => from === to && !isAutomatic)

interface ActionFieldsProps {
  readonly definition: Definition
  readonly names: readonly string[]
  readonly demanded: readonly string[]
  readonly folded: ActionFormProps['folded']
  readonly errors: object
}

export function ActionFields({ definition, names, demanded, folded, errors }: ActionFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const hidden = folded?.names ?? []
  const isShown = isOpen || hidden.some((each) => each in errors)
  const inputs = (some: readonly string[]) =>
    some.map((name) => {
      const field = definition.fields[name]
      return (
        field && (
          <FieldInput key={name} name={name} field={field} demanded={demanded.includes(name)} />
        )
      )
    })
  return (
    <>
      {inputs(names.filter((each) => !hidden.includes(each)))}
      {folded && !isShown && (
        <Button onClick={() => setOpen(true)} sx={{ justifySelf: 'start' }}>
          {folded.label}
        </Button>
      )}
      {isShown && inputs(hidden)}
    </>
  )
}

function usePerforming(props: ActionFormProps) {
  const {
    definition,
    record,
    chosen: { name, action },
    onClose,
    onDone,
    known = NOTHING,
  } = props
  const { server } = useScreenContext()
  const refresh = useRefresh()
  const notifyDone = useDoneNotice({ definition, action })
  const ahead = useMemo(
    () => (definition.state && action.to ? { ...record, [definition.state]: action.to } : record),
    [definition, record, action],
  )
  const { form, names, start } = useActionForm(props, ahead)
  useKeptForm({ definition, form, names, start, of: `${Number(record['id'])} ${name}` })
  const hasRead = useHasRead()
  const { refusal, attempt } = useServerErrors(definition, form)
  const perform = form.handleSubmit((values) =>
    attempt(async () => {
      const body = {
        ...pickAnswers(definition, values, { start, hasRead }),
        ...known,
        version: record['version'],
      }
      const done = await server
        .act(definition, Number(record['id']), name, body)
        .catch((error: unknown) => {
          // Loads the newest version, which is visible behind the dialog and used by the next attempt.
          if (readStale(readRefusal(error))) refresh()
          throw error
        })
      onClose()
      onDone?.()
      notifyDone(record, done)
    }),
  )
  return { form, names, start, ahead, perform, refusal }
}

/** Notifies the user of success, with an offer to undo if an action does that, and reloads every list that may show the record. */
function useDoneNotice({ definition, action }: ActionProps) {
  const refresh = useRefresh()
  const notify = useNotify()
  const { offer } = useUndo()
  const { server, principal } = useScreenContext()
  const { undoneBy } = action
  return (record: JsonRecord, done: JsonRecord) => {
    const outcome = formatOutcome(definition, action)
    const warnings = warningsAfter(definition, done, action)
    const message = [
      outcome
        ? text('{label} is now {outcome}', { label: recordLabel(definition, record), outcome })
        : text('{label}: done', { label: action.label }),
      ...warnings,
    ].join(' · ')
    if (undoneBy !== undefined && mayDo(definition, principal.role, undoneBy))
      offer({
        message,
        undo: () => server.undo(definition, Number(record['id']), done['version']),
      })
    else notify(message, { type: warnings.length > 0 ? 'warning' : 'info' })
    refresh()
  }
}

/** Label of the state that an action leads to. */
function formatOutcome(definition: Definition, { to }: NamedAction['action']): string | undefined {
  const field = definition.fields[definition.state ?? '']
  return to && field ? readItems(field)[to]?.label.toLowerCase() : undefined
}

/** Form with only the requested fields. As on the server, they are validated in the action's target state. */
export function useActionForm(
  props: Pick<ActionFormProps, 'definition' | 'chosen' | 'known' | 'demands'>,
  record: JsonRecord,
) {
  const {
    chosen: { action },
    known = NOTHING,
    demands = NO_DEMANDS,
  } = props
  const { principal, dialCode } = useScreenContext()
  const definition = definitionFor(props.definition, principal.role)
  const names = useMemo(() => listInputs(action), [action])
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
      const { errors } = checkInput(
        definition,
        { ...values, ...known },
        {
          ...context,
          mode: 'edit',
          asSystem: true,
          before: storedForm(definition, record, context),
          requires: [...requiredBy(action, principal.role), ...demands(values)],
        },
      )
      const own = knownHere(errors).filter(({ field }) => names.includes(field.split('.')[0] ?? ''))
      return own.length > 0
        ? { values: {}, errors: ownErrors(definition, own) as FieldErrors<FormValues> }
        : { values, errors: {} }
    },
    [definition, record, action, names, principal, dialCode, known, demands],
  )
  const form = useForm<FormValues>({ defaultValues: start, resolver, shouldFocusError: false })
  return { form, names, start }
}

interface BeforeActingProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly action: NamedAction['action']
}

/** Fields shown before an action runs, reloaded from the server. Displayed as a warning if one of them has that tone. */
function BeforeActing({ definition, record, action: { shows = [] } }: BeforeActingProps) {
  const { data } = useWholeRecord(definition, Number(record['id']), shows.length > 0)
  const now: JsonRecord = data ?? record
  if (shows.every((name) => isNothing(now[name]))) return null
  const facts = (
    <Stack gap={1.5} columns="repeat(auto-fill, minmax(120px, 1fr))" sx={{ m: 0 }}>
      {shows.map((name) => (
        <FactFrame key={name} label={fieldLabel(definition, name)}>
          <FieldFact definition={definition} name={name} record={now} />
        </FactFrame>
      ))}
    </Stack>
  )
  const tones = shows.map((name) => findTone(definition, now, name))
  const worst = (['danger', 'warning'] as const).find((tone) => tones.includes(tone))
  return worst ? (
    <Alert severity={worst === 'danger' ? 'error' : 'warning'} sx={WARNING}>
      {facts}
    </Alert>
  ) : (
    <Box sx={APART}>{facts}</Box>
  )
}

const findTone = ({ fields }: Definition, record: JsonRecord, name: string) =>
  readItems(fields[name])[String(record[name])]?.tone

/** Warnings that remain after an action: "Monthly budget: Exceeded". */
const warningsAfter = (
  definition: Definition,
  record: JsonRecord,
  { shows = [] }: NamedAction['action'],
): string[] =>
  shows
    .filter((name) => ['warning', 'danger'].includes(findTone(definition, record, name) ?? ''))
    .map(
      (name) =>
        `${fieldLabel(definition, name)}: ${readItems(definition.fields[name])[String(record[name])]?.label}`,
    )

const APART = { my: 2 } as const
const WARNING = { ...APART, '& .MuiAlert-message': { flex: 1, minWidth: 0 } } as const
