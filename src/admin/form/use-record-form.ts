import {
  checkInput,
  definitionFor,
  fieldError,
  isOwnUnread,
  writableFields,
  type Principal,
  type Definition,
  type Field,
  type FieldError,
  type InputOf,
  type PatchOf,
} from '#schema/engine'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type FieldErrors, type Resolver } from 'react-hook-form'
import { useHasRead } from './beside.tsx'
import type { JsonRecord } from '../json-record.ts'
import { useKeptForm } from './kept-form.ts'
import { knownHere, ownErrors } from './form-errors.ts'
import {
  makeInput,
  startValues,
  storedForm,
  type FormBeginning,
  type FormValues,
} from './form-values.ts'
import { useScreenContext } from '../screen-context.tsx'
import { useServerErrors } from './use-server-errors.ts'

/** Input sent by a form, typed if the definition is known at compile time. A new record needs all required fields. */
export type FormInput<Of extends Definition, Before> = string extends keyof Of['fields']
  ? FormValues
  : Before extends null
    ? InputOf<Of>
    : PatchOf<Of>

export interface RecordFormOptions<
  Of extends Definition,
  Before extends JsonRecord | null,
  Saved extends object,
> {
  readonly definition: Of
  /** The record as loaded; null for a new one. */
  readonly record: Before
  readonly prefilled?: JsonRecord | undefined
  /** Sends the input and resolves to the saved record. Rejects if the call fails. */
  readonly send: (input: FormInput<Of, Before>) => Promise<Saved>
  /** Visible fields; a mini-form omits all others. */
  readonly only?: readonly string[]
  /** Fields that are required here although the definition does not require them. */
  readonly requires?: readonly string[]
}

export function useRecordForm<
  Of extends Definition,
  Before extends JsonRecord | null,
  Saved extends object,
>({
  definition: whole,
  record,
  prefilled,
  send,
  only,
  requires,
}: RecordFormOptions<Of, Before, Saved>) {
  const { principal } = useScreenContext()
  const definition = definitionFor(whole, principal.role)
  const mode = record ? 'edit' : 'create'
  const names = useMemo(
    () =>
      writableFields(definition, principal.role, mode).filter(
        (name) => !only || only.includes(name),
      ),
    [definition, principal, mode, only],
  )
  const [base, setBase] = useState<JsonRecord | null>(record)
  const start = useMemo(
    () => startValues(definition, names, principal, base ?? prefilled ?? null),
    [definition, names, principal, base, prefilled],
  )
  const hasRead = useHasRead()
  const beginning = useMemo(
    (): FormBeginning => ({ start, mode: base ? 'edit' : 'create', hasRead }),
    [start, base, hasRead],
  )
  const form = useForm<FormValues>({
    defaultValues: start,
    resolver: useResolver(definition, base, { beginning, requires }),
    shouldFocusError: false,
  })
  const { refusal, setRefusal, attempt } = useServerErrors(definition, form)
  const { isDirty } = form.formState

  // Settings and the user's records that load later become the defaults of fields the user has not edited. The values of the
  // first render stay, because inputs may have proposed some by now.
  const shown = useRef(start)
  useEffect(() => {
    if (!base && shown.current !== start) form.reset(start, { keepDirtyValues: true })
    shown.current = start
  }, [principal.settings, principal.employeeId, principal.customerId])
  const of = `${Number(record?.['id'] ?? 0)} ${only?.join(' ') ?? ''}`
  useKeptForm({ definition, form, names, start, of })
  const rebase = (next: JsonRecord | null) => {
    setBase(next)
    form.reset(startValues(definition, names, principal, next ?? prefilled ?? null))
    setRefusal(null)
  }
  // A newer version loaded in the background replaces the values only if the form has no unsaved changes.
  useEffect(() => {
    if (!isDirty && record && Number(record['version']) > Number(base?.['version'])) rebase(record)
  })
  // The values have been validated by the definition from which the type is derived.
  const sent = (input: FormValues) => input as FormInput<Of, Before>
  const save = (then: (saved: Saved) => void): Promise<void> =>
    form.handleSubmit((values) =>
      attempt(async () => then(await send(sent(makeInput(definition, values, beginning))))),
    )()
  return { form, names, base, mode, start, isDirty, refusal, save, rebase, setRefusal } as const
}

export type RecordFormState = ReturnType<typeof useRecordForm>

/** Runs the definition's validator in the form. Its messages are the same as the server's, in the current language. */
function useResolver(
  definition: Definition,
  base: JsonRecord | null,
  {
    beginning,
    requires,
  }: { readonly beginning: FormBeginning; readonly requires: readonly string[] | undefined },
): Resolver<FormValues> {
  const { principal, dialCode } = useScreenContext()
  return useMemo(
    () => (values) => {
      const context = { principal, defaultDialCode: dialCode }
      const { mode } = beginning
      const input = makeInput(definition, values, beginning)
      const before = base ? { before: storedForm(definition, base, context) } : {}
      const { errors } = checkInput(definition, input, {
        ...context,
        ...before,
        mode,
        ...(requires ? { requires } : {}),
      })
      const all = [
        ...knownHere(errors),
        ...clearedDefaults(definition, values, { principal, existing: errors }),
      ]
      return all.length > 0
        ? { values: {}, errors: ownErrors(definition, all) as FieldErrors<FormValues> }
        : { values, errors: {} }
    },
    [definition, base, beginning, requires, principal, dialCode],
  )
}

/** Errors for cleared required defaults: null is not sent on create, so the server would fill in the default again. */
const clearedDefaults = (
  definition: Definition,
  values: FormValues,
  { principal, existing }: { principal: Principal; existing: readonly FieldError[] },
): FieldError[] =>
  Object.keys(values)
    .filter(
      (name) =>
        values[name] === null &&
        definition.fields[name]?.options.required &&
        begins(definition.fields[name], principal),
    )
    .filter((name) => !existing.some((error) => error.field === name))
    .map((name) => fieldError(definition, name, { code: 'required' }))

const begins = ({ options: { initial } }: Field, principal: Principal): boolean =>
  initial !== undefined && !isOwnUnread(initial, principal)
