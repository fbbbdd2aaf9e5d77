import { readTarget, type Definition, type Field } from '#schema/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSame, type FormBeginning } from './form-values.ts'
import { useScreenContext } from '../screen-context.tsx'
import { useFormScope } from './form-scope.tsx'

type JsonRecord = Readonly<Record<string, unknown>>

/** Query key of a referenced record. */
const besideKey = (target: string | null, id: unknown) => ['beside', target, id] as const

/** The referenced record as read from the server; undefined if none is chosen or loaded. */
function useRecordBehind(target: string | null, id: unknown) {
  const { server } = useScreenContext()
  const isChosen = target !== null && typeof id === 'number'
  const { data, isPending } = useQuery({
    queryKey: besideKey(target, id),
    enabled: isChosen,
    staleTime: 30_000,
    retry: false,
    queryFn: () => server.record({ name: target ?? '' }, String(id)),
  })
  return { record: isChosen ? data : undefined, isAwaited: isChosen && isPending }
}

/** Returns a function that checks whether a referenced record is loaded. */
export function useHasRead(): FormBeginning['hasRead'] {
  const queries = useQueryClient()
  return useCallback(
    (target, id) => queries.getQueryData(besideKey(target, id)) !== undefined,
    [queries],
  )
}

const useChosenId = (source: string): unknown =>
  useWatch({ name: source || 'id', disabled: !source })

/** Current value of a field in the form, or in the record if the dialog omits the field. */
function useValueNow(name: string): unknown {
  const { before } = useFormScope()
  const value: unknown = useChosenId(name)
  return value === undefined ? before?.[name] : value
}

/** Returns true if the record chosen in another field requires this field. */
export function useIsRequiredBy({ requiredBy, requiredAbove }: Field['options']): boolean {
  const [number = '', limit] = requiredAbove ?? []
  const [source = '', part = ''] = (requiredBy ?? limit)?.split('.') ?? []
  const target = readTarget(useFormScope().definition.fields[source])
  const behind = useRecordBehind(target, useValueNow(source)).record?.[part]
  const value = useValueNow(number)
  return requiredBy === undefined
    ? typeof behind === 'number' && typeof value === 'number' && value > behind
    : behind === true
}

/** Fills the fields that default to a value of a record chosen in another field, until the user changes them. */
export function DefaultsBeside({ fields, siblings = '', names, start, isNew }: DefaultsProps) {
  return names.flatMap((name) => {
    const [source = '', part = ''] = fields[name]?.options.defaultFrom?.split('.') ?? []
    const target = readTarget(fields[source])
    if (target === null) return []
    const link = { name: `${siblings}${name}`, source: `${siblings}${source}`, target, part }
    const [begun, first] = [isNew ? null : (start[source] ?? null), start[name] ?? null]
    return [<DefaultBeside key={name} {...link} begun={begun} first={first} />]
  })
}

interface DefaultsProps {
  /** The fields of the record, or the columns of a line. */
  readonly fields: Definition['fields']
  /** Path prefix of the fields in the form: "" or "items.2.". */
  readonly siblings?: string
  readonly names: readonly string[]
  /** Initial values of these fields. */
  readonly start: JsonRecord
  /**
   * Values of a saved record stay until another record is chosen in the other field; a new record has none to keep.
   */
  readonly isNew: boolean
}

interface DefaultProps {
  readonly name: string
  readonly source: string
  readonly target: string
  readonly part: string
  /** The record chosen at first, and the value at first. */
  readonly begun: unknown
  readonly first: unknown
}

/** Fills as the server does (`withDefaultsFrom`), so that the form shows what will be stored. */
function DefaultBeside({ name, source, target, part, begun, first }: DefaultProps) {
  const { getValues, setValue } = useFormContext()
  const chosen = useChosenId(source) ?? null
  const { record } = useRecordBehind(target, chosen)
  const old = useRecordBehind(target, begun)
  const answered = useRef<Answered>({ chosen: begun })
  useEffect(() => {
    answered.current = { chosen: begun }
  }, [begun, first])
  useEffect(() => {
    const last = answered.current
    if (chosen === last.chosen) return
    const now: unknown = getValues(name) ?? null
    const wasGiven = 'given' in last && isSame(now, last.given)
    const fill = (value: unknown) => setValue(name, value, { shouldDirty: true })
    if (chosen === begun) {
      answered.current = { chosen }
      if (wasGiven) fill(first)
    } else if (record && !old.isAwaited) {
      const given = record[part] ?? null
      const isDefault =
        now === null || wasGiven || (isSame(now, first) && isSame(now, old.record?.[part]))
      answered.current = isDefault ? { chosen, given } : { chosen }
      if (isDefault) fill(given)
    }
  }, [chosen, record, old.record, old.isAwaited, begun, first, name, part, getValues, setValue])
  return null
}

/** The last choice handled and the value filled in for it. `given` is unset if the user's value was kept. */
interface Answered {
  readonly chosen: unknown
  readonly given?: unknown
}
