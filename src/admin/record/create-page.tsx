import type { Definition } from '#schema/engine'
import { Box } from '@mui/material'
import {
  useCreate,
  useNotify,
  useRecordFromLocation,
  useRedirect,
  useResourceContext,
} from 'react-admin'
import { useRef } from 'react'
import type { JsonRecord } from '../json-record.ts'
import { FormBody } from '../form/form-body.tsx'
import type { FormValues } from '../form/form-values.ts'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { PageHeader } from './page-header.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { useRecordForm } from '../form/use-record-form.ts'
import { text } from '../i18n/text.ts'

interface CreatePageProps {
  readonly definition: Definition
  /** Visible fields. The others do not apply to new records. */
  readonly only?: readonly string[]
  /** Initial values, unless the link to the form specifies others. */
  readonly beginsWith?: JsonRecord
}

export function CreatePage({ definition, only, beginsWith }: CreatePageProps) {
  const [one, many] = definition.label
  const resource = useResourceContext() ?? definition.name
  const prefilled = useRecordFromLocation() as JsonRecord | null
  const [create] = useCreate()
  const notify = useNotify()
  const redirect = useRedirect()
  const released = useRef(false)
  const send = async (input: FormValues) =>
    (await create(resource, { data: input }, { returnPromise: true })) as JsonRecord
  const state = useRecordForm({
    definition,
    record: null,
    prefilled: prefilled ?? beginsWith,
    send,
    ...(only ? { only } : {}),
  })
  const saved = () => notify(text('{one} added', { one }), { type: 'success' })
  const save = () =>
    void state.save((record) => {
      released.current = true
      saved()
      redirect('edit', resource, Number(record['id']))
    })
  const saveAndAdd = () =>
    void state.save(() => {
      saved()
      state.rebase(null)
      document.querySelector('h1')?.scrollIntoView({ block: 'end' })
      document
        .querySelector<HTMLElement>('[id^="field-"]:is(input, textarea)')
        ?.focus({ preventScroll: true })
    })
  return (
    <Box sx={{ pb: 0 }}>
      <PageHeader
        page={text('Add {one}', { one: one.toLowerCase() })}
        heading={text('Add {one}', { one: one.toLowerCase() })}
        back={{ to: `/${resource}`, label: many.toLowerCase() }}
      />
      <FormBody definition={definition} state={state} onSave={save}>
        <SaveBar
          label={text('Save {one}', { one: one.toLowerCase() })}
          onSave={save}
          onSaveAndAdd={saveAndAdd}
          onCancel={() => redirect('list', resource)}
        />
        <LeaveGuard dirty={state.isDirty} released={released} />
      </FormBody>
    </Box>
  )
}
