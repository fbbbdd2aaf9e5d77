import type { Definition } from '#schema/engine'
import { useLocation } from 'react-admin'
import { useEffect, type FormEvent, type ReactNode } from 'react'
import { InForm } from './in-form.tsx'
import { useIsShown } from './conditions.ts'
import { FieldGrid } from './inputs/field-grid.tsx'
import { FieldInput } from './inputs/field-input.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { factNames } from '../record/display/shown-facts.ts'
import { SectionCard, WithSectionNav } from '../record/display/section-card.tsx'
import { listSections } from '../record/display/sections.ts'
import { useScreenContext } from '../screen-context.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface FormBodyProps {
  readonly definition: Definition
  readonly state: RecordFormState
  readonly children: ReactNode
  readonly onSave: () => void
  /** Renders content below a field, after its help text. */
  readonly under?: ((name: string) => ReactNode) | undefined
  readonly onOpenSaved?: (() => void) | undefined
}

/** The sections of a record's form, followed by `children`. */
export function FormBody(props: FormBodyProps) {
  return (
    <InForm definition={props.definition} state={props.state} idPrefix="field">
      <Sections {...props} />
    </InForm>
  )
}

/** Returns a function that checks whether a field of a form has an input. Others are shown as facts. */
export function useIsTyped(
  definition: Definition,
  { names, mode }: Pick<RecordFormState, 'names' | 'mode'>,
): (name: string) => boolean {
  const { inputs } = useScreenContext().findScreen(definition)
  return (name) =>
    names.includes(name) &&
    inputs?.[name] !== null &&
    (inputs?.[name] !== 'new' || mode === 'create')
}

/** Focuses the field that a link asks for: `?focus=outTime`. */
function useAskedFocus(): void {
  const name = new URLSearchParams(useLocation().search).get('focus')
  useEffect(() => {
    if (name) document.getElementById(`field-${name}`)?.focus()
  }, [name])
}

/** Sections without visible fields are skipped. */
function Sections({ definition, state, onSave, onOpenSaved, under, children }: FormBodyProps) {
  useAskedFocus()
  const { principal } = useScreenContext()
  const isTyped = useIsTyped(definition, state)
  const facts = state.base ? factNames(definition, principal, state.names) : []
  const isShown = useIsShown(Object.values(definition.fields))
  const sections = listSections(definition, [
    ...state.names.filter(
      (name) =>
        isTyped(name) || (state.base !== null && !definition.fields[name]?.options.transient),
    ),
    ...facts,
  ]).filter(({ fields }) => Object.values(fields).some(isShown))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <WithSectionNav sections={sections} onSubmit={submit} isNew={state.mode === 'create'}>
      <ErrorSummary definition={definition} refusal={state.refusal} onOpenSaved={onOpenSaved} />
      {sections.map(({ id, title, fields }) => (
        <SectionCard key={id} id={id} title={title}>
          <FieldGrid
            fields={fields}
            render={(name, field) => (
              <>
                <FieldInput name={name} field={field} readOnly={!isTyped(name)} />
                {under?.(name)}
              </>
            )}
          />
        </SectionCard>
      ))}
      {children}
    </WithSectionNav>
  )
}
