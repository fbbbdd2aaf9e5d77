import type { Definition } from '#schema/engine'
import { type ReactNode, useMemo } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { DefaultsBeside } from './beside.tsx'
import { type FormScope, FormScopeProvider } from './form-scope.tsx'
import type { RecordFormState } from './use-record-form.ts'

interface InFormProps {
  readonly definition: Definition
  readonly state: RecordFormState
  readonly idPrefix: string
  readonly children: ReactNode
}

/** Provides its inputs with their form and shared state. */
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
          fields={definition.fields}
          names={state.names}
          start={state.start}
          isNew={mode === 'create'}
        />
        {children}
      </FormScopeProvider>
    </FormProvider>
  )
}

/** Returns a function that enters a value, as if the user had typed it. */
export function useEnterValue(): (name: string, value: unknown) => void {
  const { setValue } = useFormContext()
  return (name, value) => setValue(name, value, { shouldDirty: true })
}

export function useFormValues<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, unknown>> {
  const values = useFormContext().watch([...names])
  return Object.fromEntries(names.map((name, place) => [name, values[place]])) as Record<
    Name,
    unknown
  >
}
