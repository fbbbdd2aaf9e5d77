import {
  choice,
  date,
  decimal,
  humanise,
  isNumberAlone,
  text,
  viewName,
  whole,
  type Chart,
  type ChartAnswer,
  type Field,
  type FieldMap,
  type Registry,
} from '#schema/engine'
import { get, type Endpoint } from '../endpoint.ts'
import { LANGUAGES, translatorFor, type Languages } from '../languages.ts'
import { shape } from '../http/shape.ts'
import { readAside } from '../work/open-work.ts'
import { engineWork } from '../work/work.ts'
import { chartAnswer } from './chart-answer.ts'
import { listRoles } from './chart-roles.ts'
import { chartRequest, filterable, type ChartParameters } from './chart-request.ts'

const KEY = text({ required: true })
const DAY = date({ required: true })
const NUMBER = decimal({ places: 3 })
const FACT = shape.maybe(shape.parts({ key: KEY, label: KEY, value: NUMBER }))
const SERIES = { key: KEY, values: shape.list(NUMBER), total: NUMBER }

const ANSWER = shape.parts({
  code: KEY,
  fromDate: DAY,
  toDate: DAY,
  granularity: text(),
  by: KEY,
  split: text(),
  view: KEY,
  labels: shape.list(KEY),
  groups: shape.list(shape.parts({ key: KEY, label: KEY, to: date() })),
  series: shape.list(shape.parts({ ...SERIES, name: KEY, unit: KEY })),
  total: NUMBER,
  unit: KEY,
  before: shape.maybe(
    shape.parts({ fromDate: DAY, toDate: DAY, series: shape.list(shape.parts(SERIES)) }),
  ),
  facts: shape.parts({
    total: NUMBER,
    before: NUMBER,
    largest: FACT,
    gained: FACT,
    lost: FACT,
  }),
})

/** GET /analytics/{chart} for every chart: its numbers for a period and for the comparison period. */
export const chartCalls = (registry: Registry, languages: Languages = LANGUAGES): Endpoint[] =>
  registry.charts
    .filter((chart) => !isNumberAlone(chart) && chart.roles.length > 0)
    .map((chart) =>
      get(`/analytics/${chart.code}`, {
        summary: `The chart “${chart.title}”`,
        roles: listRoles(chart, registry),
        query: listParameters(chart),
        returns: ANSWER,
        handler: (work, { query, request }): Promise<ChartAnswer> => {
          const given = query as ChartParameters
          const chosen = chartRequest(chart, given, work.today)
          return readAside(engineWork(work), (aside) =>
            chartAnswer(
              aside,
              chosen,
              typeof given.compare === 'string' ? given.compare : null,
              translatorFor(request.headers['accept-language'], languages),
            ),
          )
        },
      }),
    )

const OWN: FieldMap = {
  fromDate: date({ label: 'From' }),
  toDate: date({ label: 'To' }),
  granularity: choice({ DAY: 'Days', WEEK: 'Weeks', MONTH: 'Months' }),
  compare: choice({ BEFORE: 'Previous period', YEAR: 'Same period last year' }),
  top: whole({ min: 1, max: 50 }),
}

/** A choice of these names, for the documentation. A chart without names has no choice. */
const oneOfNames = (names: readonly string[]): Field =>
  names.length === 0
    ? text({ max: 60 })
    : choice(Object.fromEntries(names.map((name) => [name, humanise(name)])))

/** Filter values of a dimension, in the format of group keys and separated by |. */
const listParameters = (chart: Chart): FieldMap => ({
  ...OWN,
  view: oneOfNames(chart.measures.map(viewName)),
  by: oneOfNames(chart.dimensions),
  split: oneOfNames(chart.splits),
  ...Object.fromEntries(
    filterable(chart).map((name) => [name, text({ max: 2000, label: humanise(name) })]),
  ),
})
