import { holds, isLater, mentions, resolveToken, type Field, type Where } from '#schema/engine'
import { useWatch } from 'react-hook-form'
import { useScreenContext } from '../screen-context.tsx'
import { useIsRequiredBy } from './beside.tsx'
import { useFormScope } from './form-scope.tsx'

const NEVER: Where = { any: [] }

/**
 * Current values of fields in the form. Names are looked up among the siblings first. Values that the form lacks, such
 * as calculated fields and the state, come from the record, or from the initial values of a new one.
 */
function useNow(names: readonly string[], siblings: string): Readonly<Record<string, unknown>> {
  const { principal } = useScreenContext()
  const { before, definition } = useFormScope()
  const otherwise = (name: string) =>
    (before
      ? before[name]
      : resolveToken(definition.fields[name]?.options['initial'], principal)) ?? null
  const values: readonly unknown[] = useWatch({
    name: names.map((name) => `${siblings}${name}`),
    disabled: names.length === 0,
  })
  return Object.fromEntries(
    names.map((name, index) => [
      name,
      values[index] ?? (siblings || values[index] === null ? null : otherwise(name)),
    ]),
  )
}

function useHolds(where: Where | undefined, siblings: string): boolean {
  const { principal } = useScreenContext()
  return holds(where, useNow(where ? mentions(where) : [], siblings), principal)
}

/** Returns a function that checks whether a top-level field is currently visible. */
export function useIsShown(fields: readonly Field[]): (field: Field) => boolean {
  const { principal } = useScreenContext()
  const now = useNow(
    [...new Set(fields.flatMap(({ options }) => mentions(options.shownWhen ?? {})))],
    '',
  )
  return ({ options }) => holds(options.shownWhen, now, principal)
}

/** Returns true if a date in the form is later than in the loaded record. */
function useIsMovedLater(date: string): boolean {
  const { before } = useFormScope()
  const now: unknown = useWatch({ name: date || 'id', disabled: date === '' })
  return date !== '' && isLater(now, before?.[date])
}

/** Returns the label of an action that leads to a state in which the field is required; null if there is none. */
function useDemandingAction(where: Where | undefined, siblings: string): string | null {
  const { principal } = useScreenContext()
  const {
    definition: { state, actions = {} },
  } = useFormScope()
  const names = where ? mentions(where) : []
  const isAboutState = siblings === '' && state !== undefined && names.includes(state)
  const now = useNow(isAboutState ? names : [], siblings)
  if (!isAboutState) return null
  const leading = Object.values(actions).filter(
    ({ from, to }) => to !== undefined && [from ?? []].flat().includes(String(now[state])),
  )
  return leading.find(({ to }) => holds(where, { ...now, [state]: to }, principal))?.label ?? null
}

export function useFieldState(field: Field, siblings: string) {
  const { shownWhen, requiredWhen, frozenWhen, required, series } = field.options
  const copied = field.options.copiedFrom
  const shown = useHolds(shownWhen, siblings)
  // A copied label can be typed only if the reference it is copied from is empty.
  const typed = useHolds(copied ? { [copied]: null } : undefined, siblings)
  const demanded = useHolds(requiredWhen ?? NEVER, siblings)
  const locked = useHolds(frozenWhen ?? NEVER, siblings)
  const isRequired = useIsRequiredBy(field.options)
  const isRenewed = useIsMovedLater(field.options.requiredWithLater ?? '')
  const neededFor = useDemandingAction(requiredWhen, siblings)
  return {
    shown: shown && typed,
    required: (required === true && !series) || demanded || isRequired || isRenewed,
    neededFor,
    locked,
  }
}
