import { filterName, humanise, mainDate, type Definition } from '#schema/engine'
import { useListContext } from 'react-admin'
import { text } from '../../i18n/text.ts'
import { findField, readLabel } from '../rows/columns.ts'
import {
  filterSpec,
  isOn,
  readTexts,
  listParameters,
  plainSpec,
  rangeSpec,
  type FilterSpec,
  type FilterValues,
} from './filters.ts'
import { useListScope } from '../list-scope.ts'

/** Parameters shown elsewhere on the screen. */
const ELSEWHERE: ReadonlySet<string> = new Set(['search', 'tab'])

/** Active filters: those offered in the menu, and any set by a link or tile, so that all can be viewed and removed. */
export function filtersOn(
  definition: Definition,
  offered: readonly FilterSpec[],
  values: FilterValues,
): FilterSpec[] {
  const on = offered.filter((spec) => isOn(spec, values))
  const parameters = new Set(on.flatMap(listParameters))
  const others = Object.keys(values).filter(
    (name) => !ELSEWHERE.has(name) && !parameters.has(name) && readTexts(values[name]).length > 0,
  )
  const specs = others.map((name) => findSpec(definition, name))
  return [
    ...on,
    ...specs.filter(
      (spec, place) => specs.findIndex((other) => keyFrom(other) === keyFrom(spec)) === place,
    ),
  ]
}

/** Unique key of a filter. One field may have several filters, so the name alone is ambiguous. */
export const keyFrom = ({ name, range }: FilterSpec): string => `${name} ${range[0]}`

export function useFiltersOn(): FilterSpec[] {
  const { definition, filters } = useListScope()
  const { filterValues } = useListContext()
  return filtersOn(definition, filters, filterValues)
}

/** Parameter with the chart point whose rows are listed. */
export const BEHIND = 'behind'

function findSpec(definition: Definition, parameter: string): FilterSpec {
  if (parameter === BEHIND) return { ...plainSpec(BEHIND, text('Chart')), kind: 'behind' }
  const declared = definition.list.filters?.find((filter) => filterName(filter) === parameter)
  const spec = declared && filterSpec(definition, declared)
  if (spec) return spec
  const isMain = parameter === 'fromDate' || parameter === 'toDate'
  const field = isMain ? mainDate(definition) : parameter.replace(/(From|To)$/, '')
  const range = isMain
    ? (['fromDate', 'toDate'] as const)
    : ([`${field}From`, `${field}To`] as const)
  return findField(definition, field)
    ? rangeSpec(definition, field, readLabel(definition, field), range)
    : plainSpec(parameter, humanise(parameter))
}
