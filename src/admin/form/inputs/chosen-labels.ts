import type { Definition } from '#schema/engine'
import { user } from '#system'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useScreenContext } from '../../screen-context.tsx'
import { useFormScope } from '../form-scope.tsx'
import { makeOption, type Option } from './picker.ts'
import { text } from '../../i18n/text.ts'

/** Options for the selected ids: from earlier picks or the labels of the record, otherwise loaded by id. */
export function useChosen(name: string, target: Definition, ids: readonly number[]) {
  const { server, principal } = useScreenContext()
  const cache = useRef(new Map<number, Option>())
  const readLabel = useCachedLabel(name)
  const unknown = ids.filter((id) => !cache.current.has(id) && readLabel(id) === undefined)
  const { data, isError } = useQuery({
    queryKey: ['chosen', target.name, unknown],
    queryFn: () => server.some(target, unknown),
    enabled: unknown.length > 0,
    staleTime: 60_000,
  })
  const nameless = (id: number) => {
    if (!data && !isError) return '…'
    // For admins, this list contains no admins, not even themselves.
    if (target.name === user.name && id === principal.userId) return text('You')
    return text('{one} no. {id}', { one: target.label[0], id })
  }
  const chosen = ids.map((id): Option => {
    const row = data?.find((each) => each.id === id)
    return (
      cache.current.get(id) ??
      (row
        ? makeOption(target, row)
        : {
            id,
            label: readLabel(id) ?? nameless(id),
          })
    )
  })
  return {
    chosen,
    remember: (option: Option) => {
      cache.current.set(option.id, option)
    },
  }
}

/** Returns the label from the record while the value is unchanged. */
function useCachedLabel(name: string): (id: number) => string | undefined {
  const { before, labels } = useFormScope()
  const { getValues } = useFormContext()
  const [row, column] = [
    name.slice(0, name.lastIndexOf('.')),
    name.slice(name.lastIndexOf('.') + 1),
  ]
  return (id) => {
    if (!name.includes('.')) return before?.[name] === id ? labels[name] : undefined
    const line = getValues(row) as
      | { labels?: Record<string, string>; [column: string]: unknown }
      | undefined
    // A line keeps the labels loaded with it, which are valid only for the original id.
    return line?.labels && defaultAt(before, name) === id ? line.labels[column] : undefined
  }
}

const defaultAt = (before: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
      before,
    )
