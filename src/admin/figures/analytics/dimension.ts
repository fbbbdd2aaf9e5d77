import {
  answering,
  humanise,
  isNumberAlone,
  isDays,
  isFlag,
  readItems,
  measureLabel,
  findMeasure,
  memoize,
  resolveDimension,
  PERIOD,
  findTile,
  type Chart,
  type Field,
  type Items,
  type Measure,
  type Tone,
} from '#schema/engine'
import { text, translateText } from '../../i18n/text.ts'
import { alongPath, ofField, plainSpec, type FilterSpec } from '../../list/filters/filters.ts'
import { findField } from '../../list/rows/columns.ts'
import { translated } from '../../registry.ts'

/** Dimension of a chart's groups, as displayed. */
export interface ShownDimension {
  readonly name: string
  readonly label: string
  /** Choices or bands, in display order. */
  readonly items: Items
  /** True for ordered values, such as bands of days. */
  readonly isOrdinal: boolean
  readonly isFlag: boolean
  readonly spec: FilterSpec
}

/** Finds a dimension of a chart in the first dataset that has it. */
export function findDimension(chart: Chart, name: string): ShownDimension {
  if (name === PERIOD) return { ...plain(name, text('Period')), isOrdinal: true }
  for (const each of chart.datasets) {
    const dataset = answering(each, [name])
    const dimension = resolveDimension(dataset, name)
    if (isDays(dimension)) {
      const label = translateText(dimension.label ?? humanise(name))
      const items: Items = Object.fromEntries(
        Object.entries(dimension.bands).map(([code, [words, , , tone]]) => [
          code,
          { label: translateText(words), ...(tone ? { tone } : {}) },
        ]),
      )
      return {
        name,
        label,
        items,
        isOrdinal: true,
        isFlag: false,
        spec: { ...plainSpec(name, label), kind: 'items', items: listPairs(items) },
      }
    }
    const field = fieldAlong(dataset.resource, dimension)
    if (field) return ofDimension(name, field)
  }
  return plain(name, translateText(humanise(name)))
}

const fieldAlong = (resource: Chart['datasets'][number]['resource'], path: string) => {
  const definition = translated(resource)
  return alongPath(definition, path.replace(/\.id$/, '')) ?? findField(definition, path)
}

function ofDimension(name: string, field: Field): ShownDimension {
  const label = field.options.label ?? translateText(humanise(name))
  return {
    name,
    label,
    items: readItems(field),
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

const listPairs = (items: Items) =>
  Object.entries(items).map(([code, { label }]) => [code, label] as const)

/** Returns the label of a measure in the current language. A single number uses the label of its tile. */
export function measureWords(chart: Chart, name: string): string {
  const found = findMeasure(chart, name)
  const tile = isNumberAlone(chart) ? findTile(chart) : null
  if (tile?.measure === name) return translateText(tile.label)
  return translateText(found ? measureLabel(name, found.measure) : humanise(name))
}

/** The tone of the state that a measure counts, so that "won" has the green of its chip. */
export function measureTone(chart: Chart, name: string): Tone | undefined {
  const found = findMeasure(chart, name)
  if (!found) return undefined
  const { measure, dataset } = found
  const own = readWhere(measure)
  const isOfAll = measure.type === 'count' && Object.keys(own).length === 0
  const where = isOfAll ? dataset.where : own
  const [only, ...more] = Object.entries(where)
  if (!only || more.length > 0 || typeof only[1] !== 'string') return undefined
  return readItems(dataset.resource.fields[only[0]])[only[1]]?.tone
}

const readWhere = (measure: Measure): Readonly<Record<string, unknown>> =>
  (measure.type === 'count' || measure.type === 'sum') &&
  typeof measure.where === 'object' &&
  measure.where !== null
    ? { ...measure.where }
    : {}

export const chartWords = memoize((chart: Chart) => ({
  title: translateText(chart.title),
  about: chart.about === undefined ? null : translateText(chart.about),
  empty: chart.empty === undefined ? null : translateText(chart.empty),
}))
