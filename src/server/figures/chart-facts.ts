import { PERIOD, type ChartFact, type ChartFacts } from '#schema/engine'
import type { ChartRequest } from './chart-request.ts'
import { inNumbers, totalOf, type Bundle, type ChartValues } from './chart-values.ts'

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

/** One group or series, with what it comes to now and came to before. */
interface Compared {
  readonly key: string
  readonly label: string
  readonly now: number
  readonly before: number
}

/** Facts about a chart, from all of its groups, or from its series if it is along time. */
export function chartFacts(request: ChartRequest, counted: Counted): ChartFacts {
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
    total: totalOf(values, first) ?? 0,
    before: before && totalOf(before, first),
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
    now: numberOf(values, measure, keys, series),
    before: before ? numberOf(before, measure, keys, [...before.counts.series]) : 0,
  }))
}

/** Of a chart along time whose series are values of a dimension. */
function seriesCompared(
  { view: [measure = ''], split }: ChartRequest,
  { drawn, values, before }: Counted,
): readonly Compared[] {
  if (split === null) return []
  return drawn.map(({ key, name, keys }) => ({
    key,
    label: name,
    now: numberOf(values, measure, [...values.counts.groups], keys),
    before: before ? numberOf(before, measure, [...before.counts.groups], keys) : 0,
  }))
}

const numberOf = (
  { units, value }: ChartValues,
  measure: string,
  groups: readonly string[],
  series: readonly string[],
): number => inNumbers(value(measure, groups, series), units.get(measure)?.places) ?? 0
