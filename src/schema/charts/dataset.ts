import type { ConditionOn } from '../record.ts'
import { readTarget, type Tone } from '../fields/field.ts'
import type { AuditName } from '../list/field-names.ts'
import type { Definition } from '../resource.ts'
import type { Where } from '../condition.ts'
import type { Measure } from './measure.ts'

/** Path to a field, including fields of references and lines: `items.item.brand`. */
export type PathOn<Of extends Definition> =
  | (keyof Of['fields'] & string)
  | `${keyof Of['fields'] & string}.${string}`
  | AuditName

type FieldOn<Of extends Definition> = (keyof Of['fields'] & string) | AuditName

/** Selects the first record and the fields that describe it. */
export interface First<Field extends string = string, Condition = Where> {
  /** Sort fields that determine the first record. A `-` prefix sorts in descending order; empty values come last. */
  readonly by: Field | `-${Field}` | readonly (Field | `-${Field}`)[]
  /** Field that holds the record's name. Default: the record's label. */
  readonly name?: Field
  /** Reference to the person or record concerned. */
  readonly whose?: Field
  /** Date shown with the record. */
  readonly on?: Field
  /** Condition for candidate rows, such as those that the user can act on. Default: all rows. */
  readonly where?: Condition
}

/**
 * A band of days relative to the given day, from the first number to the second. Null means unbounded. The tone sets its
 * colour.
 */
export type DayBand = readonly [label: string, from: number | null, to: number | null, tone?: Tone]

/**
 * Groups rows into bands by the number of days between a date and either today or the last day of the period, such as 1 to
 * 30 days overdue.
 */
export interface DaysDimension<Path extends string = string> {
  readonly days: Path
  readonly from: 'today' | 'toDate'
  readonly bands: Readonly<Record<string, DayBand>>
  readonly label?: string
}

export type Dimension<Path extends string = string> = Path | DaysDimension<Path>

interface DatasetOptions<Of extends Definition> {
  /** Date or instant that assigns a row to a period. Default: rows belong to no period, and numbers are as of today. */
  readonly date?: PathOn<Of>
  /**
   * Date from which a row is no longer valid; empty while it is valid. If set, numbers are as of the last day of the period
   * and count the rows that are valid on that day.
   */
  readonly until?: PathOn<Of>
  /** Rows to count. Default: all. Numbers in the condition are decimal. */
  readonly where?: ConditionOn<Of>
  /** Measures by name: counts, sums, or values computed from other measures. */
  readonly measures: Readonly<Record<string, Measure<PathOn<Of>, ConditionOn<Of>>>>
  /** Row that a tile starts with. If there are several, the one with the earliest day is used. */
  readonly first?:
    | First<FieldOn<Of>, ConditionOn<Of>>
    | readonly First<FieldOn<Of>, ConditionOn<Of>>[]
  /** Dimensions other than the resource's own fields: `{ brand: 'items.item.brand' }`. */
  readonly dimensions?: Readonly<Record<string, Dimension<PathOn<Of>>>>
  /**
   * Reference to the record that lists show for a row, if the rows have no list of their own: the batch of a stock
   * movement.
   */
  readonly listedAs?: keyof Of['fields'] & string
  /**
   * Dimensions for which daily totals are precomputed: `[['item'], ['customer']]`. Useful for resources that grow by
   * thousands of rows a month. Other queries count the rows themselves.
   */
  readonly prepared?: readonly (readonly string[])[]
  /**
   * More detailed dataset of the same records, used if this one cannot be grouped or filtered as requested: sale lines, for
   * grouping by item. Its measures must have the same names.
   */
  readonly finer?: Dataset
}

/** Rows of a resource and their measures, from which charts and tiles are computed. */
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
 * Declares how to count the records of a resource. If a measure or dimension refers to embedded
 * lines (`items.lineTotal`), each line counts as a row.
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

/** Returns the dataset that has these dimensions: this one, or the finer one if only that has them all. */
export const answering = (dataset: Dataset, names: readonly string[]): Dataset =>
  names.some((name) => isOfFiner(dataset, name)) && dataset.finer ? dataset.finer : dataset

/** Returns the name of the resource whose list shows the rows of a dataset. */
export function listedResource({ resource, listedAs }: Dataset): string {
  const target = listedAs === null ? null : readTarget(resource.fields[listedAs])
  return target ?? resource.name
}

/** Returns true if only the finer dataset has the dimension. */
export const isOfFiner = ({ dimensions, finer }: Dataset, name: string): boolean =>
  finer !== null && Object.hasOwn(finer.dimensions, name) && !Object.hasOwn(dimensions, name)

/** Returns the declared path of a dimension; defaults to the field of the same name. */
export const resolveDimension = ({ dimensions }: Dataset, name: string): Dimension =>
  dimensions[name] ?? name

export const isDays = (dimension: Dimension): dimension is DaysDimension =>
  typeof dimension === 'object'
