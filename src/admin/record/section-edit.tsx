import { writableFields, type Definition } from '#schema/engine'
import EditIcon from '@mui/icons-material/EditOutlined'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useRefresh } from 'react-admin'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { useEditing } from '../form/edit-form.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { useIsTyped } from '../form/form-body.tsx'
import { InForm } from '../form/in-form.tsx'
import { FieldGrid } from '../form/inputs/field-grid.tsx'
import { FieldInput } from '../form/inputs/field-input.tsx'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { SaveBar } from '../form/save-bar.tsx'
import { text } from '../i18n/text.ts'
import type { JsonRecord } from '../json-record.ts'
import { requireField } from '../require-field.ts'
import { useScreenContext } from '../screen-context.tsx'
import { Stack } from '../theme/layout.tsx'

interface OpenSection {
  /** The section being edited. One at a time, because saving it changes the version that others would overwrite. */
  readonly open: string | null
  readonly setOpen: (title: string | null) => void
}

const Context = createContext<OpenSection | null>(null)

interface EditableSectionsProps {
  readonly mayEdit: boolean
  readonly children: ReactNode
}

/** Lets the sections of a record be edited in place, if the role may. */
export function EditableSections({ mayEdit, children }: EditableSectionsProps) {
  const [open, setOpen] = useState<string | null>(null)
  const sections = useMemo(() => ({ open, setOpen }), [open])
  return <Context value={mayEdit ? sections : null}>{children}</Context>
}

interface SectionProps {
  readonly definition: Definition
  readonly record: JsonRecord
  readonly title: string
  /** Fields that the section shows. */
  readonly shown: readonly string[]
  /** Empty fields that it would show if they were filled. */
  readonly besides?: readonly string[]
}

/** Returns the button at the head of a section, and the form that replaces its facts while it is edited. */
export function useSectionEdit(section: SectionProps): {
  readonly pencil: ReactNode
  readonly form: ReactNode
} {
  const { definition, title, shown, besides = [] } = section
  const { principal, findScreen } = useScreenContext()
  const sections = useContext(Context)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = sections?.open === title
  useReturnedFocus(button, isOpen)
  const { inputs } = findScreen(definition)
  const writable = writableFields(definition, principal.role, 'edit')
  const isTyped = (name: string) =>
    writable.includes(name) && inputs?.[name] !== null && inputs?.[name] !== 'new'
  if (!sections || ![...shown, ...besides].some(isTyped)) return { pencil: null, form: null }
  if (isOpen)
    return {
      pencil: null,
      form: <SectionForm {...section} onClose={() => sections.setOpen(null)} />,
    }
  const label = text('Edit {title}', { title })
  return {
    pencil: sections.open === null && (
      <Tooltip title={text('Edit')}>
        <IconButton
          ref={button}
          size="small"
          aria-label={label}
          onClick={() => sections.setOpen(title)}
          sx={{ color: 'text.secondary', my: -0.5 }}
        >
          <EditIcon sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
    ),
    form: null,
  }
}

/** Returns the focus to the button once the form that it opened is closed. */
function useReturnedFocus(button: { readonly current: HTMLElement | null }, isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [button, isOpen])
}

/** The inputs of a section. The rest of the record takes part in its rules, but is not sent. */
function SectionForm(props: SectionProps & { readonly onClose: () => void }) {
  const { definition, record, shown, besides = [], onClose } = props
  const refresh = useRefresh()
  const { state, save, reload, released, staleDialog, phoneDialog } = useEditing({
    definition,
    record,
    // Pages with a call of their own show what it returned.
    onSaved: refresh,
    onDone: onClose,
  })
  const isTyped = useIsTyped(definition, state)
  const names = [...besides.filter(isTyped), ...shown]
  const ordered = Object.keys(definition.fields).filter((name) => names.includes(name))
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    box.current
      ?.querySelector<HTMLElement>('input, textarea, [role=combobox]')
      ?.focus({ preventScroll: true })
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  return (
    <>
      <InForm definition={definition} state={state} idPrefix="field">
        <Box component="form" ref={box} noValidate onSubmit={submit}>
          <Stack gap={2}>
            <ErrorSummary definition={definition} refusal={state.refusal} onOpenSaved={reload} />
            <FieldGrid
              fields={Object.fromEntries(
                ordered.map((name) => [name, requireField(definition, name)]),
              )}
              render={(name, field) => (
                <FieldInput name={name} field={field} readOnly={!isTyped(name)} />
              )}
            />
          </Stack>
          <SaveBar isInCard label={text('Save')} onSave={save} onCancel={onClose} />
          <LeaveGuard dirty={state.isDirty} released={released} />
          {staleDialog}
        </Box>
      </InForm>
      {phoneDialog}
    </>
  )
}
