import { filterName, humanise, itemsOf, mainDate, mayFilter, targetOf, type Definition, type Field, type FieldKind, type Filter } from '#language'
import { language } from '../i18n/language.ts'
import { catalogue } from '../catalogue.ts'
import { fieldOf, fixedFor, labelOf } from './columns.ts'

/** How people narrow a list by a field. */
export type FilterKind = 'items' | 'reference' | 'date' | 'number' | 'flag' | 'text' | 'days'

const KIND_OF: Record<FieldKind, FilterKind | null> = {
  text: 'text', longText: 'text', phone: 'text', email: 'text', password: null,
  whole: 'number', decimal: 'number', percent: 'number', money: 'number', quantity: 'number',
  date: 'date', time: 'text', instant: 'date', flag: 'flag',
  choice: 'items', choices: 'items', reference: 'reference', references: 'reference',
  image: null, file: null, lines: null, object: null,
}

export interface FilterSpec {
  readonly name: string
  readonly label: string
  readonly kind: FilterKind
  /** Constants to choose from, with their words. */
  readonly items: readonly (readonly [value: string, label: string])[]
  readonly target: Definition | undefined
  /** Parameters of the two ends of a range. */
  readonly range: readonly [from: string, to: string]
}

export type FilterValues = Readonly<Record<string, unknown>>

/** The filters a role may use on a list. */
export function filtersFor(definition: Definition, role: string | null): FilterSpec[] {
  const fixed = fixedFor(definition, role)
  return (definition.list.filters ?? [])
    .filter((filter) => mayFilter(definition, filter, role) && !fixed.has(filterName(filter)) && !fixed.has(startOf(filter)))
    .flatMap((filter) => specOf(definition, filter) ?? [])
}

/** The field that a filter on another record begins with. */
const startOf = (filter: Filter<string>): string => (typeof filter === 'object' && 'through' in filter ? filter.through.split('.')[0] ?? '' : '')

function specOf(definition: Definition, filter: Filter<string>): FilterSpec | null {
  const name = filterName(filter)
  if (typeof filter === 'string') return ofField(definition, name, labelOf(definition, name), fieldOf(definition, name))
  const label = filter.label ?? humanise(name)
  if ('daysAhead' in filter) return { ...plain(name, label), kind: 'days' }
  if ('where' in filter) return { ...plain(name, label), kind: 'flag' }
  if ('part' in filter) return { ...plain(name, label), kind: 'items', items: filter.part === 'year' ? years() : months() }
  return ofField(definition, name, label, alongPath(definition, filter.through))
}

const plain = (name: string, label: string) =>
  ({ name, label, items: [], target: undefined, range: [`${name}From`, `${name}To`] as const })

function ofField(definition: Definition, name: string, label: string, field: Field | undefined): FilterSpec | null {
  const kind = field && KIND_OF[field.kind]
  if (!kind) return null
  return {
    ...plain(name, label), kind,
    items: Object.entries(itemsOf(field)).map(([code, item]) => [code, item.label] as const),
    target: catalogue.resources.get(targetOf(field) ?? ''),
    range: name === mainDate(definition) ? ['fromDate', 'toDate'] : [`${name}From`, `${name}To`],
  }
}

/** The field at the end of "employee.department". */
function alongPath(definition: Definition, path: string): Field | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = fieldOf(definition, first)
  if (rest.length === 0 || !field) return field
  const next = catalogue.resources.get(targetOf(field) ?? '')
  return next && alongPath(next, rest.join('.'))
}

const years = () => {
  const now = new Date().getFullYear()
  return Array.from({ length: 7 }, (_, index) => [String(now + 1 - index), String(now + 1 - index)] as const)
}

const months = () => Array.from({ length: 12 }, (_, index) =>
  [String(index + 1), new Intl.DateTimeFormat(language.locale, { month: 'long' }).format(new Date(2024, index, 15))] as const)

/** Everything a filter may have set in the address. */
const parametersOf = ({ name, range }: FilterSpec): readonly string[] => [name, ...range]

export const isOn = (spec: FilterSpec, values: FilterValues): boolean =>
  parametersOf(spec).some((name) => values[name] !== undefined && values[name] !== '' && values[name] !== null)

/** The values without those of one filter. */
export function without(spec: FilterSpec, values: FilterValues): Record<string, unknown> {
  const gone = new Set(parametersOf(spec))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !gone.has(name)))
}

/** One value or several, as a list of texts. */
export const listOf = (value: unknown): string[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat().map(String)
