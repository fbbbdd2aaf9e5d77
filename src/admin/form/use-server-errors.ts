import { isLines, type Definition } from '#schema/engine'
import { useNotify } from 'react-admin'
import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { connection } from '../providers/connection.ts'
import { readRefusal, type Refusal } from './form-errors.ts'
import type { FormValues } from './form-values.ts'

/** Shows server errors at their fields, or else in the summary, and always in a toast. */
export function useServerErrors(definition: Definition, form: UseFormReturn<FormValues>) {
  const notify = useNotify()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // Connection errors are cleared once the connection is back.
  useEffect(
    () =>
      connection.subscribe(() => {
        if (!connection.isDown()) setRefusal((before) => (before?.status === 0 ? null : before))
      }),
    [],
  )
  const attempt = async (deed: () => Promise<void>): Promise<void> => {
    setRefusal(null)
    try {
      await deed()
    } catch (error) {
      const failure = readRefusal(error)
      setRefusal(failure)
      notify(failure.message, { type: 'warning' })
      for (const each of failure.errors)
        form.setError(pathIn(definition, each.field), {
          type: each.code ?? 'server',
          message: each.message,
        })
    }
  }
  return { refusal, setRefusal, attempt } as const
}

/** Returns the path of a field in the form; errors of a complete list are at its root. */
const pathIn = (definition: Definition, field: string): string =>
  isLines(definition.fields[field]) ? `${field}.root` : field
