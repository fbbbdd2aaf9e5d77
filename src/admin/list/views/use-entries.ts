import { addDays, addMonths, isDay, type Definition } from '#schema/engine'
import { convertToDay } from '../../format.ts'
import { listDays } from '../../form/inputs/dates/month-days.ts'
import { useList } from '../../providers/record-calls.ts'
import { useListScope } from '../list-scope.ts'
import type { Row } from '../rows/record-name.ts'
import type { Entry } from './calendar-bars.ts'
import { calendarDays } from './list-views.ts'
import { useViewQuery } from './use-view-query.ts'

/** Maximum number of entries loaded: a fuller month would be unreadable, so the list has to be filtered. */
export const MOST = 500

export type Span = 'month' | 'year'

/** Period of the given span, starting on `first`. */
export const computeStretch = (first: string, span: Span): readonly [from: string, to: string] => [
  first,
  addDays(addMonths(first, span === 'year' ? 12 : 1), -1),
]

/** Full weeks that cover a month, starting on Monday. */
export function listWeeks(month: string): string[][] {
  const days = listDays(month)
  return Array.from({ length: 6 }, (_, place) => days.slice(place * 7, place * 7 + 7)).filter(
    (week) => week.some((day) => day.slice(0, 7) === month.slice(0, 7)),
  )
}

/** Entries of a year, or of a month including the full first and last week. */
export function useEntries(first: string, span: Span) {
  const { definition } = useListScope()
  const query = useViewQuery()
  const [from, to] = calendarDays(definition) ?? ['', '']
  const weeks = listWeeks(first)
  const [start, end] =
    span === 'year'
      ? computeStretch(first, span)
      : [weeks[0]?.[0] ?? first, weeks.at(-1)?.at(-1) ?? first]
  const params = { ...query, [`${from}To`]: end, [`${to}From`]: start }
  const answer = useList(definition, params, MOST, { keep: true })
  const entries = (answer.data?.content ?? []).map((row): Entry<Row> => {
    const begins = dayIn(definition, row, from)
    return { of: row as Row, from: begins, to: dayIn(definition, row, to) || begins }
  })
  return { entries, total: answer.data?.totalElements, error: answer.data ? null : answer.error }
}

/** Entries that overlap a period. */
export const within = <Of>(
  entries: readonly Entry<Of>[],
  [start, end]: readonly [from: string, to: string],
): Entry<Of>[] => entries.filter(({ from, to }) => from <= end && to >= start)

/** Day of a date or instant; an empty string if there is none. */
function dayIn(
  definition: Definition,
  row: Readonly<Record<string, unknown>>,
  name: string,
): string {
  const value = row[name]
  if (typeof value !== 'string') return ''
  return isDay(definition.fields[name]) ? value : convertToDay(new Date(value))
}
