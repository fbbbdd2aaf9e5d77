import {
  answering,
  measureLabel,
  findMeasure,
  OTHERS,
  PERIOD,
  viewName,
  type ChartAnswer,
  type ChartGroup,
  type ChartSeries,
  type Dataset,
  type Translate,
  type ChartFact,
  type ChartFacts,
  hasItems,
  isDays,
  isFlag,
  isReference,
  readItems,
  NONE,
  resolveDimension,
  readTarget,
} from '#schema/engine'
import type { EngineWork } from '../work/work.ts'
import { requestBefore, type ChartRequest } from './chart-request.ts'
import { ALL } from './chart-count.ts'
import { inNumbers, sumTotal, valuesFor, type Bundle, type ChartValues } from './chart-values.ts'
import { fieldThrough } from '../http/routes/field-through.ts'
import { readLabels } from '../work/read-by-id.ts'

/** Maximum number of series with distinct colours; the rest are combined into one. */
const MOST_SERIES = 8

/** Maximum number of filter values in the URL of a list. */
const MOST_NAMED = 100

/** A series of the response: a measure, either in total or for one value of the split. */
interface Drawn {
  readonly key: string
  readonly name: string
  readonly measure: string
  readonly keys: readonly string[]
}

/** Computes a chart for a period and for its comparison period. */
export async function chartAnswer(
  work: EngineWork,
  request: ChartRequest,
  compare: string | null,
  translate: Translate,
): Promise<ChartAnswer> {
  const values = await valuesFor(work, request)
  const earlier = requestBefore(request, compare, work.today)
  const before = earlier ? await valuesFor(work, earlier) : null
  const groups = await listGroups(work, request, [values, before], translate)
  const drawn = await listSeries(work, request, [values, before], translate)
  const shown = bundled(groups, request, values)
  const first = request.view[0] ?? ''
  const series = drawn.map((each) => seriesAnswer(values, shown, each))
  return {
    code: request.chart.code,
    fromDate: request.period.from,
    toDate: request.period.to,
    granularity: request.granularity,
    by: request.by,
    split: request.split,
    view: viewName(request.view),
    labels: shown.map(({ label }) => label),
    groups: shown.map(({ key, label, to }): ChartGroup => ({ key, label, to })),
    series,
    total: sumTotal(values, first),
    unit: values.units.get(first)?.unit ?? 'count',
    before:
      earlier && before
        ? {
            fromDate: earlier.period.from,
            toDate: earlier.period.to,
            series: drawn.map((each) => {
              const shownBefore = counterparts(shown, request, earlier)
              const { key, values: numbers, total } = seriesAnswer(before, shownBefore, each)
              return { key, values: numbers, total }
            }),
          }
        : null,
    facts: chartFacts(request, { groups, drawn, values, before, earlier }),
  }
}

function seriesAnswer(
  values: ChartValues,
  groups: readonly Bundle[],
  { key, name, measure, keys }: Drawn,
): ChartSeries {
  const { unit, places } = values.units.get(measure) ?? { unit: 'count' as const, places: 0 }
  const all = [...values.counts.groups]
  return {
    key,
    name,
    unit,
    values: groups.map((group) => inNumbers(values.value(measure, group.keys, keys), places)),
    total: inNumbers(values.value(measure, all, keys), places),
    ...(key === OTHERS && keys.length <= MOST_NAMED ? { stands: keys } : {}),
  }
}

type Both = readonly [ChartValues, ChartValues | null]

/** Lists all groups in order: periods by time, choices in their defined order, all other groups by value. */
async function listGroups(
  work: EngineWork,
  request: ChartRequest,
  [values, before]: Both,
  translate: Translate,
): Promise<readonly Bundle[]> {
  if (request.by === PERIOD)
    return request.parts.map(({ from, to }) => ({ key: from, label: from, to, keys: [from] }))
  const keys = new Set([...values.counts.groups, ...(before?.counts.groups ?? [])])
  const labels = await keyLabels(work, pickDimension(request, request.by), keys, translate)
  return inOrder([...keys], labels, (key) => sortValue(values, request, [key], null)).map(
    (key) => ({
      key,
      label: labels.labelOf(key),
      to: null,
      keys: [key],
    }),
  )
}

