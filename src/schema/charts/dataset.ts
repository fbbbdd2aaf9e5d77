import type { ConditionOn } from '../record.ts'
import { readTarget, type Tone } from '../fields/field.ts'
import type { AuditName } from '../list/field-names.ts'
import type { Definition } from '../resource.ts'
import type { Where } from '../condition.ts'
import type { Measure } from './measure.ts'

/** A field, including fields of the record's references and lines: `items.item.brand`. */
export type PathOn<Of extends Definition> =
  | (keyof Of['fields'] & string)
  | `${keyof Of['fields'] & string}.${string}`
  | AuditName

type FieldOn<Of extends Definition> = (keyof Of['fields'] & string) | AuditName

/** First record, and the fields that describe it. */
export interface First<Field extends string = string, Condition = Where> {
  /** Sort fields that determine the first record, prefixed by `-` for the largest first; empty values come last. */
  readonly by: Field | `-${Field}` | readonly (Field | `-${Field}`)[]
  /** The field with its name. Unset: its label. */
  readonly name?: Field
  /** Reference to its subject: a person or a record. */
  readonly whose?: Field
  /** The day shown with the record. */
  readonly on?: Field
  /** Rows to choose from, such as those that the user can act on. Unset: all. */
  readonly where?: Condition
}

/** One band: from the first to the second number of days after the given day; null means open-ended. A tone colours it. */
export type DayBand = readonly [label: string, from: number | null, to: number | null, tone?: Tone]

/** Distance of a date from the last day of the period, or from today, in bands: overdue by 1 to 30 days. */
export interface DaysDimension<Path extends string = string> {
  readonly days: Path
  readonly from: 'today' | 'toDate'
  readonly bands: Readonly<Record<string, DayBand>>
  readonly label?: string
}

export type Dimension<Path extends string = string> = Path | DaysDimension<Path>

interface DatasetOptions<Of extends Definition> {
  /** The date or instant that assigns a row to a period. Unset: rows have no period, and numbers are as of today. */
  readonly date?: PathOn<Of>
  /**
   * The date from which a row is no longer valid; empty while it is. Numbers are then as of the last day of the period: they
   * include rows whose `date` has been reached and whose `until` has not.
   */
  readonly until?: PathOn<Of>
  /** Rows to count. Unset: all. Numbers are decimal. */
  readonly where?: ConditionOn<Of>
  /** Measures by name: counts, sums, or values computed from other measures. */
  readonly measures: Readonly<Record<string, Measure<PathOn<Of>, ConditionOn<Of>>>>
  /** The row that a tile starts with; the earliest day if there are several. */
  readonly first?:
    | First<FieldOn<Of>, ConditionOn<Of>>
    | readonly First<FieldOn<Of>, ConditionOn<Of>>[]
  /** Dimensions in addition to the resource's own fields: `{ brand: 'items.item.brand' }`. */
  readonly dimensions?: Readonly<Record<string, Dimension<PathOn<Of>>>>
  /**
   * The reference to the records that lists show for these rows, if the rows have no list: the batch of a movement.
   */
  readonly listedAs?: keyof Of['fields'] & string
  /**
   * Dimensions with precomputed daily sums: `[['item'], ['customer']]`. For resources that grow by thousands of rows a
   * month; other requests are counted from the rows.
   */
  readonly prepared?: readonly (readonly string[])[]
  /**
   * Rows of the same records, used if these cannot be grouped or filtered as requested: the lines of sales, by item. Their
   * measures have the same names.
   */
  readonly finer?: Dataset
}

/** Rows of one resource and their measures: the source of the numbers in charts and tiles. */
export interface Dataset {
  readonly resource: Definition
  readonly date: string | null
  readonly until: string | null
  readonly where: Where
  readonly measures: Readonly<Record<string, Measure>>
  readonly first: readonly First[]
  readonly dimensions: Readonly<Record<string, Dimension>>
  readonly listedAs: string | null
  readonly prepared: readonly (readonly string[])[]
  readonly finer: Dataset | null
}

/**
 * Declares what can be counted of the records of a resource. Where a measure or a dimension leads into embedded lines
 * (`items.lineTotal`), each line is a row.
 * @example
 * dataset(expense, { date: 'expenseDate', measures: { spent: sum('amount') } })
 */
export const dataset = <const Of extends Definition>(
  resource: Of,
  options: DatasetOptions<Of>,
): Dataset => {
  const {
    date = null,
    until = null,
    where = {},
    measures,
    first,
    dimensions = {},
    listedAs = null,
    prepared = [],
    finer = null,
  } = options
  return Object.freeze({
    resource,
    date,
    until,
    where: where as Where,
    measures: measures as Dataset['measures'],
    first: [first ?? []].flat() as readonly First[],
    dimensions,
    listedAs,
    prepared,
    finer,
  })
}

/** Returns the dataset for these dimensions: itself, or the finer one if only that has one of them. */
export const answering = (dataset: Dataset, names: readonly string[]): Dataset =>
  names.some((name) => isOfFiner(dataset, name)) && dataset.finer ? dataset.finer : dataset

/** The name of the resource whose list shows the rows of a dataset. */
export function listedResource({ resource, listedAs }: Dataset): string {
  const target = listedAs === null ? null : readTarget(resource.fields[listedAs])
  return target ?? resource.name
}

/** Returns true if only the finer dataset has a dimension. */
export const isOfFiner = ({ dimensions, finer }: Dataset, name: string): boolean =>
  finer !== null && Object.hasOwn(finer.dimensions, name) && !Object.hasOwn(dimensions, name)

/** Returns the path of a dimension: the declared one, or the field of the same name. */
export const resolveDimension = ({ dimensions }: Dataset, name: string): Dimension =>
  dimensions[name] ?? name

export const isDays = (dimension: Dimension): dimension is DaysDimension =>
  typeof dimension === 'object'
