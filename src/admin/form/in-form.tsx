import type { Definition } from '#schema/engine'
import { useMemo, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { DefaultsBeside } from './beside.tsx'
import { FormScopeProvider, type FormScope } from './form-scope.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface InFormProps {
  readonly definition: Definition
  readonly state: RecordFormState
  readonly idPrefix: string
  readonly children: ReactNode
}

/** Gives inputs below it their form and what they share. */
export function InForm({ definition, state, idPrefix, children }: InFormProps) {
  const { base, mode } = state
  const scope = useMemo(
    (): FormScope => ({
      definition,
      mode,
      idPrefix,
      before: base,
      labels: base?.labels ?? {},
      files: base?.files ?? {},
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
