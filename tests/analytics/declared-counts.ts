import {
  answering,
  countedBy,
  countPlaces,
  findMeasure,
  isDay,
  isDays,
  isFlag,
  isInstant,
  readTarget,
  resolveDimension,
  type AtEndMeasure,
  type Chart,
  type CountedMeasure,
  type Dataset,
  type Definition,
  type Registry,
  type Where,
} from '#schema/engine'
import { everyDataset, listChartPaths } from '../../src/server/figures/chart-roles.ts'
import { filterable } from '../../src/server/figures/chart-request.ts'
import { fieldThrough, linesOn } from '../../src/server/http/routes/field-through.ts'
import type { Work } from '../../src/server/work/work.ts'
import { calendarOf, daysBetween, seconds, type Fact } from './facts.ts'
import { medianOf, type Cell, type Recount } from './recounted.ts'

type Values = Readonly<Record<string, unknown>>

/** A record, or one of its lines where lines are counted. */
interface Row {
  readonly record: Values
  /** The line at each path that leads to lines. */
  readonly lines: ReadonlyMap<string, unknown>
}

/** Records that charts count, read once. */
export interface Records {
  readonly registry: Registry
  readonly today: string
  /** Converts an instant to the company's local date. */
  readonly dayOf: (instant: string | null) => string | null
  /** All records of the resources on the paths of charts, by name and id. */
  readonly all: ReadonlyMap<string, ReadonlyMap<unknown, Values>>
  /** Records that a dataset counts. */
  readonly counted: ReadonlyMap<Dataset, readonly Values[]>
  /** Ids of the records that meet the condition of a measure. */
  readonly met: ReadonlyMap<object, ReadonlySet<unknown>>
}

/** Reads the records of charts. The caller of `work` determines the rows that are counted. */
export async function readRecords(work: Work, charts: readonly Chart[]): Promise<Records> {
  const { registry } = work
  const counted = new Map<Dataset, readonly Values[]>()
  const met = new Map<object, ReadonlySet<unknown>>()
  const names = new Set<string>()
  for (const chart of charts)
    for (const dataset of everyDataset(chart)) {
      const of = registry.get(dataset.resource.name)
      counted.set(dataset, await work.find(of, dataset.where, 'all'))
      for (const measure of Object.values(dataset.measures)) {
        if (measure.type === 'atEnd')
          for (const each of [...measure.with, ...measure.without]) names.add(each.of.name)
        if (!('where' in measure) || !measure.where) continue
        const found = await work.find(of, { all: [dataset.where, measure.where as Where] }, 'all')
        met.set(measure, new Set(found.map(({ id }) => id)))
      }
      for (const path of listChartPaths(chart, dataset))
        for (const name of resourcesOn(registry, of, path)) names.add(name)
    }
  const all = new Map<string, ReadonlyMap<unknown, Values>>()
  for (const name of names) {
    const found = await work.asSystem.find(registry.get(name), {}, 'all')
    all.set(name, new Map(found.map((each) => [each.id, each])))
  }
  const dayOf = calendarOf(work.settings.timeZone)
  return { registry, today: work.today, dayOf, all, counted, met }
}

/** Lists the resources that a path leads through. */
const resourcesOn = (registry: Registry, of: Definition, path: string): readonly string[] =>
  partsOf(path).flatMap((part) => readTarget(fieldThrough(of, part, registry)) ?? [])

/** Lists the beginnings of a path: `items`, `items.item`. */
const partsOf = (path: string): readonly string[] =>
  path.split('.').map((_, place, parts) => parts.slice(0, place + 1).join('.'))

/** Reads all values at the end of a path through references, objects and lines. */
function valuesAt({ all, registry }: Records, of: Definition, row: Row, path: string): unknown[] {
  let values: unknown[] = [row.record]
  let target: string | null = null
  for (const part of partsOf(path)) {
    const records = target === null ? null : all.get(target)
    const name = part.slice(part.lastIndexOf('.') + 1)
    values = row.lines.has(part)
      ? [row.lines.get(part)]
      : values.flatMap((value) => {
          const held = records ? records.get(value) : (value as Values)
          return (held?.[name] ?? []) as unknown[]
        })
    target = readTarget(fieldThrough(of, part, registry))
  }
  return values
}

