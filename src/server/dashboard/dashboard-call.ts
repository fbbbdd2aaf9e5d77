import {
  date,
  decimal,
  flag,
  inWords,
  kebabCase,
  mayDo,
  percentChange,
  text,
  whole,
  type DashboardAnswer,
  type DashboardChart,
  type DashboardTile,
  type FieldMap,
  type Translate,
} from '#schema/engine'
import type { Behaviour } from '../behaviour.ts'
import { get, type Endpoint } from '../endpoint.ts'
import { LANGUAGES, translatorFor, type Languages } from '../languages.ts'
import { shape } from '../http/shape.ts'
import { readPreference } from '../routes/preferences.ts'
import { engineWork } from '../work/work.ts'
import { ARRANGEMENT, arrangementIn } from './arrangement.ts'
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

/** GET /dashboard/{role}, for each role that measures are meant for: every number and chart of it, of one stretch of time. */
export function dashboardCalls(
  behaviours: ReadonlyMap<string, Behaviour>,
  languages: Languages = LANGUAGES,
): Endpoint[] {
  const measures = measuresOf(behaviours)
  const roles = new Set([...measures.values()].flatMap((measure) => measure.roles))
  return [...roles].map((role) =>
    dashboardCall(
      role,
      [...measures].filter(([, measure]) => isFor(measure, role)),
      languages,
    ),
  )
}

function dashboardCall(
  role: string,
  measures: readonly (readonly [code: string, Measure])[],
  languages: Languages,
): Endpoint {
  const filters: FieldMap = Object.assign(
    {},
    ...measures.map(([, { filters }]) => filters ?? {}),
  ) as FieldMap
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
      const translate = translatorFor(request.headers['accept-language'], languages)
      const period = periodOf(
        { fromDate: fromDate as string | null, toDate: toDate as string | null },
        work.today,
      )
      const before = periodBefore(period, work.today)
      const arrangement = arrangementIn(
        await readPreference(work, work.caller?.userId ?? 0, ARRANGEMENT),
      )
      const hidden = new Set(withHidden ? [] : arrangement.hidden)
      const tiles: DashboardTile[] = []
      const charts: DashboardChart[] = []
      for (const [code, measure] of measures) {
        if (hidden.has(code)) continue
        // Only the engine's own work knows how the rows of a definition are narrowed.
        const input = measureContext(
          engineWork(work),
          work.registry.whole(measure.of),
          period,
          chosen,
        )
        if (measure.type === 'tile')
          tiles.push(tileOf(code, measure, await measure.compute(work, input), translate))
        else
          charts.push({
            code,
            heeds: Object.keys(measure.filters ?? {}).join(' '),
            ...chartOf(await measure.compute(work, input)),
          })
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

/** By their codes, which are the same on the screen; checkBehaviours stops the start when a code stands for two things. */
const measuresOf = (behaviours: ReadonlyMap<string, Behaviour>): ReadonlyMap<string, Measure> =>
  new Map([...behaviours.values()].flatMap(({ measures = {} }) => Object.entries(measures)))

/** A role that may list the records, or read its own of them, may know what they come to; nobody else. */
const isFor = ({ of, roles }: Measure, role: string): boolean =>
  roles.includes(role) &&
  (mayDo(of, role, 'list') || (mayDo(of, role, 'show') && of.rows?.[role] !== undefined))

function tileOf(
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
