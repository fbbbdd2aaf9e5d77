import {
  columnsOf,
  hasColumns,
  isFile,
  isSecret,
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

/** Somebody may not see it whole: neither may whoever sits down at this browser next. */
const isGuarded = ({ options: { maskedFor, hiddenFrom } }: Field): boolean =>
  Boolean(maskedFor?.length || hiddenFrom?.length)

/** Returns true if the browser may keep a typed value. Fields filled in together are guarded together, as bank details. */
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
  !isSecret(field) &&
  !isGuarded(field) &&
  (!hasColumns(field) || Object.values(columnsOf(field)).every(isPlain))

interface KeptForm {
  readonly definition: Definition
  readonly form: UseFormReturn<FormValues>
  readonly names: readonly string[]
  readonly start: FormValues
  /** Tells the forms of one screen apart: of which record, for which action. */
  readonly of: string
}

/** Keeps what was typed into a form when the session ends, and puts it back once the same person is here again. */
export function useKeptForm({ definition, form, names, start, of }: KeptForm): void {
  const notify = useNotify()
  const began = useRef(start)
  began.current = start
  const id = `${screenAddress()} ${definition.name} ${of}`
  useEffect(() => {
    const typed = Object.entries(takeTyped(id) ?? {}).filter(([name]) => names.includes(name))
    if (typed.length > 0) {
      const values = { ...form.getValues(), ...Object.fromEntries(typed) }
      // Keeps the original defaults of the form, so that the restored values count as unsaved.
      form.reset(values, { keepDefaultValues: true })
      notify(
        text('What you typed before your session ended is back. Save it when you are ready.'),
        {
          type: 'info',
          autoHideDuration: 6000,
        },
      )
    }
    return watchForm(id, () => typedInto(definition, form.getValues(), began.current))
  }, [id, definition, form])
}

const typedInto = (definition: Definition, values: FormValues, start: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => mayStay(definition, name) && !isSame(value, start[name]),
    ),
  )
