import {
  isDays,
  isOfFiner,
  mayDo,
  maySee,
  pathOf,
  type Chart,
  type Dataset,
  type FieldMap,
  type Registry,
} from '#schema/engine'
import { filterable } from './chart-request.ts'

/** Nobody sees what rows come to that they may not list, or by what they may not read of them. */
export const rolesOf = (chart: Chart, registry: Registry): readonly string[] =>
  chart.roles.filter((role) =>
    everyDataset(chart).every(
      (dataset) =>
        mayDo(registry.whole(dataset.resource), role, 'list') &&
        pathsOf(chart, dataset).every((path) => mayRead(registry, dataset, path, role)),
    ),
  )

/** The datasets of a chart, those that answer instead of them included. */
export const everyDataset = ({ datasets }: Chart): readonly Dataset[] =>
  datasets.flatMap((dataset) => (dataset.finer ? [dataset, dataset.finer] : [dataset]))

/** Every path that a chart reads of a dataset. */
export function pathsOf(chart: Chart, dataset: Dataset): readonly string[] {
  const measures = Object.values(dataset.measures).flatMap((measure) => {
    if (measure.type === 'sum')
      return [measure.field, measure.less, measure.times].filter((path) => path !== undefined)
    if (measure.type === 'medianHours') return [measure.from, measure.to]
    return measure.type === 'count' && measure.distinct ? [measure.distinct] : []
  })
  const dimensions = filterable(chart)
    .filter((name) => !isOfFiner(dataset, name))
    .map((name) => {
      const dimension = pathOf(dataset, name)
      return isDays(dimension) ? dimension.days : dimension
    })
  return [...measures, ...dimensions, ...(dataset.date ? [dataset.date] : [])]
}

/** Whether a role sees every field on a path through references and lines. */
function mayRead(registry: Registry, { resource }: Dataset, path: string, role: string): boolean {
  let fields: FieldMap = registry.whole(resource).fields
  for (const part of path.split('.')) {
    const field = fields[part]
    // What the server keeps beside the fields, such as the date of creation.
    if (!field) return true
    if (!maySee(field, role)) return false
    const { target, columns } = field.options
    fields = typeof target === 'string' ? registry.get(target).fields : (columns ?? {})
  }
  return true
}