interface Counting {
  readonly records: Records
  readonly dataset: Dataset
  readonly rows: readonly Row[]
}

const valueAt = ({ records, dataset }: Counting, row: Row, path: string): unknown =>
  valuesAt(records, dataset.resource, row, path)[0] ?? null

const numberAt = (counting: Counting, row: Row, path: string): number =>
  Number(valueAt(counting, row, path) ?? 0)

/** Splits the records of a dataset into their lines if one of the paths leads into them. */
function rowsOf(records: Records, dataset: Dataset, paths: readonly string[]): readonly Row[] {
  const of = records.registry.get(dataset.resource.name)
  const into = new Set(paths.flatMap((path) => linesOn(of, path, records.registry) ?? []))
  let rows: readonly Row[] = (records.counted.get(dataset) ?? []).map((record) => ({
    record,
    lines: new Map(),
  }))
  for (const path of into)
    rows = rows.flatMap((row) =>
      valuesAt(records, of, row, path).map((line) => ({
        ...row,
        lines: new Map([...row.lines, [path, line]]),
      })),
    )
  return rows
}

/** A request for a chart, to be counted from its declaration. */
export interface Declared {
  readonly chart: Chart
  readonly view: readonly string[]
  /** Dimensions that the request groups, splits and filters by. */
  readonly names: readonly string[]
  /** Last day of the period. */
  readonly to: string
}

/** Second calculation of the measures of a chart, from the records that its declaration counts. */
export function declaredRecounts(
  records: Records,
  asked: Declared,
): Readonly<Record<string, Recount>> {
  const { chart, view, names } = asked
  const counted = new Set(view.flatMap((name) => countedBy(chart, name)))
  const recounts: Record<string, Recount> = {}
  for (const coarse of chart.datasets) {
    const dataset = answering(coarse, names)
    const own = [...counted].filter((name) => findMeasure(chart, name)?.dataset === coarse)
    for (const name of own) {
      const measure = dataset.measures[name] as CountedMeasure
      const together = own.map((each) => dataset.measures[each] as CountedMeasure)
      const counting = {
        records,
        dataset,
        rows: rowsOf(records, dataset, [
          ...(dataset.date === null ? [] : [dataset.date]),
          ...names.map((each) => pathOf(dataset, each)),
          ...(isNumbered(measure) ? together.filter(isNumbered) : [measure]).flatMap(pathsOf),
        ]),
      }
      recounts[name] = recountOf(measure, factsOfRows(counting, measure, asked), records)
    }
  }
  for (const name of view) addDerived(records, chart, name, recounts)
  return recounts
}

/** Facts with the groups and filters of a chart, for choosing a value to filter by. */
export function groupsCounted(records: Records, chart: Chart): readonly Fact[] {
  const names = filterable(chart)
  return chart.datasets.flatMap((coarse) => {
    const dataset = answering(coarse, names)
    const paths = names.map((name) => pathOf(dataset, name))
    const counting = { records, dataset, rows: rowsOf(records, dataset, paths) }
    return factsOfRows(counting, { type: 'count' }, { names, to: records.today })
  })
}

/** Measures that one statement of the database counts together. */
const isNumbered = ({ type }: CountedMeasure): boolean => type === 'count' || type === 'sum'

function pathsOf(measure: CountedMeasure): readonly string[] {
  if (measure.type === 'count') return measure.distinct ? [measure.distinct] : []
  if (measure.type === 'medianHours') return [measure.from, measure.to]
  if (measure.type !== 'sum') return []
  return [measure.field, measure.less, measure.times].filter((path) => path !== undefined)
}

function pathOf(dataset: Dataset, name: string): string {
  const dimension = resolveDimension(dataset, name)
  return isDays(dimension) ? dimension.days : dimension
}

