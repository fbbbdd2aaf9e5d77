import {
  answering,
  humanise,
  isNumberAlone,
  isDays,
  isFlag,
  itemsOf,
  measureLabel,
  measureOf,
  memoize,
  pathOf,
  PERIOD,
  tileOf,
  type Chart,
  type Field,
  type Items,
  type Measure,
  type Tone,
} from '#schema/engine'
import { text, textOf } from '../../i18n/text.ts'
import { alongPath, ofField, plainSpec, type FilterSpec } from '../../list/filters/filters.ts'
import { fieldOf } from '../../list/rows/columns.ts'
import { translated } from '../../registry.ts'

/** Dimension of a chart's groups, as displayed. */
export interface ShownDimension {
  readonly name: string
  readonly label: string
  /** Choices and bands, in their order. */
  readonly items: Items
  /** Bands of days, each further away than the one before. */
  readonly isOrdinal: boolean
  readonly isFlag: boolean
  readonly spec: FilterSpec
}

/** A dimension of a chart: the one of the first dataset that has it. */
export function dimensionOf(chart: Chart, name: string): ShownDimension {
  if (name === PERIOD) return { ...plain(name, text('Period')), isOrdinal: true }
  for (const each of chart.datasets) {
    const dataset = answering(each, [name])
    const dimension = pathOf(dataset, name)
    if (isDays(dimension)) {
      const label = textOf(dimension.label ?? humanise(name))
      const items: Items = Object.fromEntries(
        Object.entries(dimension.bands).map(([code, [words, , , tone]]) => [
          code,
          { label: textOf(words), ...(tone ? { tone } : {}) },
        ]),
      )
      return {
        name,
        label,
        items,
        isOrdinal: true,
        isFlag: false,
        spec: { ...plainSpec(name, label), kind: 'items', items: pairsOf(items) },
      }
    }
    const field = fieldAlong(dataset.resource, dimension)
    if (field) return ofDimension(name, field)
  }
  return plain(name, textOf(humanise(name)))
}

const fieldAlong = (resource: Chart['datasets'][number]['resource'], path: string) => {
  const definition = translated(resource)
  return alongPath(definition, path.replace(/\.id$/, '')) ?? fieldOf(definition, path)
}

function ofDimension(name: string, field: Field): ShownDimension {
  const label = field.options.label ?? textOf(humanise(name))
  return {
    name,
    label,
    items: itemsOf(field),
    isOrdinal: false,
    isFlag: isFlag(field),
    spec: ofField(name, label, field) ?? plainSpec(name, label),
  }
}

const plain = (name: string, label: string): ShownDimension => ({
  name,
  label,
  items: {},
  isOrdinal: false,
  isFlag: false,
  spec: plainSpec(name, label),
})

const pairsOf = (items: Items) =>
  Object.entries(items).map(([code, { label }]) => [code, label] as const)

/** Returns the label of a measure in the current language; the number of a tile alone has the label of the tile. */
export function measureWords(chart: Chart, name: string): string {
  const found = measureOf(chart, name)
  const tile = isNumberAlone(chart) ? tileOf(chart) : null
  if (tile?.measure === name) return textOf(tile.label)
  return textOf(found ? measureLabel(name, found.measure) : humanise(name))
}

/** The tone of the one state that a measure counts: "won" is as green as the chip. */
export function measureTone(chart: Chart, name: string): Tone | undefined {
  const found = measureOf(chart, name)
  if (!found) return undefined
  const { measure, dataset } = found
  const own = whereOf(measure)
  const isOfAll = measure.type === 'count' && Object.keys(own).length === 0
  const where = isOfAll ? dataset.where : own
  const [only, ...more] = Object.entries(where)
  if (!only || more.length > 0 || typeof only[1] !== 'string') return undefined
  return itemsOf(dataset.resource.fields[only[0]])[only[1]]?.tone
}

const whereOf = (measure: Measure): Readonly<Record<string, unknown>> =>
  (measure.type === 'count' || measure.type === 'sum') &&
  typeof measure.where === 'object' &&
  measure.where !== null
    ? { ...measure.where }
    : {}

export const chartWords = memoize((chart: Chart) => ({
  title: textOf(chart.title),
  about: chart.about === undefined ? null : textOf(chart.about),
  empty: chart.empty === undefined ? null : textOf(chart.empty),
}))
