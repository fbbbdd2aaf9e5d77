import { Box, Button, OutlinedInput, Typography, Skeleton, Checkbox } from '@mui/material'
import { useEffect, useId, useRef, useState, type ComponentType, type UIEvent } from 'react'
import { todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { readDay, DateField } from '../../form/inputs/dates/date-field.tsx'
import { DateRange, isReadable, type DateEnds } from '../../form/inputs/dates/date-range.tsx'
import type { FilterKind } from '../../kinds/kind-screen.ts'
import { datePresets, findPreset } from './date-presets.ts'
import { useSentence, useNames } from './filter-sentence.ts'
import { readTexts, type FilterSpec, type FilterValues } from './filters.ts'
import { Small, Stack, Flex } from '../../theme/layout.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { makeOption } from '../../form/inputs/picker.ts'
import { server } from '../../providers/server.ts'
import { useDebouncedValue } from '../../use-debounced-value.ts'
import { inSentence } from '../../words.ts'

export interface FilterControlProps {
  readonly spec: FilterSpec
  readonly values: FilterValues
  /** Called with new values of this filter's parameters. Other parameters are unchanged. */
  readonly onChange: (next: FilterValues) => void
  readonly onDone: () => void
}

function ItemsFilter({ spec, values, onChange }: FilterControlProps) {
  return (
    <CheckList
      label={spec.label}
      items={spec.items}
      chosen={readTexts(values[spec.name])}
      onChange={(chosen) => onChange({ [spec.name]: chosen })}
    />
  )
}

function FlagFilter({ spec, values, onChange, onDone }: FilterControlProps) {
  const value = values[spec.name] === undefined ? '' : String(values[spec.name])
  const choose = (next: boolean) => {
    onChange({ [spec.name]: next })
    onDone()
  }
  return (
    <Stack role="group" aria-label={spec.label} columns="1fr 1fr">
      {[true, false].map((each) => (
        <Button
          key={String(each)}
          variant={value === String(each) ? 'contained' : 'outlined'}
          aria-pressed={value === String(each)}
          onClick={() => choose(each)}
        >
          {text(each ? 'Yes' : 'No')}
        </Button>
      ))}
    </Stack>
  )
}

function DateFilter({
  spec: {
    name,
    range: [from, to],
  },
  values,
  onChange,
  onDone,
}: FilterControlProps) {
  const choose = (code: string) => {
    onChange({ [name]: code })
    onDone()
  }
  const chosen = findPreset(values[name], todayIs())
  const [ends, setEnds] = useState<DateEnds>({
    from: values[from] ?? chosen?.from ?? null,
    to: values[to] ?? chosen?.to ?? null,
  })
  useDebouncedEffect(ends, () => {
    if (!isReadable(ends)) return
    onChange({ ...(ends.from ? { [from]: ends.from } : {}), ...(ends.to ? { [to]: ends.to } : {}) })
  })
  return (
    <>
      <Stack gap={0.5} columns="1fr 1fr" sx={{ mb: 1.5 }}>
        {datePresets(todayIs()).map((preset) => {
          const isOn =
            values[name] === preset.code ||
            (values[from] === preset.from && values[to] === preset.to)
          return (
            <Button
              key={preset.code}
              size="small"
              color="inherit"
              aria-pressed={isOn}
              onClick={() => choose(preset.code)}
              sx={presetStyle(isOn)}
            >
              {sentenceCase(preset.words)}
            </Button>
          )
        })}
      </Stack>
      <DateRange ends={ends} onChange={setEnds} onEnter={onDone} />
    </>
  )
}

const presetStyle = (isOn: boolean) => ({
  justifyContent: 'flex-start',
  fontWeight: isOn ? 700 : 500,
  bgcolor: isOn ? 'var(--primary-soft)' : 'transparent',
  '@media (pointer: coarse)': { minHeight: 44 },
})

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Range filter, applied after a pause in typing. Either end may be left open. */
function RangeFilter({
  spec: {
    range: [from, to],
  },
  values,
  onChange,
  onDone,
}: FilterControlProps) {
  const [ends, setEnds] = useState({
    from: String(values[from] ?? ''),
    to: String(values[to] ?? ''),
  })
  useDebouncedEffect(ends, () =>
    onChange({
      ...(ends.from ? { [from]: ends.from } : {}),
      ...(ends.to ? { [to]: ends.to } : {}),
    }),
  )
  return (
    <Stack columns="1fr 1fr">
      {(['from', 'to'] as const).map((end, index) => (
        <Labelled key={end} label={index === 0 ? text('From') : text('To')}>
          {(id) => (
            <OutlinedInput
              id={id}
              size="small"
              type="number"
              value={ends[end]}
              autoFocus={index === 0}
              inputProps={{ inputMode: 'decimal', step: 'any' }}
              onChange={(event) => setEnds({ ...ends, [end]: event.target.value })}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onDone()
              }}
              sx={{ '& input': { px: 1 } }}
            />
          )}
        </Labelled>
      ))}
    </Stack>
  )
}