/** Facts about rows, each with what it adds to a measure. Distinct values are kept in `by`. */
function factsOfRows(
  counting: Counting,
  measure: CountedMeasure,
  { names, to }: Pick<Declared, 'names' | 'to'>,
): readonly Fact[] {
  const { records, dataset, rows } = counting
  const met = records.met.get(measure)
  return rows.flatMap((row): Fact[] => {
    const amount = amountOf(counting, measure, row)
    if (amount === null || (met && !met.has(row.record['id']))) return []
    const days = dayOfRow(counting, row, to)
    if (!days) return []
    return [
      {
        day: days.day,
        by: {
          id: String(row.record['id']),
          distinct: textOf(
            measure.type === 'count' && measure.distinct
              ? valueAt(counting, row, measure.distinct)
              : null,
          ),
          ...Object.fromEntries(names.map((name) => [name, keyOf(counting, row, name, to)])),
        },
        of: { amount },
      },
    ].filter(() => dataset.date === null || days.day !== null || dataset.until !== null)
  })
}

/** Returns the day of a row; null if the row does not count. */
function dayOfRow(
  counting: Counting,
  row: Row,
  to: string,
): { readonly day: string | null } | null {
  const { date, until } = counting.dataset
  if (date === null) return { day: null }
  const day = localDay(counting, row, date)
  if (until === null) return { day }
  const end = localDay(counting, row, until)
  return day !== null && day <= to && (end === null || end > to) ? { day: null } : null
}

function localDay({ records, dataset }: Counting, row: Row, path: string): string | null {
  const of = records.registry.get(dataset.resource.name)
  const value = valueAt({ records, dataset, rows: [] }, row, path) as string | null
  const field = fieldThrough(of, path, records.registry)
  return field && isDay(field) ? value : records.dayOf(value)
}

/** Amount of a row in the smallest unit; null if the row does not count. */
function amountOf(counting: Counting, measure: CountedMeasure, row: Row): number | null {
  if (measure.type === 'medianHours') {
    const [from, to] = [measure.from, measure.to].map((path) => valueAt(counting, row, path))
    return from && to ? seconds(String(to)) - seconds(String(from)) : null
  }
  if (measure.type !== 'sum') return 1
  const { field, less, times } = measure
  const plain = numberAt(counting, row, field) - (less ? numberAt(counting, row, less) : 0)
  if (!times) return plain
  const product = (plain * numberAt(counting, row, times)) / 10 ** placesAt(counting, field)
  return Math.sign(product) * Math.round(Math.abs(product))
}

function placesAt(
  { records: { registry }, dataset }: Pick<Counting, 'records' | 'dataset'>,
  path: string,
): number {
  const field = fieldThrough(registry.get(dataset.resource.name), path, registry)
  return (field && countPlaces(field)) ?? 0
}

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '-' : String(value)

/** Returns the key of the group that a row belongs to. */
function keyOf(counting: Counting, row: Row, name: string, to: string): string {
  const { records, dataset } = counting
  const dimension = resolveDimension(dataset, name)
  if (!isDays(dimension)) {
    const value = valueAt(counting, row, dimension)
    const of = records.registry.get(dataset.resource.name)
    const isSwitch = isFlag(fieldThrough(of, dimension, records.registry))
    return isSwitch ? String(value === true) : textOf(value)
  }
  const day = localDay(counting, row, dimension.days)
  if (day === null) return '-'
  const from = dimension.from === 'today' || to > records.today ? records.today : to
  const days = daysBetween(from, day)
  const band = Object.entries(dimension.bands).find(
    ([, [, first, last]]) => (first ?? days) <= days && days <= (last ?? days),
  )
  return band?.[0] ?? '-'
}

const sumOf = (facts: readonly Fact[]): number =>
  facts.reduce((all, { of }) => all + (of['amount'] ?? 0), 0)

/** Recount with access to the total up to the end of a period, for running measures. */
function recountOf(measure: CountedMeasure, facts: readonly Fact[], records: Records): Recount {
  if (measure.type === 'medianHours')
    return (_, cell) => medianOf(cell.within(facts).map(({ of }) => of['amount'] ?? 0))
  if (measure.type === 'atEnd')
    return (_, cell) => cell.until(facts).filter(meetsAtEnd(measure, cell, records)).length
  if (measure.type === 'count' && measure.distinct)
    return (_, cell) =>
      new Set(
        cell.within(facts).flatMap(({ by }) => (by['distinct'] === '-' ? [] : by['distinct'])),
      ).size
  const times = (cell: Cell) => (measure.type === 'sum' && measure.isPerMonth ? cell.months : 1)
  return (_, cell) => sumOf(cell.within(facts)) * times(cell)
}

