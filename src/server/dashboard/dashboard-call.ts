import { date, decimal, mayDo, text, whole, type FieldMap } from '#language'
import type { Behaviour } from '../behaviour.ts'
import { get, type Endpoint } from '../endpoint.ts'
import { shape } from '../shape.ts'
import type { EngineWork, Work } from '../work.ts'
import { askedOf } from './asked.ts'
import type { Figure, Measure, Named, Picture } from './measure.ts'
import { passedOf, periodBefore, periodOf } from './period.ts'

const DAY = date({ required: true })
const NAMED = shape.list(shape.parts({ key: text({ required: true }), label: text(), to: date() }))

const ANSWER = shape.parts({
  fromDate: DAY, toDate: DAY, passedTo: DAY, beforeFrom: DAY, beforeTo: DAY,
  tiles: shape.list(shape.parts({
    code: text({ required: true }), value: decimal({ required: true, places: 3 }), before: decimal({ places: 3 }), other: decimal({ places: 3 }),
    count: whole(), on: date(), name: text(),
  })),
  charts: shape.list(shape.parts({
    code: text({ required: true }), heeds: text({ required: true }), groups: NAMED, series: NAMED, before: decimal({ places: 3 }),
    points: shape.list(shape.parts({ group: text({ required: true }), series: text({ required: true }), value: decimal({ required: true, places: 3 }) })),
  })),
})

/** GET /dashboard: every number and chart that the caller's role may see, of one stretch of time. */
export function dashboardCall(behaviours: ReadonlyMap<string, Behaviour>): Endpoint {
  const measures = measuresOf(behaviours)
  const filters: FieldMap = Object.assign({}, ...[...measures.values()].map(({ heeds }) => heeds ?? {})) as FieldMap
  return get('/dashboard', {
    summary: 'The numbers and charts of the caller’s dashboard', roles: 'all', returns: ANSWER,
    query: { ...filters, fromDate: date({ label: 'From' }), toDate: date({ label: 'To' }) },
    async handler(work, { query: { fromDate, toDate, ...chosen } }) {
      const period = periodOf({ fromDate: fromDate as string | null, toDate: toDate as string | null }, work.today)
      const before = periodBefore(period, work.today)
      const tiles: object[] = []
      const charts: object[] = []
      for (const [code, measure] of measures) {
        if (!isFor(measure, work)) continue
        // Only the engine's own work knows how the rows of a definition are narrowed.
        const asked = askedOf(work as EngineWork, measure.of, period, chosen)
        if (measure.kind === 'tile') tiles.push({ code, ...wholeFigure(await measure.compute(work, asked)) })
        else charts.push({ code, heeds: Object.keys(measure.heeds ?? {}).join(' '), ...wholePicture(await measure.compute(work, asked)) })
      }
      return { fromDate: period.from, toDate: period.to, passedTo: passedOf(period, work.today).to, beforeFrom: before.from, beforeTo: before.to, tiles, charts }
    },
  })
}

/** By their codes, which are the same on the screen: a code that stands for two things stops the start. */
function measuresOf(behaviours: ReadonlyMap<string, Behaviour>): ReadonlyMap<string, Measure> {
  const all = new Map<string, Measure>()
  for (const { measures = {} } of behaviours.values()) {
    for (const [code, measure] of Object.entries(measures)) {
      if (all.has(code)) throw new Error(`Two measures are called ${code}; a dashboard could not tell them apart`)
      all.set(code, measure)
    }
  }
  return all
}

/** A role that may list the records, or read its own of them, may know what they come to; nobody else. */
const isFor = ({ of, roles }: Measure, { role }: Work): boolean =>
  role !== null && roles.includes(role) && (mayDo(of, role, 'list') || (mayDo(of, role, 'show') && of.rows?.[role] !== undefined))

const wholeFigure = ({ value, before = null, other = null, count = null, on = null, name = null }: Figure) => ({ value, before, other, count, on, name })
const wholePicture = ({ groups, series, points, before = null }: Picture) => ({ groups: groups.map(wholeName), series: series.map(wholeName), points, before })
const wholeName = ({ key, label = null, to = null }: Named) => ({ key, label, to })
