import {
  date,
  decimal,
  flag,
  inWords,
  kebabCase,
  percentChange,
  text,
  tileOf,
  whole,
  type DashboardAnswer,
  type DashboardChart,
  type DashboardTile,
  type FieldMap,
  type Registry,
  type Translate,
} from '#schema/engine'
import type { Behaviour } from '../behaviour.ts'
import { get, type Endpoint } from '../endpoint.ts'
import { LANGUAGES, translatorFor, type Languages } from '../languages.ts'
import { shape } from '../http/shape.ts'
import { mayCount } from '../charts/chart-roles.ts'
import { readPreference } from '../routes/preferences.ts'
import { readAside } from '../work/open-work.ts'
import { engineWork, type EngineWork } from '../work/work.ts'
import { ARRANGEMENT, arrangementIn } from './arrangement.ts'
import {
  chartData,
  chartFilters,
  chartsOn,
  type DashboardRequest,
  type ShownChart,
} from './dashboard-charts.ts'
import { tileData, tilesOn, type DeclaredTile } from './dashboard-tiles.ts'
import { measureContext } from './measure-context.ts'
import type { TileValue, Measure, ChartData } from './measure.ts'
import { passedOf, periodBefore, periodOf } from './period.ts'

const DAY = date({ required: true })
const NUMBER = decimal({ required: true, places: 3 })
const KEY = text({ required: true })

const ANSWER = shape.parts({
  fromDate: DAY,
  toDate: DAY,
  passedTo: DAY,
  beforeFrom: DAY,
  beforeTo: DAY,
  tiles: shape.list(
    shape.parts({
      code: KEY,
      label: text({ required: true }),
      value: NUMBER,
      unit: text({ required: true }),
      trendPercent: whole(),
      target: decimal({ places: 3 }),
      before: decimal({ places: 3 }),
      other: decimal({ places: 3 }),
      beside: shape.list(
        shape.parts({
          label: text({ required: true }),
          value: decimal({ places: 3 }),
          unit: text({ required: true }),
        }),
      ),
      count: whole(),
      on: date(),
      name: text(),
      parts: shape.list(shape.parts({ key: KEY, value: NUMBER })),
      first: shape.maybe(
        shape.parts({ id: whole({ required: true }), name: KEY, whose: text(), on: date() }),
      ),
    }),
  ),
  charts: shape.list(
    shape.parts({
      code: KEY,
      heeds: text({ required: true }),
      before: decimal({ places: 3 }),
      labels: shape.list(text({ required: true })),
      groups: shape.list(shape.parts({ key: KEY, label: text(), to: date() })),
      series: shape.list(
        shape.parts({ key: KEY, name: text({ required: true }), values: shape.list(NUMBER) }),
      ),
    }),
  ),
  arrangement: shape.parts({ order: shape.list(KEY), hidden: shape.list(KEY) }),
})

/** GET /dashboard/{role}, for each role that measures or charts are meant for: every number and chart of it, of one stretch of time. */
export function dashboardCalls(
  registry: Registry,
  behaviours: ReadonlyMap<string, Behaviour>,
  languages: Languages = LANGUAGES,
): Endpoint[] {
  const measures = measuresOf(behaviours)
  const roles = new Set([
    ...measures.flatMap(([, measure]) => measure.roles),
    ...registry.charts.flatMap((chart) => [
      ...Object.keys(chart.dashboards ?? {}),
      ...(tileOf(chart)?.roles ?? []),
    ]),
  ])
  return [...roles].map((role) => {
    const own = measures.filter(([, measure]) => isFor(measure, role))
    const declared = chartsOn(registry, role)
    const filters = filtersOf(registry, own, declared)
    const contents = { measures: own, tiles: tilesOn(registry, role), declared, filters }
    return dashboardCall(role, contents, languages)
  })
}

interface Contents {
  readonly measures: readonly (readonly [code: string, Measure])[]
  readonly tiles: readonly DeclaredTile[]
  readonly declared: readonly ShownChart[]
  readonly filters: FieldMap
}

