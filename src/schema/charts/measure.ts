import type { Definition } from '../resource.ts'
import type { ChartUnit } from './chart-answer.ts'

/** Labels of a measure. */
interface Labelled {
  /** Label: "Net sales". Default: the name in words. */
  readonly label?: string
  /** Label used within a sentence, if `label` is not a noun: "leads won" for "Won". */
  readonly noun?: string
}

/** Number of rows, optionally only those that meet `where`, or the number of distinct values of `distinct`. */
export interface CountMeasure<Path extends string = string, Condition = unknown> extends Labelled {
  readonly type: 'count'
  readonly where?: Condition
  readonly distinct?: Path
}

/** Sum of a number over all rows, minus the sum of `less`. */
export interface SumMeasure<Path extends string = string, Condition = unknown> extends Labelled {
  readonly type: 'sum'
  readonly field: Path
  readonly less?: Path
  /**
   * Field to multiply by in each row, such as a unit price for a quantity. The product is rounded to the decimal places of
   * this field.
   */
  readonly times?: Path
  readonly where?: Condition
  /** Treats the field as a monthly amount and multiplies it by the number of months that the period touches. */
  readonly isPerMonth?: boolean
  /** Unit, if it does not follow from the field's kind: hours. */
  readonly unit?: ChartUnit
}

/** Median number of hours between two instants of a row. */
export interface MedianHoursMeasure<Path extends string = string> extends Labelled {
  readonly type: 'medianHours'
  readonly from: Path
  readonly to: Path
}

/**
 * Records of another resource that refer to a row and are dated within the last `days` days. If `days` is null, any earlier
 * date matches.
 */
export interface Related {
  readonly of: Definition
  readonly through: string
  readonly date: string
  readonly days: number | null
}

/** Number of rows at the end of each period that have related records for `with` and none for `without`. */
export interface AtEndMeasure extends Labelled {
  readonly type: 'atEnd'
  readonly with: readonly Related[]
  readonly without: readonly Related[]
}

/** Running total of other measures at the end of each period, starting from the first row. */
export interface RunningMeasure extends Labelled {
  readonly type: 'running'
  readonly of: readonly string[]
  readonly less: readonly string[]
}

/** Sum of measures divided by another sum: an average or a percentage. Null if the divisor is zero. */
export interface RatioMeasure extends Labelled {
  readonly type: 'ratio'
  readonly of: readonly string[]
  readonly to: readonly string[]
  readonly isPercent: boolean
  /** Divides by the total of all groups to calculate each group's share. Does not apply to periods. */
  readonly isOfAll?: boolean
}

/** Sum of measures minus the measures in `less`. They may come from different datasets of the chart. */
export interface AddedMeasure extends Labelled {
  readonly type: 'added'
  readonly of: readonly string[]
  readonly less: readonly string[]
}

/** A measure computed by the database. */
export type CountedMeasure<Path extends string = string, Condition = unknown> =
  | CountMeasure<Path, Condition>
  | SumMeasure<Path, Condition>
  | MedianHoursMeasure<Path>
  | AtEndMeasure
/** A measure derived from other measures. */
export type DerivedMeasure = RatioMeasure | AddedMeasure | RunningMeasure
export type Measure<Path extends string = string, Condition = unknown> =
  | CountedMeasure<Path, Condition>
  | DerivedMeasure

/** Counts rows. @example count({ label: 'Leads won', where: { status: 'WON' } }) */
export function count(): { readonly type: 'count' }
export function count<const Options extends Omit<CountMeasure, 'type'>>(
  options: Options,
): { readonly type: 'count' } & Options
export function count(options: Omit<CountMeasure, 'type'> = {}): CountMeasure {
  return { type: 'count', ...options }
}

interface SumOf<Field extends string> {
  readonly type: 'sum'
  readonly field: Field
}

/**
 * Sums a number over the rows.
 * @example sum('grandTotal', { less: 'returnedAmount', label: 'Net sales' })
 */
export function sum<const Field extends string>(field: Field): SumOf<Field>
export function sum<
  const Field extends string,
  const Options extends Omit<SumMeasure, 'type' | 'field'>,
>(field: Field, options: Options): SumOf<Field> & Options
export function sum(field: string, options: Omit<SumMeasure, 'type' | 'field'> = {}): SumMeasure {
  return { type: 'sum', field, ...options }
}

/**
 * Computes the median number of hours between two instants.
 * @example medianHours('dateTime', 'decidedDate')
 */
export const medianHours = <const From extends string, const To extends string>(
  from: From,
  to: To,
  options: Labelled = {},
) => ({ type: 'medianHours' as const, from, to, ...options })

/**
 * Records of another resource that refer to a row: `related(orderItem, 'customer', 'dateTime', { days: 90 })` matches the
 * orders of the last 90 days.
 */
export const related = <const Of extends Definition>(
  of: Of,
  through: keyof Of['fields'] & string,
  date: keyof Of['fields'] & string,
  { days = null }: { readonly days?: number | null } = {},
): Related => ({ of, through, date, days })

/**
 * Counts rows as of the end of each period.
 * @example atEnd({ label: 'Dormant', with: [anyOrder], without: [order] })
 */
export const atEnd = ({
  with: has = [],
  without = [],
  ...options
}: Labelled & Partial<Pick<AtEndMeasure, 'with' | 'without'>>): AtEndMeasure => ({
  type: 'atEnd',
  with: has,
  without,
  ...options,
})

/**
 * Divides one sum of measures by another.
 * @example ratio(['net'], ['orders'], { label: 'Average order' })
 */
export const ratio = (
  of: readonly string[],
  to: readonly string[],
  options: Labelled = {},
): RatioMeasure => ({ type: 'ratio', of, to, isPercent: false, ...options })

/**
 * Calculates one sum of measures as a percentage of another.
 * @example share(['won'], ['won', 'lost'], { label: 'Conversion' })
 */
export const share = (
  of: readonly string[],
  to: readonly string[],
  options: Labelled & Pick<RatioMeasure, 'isOfAll'> = {},
): RatioMeasure => ({ type: 'ratio', of, to, isPercent: true, ...options })

/**
 * Adds measures and subtracts those in `less`.
 * @example added(['approved'], { less: ['returned'], label: 'Quantity sold' })
 */
export const added = (
  of: readonly string[],
  { less = [], ...options }: Labelled & Partial<Pick<AddedMeasure, 'less'>> = {},
): AddedMeasure => ({ type: 'added', of, less, ...options })

/**
 * Running total of measures from the first row, minus other measures.
 * @example running(['credit'], ['debit'], { label: 'Balance' })
 */
export const running = (
  of: readonly string[],
  less: readonly string[] = [],
  options: Labelled = {},
): RunningMeasure => ({ type: 'running', of, less, ...options })

export const isDerived = (measure: Measure): measure is DerivedMeasure =>
  measure.type === 'ratio' || measure.type === 'added' || measure.type === 'running'
