import { HttpError } from 'react-admin'
import { useState, type FormEvent } from 'react'
import { text } from '../i18n/text.ts'

interface FormOptions<Name extends string> {
  readonly fields: Readonly<Record<Name, string>>
  /** Labels, for "Please fill in …". */
  readonly labels: Readonly<Record<Name, string>>
  /** What else is wrong before anything is sent. */
  readonly check?: (values: Readonly<Record<Name, string>>) => Partial<Record<Name, string>>
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<void>
}

/** Values, errors and sending of a session form. The server's errors by field reach their field, the rest stands on top. */
export function useForm<Name extends string>({ fields, labels, check, send }: FormOptions<Name>) {
  const [values, setValues] = useState<Readonly<Record<Name, string>>>(fields)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const set = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = {
      ...check?.(values),
      ...missing(values, (name) =>
        text('Please fill in {label}.', { label: labels[name].toLowerCase() }),
      ),
    }
    setErrors(found)
    setFailure(null)
    if (Object.values(found).some(Boolean)) return focusFirstError(form)
    setSending(true)
    try {
      await send(values)
    } catch (error) {
      const { byField, message } = explain(error, Object.keys(fields) as Name[])
      setErrors(byField)
      setFailure(message)
      focusFirstError(form)
    } finally {
      setSending(false)
    }
  }
  return { values, errors, failure, sending, set, submit } as const
}

const missing = <Name extends string>(
  values: Readonly<Record<Name, string>>,
  sentence: (name: Name) => string,
) =>
  Object.fromEntries(
    (Object.keys(values) as Name[])
      .filter((name) => values[name].trim() === '')
      .map((name) => [name, sentence(name)]),
  ) as Partial<Record<Name, string>>

function explain<Name extends string>(error: unknown, names: readonly Name[]) {
  const sentence =
    error instanceof HttpError
      ? ((error.body as { errors?: { field: string; message: string }[] } | null)?.errors ?? [])
      : []
  const ofFields = sentence.filter(({ field }) => (names as readonly string[]).includes(field))
  const byField = Object.fromEntries(
    ofFields.map(({ field, message }) => [field, message]),
  ) as Partial<Record<Name, string>>
  const message = error instanceof Error ? error.message : String(error)
  return { byField, message: ofFields.length > 0 ? null : (sentence[0]?.message ?? message) }
}

/** After React has drawn the errors. */
const focusFirstError = (form: HTMLFormElement) =>
  void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