async function listSeries(
  work: EngineWork,
  request: ChartRequest,
  [values, before]: Both,
  translate: Translate,
): Promise<readonly Drawn[]> {
  const { chart, view, split } = request
  const [first = ''] = view
  if (split === null)
    return view.map((name) => ({
      key: name,
      name: translate(measureLabel(name, findMeasure(chart, name)?.measure ?? { type: 'count' })),
      measure: name,
      keys: [ALL],
    }))
  const keys = new Set([...values.counts.series, ...(before?.counts.series ?? [])])
  const labels = await keyLabels(work, pickDimension(request, split), keys, translate)
  const ordered = inOrder([...keys], labels, (key) => sortValue(values, request, null, [key]))
  const alone = ordered.length > MOST_SERIES ? ordered.slice(0, MOST_SERIES - 1) : ordered
  const rest = ordered.slice(alone.length)
  return [
    ...alone.map((key) => ({ key, name: labels.labelOf(key), measure: first, keys: [key] })),
    ...(rest.length > 0
      ? [{ key: OTHERS, name: translate('Others'), measure: first, keys: rest }]
      : []),
  ]
}

/** Returns the dimension of a chart from its first dataset. The other datasets group their rows by the same values. */
const pickDimension = ({ chart }: ChartRequest, name: string) => ({
  dataset: answering(chart.datasets[0] as Dataset, [name]),
  name,
})

const sortValue = (
  { counts, value }: ChartValues,
  { view }: ChartRequest,
  groups: readonly string[] | null,
  series: readonly string[] | null,
): number => value(view[0] ?? '', groups ?? [...counts.groups], series ?? [...counts.series]) ?? 0

function inOrder(
  keys: readonly string[],
  { order, labelOf }: KeyLabels,
  readNumber: (key: string) => number,
): readonly string[] {
  const place = (key: string) => {
    const at = order?.indexOf(key) ?? -1
    return at === -1 ? Number.MAX_SAFE_INTEGER : at
  }
  const sorted = keys.map((key) => ({ key, value: readNumber(key), label: labelOf(key) }))
  return sorted
    .toSorted((one, other) =>
      order
        ? place(one.key) - place(other.key)
        : other.value - one.value || (one.label < other.label ? -1 : 1),
    )
    .map(({ key }) => key)
}

/** Keeps the largest groups and combines the rest. Groups without values in this period are left out. */
function bundled(
  groups: readonly Bundle[],
  { by, top }: ChartRequest,
  values: ChartValues,
): readonly Bundle[] {
  if (by === PERIOD) return groups
  const present = groups.filter(({ key }) => values.counts.groups.has(key))
  if (top === null || present.length <= top) return present
  const rest = present.slice(top)
  return [
    ...present.slice(0, top),
    { key: OTHERS, label: '', to: null, keys: rest.flatMap(({ keys }) => keys) },
  ]
}

/** Pairs each interval with the interval at the same position in the other period, and each other group with itself. */
const counterparts = (
  shown: readonly Bundle[],
  { by }: ChartRequest,
  earlier: ChartRequest,
): readonly Bundle[] =>
  by === PERIOD
    ? shown.map((group, at) => {
        const part = earlier.parts[at]
        return { ...group, keys: part ? [part.from] : [] }
      })
    : shown

interface Counted {
  readonly groups: readonly Bundle[]
  readonly drawn: readonly {
    readonly key: string
    readonly name: string
    readonly keys: readonly string[]
  }[]
  readonly values: ChartValues
  readonly before: ChartValues | null
  readonly earlier: ChartRequest | null
}

/** One group or series, with its current and previous value. */
interface Compared {
  readonly key: string
  readonly label: string
  readonly now: number
  readonly before: number
}

