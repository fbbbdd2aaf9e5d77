import {
  answering,
  countedBy,
  isDays,
  isOfFiner,
  mayDo,
  findMeasure,
  mentions,
  resolveDimension,
  PERIOD,
  seesWhole,
  findTile,
  type AppRoles,
  type Chart,
  type Dataset,
  type Definition,
  type FieldMap,
  type Measure,
  type OnDashboard,
  type Registry,
  type Where,
} from '#schema/engine'
import { filterable } from './chart-request.ts'

/** Roles that may list all rows of a chart and read every field it uses. Other roles must not see the totals. */
export const listRoles = (chart: Chart, registry: Registry): AppRoles =>
  chart.roles.filter((role) =>
    everyDataset(chart).every(
      (dataset) =>
        mayDo(registry.whole(dataset.resource), role, 'list') &&
        listChartPaths(chart, dataset).every((path) => mayRead(registry, dataset, path, role)),
    ),
  )

/** Lists the datasets of a chart, including the more detailed ones that replace them. */
export const everyDataset = ({ datasets }: Chart): readonly Dataset[] =>
  datasets.flatMap((dataset) => (dataset.finer ? [dataset, dataset.finer] : [dataset]))

/** True if the role may list or show the records. Only then may it see totals of them. */
export const mayCount = (definition: Definition, role: string): boolean =>
  mayDo(definition, role, 'list') ||
  (mayDo(definition, role, 'show') && definition.rows?.[role] !== undefined)

/**
 * True if a chart may appear on the dashboard of a role. There the chart reads only the data for its first view and its
 * filters.
 */
export function mayShowOn(
  chart: Chart,
  on: OnDashboard,
  role: string,
  registry: Registry,
): boolean {
  const [view = []] = chart.measures
  return mayReadNumbers(chart, { view, names: namesOn(chart, on) }, role, registry)
}

/** Lists the dimensions a chart is grouped and filtered by on a dashboard. */
export function namesOn(
  { dimensions: [by = PERIOD], splits }: Chart,
  { filters = [], own }: OnDashboard,
): readonly string[] {
  return [...(by === PERIOD ? splits.slice(0, 1) : [by]), ...filters, ...(own ? [own] : [])]
}

/** True if a role may see the tile of a chart: its numbers, and the record to start with. */
export function mayShowTile(chart: Chart, role: string, registry: Registry): boolean {
  const tile = findTile(chart)
  if (!tile?.roles.includes(role)) return false
  if (tile.computed)
    return chart.datasets.every(({ resource }) => mayCount(registry.whole(resource), role))
  const view = [tile.measure, ...tile.beside]
  return (
    mayReadNumbers(chart, { view, names: [] }, role, registry) &&
    (tile.begin === undefined ||
      chart.datasets.every((dataset) =>
        firstPaths(dataset).every((path) => mayRead(registry, dataset, path, role)),
      ))
  )
}

/** Paths read from a dataset to choose the record to start with. */
export const firstPaths = ({ first }: Dataset): readonly string[] =>
  first.flatMap(({ by, name, whose, on, where = {} }) => {
    const fields = [...[by].flat().map((key) => key.replace(/^-/, '')), name, whose, on]
    return [...fields.filter((path) => path !== undefined), ...mentions(where)]
  })

interface Numbers {
  readonly view: readonly string[]
  /** The dimensions that the numbers are grouped and filtered by. */
  readonly names: readonly string[]
}

function mayReadNumbers(
  chart: Chart,
  { view, names }: Numbers,
  role: string,
  registry: Registry,
): boolean {
  const counted = view.flatMap((name) => countedBy(chart, name))
  return chart.datasets.every((dataset) => {
    const read = counted.filter((name) => findMeasure(chart, name)?.dataset === dataset)
    if (read.length === 0) return true
    return [dataset, answering(dataset, names)].every(
      (each) =>
        mayCount(registry.whole(each.resource), role) &&
        pathsUsed(
          each,
          read.flatMap((name) => each.measures[name] ?? []),
          names,
        ).every((path) => mayRead(registry, each, path, role)),
    )
  })
}

/** Lists every path that a chart reads from a dataset, including those in its conditions. */
export const listChartPaths = (chart: Chart, dataset: Dataset): readonly string[] =>
  pathsUsed(dataset, Object.values(dataset.measures), filterable(chart))

function pathsUsed(
  dataset: Dataset,
  used: readonly Measure[],
  names: readonly string[],
): readonly string[] {
  const measures = used.flatMap((measure) => {
    if (measure.type === 'sum')
      return [measure.field, measure.less, measure.times].filter((path) => path !== undefined)
    if (measure.type === 'medianHours') return [measure.from, measure.to]
    return measure.type === 'count' && measure.distinct ? [measure.distinct] : []
  })
  const conditions = [
    dataset.where,
    ...used.map((measure) => ('where' in measure ? (measure.where as Where | undefined) : {})),
  ]
  const dimensions = names
    .filter((name) => !isOfFiner(dataset, name))
    .map((name) => {
      const dimension = resolveDimension(dataset, name)
      return isDays(dimension) ? dimension.days : dimension
    })
  return [
    ...measures,
    ...conditions.flatMap((each) => mentions(each ?? {})),
    ...dimensions,
    ...[dataset.date, dataset.until].filter((path) => path !== null),
  ]
}

/** True if a role may see every field on a path through references and lines, unmasked. */
function mayRead(registry: Registry, { resource }: Dataset, path: string, role: string): boolean {
  let fields: FieldMap = registry.whole(resource).fields
  for (const part of path.split('.')) {
    const field = fields[part]
    // Server columns that are not fields, such as the creation date, are always readable.
    if (!field) return true
    if (!seesWhole(field, role)) return false
    const { target, columns } = field.options
    fields = typeof target === 'string' ? registry.get(target).fields : (columns ?? {})
  }
  return true
}
