import { mayDo, type Definition } from '#language'
import { useGetMany } from 'ra-core'
import { formatFullDate, todayIs } from '../format.ts'
import { useText, type Text } from '../i18n/use-text.ts'
import { screenName } from '../providers/resource-names.ts'
import { useUser } from '../session/stored-user.ts'
import { datePresets } from './date-presets.ts'
import { listOf, type FilterKind, type FilterSpec, type FilterValues } from './filters.ts'
import { nameOf, type Row } from './record-name.ts'

interface Told { readonly spec: FilterSpec; readonly values: FilterValues; readonly text: Text; readonly names: ReadonlyMap<string, string> }

/** "Status", "is Active or On leave": a filter as the parts of a sentence. */
export interface Sentence { readonly subject: string; readonly predicate: string }

const SENTENCES: Record<FilterKind, (told: Told) => string> = {
  items: ({ spec, values, text }) => is(text, listOf(values[spec.name]).map((code) => spec.items.find(([item]) => item === code)?.[1] ?? code)),
  reference: ({ spec, values, text, names }) => is(text, listOf(values[spec.name]).map((id) => names.get(id) ?? `No. ${id}`)),
  date: dateSentence,
  number: ({ spec: { name, range: [from, to] }, values, text }) => values[name] !== undefined
    ? is(text, listOf(values[name])) : rangeWords(text, 'list.between', values[from], values[to], ['list.atLeast', 'list.atMost']),
  flag: ({ spec, values, text }) => `${text('list.is')} ${text(String(values[spec.name]) === 'true' ? 'list.yes' : 'list.no').toLowerCase()}`,
  text: ({ spec, values, text }) => is(text, listOf(values[spec.name]).map((each) => `“${each}”`)),
  days: ({ spec, values, text }) => text('list.daysAhead', { days: String(values[spec.name]) }),
}

/** Three values are told, more are counted. */
function is(text: Text, words: readonly string[]): string {
  const shown = words.length > 3 ? [...words.slice(0, 2), text('list.more', { count: words.length - 2 })] : words
  return `${text('list.is')} ${shown.join(text('list.and'))}`
}

function dateSentence({ spec: { name, range: [from, to] }, values, text }: Told): string {
  if (values[name] !== undefined) return is(text, listOf(values[name]).map(formatFullDate))
  const preset = datePresets(todayIs()).find((each) => each.from === values[from] && each.to === values[to])
  if (preset) return text(preset.key)
  const day = (value: unknown) => (value ? formatFullDate(String(value)) : undefined)
  return rangeWords(text, 'list.within', day(values[from]), day(values[to]), ['list.since', 'list.until'])
}

function rangeWords(text: Text, both: 'list.between' | 'list.within', from: unknown, to: unknown, [low, high]: ['list.atLeast' | 'list.since', 'list.atMost' | 'list.until']): string {
  if (from && to) return text(both, { from: String(from), to: String(to) })
  return from ? text(low, { from: String(from) }) : text(high, { to: String(to) })
}

export function useSentence(spec: FilterSpec, values: FilterValues): Sentence {
  const text = useText()
  const names = useNames(spec.target, spec.kind === 'reference' ? listOf(values[spec.name]) : [])
  return { subject: spec.label, predicate: SENTENCES[spec.kind]({ spec, values, text, names }) }
}

/** What the records behind ids are called, as far as the role may know. */
export function useNames(target: Definition | undefined, ids: readonly string[]): ReadonlyMap<string, string> {
  const role = useUser()?.role ?? null
  const mayAsk = target !== undefined && mayDo(target, role, 'list')
  const { data } = useGetMany<Row>(target ? screenName(target) : '', { ids: ids.map(Number) }, { enabled: mayAsk && ids.length > 0, retry: false })
  return new Map((target && data ? data : []).filter(Boolean).map((row) => [String(row.id), nameOf(target as Definition, row)]))
}
