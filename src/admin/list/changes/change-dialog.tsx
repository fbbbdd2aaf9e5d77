import { isRestorable, requiredBy, type Definition } from '#schema/engine'
import { Box, Button, DialogContentText, LinearProgress } from '@mui/material'
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useRefresh } from 'react-admin'
import { ErrorSummary } from '../../form/error-summary.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import type { FormValues } from '../../form/form-values.ts'
import { InForm } from '../../form/in-form.tsx'
import { formatCount } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { ActionFields, useActionForm } from '../../record/actions/action-dialog.tsx'
import type { NamedAction } from '../../record/actions/available.ts'
import { useScreenContext } from '../../screen-context.tsx'
import { useUndo } from '../../shell/undo.tsx'
import { Stack } from '../../theme/layout.tsx'
import { formatTotal, inSentence } from '../../words.ts'
import { ChangePreview } from './change-preview.tsx'
import { ChangeResult, formatResult } from './change-result.tsx'
import { EditInputs, ID_PREFIX, readEdit, useEditValues } from './edit-values.tsx'
import { actionOf, buildOrder, type ChangePlan, type ChangeValues } from './plan.ts'
import { awaitUndo, useChange, type ChangeState, type Preview } from './use-change.ts'

interface ChangeDialogProps {
  readonly definition: Definition
  readonly plan: ChangePlan
  /** Called when the change is started, so that a reload can show it again. */
  readonly onStart: (id: number) => void
  /** Called once when the change has ended. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Changes many records: values, preview, progress and result, with a way to undo it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { definition, plan } = props
  const action = actionOf(definition, plan.deed)
  if (plan.deed.verb === 'edit') return <EditDialog {...props} />
  if (plan.deed.verb === 'action' && action)
    return <ActionDialog {...props} chosen={{ name: plan.deed.name, action }} />
  return <Steps {...props} asksFirst={false} collect={collectNothing} />
}

const collectNothing = (): Promise<ChangeValues> => Promise.resolve({})

interface ResumedChangeProps extends Omit<ChangeDialogProps, 'plan' | 'onStart'> {
  readonly id: number
}

/** Shows a change that was started before the page was reloaded. */
export function ResumedChange({ definition, id, onDone, onClose }: ResumedChangeProps) {
  const change = useChange(definition)
  const { resume, progress } = change
  useDone(change, onDone)
  const close = useOfferedUndo(definition, change, onClose)
  useEffect(() => {
    // A change that this user may not see, or that is gone, is not shown.
    void resume(id).then((isFound) => isFound || onClose())
  }, [])
  if (!progress) return null
  const { kind, action } = progress
  const title = {
    edit: text('Edit'),
    remove: text('Delete'),
    undo: text('Undo'),
    action: definition.actions?.[action ?? '']?.label ?? text('Change'),
  }[kind]
  return <FormDialog title={title} {...resultParts(definition, change)} onClose={close} />
}

function EditDialog(props: ChangeDialogProps) {
  const { definition } = props
  const edit = useEditValues(definition)
  const state = { form: edit.form, names: [], start: {}, base: null, mode: 'edit' } as never
  return (
    <InForm definition={definition} state={state} idPrefix={ID_PREFIX}>
      <Steps
        {...props}
        asksFirst
        isReady={edit.ways.size > 0}
        inputs={
          <>
            <ErrorSummary definition={definition} refusal={null} />
            <EditInputs definition={definition} edit={edit} />
          </>
        }
        collect={() =>
          collected((take) => edit.form.handleSubmit((values) => take(readEdit(edit, values))))
        }
      />
    </InForm>
  )
}

/** Resolves to the values of a form, or to null if some are missing or wrong. */
async function collected(
  submit: (take: (values: ChangeValues) => void) => () => Promise<void>,
): Promise<ChangeValues | null> {
  let taken: ChangeValues | null = null
  await submit((values) => {
    taken = values
  })()
  return taken
}

function ActionDialog(props: ChangeDialogProps & { readonly chosen: NamedAction }) {
  const {
    definition,
    plan: { asksMore = true },
    chosen,
  } = props
  const { principal } = useScreenContext()
  const { state } = definition
  const { action } = chosen
  const record = useMemo(
    () => ({ version: 0, ...(state && action.to ? { [state]: action.to } : {}) }),
    [state, action],
  )
  const { form, names, start } = useActionForm({ definition, chosen }, record)
  const demanded = requiredBy(action, principal.role)
  const asked = asksMore ? names : names.filter((name) => demanded.includes(name))
  const scope = { form, names, start, base: record, mode: 'edit' } as never
  const read = (values: FormValues): ChangeValues => ({
    inputs: Object.fromEntries(
      asked.flatMap((name) => ((values[name] ?? null) === null ? [] : [[name, values[name]]])),
    ),
  })
  return (
    <InForm definition={definition} state={scope} idPrefix={ID_PREFIX}>
      <Steps
        {...props}
        asksFirst={demanded.length > 0}
        inputs={
          asked.length > 0 && (
            <>
              <ErrorSummary definition={definition} refusal={null} />
              <ActionFields
                definition={definition}
                names={asked}
                demanded={demanded}
                folded={undefined}
                errors={form.formState.errors}
              />
            </>
          )
        }
        collect={() =>
          collected((take) =>
            form.handleSubmit(
              (values) => take(read(values)),
              (errors) => {
                // Each record has its own value of a field that is left blank, which only the server can check.
                const isWrong = (name: string) =>
                  demanded.includes(name) || (form.getValues(name) ?? null) !== null
                if (Object.keys(errors).some(isWrong)) return
                form.clearErrors()
                take(read(form.getValues()))
              },
            ),
          )
        }
      />
    </InForm>
  )
}

interface StepsProps extends ChangeDialogProps {
  /** True if the user enters values before the preview. Otherwise optional ones are one step back. */
  readonly asksFirst: boolean
  readonly inputs?: ReactNode
  readonly isReady?: boolean
  /** Returns the entered values, or null if some are missing or wrong. */
  readonly collect: () => Promise<ChangeValues | null>
}

function Steps(props: StepsProps) {
  const { definition, plan, asksFirst, inputs, isReady = true, collect } = props
  const { onStart, onDone, onClose } = props
  const change = useChange(definition)
  const { preview, progress, isBusy, refusal, look, move, leavePreview } = change
  const [isAsking, setIsAsking] = useState(asksFirst)
  useDone(change, onDone)
  const check = async () => {
    const values = await collect()
    if (!values) return
    setIsAsking(false)
    const isAccepted = await look(buildOrder(plan, values))
    if (!isAccepted && inputs) setIsAsking(true)
  }
  const isBegun = useRef(asksFirst)
  useEffect(() => {
    if (!isBegun.current) void check()
    isBegun.current = true
  }, [])
  const title = plan.title ?? formatTitle(definition, plan)
  const close = useOfferedUndo(definition, change, onClose)
  const parts = progress
    ? resultParts(definition, change)
    : {
        submit: isAsking ? text('Preview') : formatApply(definition, plan, preview),
        isDisabled: isAsking ? !isReady : isBusy || !isApplicable(preview),
        step: isAsking ? 'values' : `preview ${isApplicable(preview)}`,
        focus: isAsking ? undefined : ('submit' as const),
        stop:
          !isAsking && inputs ? (
            <Button
              color="inherit"
              onClick={() => {
                leavePreview()
                setIsAsking(true)
              }}
            >
              {asksFirst ? text('Back') : text('Add details')}
            </Button>
          ) : undefined,
        onSubmit: () => {
          if (isAsking || !preview) return void check()
          onStart(preview.id)
          void move(preview.id, 'apply')
        },
        children: (
          <Stack gap={2}>
            <Consequence definition={definition} plan={plan} onClose={onClose} />
            {isAsking && inputs}
            {!isAsking && !preview && !refusal && <LinearProgress aria-label={text('Checking')} />}
            {!isAsking && preview && (
              <ChangePreview definition={definition} plan={plan} preview={preview} />
            )}
          </Stack>
        ),
      }
  return (
    <FormDialog
      title={title}
      isDanger={plan.deed.verb === 'remove' || actionOf(definition, plan.deed)?.tone === 'danger'}
      refusal={refusal}
      maxWidth={hasTexts(preview) && !isAsking ? 'md' : 'sm'}
      {...parts}
      onClose={close}
    />
  )
}

/** The dialog of a change that has been started. */
function resultParts(definition: Definition, change: ChangeState) {
  const { progress, isOver, isBusy, refusal, move } = change
  return {
    cancel: text('Close'),
    step: isOver ? 'over' : 'running',
    focus: 'cancel' as const,
    refusal,
    stop:
      !isOver && progress ? (
        <Button disabled={isBusy} onClick={() => void move(progress.id, 'stop')}>
          {text('Stop')}
        </Button>
      ) : undefined,
    maxWidth: 'sm' as const,
    children: progress && (
      <ChangeResult
        definition={definition}
        progress={progress}
        isBusy={isBusy}
        onUndo={() => void move(progress.id, 'undo')}
      />
    ),
  }
}

/** Calls `onDone` and reloads what is on screen, once for each change that has ended. */
function useDone({ progress, isOver }: ChangeState, onDone: () => void): void {
  const refresh = useRefresh()
  const reported = useRef(0)
  useEffect(() => {
    if (!isOver || !progress || reported.current === progress.id) return
    reported.current = progress.id
    onDone()
    refresh()
  })
}

/** Closes the dialog, and offers to undo the change in the bar below the screen. A running change stays open. */
function useOfferedUndo(
  definition: Definition,
  { progress, isOver }: ChangeState,
  onClose: () => void,
): () => void {
  const { changes } = useScreenContext().server
  const { offer } = useUndo()
  return () => {
    if (progress && !isOver) return
    onClose()
    if (!progress?.isUndoable || progress.undoneById !== null) return
    offer({
      message: formatResult(progress),
      undo: async () => formatResult(await awaitUndo(changes, definition, progress.id)),
    })
  }
}

const countChanged = (preview: Preview | null): number =>
  preview?.rows.filter(({ outcome }) => outcome === 'changed').length ?? 0

/** True if text messages are shown, which need a wider dialog. */
const hasTexts = (preview: Preview | null): boolean =>
  preview?.rows.some(({ texts }) => texts.length > 0) ?? false

/** True if something would change, as far as is known. */
const isApplicable = (preview: Preview | null): preview is Preview => countChanged(preview) > 0

/** "Apply to 18" once the number is known. */
function formatApply(definition: Definition, { deed }: ChangePlan, preview: Preview | null) {
  const smart_count = countChanged(preview)
  const label = actionOf(definition, deed)?.label
  if (!preview?.isComplete) return label ?? text('Apply')
  const count = formatCount(smart_count)
  if (deed.verb === 'remove') return text('Delete {count}', { count })
  return label
    ? text('{action} ({count})', { action: label, count })
    : text('Apply to {count}', { count })
}

function formatTitle(definition: Definition, plan: ChangePlan): string {
  const { deed, count: smart_count, isEstimate } = plan
  const [one, many] = definition.label
  const count = formatTotal(smart_count, isEstimate)
  const records = text('{count} {one} |||| {count} {many}', {
    smart_count,
    count,
    one: inSentence(one),
    many: inSentence(many),
  })
  if (deed.verb === 'remove') return text('Delete {records}?', { records })
  const label = actionOf(definition, deed)?.label
  return label
    ? text('{action} ({count})', { action: label, count })
    : text('Edit {records}', { records })
}

type ConsequenceProps = Pick<ChangeDialogProps, 'definition' | 'plan' | 'onClose'>

function Consequence({ definition, plan, onClose }: ConsequenceProps) {
  // A link may lead to other rows of the same list, which is behind the dialog.
  const closeAtLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onClose()
  }
  const words =
    plan.words ??
    (plan.deed.verb === 'remove'
      ? isRestorable(definition)
        ? text('You can undo this afterwards.')
        : text('This cannot be undone.')
      : actionOf(definition, plan.deed)?.confirm)
  return (
    <>
      {words && <DialogContentText>{words}</DialogContentText>}
      {plan.above && <Box onClick={closeAtLink}>{plan.above}</Box>}
    </>
  )
}