function dashboardCall(
  role: string,
  { measures, tiles: numbers, declared, filters }: Contents,
  languages: Languages,
): Endpoint {
  return get(`/dashboard/${kebabCase(role)}`, {
    summary: 'The numbers and charts of a dashboard',
    roles: [role],
    returns: ANSWER,
    query: {
      ...filters,
      fromDate: date({ label: 'From' }),
      toDate: date({ label: 'To' }),
      withHidden: flag({ label: 'Those too that the caller has hidden' }),
    },
    async handler(
      work,
      { query: { fromDate, toDate, withHidden, ...chosen }, request },
    ): Promise<DashboardAnswer> {
      const own = engineWork(work)
      const translate = translatorFor(request.headers['accept-language'], languages)
      const period = periodOf(
        { fromDate: fromDate as string | null, toDate: toDate as string | null },
        work.today,
      )
      const before = periodBefore(period, work.today)
      const arrangement = arrangementIn(
        await readPreference(own, own.caller?.userId ?? 0, ARRANGEMENT),
      )
      const hidden = new Set(withHidden ? [] : arrangement.hidden)
      const tiles: DashboardTile[] = []
      const charts: DashboardChart[] = []
      for (const [code, measure] of measures) {
        if (hidden.has(code)) continue
        // Only the engine's own work knows how the rows of a definition are narrowed.
        const input = measureContext(own, work.registry.whole(measure.of), period, chosen)
        if (measure.type === 'tile')
          tiles.push(measuredTile(code, measure, await measure.compute(work, input), translate))
        else
          charts.push({
            code,
            heeds: Object.keys(measure.filters ?? {}).join(' '),
            ...chartOf(await measure.compute(work, input)),
          })
      }
      const shown = {
        tiles: numbers.filter(({ tile: { code } }) => !hidden.has(code)),
        charts: declared.filter(({ chart: { code } }) => !hidden.has(code)),
      }
      if (shown.tiles.length + shown.charts.length > 0) {
        const found = await readAside(own, (aside) =>
          declaredFigures(aside, shown, { period, chosen }, translate),
        )
        tiles.push(...found.tiles)
        charts.push(...found.charts)
      }
      return {
        fromDate: period.from,
        toDate: period.to,
        passedTo: passedOf(period, work.today).to,
        beforeFrom: before.from,
        beforeTo: before.to,
        tiles,
        charts,
        arrangement,
      }
    },
  })
}

async function declaredFigures(
  work: EngineWork,
  shown: { readonly tiles: Contents['tiles']; readonly charts: Contents['declared'] },
  requested: DashboardRequest,
  translate: Translate,
): Promise<Pick<DashboardAnswer, 'tiles' | 'charts'>> {
  const tiles: DashboardTile[] = []
  for (const each of shown.tiles)
    tiles.push(await tileData(work, each, requested.period, translate))
  const charts: DashboardChart[] = []
  for (const each of shown.charts)
    charts.push({
      code: each.chart.code,
      heeds: (each.on.filters ?? []).join(' '),
      ...chartOf(await chartData(work, each, requested, translate)),
    })
  return { tiles, charts }
}

/** What the charts of a dashboard are narrowed by. */
const filtersOf = (
  registry: Registry,
  measures: Contents['measures'],
  declared: Contents['declared'],
): FieldMap =>
  Object.assign(
    {},
    ...declared.map((each) => chartFilters(registry, each)),
    ...measures.map(([, { filters }]) => filters ?? {}),
  ) as FieldMap

/** By their codes, which are the same on the screen; checkBehaviours stops the start when a code stands for two things. */
const measuresOf = (behaviours: ReadonlyMap<string, Behaviour>): Contents['measures'] =>
  [...behaviours.values()].flatMap(({ measures = {} }) => Object.entries(measures))

const isFor = ({ of, roles }: Measure, role: string): boolean =>
  roles.includes(role) && mayCount(of, role)

function measuredTile(
  code: string,
  { label, unit }: Extract<Measure, { type: 'tile' }>,
  {
    value,
    before = null,
    target = null,
    other = null,
    count = null,
    on = null,
    name = null,
    parts = [],
    first = null,
  }: TileValue,
  translate: Translate,
) {
  return {
    code,
    label: inWords(label, translate),
    value,
    unit,
    trendPercent: percentChange(value, before),
    target,
    before,
    other,
    count,
    on,
    name,
    parts,
    first,
    beside: [],
  }
}

/** Labels and values stand side by side; a point that is not there is zero. */
function chartOf({ groups, series, points, before = null }: ChartData) {
  const values = new Map(points.map((point) => [`${point.group} ${point.series}`, point.value]))
  return {
    before,
    labels: groups.map(({ key, label }) => label ?? key),
    groups: groups.map(({ key, label = null, to = null }) => ({ key, label, to })),
    series: series.map(({ key, label }) => ({
      key,
      name: label ?? key,
      values: groups.map((group) => values.get(`${group.key} ${key}`) ?? 0),
    })),
  }
}
