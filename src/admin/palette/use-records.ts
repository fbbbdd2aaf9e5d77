import { useQuery } from '@tanstack/react-query'
import { catalogue } from '../catalogue.ts'
import { optionOf } from '../inputs/picker.ts'
import { useSettledValue } from '../list/use-settled-value.ts'
import { request } from '../providers/http.ts'
import { showPath } from '../routes.ts'
import type { CommandGroup } from './commands.ts'

type Found = readonly { readonly resource: string; readonly items: readonly (Readonly<Record<string, unknown>> & { readonly id: number })[] }[]

/** Milliseconds after the last letter until the server is asked. */
const PAUSE = 150
const SHORTEST = 2

/** Records of every resource that fit what was typed. What was asked for before is called off. */
export function useRecords(typed: string): { readonly groups: readonly CommandGroup[]; readonly isAsking: boolean; readonly failed: boolean } {
  const wanted = typed.trim()
  const settled = useSettledValue(wanted, PAUSE)
  const isWanted = wanted.length >= SHORTEST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', settled], enabled: settled.length >= SHORTEST, retry: false, staleTime: 10_000,
    queryFn: async ({ signal }) => await request(`/search?q=${encodeURIComponent(settled)}`, { signal }) as Found,
  })
  const isCurrent = isWanted && settled === wanted
  return { groups: isCurrent ? (data ?? []).flatMap(groupOf) : [], isAsking: isWanted && (!isCurrent || isFetching), failed: isCurrent && isError }
}

function groupOf({ resource, items }: Found[number]): CommandGroup[] {
  const definition = catalogue.resources.get(resource)
  if (!definition?.screen) return []
  const { screen, menu, label } = definition
  return [{
    name: label[1],
    commands: items.map((item) => {
      const { id, label: title, hint = '' } = optionOf(definition, item)
      return { key: `${resource} ${id}`, title, detail: hint, icon: menu?.icon, to: showPath(screen, id) }
    }),
  }]
}
