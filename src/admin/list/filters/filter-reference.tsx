import { Box, Button, OutlinedInput, Skeleton } from '@mui/material'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type UIEvent } from 'react'
import { text } from '../../i18n/text.ts'
import { optionOf } from '../../form/inputs/picker.ts'
import { server } from '../../providers/server.ts'
import { useDebouncedValue } from '../../use-debounced-value.ts'
import { CheckList } from './filter-check-list.tsx'
import type { FilterControlProps } from './filter-controls.tsx'
import { useNames } from './filter-sentence.ts'
import { listOf } from './filters.ts'
import { inSentence } from '../../words.ts'
import { Small } from '../../theme/layout.tsx'

/** Any of several records, searched on the server, more of them while scrolling. */
export function ReferenceFilter({ spec, values, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  const target = spec.target
  const chosen = listOf(values[spec.name])
  const names = useNames(target, chosen)
  const { data, isPending, isError, refetch, hasNextPage, isFetching, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ['filter', target?.name, search],
      queryFn: async ({ pageParam, signal }) => {
        return server.page(
          { name: target?.name ?? '' },
          { page: pageParam, size: 25, search },
          { signal },
        )
      },
      initialPageParam: 0,
      getNextPageParam: (last) => (last.page + 1 < last.totalPages ? last.page + 1 : undefined),
      enabled: target !== undefined,
      placeholderData: keepPreviousData,
    })
  if (!target) return null
  const found = (data?.pages.flatMap(({ content }) => content) ?? []).map((row) =>
    optionOf(target, row),
  )
  // Chosen records stay visible during a search, so that they can be unticked.
  const ahead = search
    ? []
    : chosen
        .filter((id) => !found.some((option) => String(option.id) === id))
        .map((id) => [id, names.get(id) ?? text('No. {id}', { id })] as const)
  const items = [
    ...ahead,
    ...found.map(({ id, label, hint }) => [String(id), label, hint] as const),
  ]
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (hasNextPage && !isFetching && list.scrollTop + list.clientHeight > list.scrollHeight - 100)
      void fetchNextPage()
  }
  return (
    <>
      <OutlinedInput
        size="small"
        fullWidth
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={text('Type to search')}
        inputProps={{ 'aria-label': text('Search {many}', { many: inSentence(target.label[1]) }) }}
        sx={{ mb: 1 }}
      />
      <Box onScrollCapture={onScroll} sx={{ minHeight: 160 }}>
        {isPending && [0, 1, 2].map((line) => <Skeleton key={line} height={32} />)}
        {isError && !data && (
          <Box role="alert" sx={{ p: 1, fontSize: '0.8125rem' }}>
            {text('We couldn’t load this')}.{' '}
            <Button size="small" onClick={() => void refetch()}>
              {text('Try again')}
            </Button>
          </Box>
        )}
        {!isPending && !isError && items.length === 0 && (
          <Small role="status" sx={{ p: 1 }}>
            {text('Nothing found')}
          </Small>
        )}
        {!isPending && (
          <CheckList
            label={spec.label}
            items={items}
            chosen={chosen}
            onChange={(next) => onChange({ [spec.name]: next.map(Number) })}
          />
        )}
      </Box>
    </>
  )
}
