import { targetOf, type Definition, type Field } from '#schema/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSame, type FormBeginning } from './form-values.ts'
import { useScreenContext } from '../screen-context.tsx'
import { useFormScope } from './form-scope.tsx'

type JsonRecord = Readonly<Record<string, unknown>>

/** Where the record is kept that a reference of a form names. */
const besideKey = (target: string | null, id: unknown) => ['beside', target, id] as const

/** The record behind an id, as the server tells it; undefined while nothing is chosen or known. */
function useRecordBehind(source: string, id: unknown) {
  const { server } = useScreenContext()
  const { definition } = useFormScope()
  const target = targetOf(definition.fields[source]) ?? null
  const isChosen = source !== '' && typeof id === 'number'
  const { data, isPending } = useQuery({
    queryKey: besideKey(target, id),
    enabled: isChosen,
    staleTime: 30_000,
    retry: false,
    queryFn: () => server.record({ name: target ?? '' }, String(id)),
  })
  return { record: isChosen ? data : undefined, isAwaited: isChosen && isPending }
}

/** Says whether the record behind an id has been read by now. */
export function useHasRead(): FormBeginning['hasRead'] {
  const queries = useQueryClient()
  return useCallback(
    (target, id) => queries.getQueryData(besideKey(target, id)) !== undefined,
    [queries],
  )
}

const useChosenId = (source: string): unknown =>
  useWatch({ name: source || 'id', disabled: !source })

/** What the form says of a field now; of one that a dialog does not ask for, what the record says. */
function useValueNow(name: string): unknown {
  const { before } = useFormScope()
  const value: unknown = useChosenId(name)
  return value === undefined ? before?.[name] : value
}

/** Whether the record chosen beside a field asks for that field to be filled. */
export function useIsRequiredBy({ requiredBy, requiredAbove }: Field['options']): boolean {
  const [number = '', limit] = requiredAbove ?? []
  const [source = '', part = ''] = (requiredBy ?? limit)?.split('.') ?? []
  const behind = useRecordBehind(source, useValueNow(source)).record?.[part]
  const value = useValueNow(number)
  return requiredBy === undefined
    ? typeof behind === 'number' && typeof value === 'number' && value > behind
    : behind === true
}

/** Fills the fields that take their value from a record chosen beside them, until somebody says otherwise. */
export function DefaultsBeside({ definition, names, start, isNew }: DefaultsProps) {
  return names.flatMap((name) => {
    const path = definition.fields[name]?.options.defaultFrom
    return path
      ? [<DefaultBeside key={name} name={name} path={path} start={start} isNew={isNew} />]
      : []
  })
}

interface DefaultsProps {
  readonly definition: Definition
  readonly names: readonly string[]
  /** What the form began with. */
  readonly start: JsonRecord
  /** What a saved record says stays until another one is chosen beside it; a new one has nothing to keep. */
  readonly isNew: boolean
}

type DefaultProps = Pick<DefaultsProps, 'start' | 'isNew'> & {
  readonly name: string
  readonly path: string
}

/** Fills as the server does (`withDefaultsFrom`), so that the form shows what will be stored. */
function DefaultBeside({ name, path, start, isNew }: DefaultProps) {
  const [source = '', part = ''] = path.split('.')
  const { getValues, setValue } = useFormContext()
  const [begun, first] = [isNew ? null : (start[source] ?? null), start[name] ?? null]
  const chosen = useChosenId(source) ?? null
  const { record } = useRecordBehind(source, chosen)
  const old = useRecordBehind(source, begun)
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

/** The last choice that was answered, and what the form filled in for it, unless somebody's own value stayed. */
interface Answered {
  readonly chosen: unknown
  readonly given?: unknown
}
