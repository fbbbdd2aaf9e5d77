import {
  countedBy,
  measureLabel,
  measureOf,
  percentChange,
  PERIOD,
  tileOf,
  type Chart,
  type DashboardFirst,
  type DashboardTile,
  type Registry,
  type ShownTile,
  type Translate,
} from '#schema/engine'
import { countedCondition } from '../charts/behind.ts'
import { withinDays } from '../charts/chart-request.ts'
import type { ChartRequest } from '../charts/chart-request.ts'
import { mayShowTile } from '../charts/chart-roles.ts'
import { totalOf, valuesFor, type ChartValues } from '../charts/chart-values.ts'
import type { EngineWork } from '../work/work.ts'
import { measureContext } from './measure-context.ts'
import { periodBefore, type Period } from './period.ts'

/** A chart, and the number of it that the dashboard of a role shows. */
export interface DeclaredTile {
  readonly chart: Chart
  readonly tile: ShownTile
}

/** The declared tiles on the dashboard of a role. */
export const tilesOn = (registry: Registry, role: string): readonly DeclaredTile[] =>
  registry.charts.flatMap((chart) => {
    const tile = tileOf(chart)
    return tile && mayShowTile(chart, role, registry) ? [{ chart, tile }] : []
  })

/** The number of a chart over a period, beside that of the period before; as of today where it has no date. */
export async function tileData(
  work: EngineWork,
  { chart, tile }: DeclaredTile,
  period: Period,
  translate: Translate,
): Promise<DashboardTile> {
  const { shows, beside, target } = tile
  const values = await valuesFor(work, requestOf(chart, [shows, ...beside], period))
  const value = totalOf(values, shows) ?? 0
  const before = isDated(chart, shows) ? await valueBefore(work, chart, shows, period) : null
  return {
    code: tile.code,
    label: translate(tile.label),
    value,
    unit: unitOf(values, shows),
    before,
    trendPercent: percentChange(value, before),
    target: target === undefined ? null : totalOf(values, target),
    count: countOf(chart, tile, values),
    first: tile.begin && value > 0 ? await firstOf(work, chart, shows, period) : null,
    beside: beside.map((name) => ({
      label: translate(labelOf(chart, name)),
      value: totalOf(values, name),
      unit: unitOf(values, name),
    })),
    other: null,
    on: null,
    name: null,
    parts: [],
  }
}

const valueBefore = async (
  work: EngineWork,
  chart: Chart,
  name: string,
  period: Period,
): Promise<number | null> =>
  totalOf(await valuesFor(work, requestOf(chart, [name], periodBefore(period, work.today))), name)

/** The whole period as one group. */
const requestOf = (chart: Chart, view: readonly string[], period: Period): ChartRequest => ({
  chart,
  view,
  period,
  parts: [period],
  asOf: period.to,
  by: PERIOD,
  split: null,
  granularity: null,
  counted: [...new Set(view.flatMap((name) => countedBy(chart, name)))],
  filters: new Map(),
  top: null,
})

const unitOf = ({ units }: ChartValues, name: string) => units.get(name)?.unit ?? 'count'

const labelOf = (chart: Chart, name: string): string => {
  const found = measureOf(chart, name)
  return found ? measureLabel(name, found.measure) : name
}

const isDated = (chart: Chart, name: string): boolean =>
  countedBy(chart, name).some((each) => measureOf(chart, each)?.dataset.date !== null)

/** How many records the list behind the number shows, where that is one of the numbers of the tile. */
function countOf(chart: Chart, tile: ShownTile, values: ChartValues): number | null {
  const { shows, beside } = tile
  if (tile.isAlwaysShown && !totalOf(values, shows)) return null
  const shown = measureOf(chart, shows)
  const own = shown && whereOf(shown.measure)
  const counted = [shows, ...beside].find((name) => {
    const found = measureOf(chart, name)
    return (
      found?.measure.type === 'count' &&
      found.measure.distinct === undefined &&
      found.dataset === shown?.dataset &&
      whereOf(found.measure) === own
    )
  })
  return counted === undefined ? null : totalOf(values, counted)
}

const whereOf = (measure: object): unknown => ('where' in measure ? measure.where : undefined)

/** Which of the records that a number counts to begin with. */
async function firstOf(
  work: EngineWork,
  chart: Chart,
  shows: string,
  period: Period,
): Promise<DashboardFirst | null> {
  const dataset = measureOf(chart, countedBy(chart, shows)[0] ?? '')?.dataset
  if (!dataset?.first) return null
  const of = work.registry.whole(dataset.resource)
  const { timeZone } = work.settings
  const where = {
    all: [
      dataset.where,
      countedCondition(chart, dataset, shows),
      ...(dataset.date === null ? [] : [withinDays(work.registry, dataset, timeZone, period)]),
    ],
  }
  return measureContext(work, of, period, {}).first(where, dataset.first)
}