function TextFilter({ spec, values, onChange, onDone }: FilterControlProps) {
  const [typed, setTyped] = useState(readTexts(values[spec.name])[0] ?? '')
  useDebouncedEffect(typed, () => onChange(typed ? { [spec.name]: typed } : {}))
  return (
    <Labelled label={`${spec.label} ${text('is')}`}>
      {(id) => (
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          autoFocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onDone()
          }}
        />
      )}
    </Labelled>
  )
}

function Labelled({
  label,
  children,
}: {
  label: string
  children: (id: string) => React.ReactNode
}) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Small component="label" htmlFor={id} tiny sx={{ display: 'block', mb: 0.25 }}>
        {label}
      </Small>
      {children(id)}
    </Box>
  )
}

/** Runs `act` after a value has not changed for a moment, or immediately on unmount. */
function useDebouncedEffect(value: unknown, act: () => void) {
  const key = JSON.stringify(value)
  const settled = useRef(key)
  const latest = useRef(act)
  const wanted = useRef(key)
  useEffect(() => {
    latest.current = act
    wanted.current = key
    if (settled.current === key) return
    const timer = setTimeout(() => {
      settled.current = key
      act()
    }, 350)
    return () => clearTimeout(timer)
  })
  useEffect(
    () => () => {
      if (settled.current !== wanted.current) latest.current()
    },
    [],
  )
}

/** Filter for a single day, applied once the date is valid. */
function DayFilter({ spec, values, onChange, onDone }: FilterControlProps) {
  const [day, setDay] = useState<unknown>(values[spec.name] ?? null)
  useDebouncedEffect(day, () => {
    if (day === null || readDay(day)) onChange(day === null ? {} : { [spec.name]: day })
  })
  return (
    <Labelled label={spec.label}>
      {(id) => (
        <DateField
          id={id}
          size="small"
          fullWidth
          label={spec.label}
          value={day}
          autoFocus
          onChange={setDay}
          error={Boolean(day) && readDay(day) === null}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onDone()
          }}
        />
      )}
    </Labelled>
  )
}

/** Common ranges in days: a week, a month, a season. */
const DAYS_AHEAD = [7, 14, 30, 60, 90] as const

function DaysFilter({ spec, values, onChange, onDone }: FilterControlProps) {
  const choose = (days: number) => {
    onChange({ [spec.name]: days })
    onDone()
  }
  return (
    <Stack role="group" aria-label={spec.label} gap={0.5}>
      {DAYS_AHEAD.map((days) => {
        const isOn = String(values[spec.name]) === String(days)
        return (
          <Button
            key={days}
            size="small"
            color="inherit"
            aria-pressed={isOn}
            onClick={() => choose(days)}
            sx={{
              justifyContent: 'flex-start',
              fontWeight: isOn ? 700 : 500,
              bgcolor: isOn ? 'var(--primary-soft)' : 'transparent',
            }}
          >
            {sentenceCase(
              text('within {smart_count} day |||| within {smart_count} days', {
                smart_count: days,
              }),
            )}
          </Button>
        )
      })}
    </Stack>
  )
}

/** Filter set by a chart. It can only be viewed and removed here. */
function BehindFilter({ spec, values }: FilterControlProps) {
  const { predicate } = useSentence(spec, values)
  return <Typography>{predicate}</Typography>
}

const CONTROLS: Record<FilterKind, ComponentType<FilterControlProps>> = {
  items: ItemsFilter,
  reference: ReferenceFilter,
  date: DateFilter,
  number: RangeFilter,
  flag: FlagFilter,
  text: TextFilter,
  days: DaysFilter,
  day: DayFilter,
  behind: BehindFilter,
}

/** Date filters are wider than others, because the twelve presets are shown in two columns. */
const WIDTHS: Partial<Record<FilterKind, number>> = { date: 336 }
export const findWidth = ({ kind }: FilterSpec): number => WIDTHS[kind] ?? 280

export function FilterControl(props: FilterControlProps) {
  const Control = CONTROLS[props.spec.kind]
  return <Control {...props} />
}

/** Filter by one or more records, which are searched on the server. Scrolling loads more. */
function ReferenceFilter({ spec, values, onChange }: FilterControlProps) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  const target = spec.target
  const chosen = readTexts(values[spec.name])
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
    makeOption(target, row),
  )
  // Selected records stay visible during a search, so that they can be deselected.
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

interface CheckListProps {
  readonly label: string
  readonly items: readonly (readonly [value: string, label: string, hint?: string | undefined])[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Checkbox list to filter by one or more values. */
function CheckList({ label, items, chosen, onChange }: CheckListProps) {
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <Box role="group" aria-label={label} sx={{ maxHeight: 320, overflowY: 'auto', mx: -0.75 }}>
      {items.map(([value, name, hint]) => (
        <Flex component="label" key={value} gap={0.5} sx={LINE}>
          <Checkbox
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            sx={{ my: -0.25 }}
          />
          <Box component="span" sx={{ minWidth: 0 }}>
            {name}
            {hint && (
              <Small component="span" tiny sx={{ display: 'block' }}>
                {hint}
              </Small>
            )}
          </Box>
        </Flex>
      ))}
    </Box>
  )
}

const LINE = {
  px: 0.25,
  minHeight: 32,
  borderRadius: 0.75,
  cursor: 'pointer',
  fontSize: '0.875rem',
  '&:hover': { bgcolor: 'action.hover' },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
