import {
  date,
  decimal,
  flag,
  isAppRole,
  isObject,
  kebabCase,
  text,
  findTile,
  whole,
  type AppRole,
  type DashboardAnswer,
  type DashboardArrangement,
  type DashboardChart,
  type DashboardTile,
  type FieldMap,
  type Registry,
  type Translate,
} from '#schema/engine'
import type { Behaviour } from '../../behaviour.ts'
import { get, type Endpoint } from '../../endpoint.ts'
import { LANGUAGES, translatorFor, type Languages } from '../../languages.ts'
import { shape } from '../../http/shape.ts'
import { readPreference } from '../../http/routes/preferences.ts'
import { readAside } from '../../work/open-work.ts'
import { engineWork, type EngineWork } from '../../work/work.ts'
import {
  chartFilters,
  chartsOn,
  countChart,
  type DashboardRequest,
  type ShownChart,
} from './dashboard-charts.ts'
import {
  computeTile,
  countTile,
  tilesOn,
  type ComputeTile,
  type DeclaredTile,
} from './dashboard-tiles.ts'
import { clipPeriod, periodBefore, readPeriod } from './period.ts'

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
      within: whole(),
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
      unit: KEY,
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

/** GET /dashboard/{role} for each role with tiles or charts: all their numbers for one period. */
export function dashboardCalls(
  registry: Registry,
  behaviours: ReadonlyMap<string, Behaviour>,
  languages: Languages = LANGUAGES,
): Endpoint[] {
  const computes = Object.assign({}, ...[...behaviours.values()].map(({ tiles }) => tiles ?? {}))
  const roles = new Set(
    registry.charts.flatMap((chart) => [
      ...Object.keys(chart.dashboards ?? {}),
      ...(findTile(chart)?.roles ?? []),
    ]),
  )
  return [...roles]
    .filter((role) => isAppRole(registry.app, role))
    .map((role) => {
      const contents = {
        tiles: tilesOn(registry, role),
        charts: chartsOn(registry, role),
        computes,
      }
      return dashboardCall(registry, role, contents, languages)
    })
}

interface Contents {
  readonly tiles: readonly DeclaredTile[]
  readonly charts: readonly ShownChart[]
  readonly computes: Readonly<Record<string, ComputeTile>>
}

function dashboardCall(
  registry: Registry,
  role: AppRole,
  contents: Contents,
  languages: Languages,
): Endpoint {
  const filters: FieldMap = Object.assign(
    {},
    ...contents.charts.map((each) => chartFilters(registry, each)),
  )
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
      const period = readPeriod(
        { fromDate: fromDate as string | null, toDate: toDate as string | null },
        work.today,
      )
      const before = periodBefore(period, work.today)
      const arrangement = arrangementIn(
        await readPreference(own, own.caller?.userId ?? 0, ARRANGEMENT),
      )
      const hidden = new Set(withHidden ? [] : arrangement.hidden)
      const shown = {
        computes: contents.computes,
        tiles: contents.tiles.filter(({ tile: { code } }) => !hidden.has(code)),
        charts: contents.charts.filter(({ chart: { code } }) => !hidden.has(code)),
      }
      return {
        fromDate: period.from,
        toDate: period.to,
        passedTo: clipPeriod(period, work.today).to,
        beforeFrom: before.from,
        beforeTo: before.to,
        ...(await readFigures(own, shown, { period, chosen }, translate)),
        arrangement,
      }
    },
  })
}

/** Counted figures are read directly, computed ones through the caller's unit of work. */
async function readFigures(
  work: EngineWork,
  { tiles, charts, computes }: Contents,
  requested: DashboardRequest,
  translate: Translate,
): Promise<Pick<DashboardAnswer, 'tiles' | 'charts'>> {
  const worked: DashboardTile[] = []
  for (const { tile } of tiles) {
    const compute = computes[tile.code]
    if (tile.computed && compute) worked.push(await computeTile(work, tile, compute, translate))
  }
  const counted = tiles.filter(({ tile }) => !tile.computed)
  if (counted.length + charts.length === 0) return { tiles: worked, charts: [] }
  return readAside(work, async (aside) => {
    const found = { tiles: worked, charts: [] as DashboardChart[] }
    for (const each of counted)
      found.tiles.push(await countTile(aside, each, requested.period, translate))
    for (const each of charts)
      found.charts.push(await countChart(aside, each, requested, translate))
    return found
  })
}

/** Name under which a user's dashboard arrangement is stored. */
const ARRANGEMENT = 'dashboard'

const codesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((code) => typeof code === 'string') : []

/** Reads the arrangement from a stored preference, which any client may have written. */
const arrangementIn = (kept: unknown): DashboardArrangement =>
  isObject(kept)
    ? { order: codesIn(kept.order), hidden: codesIn(kept.hidden) }
    : { order: [], hidden: [] }
