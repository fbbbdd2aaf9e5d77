import { mayDo, type Definition } from '#schema/engine'
import { useQuery } from '@tanstack/react-query'
import { useGetMany } from 'react-admin'
import { listWithOr, formatFullDate, todayIs } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import type { FilterKind } from '../../kinds/kind-screen.ts'
import { screenName } from '../../providers/resource-names.ts'
import { useUser } from '../../session/stored-user.ts'
import { datePresets, findPreset } from './date-presets.ts'
import { BEHIND } from './filters-on.ts'
import { readTexts, type FilterSpec, type FilterValues } from './filters.ts'
import { formatName, type Row } from '../rows/record-name.ts'

interface FilterPhrase {
  readonly spec: FilterSpec
  readonly values: FilterValues
  readonly names: ReadonlyMap<string, string>
  /** The point of a chart whose rows are listed. */
  readonly point: string
}

/** "Status", "is Active or On leave": a filter as parts of a sentence. */
export interface Sentence {
  readonly subject: string
  readonly predicate: string
}

const SENTENCES: Record<FilterKind, (phrase: FilterPhrase) => string> = {
  items: ({ spec, values }) =>
    is(
      readTexts(values[spec.name]).map(
        (code) => spec.items.find(([item]) => item === code)?.[1] ?? code,
      ),
    ),
  reference: ({ spec, values, names }) =>
    is(readTexts(values[spec.name]).map((id) => names.get(id) ?? text('No. {id}', { id }))),
  date: dateSentence,
  number: ({
    spec: {
      name,
      range: [from, to],
    },
    values,
  }) =>
    values[name] !== undefined
      ? is(readTexts(values[name]))
      : numberRange(values[from], values[to]),
  flag: ({ spec, values }) =>
    String(values[spec.name]) === 'true' ? text('is yes') : text('is no'),
  text: ({ spec, values }) => is(readTexts(values[spec.name]).map((each) => `“${each}”`)),
  days: ({ spec, values }) =>
    text('within {smart_count} day |||| within {smart_count} days', {
      smart_count: Number(values[spec.name]),
    }),
  day: ({ spec, values }) => (values[spec.name] ? formatFullDate(String(values[spec.name])) : ''),
  behind: ({ point }) => point,
}

/** Names up to three values; more are only counted. */
function is(words: readonly string[]): string {
  const shown =
    words.length > 3
      ? [...words.slice(0, 2), text('{count} more', { count: words.length - 2 })]
      : words
  return text('is {words}', { words: listWithOr(shown) })
}

function dateSentence({
  spec: {
    name,
    range: [from, to],
  },
  values,
}: FilterPhrase): string {
  const relative = findPreset(values[name], todayIs())
  if (relative) return relative.words
  // A filter by a single date. The start of a range may have the same name as its filter, as in leave requests.
  if (name !== from && values[name] !== undefined)
    return is(readTexts(values[name]).map(formatFullDate))
  // Unset filters have no sentence yet.
  if (!values[from] && !values[to]) return ''
  const preset = datePresets(todayIs()).find(
    (each) => each.from === values[from] && each.to === values[to],
  )
  if (preset) return preset.words
  const day = (value: unknown) => formatFullDate(String(value))
  if (values[from] && values[to])
    return text('from {from} to {to}', { from: day(values[from]), to: day(values[to]) })
  return values[from]
    ? text('since {from}', { from: day(values[from]) })
    : text('until {to}', { to: day(values[to]) })
}

function numberRange(from: unknown, to: unknown): string {
  if (from && to) return text('between {from} and {to}', { from: String(from), to: String(to) })
  return from
    ? text('at least {from}', { from: String(from) })
    : text('at most {to}', { to: String(to) })
}

export function useSentence(spec: FilterSpec, values: FilterValues): Sentence {
  const names = useNames(spec.target, spec.target ? readTexts(values[spec.name]) : [])
  const point = usePoint(spec.name === BEHIND ? String(values[BEHIND]) : null)
  return { subject: spec.label, predicate: SENTENCES[spec.kind]({ spec, values, names, point }) }
}

/** Label of a chart point. Charts are loaded on demand, because few lists are opened from one. */
function usePoint(behind: string | null): string {
  const role = useUser()?.role ?? null
  const { data } = useQuery({
    queryKey: ['behind', behind, role],
    enabled: behind !== null,
    queryFn: async ({ signal }) => {
      const { behindWords } = await import('../../figures/analytics/behind-words.ts')
      return behindWords(behind ?? '', role, signal)
    },
  })
  return data ?? '…'
}

/** Labels of the records with these ids, if the role may read them. */
export function useNames(
  target: Definition | undefined,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const role = useUser()?.role ?? null
  const mayAsk = target !== undefined && mayDo(target, role, 'list')
  const { data } = useGetMany<Row>(
    target ? screenName(target) : '',
    { ids: ids.map(Number) },
    { enabled: mayAsk && ids.length > 0, retry: false },
  )
  return new Map(
    (target && data ? data : [])
      .filter(Boolean)
      .map((row) => [String(row.id), formatName(target as Definition, row)]),
  )
}
