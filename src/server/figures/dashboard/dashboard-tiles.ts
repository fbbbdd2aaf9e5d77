import { sql, type RawBuilder } from 'kysely'
import {
  clockAt,
  countedBy,
  inWords,
  isInstant,
  measureLabel,
  findMeasure,
  percentChange,
  PERIOD,
  resolveToken,
  snakeCase,
  findTile,
  type Chart,
  type ComputedTile,
  type DashboardFirst,
  type DashboardTile,
  type Definition,
  type First,
  type Registry,
  type ShownTile,
  type Translate,
  type Where,
} from '#schema/engine'
import { findAccess } from '../../access/access.ts'
import { countedCondition } from '../behind.ts'
import { withinDays, type ChartRequest } from '../chart-request.ts'
import { mayShowTile } from '../chart-roles.ts'
import { sumTotal, valuesFor, type ChartValues } from '../chart-values.ts'
import { guardedLabels, targetBehind } from '../../work/label-guard.ts'
import { readLabels } from '../../work/read-by-id.ts'
import { resolveAll } from '../../work/where.ts'
import type { EngineWork, Work } from '../../work/work.ts'
import { periodBefore, type Period } from './period.ts'

/** Computes the figure of a tile if it cannot be counted from a dataset. */
export type ComputeTile = (work: Work) => Promise<ComputedTile>

/** A chart and the number it shows as a tile on a role's dashboard. */
export interface DeclaredTile {
  readonly chart: Chart
  readonly tile: ShownTile
}

/** Lists the declared tiles on a role's dashboard. */
export const tilesOn = (registry: Registry, role: string): readonly DeclaredTile[] =>
  registry.charts.flatMap((chart) => {
    const tile = findTile(chart)
    return tile && mayShowTile(chart, role, registry) ? [{ chart, tile }] : []
  })

/** Computes a chart's figure for a period and for the previous one. A chart without a date is computed as of today. */
export async function countTile(
  work: EngineWork,
  { chart, tile }: DeclaredTile,
  period: Period,
  translate: Translate,
): Promise<DashboardTile> {
  const { measure, beside, target } = tile
  const values = await valuesFor(work, makeRequest(chart, [measure, ...beside], period))
  const value = sumTotal(values, measure) ?? 0
  const before = isDated(chart, measure) ? await valueBefore(work, chart, measure, period) : null
  return {
    ...plainTile(work, tile, translate),
    value,
    unit: findUnit(values, measure),
    before,
    trendPercent: percentChange(value, before),
    target: target === undefined ? null : sumTotal(values, target),
    count: countRecords(chart, tile, values),
    first: tile.begin && value > 0 ? await findFirst(work, chart, measure, period) : null,
    beside: beside.map((name) => ({
      label: translate(readLabel(chart, name)),
      value: sumTotal(values, name),
      unit: findUnit(values, name),
    })),
  }
}

/** Builds a tile with a number computed by a behaviour. */
export async function computeTile(
  work: Work,
  tile: ShownTile,
  compute: ComputeTile,
  translate: Translate,
): Promise<DashboardTile> {
  const { beside = [], ...computed } = await compute(work)
  const unit = tile.computed ?? 'count'
  return {
    ...plainTile(work, tile, translate),
    ...computed,
    unit,
    beside: beside.map(({ label, value }) => ({ label: inWords(label, translate), value, unit })),
  }
}

const plainTile = ({ principal }: Work, tile: ShownTile, translate: Translate) => ({
  code: tile.code,
  label: translate(tile.label),
  before: null,
  trendPercent: null,
  target: null,
  count: null,
  within: tile.within ? Number(resolveToken(tile.within, principal)) : null,
  on: null,
  name: null,
  parts: [],
  first: null,
})

const valueBefore = async (
  work: EngineWork,
  chart: Chart,
  name: string,
  period: Period,
): Promise<number | null> =>
  sumTotal(
    await valuesFor(work, makeRequest(chart, [name], periodBefore(period, work.today))),
    name,
  )

