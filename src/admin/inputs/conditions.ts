import { holds, mentions, type Field, type Where } from '#language'
import { useWatch } from 'react-hook-form'
import { useSurroundings } from '../record/surroundings.tsx'
import { useFormScope } from './form-scope.tsx'

const NEVER: Where = { any: [] }

/**
 * Whether a condition holds for what the form says right now. Names are siblings of the field first; what the form
 * does not carry (a calculated field, the state) is looked up in the record as it was read.
 */
export function useHolds(where: Where | undefined, siblings: string): boolean {
  const { asker } = useSurroundings()
  const { before } = useFormScope()
  const names = where ? mentions(where) : []
  const values = useWatch({ name: names.map((name) => `${siblings}${name}`), disabled: names.length === 0 }) as readonly unknown[]
  const record = Object.fromEntries(names.map((name, index) => [name, values[index] ?? (siblings ? null : absentValue(before, name, values[index]))]))
  return holds(where, record, asker)
}

/** undefined: the form has no such value; null: the person emptied it. */
const absentValue = (before: Readonly<Record<string, unknown>> | null, name: string, value: unknown): unknown =>
  value === undefined ? before?.[name] ?? null : value

/** How a field stands at this moment. */
export function useFieldState(field: Field, siblings: string) {
  const { shownWhen, requiredWhen, readOnlyWhen, required, series } = field.options
  const copied = field.options['copyOf'] as string | undefined
  const shown = useHolds(shownWhen, siblings)
  // A copied label is typed only where the reference it comes from is empty.
  const typed = useHolds(copied ? { [copied]: null } : undefined, siblings)
  const demanded = useHolds(requiredWhen ?? NEVER, siblings)
  const locked = useHolds(readOnlyWhen ?? NEVER, siblings)
  return { shown: shown && typed, required: (required === true && !series) || demanded, locked }
}
