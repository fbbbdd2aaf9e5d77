import {
  countedBy,
  listedResource,
  mayDo,
  findMeasure,
  NONE,
  type Chart,
  type Dataset,
  type Measure,
} from '#schema/engine'
import { useQueries } from '@tanstack/react-query'
import { formatStretch, listWithOr } from '../../format.ts'
import { text } from '../../i18n/text.ts'
import { alongPath } from '../../list/filters/filters.ts'
import { readLabel } from '../../list/rows/columns.ts'
import { formatName } from '../../list/rows/record-name.ts'
import { server } from '../../providers/server.ts'
import { registry, translated } from '../../registry.ts'
import { useUser } from '../../session/stored-user.ts'
import { inSentence } from '../../words.ts'
import { readBehind, type Filters } from './address.ts'
import { findDimension, measureWords, type ShownDimension } from './dimension.ts'
import { chartCalled } from './found-charts.ts'

/** Resolves a `behind` filter to its chart and point; null if it matches no chart. */
export function pointBehind(behind: string) {
  const read = readBehind(behind)
  const chart = read && chartCalled(read.code)
  const found = chart && findMeasure(chart, read.measure)
  return found ? { ...read, chart, dataset: found.dataset } : null
}

/** Describes a `behind` filter: "Net sales, 3 Nov 2026, Retail". */
export async function behindWords(
  behind: string,
  role: string | null,
  signal: AbortSignal,
): Promise<string> {
  const point = pointBehind(behind)
  if (!point) return behind
  const first = point.dataset.until === null ? point.from : point.to
  const stretch = point.dataset.date === null ? [] : [formatStretch(first, point.to)]
  const values = await Promise.all(
    narrowedBy(point.chart, point.filters).map(async (each) =>
      valueWords(each, mayName(each, role) ? await readNames(each, signal) : undefined),
    ),
  )
  return [measureWords(point.chart, point.measure), ...stretch, ...values].join(', ')
}

/** Filter values of a chart as text. Names of records are loaded from the server. */
export function useFilterWords(chart: Chart | null, filters: Filters): readonly string[] {
  const role = useUser()?.role ?? null
  const narrowed = chart ? narrowedBy(chart, filters) : []
  const names = useQueries({
    queries: narrowed.map((each) => ({
      queryKey: ['names', each.dimension.spec.target?.name ?? null, idsIn(each)],
      enabled: mayName(each, role),
      retry: false,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => readNames(each, signal),
    })),
  })
  return narrowed.map((each, place) =>
    names[place]?.isLoading ? '…' : valueWords(each, names[place]?.data),
  )
}

interface Narrowed {
  readonly dimension: ShownDimension
  readonly values: readonly string[]
}

type Names = ReadonlyMap<string, string>

const narrowedBy = (chart: Chart, filters: Filters): readonly Narrowed[] =>
  Object.entries(filters).map(([name, values]) => ({
    dimension: findDimension(chart, name),
    values,
  }))

const idsIn = ({ values }: Narrowed): readonly string[] => values.filter((value) => value !== NONE)

const mayName = (narrowed: Narrowed, role: string | null): boolean => {
  const { target } = narrowed.dimension.spec
  return target !== undefined && idsIn(narrowed).length > 0 && mayDo(target, role, 'list')
}

async function readNames(narrowed: Narrowed, signal: AbortSignal): Promise<Names> {
  const { target } = narrowed.dimension.spec
  const rows = target ? await server.some(target, [...idsIn(narrowed)], { signal }) : []
  return new Map(rows.map((row) => [String(row.id), target ? formatName(target, row) : '']))
}

const valueWords = ({ dimension, values }: Narrowed, names: Names | undefined): string =>
  listWithOr(values.map((value) => formatValue(dimension, value, names)))

function formatValue(
  { label, items, isFlag, spec }: ShownDimension,
  value: string,
  names: Names | undefined,
): string {
  if (value === NONE) return text('No {label}', { label: label.toLowerCase() })
  if (isFlag) return value === 'true' ? label : text('Not {label}', { label: label.toLowerCase() })
  if (spec.target) return names?.get(value) ?? text('No. {id}', { id: value })
  return items[value]?.label ?? value
}

/** Formula of a measure: "Total − Returned"; empty if each row counts as one. */
export function formatFormula(chart: Chart, name: string): string {
  const found = findMeasure(chart, name)
  return found ? formulaIn({ chart, ...found }) : ''
}

/**
 * Label of the measure whose rows are listed, for a measure computed from several kinds of rows: "Won" for a conversion
 * rate. Null otherwise.
 */
export function findListed(chart: Chart, name: string): string | null {
  const counted = countedBy(chart, name)
  const listed = listedInstead(chart, counted[0] ?? '')
  if (listed !== null) return listed
  const rows = counted.map((each) => findMeasure(chart, each)?.dataset)
  const isMixed = rows.some(
    (each) => each?.resource !== rows[0]?.resource || each?.date !== rows[0]?.date,
  )
  return isMixed ? measureWords(chart, counted[0] ?? '') : null
}

/** Name of the records listed instead, for rows that have no list: "batches". */
function listedInstead(chart: Chart, name: string): string | null {
  const dataset = findMeasure(chart, name)?.dataset
  if (!dataset || dataset.listedAs === null) return null
  const target = registry.resources.get(listedResource(dataset))
  return target ? inSentence(translated(target).label[1]) : null
}

interface Worked {
  readonly chart: Chart
  readonly dataset: Dataset
  readonly measure: Measure
}

function formulaIn({ chart, dataset, measure }: Worked): string {
  const field = (path: string) => fieldWords(dataset, path)
  const all = (names: readonly string[]) =>
    names.map((each) => measureWords(chart, each)).join(' + ')
  const some = (names: readonly string[]) => (names.length > 1 ? `(${all(names)})` : all(names))
  const less = (number: string, taken: string) => (taken ? `${number} − ${taken}` : number)
  switch (measure.type) {
    case 'count':
      return measure.distinct === undefined || measure.distinct === 'id'
        ? ''
        : text('number of different values of {field}', { field: field(measure.distinct) })
    case 'sum': {
      const number = less(field(measure.field), measure.less ? field(measure.less) : '')
      if (measure.isPerMonth) return text('{number} × months', { number })
      return measure.times === undefined ? number : `${number} × ${field(measure.times)}`
    }
    case 'medianHours':
      return text('median hours from {from} to {to}', {
        from: field(measure.from),
        to: field(measure.to),
      })
    case 'atEnd':
      return text('number on the last day')
    case 'ratio':
      return `${some(measure.of)} ÷ ${some(measure.to)}`
    case 'running':
      return text('{formula} up to the last day', {
        formula: less(all(measure.of), some(measure.less)),
      })
    default:
      // A sum of negative parts only, such as outgoing stock.
      return measure.of.length === 0
        ? measure.less.map((each) => negative(formatFormula(chart, each))).join(' ')
        : less(all(measure.of), some(measure.less))
  }
}

const negative = (formula: string): string =>
  formula.includes(' × ') ? `−(${formula})` : `−${formula}`

/** The label of the field at the end of a path. */
function fieldWords({ resource }: Dataset, path: string): string {
  const definition = translated(resource)
  return alongPath(definition, path)?.options.label ?? readLabel(definition, path)
}