const meetsAtEnd = (measure: AtEndMeasure, cell: Cell, records: Records) => {
  const refers = ({ of, through, date, days }: AtEndMeasure['with'][number]) => {
    const field = fieldThrough(of, date, records.registry)
    const found = [...(records.all.get(of.name)?.values() ?? [])].filter((each) => {
      const at = each[date] as string | null
      const day = field && isInstant(field) ? records.dayOf(at) : at
      if (day === null) return false
      return day <= cell.day && (days === null || daysBetween(day, cell.day) < days)
    })
    return new Set(found.map((each) => String(each[through])))
  }
  const [has, without] = [measure.with.map(refers), measure.without.map(refers)]
  return ({ by: { id = '' } }: Fact) =>
    has.every((ids) => ids.has(id)) && !without.some((ids) => ids.has(id))
}

/** Adds the second calculation of a measure that is worked out from others. */
function addDerived(
  records: Records,
  chart: Chart,
  name: string,
  recounts: Record<string, Recount>,
): void {
  const measure = findMeasure(chart, name)?.measure
  if (!measure || recounts[name] || !('of' in measure)) return
  const parts = [...measure.of, ...(measure.type === 'ratio' ? measure.to : measure.less)]
  for (const part of parts) addDerived(records, chart, part, recounts)
  const total = (all: readonly string[]): Recount => {
    return (facts, cell) => all.reduce((sum, part) => sum + (recounts[part]?.(facts, cell) ?? 0), 0)
  }
  const of = total(measure.of)
  if (measure.type === 'ratio') {
    const to = total(measure.to)
    const scale = (part = '') => 10 ** placesOf(records, chart, part)
    const shown = scale(name) * (measure.isPercent ? 100 : 1)
    recounts[name] = (facts, cell) => {
      const whole = to(facts, measure.isOfAll ? { ...cell, within: cell.anywhere } : cell) ?? 0
      const part = (of(facts, cell) ?? 0) * scale(measure.to[0]) * shown
      return whole === 0 ? null : Math.round(part / (whole * scale(measure.of[0])))
    }
    return
  }
  const less = total(measure.less)
  const minus: Recount = (facts, cell) => (of(facts, cell) ?? 0) - (less(facts, cell) ?? 0)
  recounts[name] =
    measure.type === 'running'
      ? (facts, cell) => minus(facts, { ...cell, within: cell.until })
      : minus
}

/** Number of decimal places of a measure. */
export function placesOf(records: Records, chart: Chart, name: string): number {
  const found = findMeasure(chart, name)
  if (!found) return 0
  const { measure, dataset } = found
  if (measure.type === 'medianHours') return 2
  if (measure.type === 'sum') return placesAt({ records, dataset }, measure.times ?? measure.field)
  if (!('of' in measure)) return 0
  if (measure.type !== 'ratio')
    return placesOf(records, chart, measure.of[0] ?? measure.less[0] ?? '')
  const [first = ''] = measure.of
  const isCount = findMeasure(chart, first)?.measure.type === 'count'
  return measure.isPercent || isCount ? 2 : placesOf(records, chart, first)
}

/** True if the numbers of several groups add up to that of all: not for medians and distinct values. */
export function isAdditive(chart: Chart, name: string): boolean {
  return countedBy(chart, name).every((part) => {
    const measure = findMeasure(chart, part)?.measure
    return measure?.type !== 'medianHours' && !(measure?.type === 'count' && measure.distinct)
  })
}

/** True if a request counts the lines of records rather than the records. */
export function countsLines(
  registry: Registry,
  dataset: Dataset,
  names: readonly string[],
  measures: readonly string[],
): boolean {
  const of = registry.get(dataset.resource.name)
  const paths = [
    ...names.map((name) => pathOf(dataset, name)),
    ...measures.flatMap((name) => {
      const measure = dataset.measures[name]
      return measure && !('of' in measure) ? pathsOf(measure) : []
    }),
  ]
  return paths.some((path) => linesOn(of, path, registry) !== null)
}