/** Request with the whole period as a single group. */
const makeRequest = (chart: Chart, view: readonly string[], period: Period): ChartRequest => ({
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

const findUnit = ({ units }: ChartValues, name: string) => units.get(name)?.unit ?? 'count'

const readLabel = (chart: Chart, name: string): string => {
  const found = findMeasure(chart, name)
  return found ? measureLabel(name, found.measure) : name
}

const isDated = (chart: Chart, name: string): boolean =>
  countedBy(chart, name).some((each) => findMeasure(chart, each)?.dataset.date !== null)

/** Counts the records in the list that the tile opens, if one of the tile's numbers counts them. */
function countRecords(chart: Chart, tile: ShownTile, values: ChartValues): number | null {
  const { measure, beside } = tile
  if (tile.isAlwaysShown && !sumTotal(values, measure)) return null
  const shown = findMeasure(chart, measure)
  const own = shown && readWhere(shown.measure)
  const counted = [measure, ...beside].find((name) => {
    const found = findMeasure(chart, name)
    return (
      found?.measure.type === 'count' &&
      found.measure.distinct === undefined &&
      found.dataset === shown?.dataset &&
      readWhere(found.measure) === own
    )
  })
  return counted === undefined ? null : sumTotal(values, counted)
}

const readWhere = (measure: object): unknown => ('where' in measure ? measure.where : undefined)

/** Finds the record to start with among those a number counts: the one with the earliest day. */
async function findFirst(
  work: EngineWork,
  chart: Chart,
  measure: string,
  period: Period,
): Promise<DashboardFirst | null> {
  const dataset = findMeasure(chart, countedBy(chart, measure)[0] ?? '')?.dataset
  if (!dataset) return null
  const { timeZone } = work.settings
  const where = {
    all: [
      dataset.where,
      countedCondition(chart, dataset, measure),
      ...(dataset.date === null ? [] : [withinDays(work.registry, dataset, timeZone, period)]),
    ],
  }
  let earliest: DashboardFirst | null = null
  for (const options of dataset.first) {
    const found = await readFirst(work, work.registry.whole(dataset.resource), where, options)
    if (found && (!earliest || (found.on ?? '') < (earliest.on ?? ''))) earliest = found
  }
  return earliest
}

interface Found {
  readonly id: number | string
  readonly name: string | null
  readonly whose: number | string | null
  readonly on: string | null
}

/** Reads the first of the caller's rows that meets the condition. */
async function readFirst(
  work: EngineWork,
  of: Definition,
  where: Where,
  { by, name = 'label', whose, on, where: own = {} }: First,
): Promise<DashboardFirst | null> {
  const { rows } = findAccess(work.registry, of, work.role)
  const met = work.reader.meets(of, resolveAll([rows, where, own], work.principal), 't')
  const {
    rows: [found],
  } = await sql<Found>`
    select t.id, ${column(name)} as name, ${whose ? column(whose) : sql`null`} as whose, ${on ? column(on) : sql`null`} as ${sql.ref('on')}
    from ${sql.table(snakeCase(of.name))} as t where ${met}
    order by ${sql.join([by].flat().map(sorted))}, t.id limit 1`.execute(work.sql)
  if (!found) return null
  return {
    id: Number(found.id),
    name: found.name ?? '',
    whose:
      whose && found.whose !== null ? await readName(work, of, whose, Number(found.whose)) : null,
    on:
      on && found.on !== null && isMoment(of, on)
        ? clockAt(found.on, work.settings.timeZone).date
        : found.on,
  }
}

/** Null if the caller may not read all records that the field may refer to. */
async function readName(
  work: EngineWork,
  of: Definition,
  whose: string,
  id: number,
): Promise<string | null> {
  const target = targetBehind(of, whose, work.registry)
  if (!target || guardedLabels(of, [whose], work.role, work.registry).length > 0) return null
  return (await readLabels(work, target, [id])).get(id) ?? null
}

const isMoment = ({ fields }: Definition, name: string): boolean =>
  name === 'createdDate' || isInstant(fields[name])

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${snakeCase(name)}`)

/** Databases disagree on where empty values are sorted. */
function sorted(key: string): RawBuilder<unknown> {
  const isFalling = key.startsWith('-')
  const field = column(isFalling ? key.slice(1) : key)
  return sql`${field} is null, ${field} ${isFalling ? sql`desc` : sql`asc`}`
}
