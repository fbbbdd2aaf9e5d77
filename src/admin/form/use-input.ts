import { useController, type FieldError } from 'react-hook-form'
import { inputId, useFormScope, type InputProps } from './form-scope.tsx'

export interface BoundInput {
  readonly id: string
  readonly value: unknown
  readonly change: (value: unknown) => void
  readonly blur: () => void
  readonly ref: (element: unknown) => void
  readonly error: string | undefined
  /** Ids of the help text and the error, for aria-describedby. */
  readonly describedBy: string | undefined
}

/** Binds an input to its value, its error and the ids that link them. */
export function useInput({ name, field }: Pick<InputProps, 'name' | 'field'>): BoundInput {
  const scope = useFormScope()
  const { field: bound, fieldState } = useController({ name })
  const id = inputId(scope, name)
  const error = readMessage(fieldState.error)
  const describedBy = [field.options.help ? `${id}-help` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return {
    id,
    error,
    value: bound.value,
    change: bound.onChange,
    blur: bound.onBlur,
    ref: bound.ref,
    describedBy: describedBy || undefined,
  }
}

/** Returns the message of an error. Errors of a whole list are under `root`. */
export function readMessage(error: FieldError | undefined): string | undefined {
  const root = (error as { root?: FieldError } | undefined)?.root
  return error?.message ?? root?.message
}
