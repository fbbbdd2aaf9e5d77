import { hitFacts, type Definition, type SearchGroup } from '#schema/engine'
import { useQuery } from '@tanstack/react-query'
import { registry } from '../../registry.ts'
import { findScreen } from '../../found-screens.ts'
import { text } from '../../i18n/text.ts'
import { makeOption } from '../../form/inputs/picker.ts'
import { labelBeside, readText } from '../../record/display/record-label.ts'
import { useDebouncedValue } from '../../use-debounced-value.ts'
import { buildAddress } from '../../providers/address.ts'
import { ask } from '../../providers/http.ts'
import { showPath } from '../../routes.ts'
import { useUser } from '../../session/stored-user.ts'
import { inSentence } from '../../words.ts'
import { findScope, type Command, type CommandGroup } from './commands.ts'

/** Delay in milliseconds between the last key press and the search. */
const PAUSE = 150
const SHORTEST = 2

/** Records of every resource that match the entered text. The previous request is aborted. */
export function useRecords(typed: string): {
  readonly groups: readonly CommandGroup[]
  readonly isAsking: boolean
  readonly failed: boolean
} {
  const wanted = typed.trim()
  const role = useUser()?.role ?? ''
  const debounced = useDebouncedValue(wanted, PAUSE)
  const isWanted = wanted.length >= SHORTEST
  const { data, isFetching, isError } = useQuery({
    queryKey: ['search', debounced, role],
    enabled: debounced.length >= SHORTEST,
    retry: false,
    staleTime: 10_000,
    queryFn: ({ signal }) => find(debounced, role, signal),
  })
  const isCurrent = isWanted && debounced === wanted
  return {
    groups: isCurrent ? (data ?? []).flatMap((group) => makeGroup(group, role)) : [],
    isAsking: isWanted && (!isCurrent || isFetching),
    failed: isCurrent && isError,
  }
}

/** In the list named, else in all of them. */
async function find(
  typed: string,
  role: string,
  signal: AbortSignal,
): Promise<readonly SearchGroup[]> {
  const search = (query: { readonly q: string; readonly in?: string }) =>
    ask<readonly SearchGroup[]>(buildAddress('/search', query), { signal })
  const scope = findScope(registry, typed, role)
  const scoped = scope ? await search({ q: scope.rest, in: scope.name }) : []
  return scoped.length > 0 ? scoped : search({ q: typed })
}

function makeGroup({ resource, items, of }: SearchGroup, role: string): CommandGroup[] {
  const definition = registry.resources.get(resource)
  if (!definition?.screen) return []
  const {
    screen,
    menu,
    label: [, plural],
    list,
  } = definition
  const many = (of && list.anywhere?.label) ?? plural
  const { numbers } = hitFacts(definition, role)
  const found = items.map((item): Command => {
    const { id, label, hint = '' } = makeOption(definition, item)
    return {
      key: `${resource} ${id}`,
      title: of ? labelBeside(definition, item, of.field) : label,
      detail: [...numbers.map((name) => readText(definition, item, name)), hint]
        .filter(Boolean)
        .join(' · '),
      icon: menu?.icon,
      to: showPath(screen, id),
      record: { definition, row: item },
    }
  })
  // A list with custom views may not accept a filter.
  const all =
    of && findScreen(definition).list === undefined ? [makeAllCommand(definition, screen, of)] : []
  return [
    {
      name: of ? text('{many} of {name}', { many, name: of.label }) : many,
      commands: [...found, ...all],
    },
  ]
}

function makeAllCommand(
  { name, menu, label: [, many] }: Definition,
  screen: string,
  { field, id, label }: NonNullable<SearchGroup['of']>,
): Command {
  const to = `${screen}?filter=${encodeURIComponent(JSON.stringify({ [field]: id }))}&page=1`
  return {
    key: `${name} of ${id}`,
    title: text('All {many} for {name}', { many: inSentence(many), name: label }),
    detail: '',
    icon: menu?.icon,
    to,
  }
}
