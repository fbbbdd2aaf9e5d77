import type { Definition } from '#schema/engine'
import { useMemo, type FormEvent, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { DefaultsBeside } from '../inputs/beside.tsx'
import { useIsShown } from '../inputs/conditions.ts'
import { FieldGrid } from '../inputs/field-grid.tsx'
import { FieldInput } from '../inputs/field-input.tsx'
import { FormScopeProvider, type FormScope } from '../inputs/form-scope.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { factNames } from './form-values.ts'
import { SectionCard, WithSectionNav } from './section-card.tsx'
import { sectionsOf } from './sections.ts'
import { useScreenContext } from './screen-context.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface FormBodyProps {
  readonly definition: Definition
  readonly state: RecordFormState
  readonly children: ReactNode
}

interface RecordFormProps extends FormBodyProps {
  readonly onSave: () => void
  /** What stands under a field besides its help. */
  readonly under?: ((name: string) => ReactNode) | undefined
}

/** The sections of a record's form; `children` is what stands below them. */
export function FormBody(props: RecordFormProps) {
  return (
    <InForm definition={props.definition} state={props.state} idPrefix="field">
      <Sections {...props} />
    </InForm>
  )
}

/** One of which nothing is shown is left out as a whole. */
function Sections({ definition, state, onSave, under, children }: RecordFormProps) {
  const { principal } = useScreenContext()
  const facts = state.base ? factNames(definition, principal, state.names) : []
  const isShown = useIsShown(Object.values(definition.fields))
  const sections = sectionsOf(definition, [...state.names, ...facts]).filter(({ fields }) =>
    Object.values(fields).some(isShown),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <WithSectionNav sections={sections} onSubmit={submit}>
      <ErrorSummary definition={definition} refusal={state.refusal} />
      {sections.map(({ id, title, fields }) => (
        <SectionCard key={id} id={id} title={title}>
          <FieldGrid
            fields={fields}
            render={(name, field) => (
              <>
                <FieldInput name={name} field={field} readOnly={!state.names.includes(name)} />
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

/** Gives inputs below it their form and what they share. */
export function InForm({
  definition,
  state,
  idPrefix,
  children,
}: FormBodyProps & { idPrefix: string }) {
  const { base, mode } = state
  const scope = useMemo(
    (): FormScope => ({
      definition,
      mode,
      idPrefix,
      before: base,
      labels: (base?.['labels'] ?? {}) as FormScope['labels'],
      files: (base?.['files'] ?? {}) as FormScope['files'],
    }),
    [definition, mode, idPrefix, base],
  )
  return (
    <FormProvider {...state.form}>
      <FormScopeProvider value={scope}>
        <DefaultsBeside
          definition={definition}
          names={state.names}
          start={state.start}
          isNew={mode === 'create'}
        />
        {children}
      </FormScopeProvider>
    </FormProvider>
  )
}
