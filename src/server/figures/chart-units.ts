import {
  isMoney,
  isPercent,
  placesOf,
  type Chart,
  type ChartUnit,
  type Definition,
  type Field,
  type Measure,
  measureOf,
  type Registry,
} from '#schema/engine'
import { fieldThrough } from '../http/routes/field-through.ts'

/** Unit of a measure, and its number of decimal places. */
export interface MeasureUnit {
  readonly unit: ChartUnit
  readonly places: number
}

const COUNT: MeasureUnit = { unit: 'count', places: 0 }

/** The unit of a measure: that of the field it adds up, or of the measures it is worked out from. */
export function unitOf(registry: Registry, chart: Chart, name: string): MeasureUnit {
  const found = measureOf(chart, name)
  if (!found) return COUNT
  const { measure, dataset } = found
  return unitOfMeasure(registry, chart, measure, dataset.resource)
}

function unitOfMeasure(
  registry: Registry,
  chart: Chart,
  measure: Measure,
  resource: Definition,
): MeasureUnit {
  if (measure.type === 'count' || measure.type === 'atEnd') return COUNT
  if (measure.type === 'medianHours') return { unit: 'hours', places: 2 }
  if (measure.type === 'sum') {
    const field = fieldThrough(registry.whole(resource), measure.times ?? measure.field, registry)
    const unit = field ? unitOfField(field) : COUNT
    return measure.unit ? { ...unit, unit: measure.unit } : unit
  }
  if (measure.type === 'ratio' && measure.isPercent) return { unit: 'percent', places: 2 }
  const [first = measure.type === 'ratio' ? '' : measure.less[0]] = measure.of
  const of = unitOf(registry, chart, first ?? '')
  // A ratio of two counts is seldom a whole number.
  return measure.type === 'ratio' && of.unit === 'count' ? { unit: 'quantity', places: 2 } : of
}

function unitOfField(field: Field): MeasureUnit {
  const places = placesOf(field) ?? 0
  if (isPercent(field)) return { unit: 'percent', places }
  if (isMoney(field)) return { unit: 'money', places }
  return { unit: places === 0 ? 'count' : 'quantity', places }
}
