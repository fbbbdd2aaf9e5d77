import { countedBy, listedResource, findMeasure, type Chart, type Definition } from '#schema/engine'
import { registry, translated } from '../../registry.ts'

/** Returns the resource whose list shows the records behind a measure of a chart. */
export function listBehind(chart: Chart, measure: string): Definition | undefined {
  const dataset = findMeasure(chart, countedBy(chart, measure)[0] ?? '')?.dataset
  const resource = dataset && registry.resources.get(listedResource(dataset))
  return resource && translated(resource)
}
