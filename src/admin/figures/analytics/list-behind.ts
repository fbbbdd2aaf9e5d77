import { countedBy, listedResource, findMeasure, type Chart, type Definition } from '#schema/engine'
import { registry, translated } from '../../registry.ts'

/** The resource whose list shows the records that a measure of a chart is counted from. */
export function listBehind(chart: Chart, measure: string): Definition | undefined {
  const dataset = findMeasure(chart, countedBy(chart, measure)[0] ?? '')?.dataset
  const resource = dataset && registry.resources.get(listedResource(dataset))
  return resource && translated(resource)
}
