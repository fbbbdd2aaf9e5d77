import {
  readColumns,
  hasColumns,
  isFile,
  isWriteOnly,
  type Definition,
  type Field,
} from '#schema/engine'
import { useNotify } from 'react-admin'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { text } from '../i18n/text.ts'
import { screenAddress } from '../providers/intents.ts'
import { takeTyped, watchForm } from '../session/kept.ts'
import { isSame, type FormValues } from './form-values.ts'

/** Returns true if some role may not see the full value. The next user of this browser could have that role. */
const isGuarded = ({ options: { maskedFor, hiddenFrom } }: Field): boolean =>
  Boolean(maskedFor?.length || hiddenFrom?.length)

/** True if the browser may store a typed value. Fields filled in together, such as bank details, are guarded together. */
function mayStay({ fields, checks = [] }: Definition, name: string): boolean {
  const field = fields[name]
  if (!field) return false
  const mates = checks.flatMap((check) =>
    'together' in check && check.together.includes(name) ? check.together : [],
  )
  return isPlain(field) && !mates.some((mate) => fields[mate] && isGuarded(fields[mate]))
}

const isPlain = (field: Field): boolean =>
  !isFile(field) &&
  !isWriteOnly(field) &&
  field.options.writeOnly !== true &&
  !isGuarded(field) &&
  (!hasColumns(field) || Object.values(readColumns(field)).every(isPlain))

interface KeptForm {
  readonly definition: Definition
  readonly form: UseFormReturn<FormValues>
  readonly names: readonly string[]
  readonly start: FormValues
  /** Distinguishes the forms of one screen by record and action. */
  readonly of: string
}

/** Stores the typed values of a form when the session ends, and restores them once the same user is back. */
export function useKeptForm({ definition, form, names, start, of }: KeptForm): void {
  const began = useRef(start)
  began.current = start
  useKept(`${definition.name} ${of}`, {
    typed: () => typedInto(definition, form.getValues(), began.current),
    putBack(kept) {
      const typed = Object.entries(kept).filter(([name]) => names.includes(name))
      // Keeps the original defaults of the form, so that the restored values count as unsaved.
      form.reset({ ...form.getValues(), ...Object.fromEntries(typed) }, { keepDefaultValues: true })
      return typed.length > 0
    },
  })
}

type Values = Readonly<Record<string, unknown>>

interface KeptInput<Kept extends Values> {
  /** Returns the changed values to store as JSON, without secrets and fields that are masked or hidden for any role. */
  readonly typed: () => Partial<Kept>
  /** Restores stored values. Returns false if none of their fields exists any more. */
  readonly putBack: (kept: Partial<Kept>) => unknown
}

/** Like `useKeptForm`, for inputs outside a definition's form. `of` distinguishes the inputs of one screen. */
export function useKept<Kept extends Values>(of: string, input: KeptInput<Kept>): void {
  const notify = useNotify()
  const latest = useRef(input)
  latest.current = input
  const id = `${addressOfInput()} ${of}`
  useEffect(() => {
    // Values stored by this input before the session ended.
    const kept = takeTyped(id) as Partial<Kept> | undefined
    if (kept && latest.current.putBack(kept) !== false)
      notify(
        text(
          'What you typed before your session ended has been restored. Save it when you are ready.',
        ),
        { type: 'restored' as never, autoHideDuration: 6000 },
      )
    return watchForm(id, () => latest.current.typed())
  }, [id])
}

/** Address of the screen. For a new record it includes the query string, which identifies its owner: the customer. */
const addressOfInput = (): string =>
  screenAddress().endsWith('/create') ? location.hash.slice(1) : screenAddress()

const typedInto = (definition: Definition, values: FormValues, start: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => mayStay(definition, name) && !isSame(value, start[name]),
    ),
  )
