import { targetOf, type Definition } from '#language'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSurroundings } from '../record/surroundings.tsx'
import { useFormScope } from './form-scope.tsx'

type JsonRecord = Readonly<Record<string, unknown>>

/** The record that a reference of the form names right now. */
function useRecordBeside(source: string): JsonRecord | undefined {
  const { request } = useSurroundings()
  const { definition } = useFormScope()
  const target = targetOf(definition.fields[source])
  const id = useWatch({ name: source || 'id', disabled: !source }) as unknown
  const { data } = useQuery({
    queryKey: ['beside', target, id], enabled: source !== '' && typeof id === 'number', staleTime: 30_000, retry: false,
    queryFn: async () => await request(`/${target}/${String(id)}`) as JsonRecord,
  })
  return typeof id === 'number' ? data : undefined
}

/** Whether the record chosen beside a field asks for that field to be filled. */
export function useIsRequiredBy(path: string | undefined): boolean {
  const [source = '', part = ''] = path?.split('.') ?? []
  return useRecordBeside(source)?.[part] === true
}

/** Fills the fields that take their value from a record chosen beside them, until somebody says otherwise. */
export function DefaultsBeside({ definition, names }: { definition: Definition; names: readonly string[] }) {
  return names.flatMap((name) => {
    const path = definition.fields[name]?.options.defaultFrom
    return path ? [<DefaultBeside key={name} name={name} path={path} />] : []
  })
}

function DefaultBeside({ name, path }: { name: string; path: string }) {
  const [source = '', part = ''] = path.split('.')
  const { getValues, setValue } = useFormContext()
  const record = useRecordBeside(source)
  const given = useRef<unknown>(null)
  const begun = useRef(getValues(source) as unknown)
  useEffect(() => {
    // What a saved record says stays until another one is chosen.
    if (!record || record['id'] === begun.current) return
    const now = (getValues(name) as unknown) ?? null
    if (now !== null && now !== given.current) return
    given.current = record[part] ?? null
    setValue(name, given.current, { shouldDirty: true })
  }, [record, name, part, getValues, setValue])
  return null
}