/** Computes facts about a chart from all its groups, or from its series if it is plotted over time. */
function chartFacts(request: ChartRequest, counted: Counted): ChartFacts {
  const { values, before, groups } = counted
  const [first = ''] = request.view
  const compared =
    request.by === PERIOD ? seriesCompared(request, counted) : groupsCompared(first, counted)
  const largest = request.by === PERIOD ? groupsCompared(first, counted) : compared
  const fact = (all: readonly Compared[], by: (each: Compared) => number): ChartFact | null => {
    const most = all.reduce<Compared | null>(
      (found, each) => (by(each) > (found ? by(found) : 0) ? each : found),
      null,
    )
    return most && { key: most.key, label: most.label, value: by(most) }
  }
  const lost = before && fact(compared, ({ now, before: earlier }) => earlier - now)
  return {
    total: sumTotal(values, first) ?? 0,
    before: before && sumTotal(before, first),
    largest: groups.length > 0 ? fact(largest, ({ now }) => now) : null,
    gained: before && fact(compared, ({ now, before: earlier }) => now - earlier),
    lost: lost && { ...lost, value: -lost.value },
  }
}

function groupsCompared(measure: string, { groups, values, before }: Counted): readonly Compared[] {
  const series = [...values.counts.series]
  return groups.map(({ key, label, keys }) => ({
    key,
    label,
    now: readNumber(values, measure, keys, series),
    before: before ? readNumber(before, measure, keys, [...before.counts.series]) : 0,
  }))
}

/** Compares the series of a chart over time, if they are values of a dimension. */
function seriesCompared(
  { view: [measure = ''], split }: ChartRequest,
  { drawn, values, before }: Counted,
): readonly Compared[] {
  if (split === null) return []
  return drawn.map(({ key, name, keys }) => ({
    key,
    label: name,
    now: readNumber(values, measure, [...values.counts.groups], keys),
    before: before ? readNumber(before, measure, [...before.counts.groups], keys) : 0,
  }))
}

const readNumber = (
  { units, value }: ChartValues,
  measure: string,
  groups: readonly string[],
  series: readonly string[],
): number => inNumbers(value(measure, groups, series), units.get(measure)?.places) ?? 0

/** Labels of a dimension's values, and their custom order if there is one. */
interface KeyLabels {
  readonly order: readonly string[] | null
  labelOf(key: string): string
}

/** Translates the labels of these keys for the caller. */
async function keyLabels(
  work: EngineWork,
  { dataset, name }: { readonly dataset: Dataset; readonly name: string },
  keys: Iterable<string>,
  translate: Translate,
): Promise<KeyLabels> {
  const none = translate('None')
  const named = (labels: ReadonlyMap<string, string>, order: readonly string[] | null) => ({
    order,
    labelOf: (key: string) => (key === NONE ? none : (labels.get(key) ?? key)),
  })
  const dimension = resolveDimension(dataset, name)
  if (isDays(dimension)) {
    const bands = Object.entries(dimension.bands)
    return named(
      new Map(bands.map(([key, [label]]) => [key, translate(label)])),
      bands.map(([key]) => key),
    )
  }
  const field = fieldThrough(work.registry.whole(dataset.resource), dimension, work.registry)
  if (hasItems(field)) {
    const items = Object.entries(readItems(field))
    return named(
      new Map(items.map(([key, { label }]) => [key, translate(label)])),
      items.map(([key]) => key),
    )
  }
  if (isFlag(field))
    return named(
      new Map([
        ['true', translate('Yes')],
        ['false', translate('No')],
      ]),
      ['true', 'false'],
    )
  const target = readTarget(field)
  if (!isReference(field) || target === null) return named(new Map(), null)
  const ids = [...keys].filter((key) => key !== NONE).map(Number)
  const labels = await readLabels(work, work.registry.get(target), ids)
  return named(new Map([...labels].map(([id, label]) => [String(id), label])), null)
}
