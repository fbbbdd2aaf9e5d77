import {
  fillTemplate,
  filterName,
  holds,
  isJoin,
  isObject,
  mentions,
  usableWhere,
  mayFilter,
  resolveToken,
} from '#schema/engine'
import type { Principal, Definition, RowOf, Where } from '#schema/engine'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useDebouncedValue } from '../../use-debounced-value.ts'
import { readText, recordLabel } from '../../record/display/record-label.ts'
import { text } from '../../i18n/text.ts'
import { useScreenContext } from '../../screen-context.tsx'
import type { InputProps } from '../form-scope.tsx'

/** Option of a picker. `hint` distinguishes records of the same name. */
export interface Option {
  readonly id: number
  readonly label: string
  readonly hint?: string | undefined
  /** No longer in use, but can still be chosen. */
  readonly isInactive?: boolean
  /** Search text from which "Create …" starts. */
  readonly create?: string
}

type Row = RowOf<Definition>

const PAGE_SIZE = 25

/** Records that can be referenced, searched on the server and loaded page by page. */
export function usePicker(input: InputProps, target: Definition, search: string, enabled: boolean) {
  const { server, principal } = useScreenContext()
  const debounced = useDebouncedValue(search)
  const narrowed = useNarrowing(input, target, principal)
  const query = useInfiniteQuery({
    queryKey: ['picker', target.name, debounced, narrowed.parameters],
    queryFn: ({ pageParam }) =>
      server.page(target, {
        ...byName(narrowed.parameters),
        page: pageParam,
        size: PAGE_SIZE,
        search: debounced,
      }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.page + 1 < last.totalPages ? last.page + 1 : undefined),
    enabled: enabled && !narrowed.waitsFor,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const rows = query.data?.pages.flatMap((page) => page.content) ?? []
  const options = rows
    .filter((row) =>
      narrowed.rest.every((rest) => holds(conditionOnRow(rest, row), row, principal)),
    )
    .map((row) => markedOption(target, row, principal))
  const { hasNextPage, isFetching, fetchNextPage } = query
  // Loading is triggered by scrolling. Client-side filtering may leave too few options to scroll.
  const isShort = enabled && hasNextPage && !isFetching && options.length < PAGE_SIZE
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage, rows.length])
  return {
    options: [...options.filter(isInUse), ...options.filter((option) => !isInUse(option))],
    waitsFor: narrowed.waitsFor,
    loading: query.isFetching || debounced !== search,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}

const byName = (parameters: readonly (readonly [name: string, value: string])[]) => {
  const named: Record<string, string[]> = {}
  for (const [name, value] of parameters) (named[name] ??= []).push(value)
  return named
}

/** Filters for the options: active records, the condition `only`, and `within` the values of sibling fields. */
function useNarrowing({ field, siblings }: InputProps, target: Definition, principal: Principal) {
  const within = Object.entries(field.options.within ?? {})
  const values: readonly unknown[] = useWatch({
    name: within.map(([, own]) => `${siblings}${own}`),
  })
  const missing = within.findIndex(
    (_, index) => values[index] === null || values[index] === undefined,
  )
  const wheres: Where[] = [
    (field.options.includesInactive ? undefined : usableWhere(target)) ?? {},
    field.options.only ?? {},
    Object.fromEntries(within.map(([theirs], index) => [theirs, values[index] as number])),
  ]
  const params = wheres.map((where) => splitWhere(target, where, principal))
  return {
    parameters: params.flatMap((each) => each.parameters),
    rest: params.map((each) => each.rest),
    waitsFor: missing < 0 ? undefined : within[missing]?.[1],
  }
}

/** Splits a condition into a part that the server can filter by and a part that is checked row by row. */
function splitWhere(target: Definition, where: Where, principal: Principal) {
  const askable = new Set(
    (target.list.filters ?? [])
      .filter((filter) => mayFilter(target, filter, principal.role))
      .map(filterName),
  )
  const parameters: [string, string][] = []
  const rest: Record<string, Where[string]> = {}
  for (const [name, test] of Object.entries(where)) {
    const value = resolveToken(test, principal)
    if (askable.has(name) && isPlain(value)) parameters.push([name, String(value)])
    else if (askable.has(name) && Array.isArray(value))
      value.forEach((each) => parameters.push([name, String(each)]))
    else rest[name] = test
  }
  return { parameters, rest }
}

/** Limits a condition to the fields that list rows contain; the server checks the others on save. */
export const conditionOnRow = (where: Where, row: Row): Where => {
  const isInRow = (path: string) => path in row || isObject(row[path.split('.')[0] ?? path])
  return {
    all: Object.entries(where).flatMap(([name, test]): readonly Where[] => {
      if (name === 'all' && isJoin(name, test)) return test.map((part) => conditionOnRow(part, row))
      // One alternative that is not known leaves the whole condition open.
      const part: Where = { [name]: test }
      return mentions(part).every(isInRow) ? [part] : []
    }),
  }
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

const isInUse = ({ isInactive }: Option): boolean => isInactive !== true

export function makeOption(target: Definition, row: Row): Option {
  const read = (name: string) => readText(target, row, name)
  const hint = target.hint ? fillTemplate(target.hint, read) : undefined
  return { id: row.id, label: recordLabel(target, row), hint: hint || undefined }
}

/** Returns the option for a row, marked if it is inactive but can still be chosen. */
function markedOption(target: Definition, row: Row, principal: Principal): Option {
  const option = makeOption(target, row)
  const usable = conditionOnRow(usableWhere(target) ?? {}, row)
  if (holds(usable, row, principal)) return option
  const state = target.state ? readText(target, row, target.state) : text('Inactive')
  const hint = [option.hint, state].filter(Boolean).join(' · ')
  return { ...option, hint, isInactive: true }
}
