import type { Definition } from '#schema/engine'
import { useNotify, useRefresh, useResourceContext, useUpdate } from 'react-admin'
import { useRef, useState, type ReactNode } from 'react'
import type { JsonRecord } from '../json-record.ts'
import { FormBody } from './form-body.tsx'
import type { FormValues } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { readNewPhone, PhoneCodeDialog } from './phone-code-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { readStale } from './stale.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { useScreenContext } from '../screen-context.tsx'
import { useRecordForm } from './use-record-form.ts'
import { recordLabel } from '../record/display/record-label.ts'
import { useUndo } from '../shell/undo.tsx'
import { isResource } from '../providers/resource-names.ts'
import { WHOLE } from '../providers/whole-record.ts'
import { text } from '../i18n/text.ts'

interface EditFormProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly onLeave: () => void
  readonly onSaved?: (saved: JsonRecord) => void
  /** Renders content below a field, after its help text. */
  readonly under?: (name: string) => ReactNode
}

interface EditingOptions extends Pick<EditFormProps, 'definition' | 'record' | 'onSaved'> {
  /** Called after every save that needs nothing more, even if there were no changes. */
  readonly onDone?: () => void
}

/** State of a form for an existing record, its saving and the dialogs that may follow. Unchanged values are not sent. */
export function useEditing({ definition, record, onSaved, onDone }: EditingOptions) {
  const one = definition.label[0]
  const resource = useResourceContext() ?? definition.name
  const notify = useNotify()
  const [update] = useUpdate()
  const refresh = useRefresh()
  const { server } = useScreenContext()
  const { offer } = useUndo()
  const released = useRef(false)
  // Version to overwrite: the one that was loaded, or a newer one that the user chose to overwrite.
  const over = useRef<unknown>(null)
  const [closed, setClosed] = useState<unknown>(null)
  const [newPhone, setNewPhone] = useState<string | null>(null)
  const send = async (input: FormValues): Promise<JsonRecord> => {
    if (Object.keys(input).length === 0) return state.base ?? record
    const data = { ...input, version: over.current ?? state.base?.['version'] }
    return (await update(
      resource,
      { id: Number(record['id']), data, previousData: record as never, meta: WHOLE },
      { returnPromise: true, mutationMode: 'pessimistic' },
    )) as JsonRecord
  }
  const state = useRecordForm({ definition, record, send })
  const save = () =>
    void state.save((saved) => {
      const changed = saved !== state.base
      over.current = null
      if (changed) state.rebase(saved)
      if (changed) onSaved?.(saved)
      const waiting = readNewPhone(saved)
      setNewPhone(waiting)
      if (waiting !== null) return
      if (changed) tellSaved(saved)
      else notify(text('No changes to save'), { type: 'unchanged' as never })
      onDone?.()
    })
  const tellSaved = (saved: JsonRecord) => {
    notify(text('{one} saved', { one }), { type: 'info' })
    if (!isResource(definition)) return
    offer({
      message: recordLabel(definition, saved),
      undo: async () => {
        const undone = await server.undo(definition, Number(record['id']), saved['version'])
        if (undone) state.rebase(undone)
      },
    })
  }
  const stale = state.refusal ? readStale(state.refusal) : null
  const reload = async () => {
    over.current = null
    // The error has only the ids of references; the record is reloaded for their labels.
    const fresh = await server
      .record(definition, String(record['id']))
      .catch(() => stale?.current ?? null)
    state.rebase(fresh)
    refresh()
  }
  const overwrite = () => {
    over.current = stale?.current['version']
    state.setRefusal(null)
    save()
  }
  return {
    state,
    save,
    reload: () => void reload(),
    released,
    /** Rendered within the form. */
    staleDialog: stale && closed !== state.refusal && (
      <StaleDialog
        definition={definition}
        stale={stale}
        mine={state.form.getValues()}
        start={state.start}
        onReload={() => void reload()}
        onOverwrite={overwrite}
        onClose={() => setClosed(state.refusal)}
      />
    ),
    /** Rendered outside the form, so that Enter does not submit it. */
    phoneDialog: newPhone !== null && (
      <PhoneCodeDialog
        phoneNumber={newPhone}
        onClose={() => {
          setNewPhone(null)
          onDone?.()
        }}
      />
    ),
  }
}

/** The form of an existing record. */
export function EditForm({ definition, record, onLeave, onSaved, under }: EditFormProps) {
  const editing = useEditing({ definition, record, ...(onSaved ? { onSaved } : {}) })
  const { state, save } = editing
  return (
    <>
      <FormBody
        definition={definition}
        state={state}
        onSave={save}
        under={under}
        onOpenSaved={editing.reload}
      >
        <SaveBar
          label={text('Save {one}', { one: definition.label[0].toLowerCase() })}
          onSave={save}
          onCancel={onLeave}
        />
        <LeaveGuard dirty={state.isDirty} released={editing.released} />
        {editing.staleDialog}
      </FormBody>
      {editing.phoneDialog}
    </>
  )
}
