import type { Definition } from '../resource.ts'
import type { ChartUnit } from './chart-answer.ts'

/** Names of a number. */
interface Labelled {
  /** Label: "Net sales". Unset: the name in words. */
  readonly label?: string
  /** Label within a sentence, if `label` is not a noun: "leads won" for "Won". */
  readonly noun?: string
}

/** Number of rows: of those that meet `where`, or of distinct values of `distinct`. */
export interface CountMeasure<Path extends string = string, Condition = unknown> extends Labelled {
  readonly type: 'count'
  readonly where?: Condition
  readonly distinct?: Path
}

/** Sum of a number over the rows, minus `less`. */
export interface SumMeasure<Path extends string = string, Condition = unknown> extends Labelled {
  readonly type: 'sum'
  readonly field: Path
  readonly less?: Path
  /**
   * Factor for the number in each row; the product is rounded to the decimal places of this field: a quantity times its unit
   * price.
   */
  readonly times?: Path
  readonly where?: Condition
  /** Multiplies a number per month by the months that the period touches. */
  readonly isPerMonth?: boolean
  /** Unit, if the field's kind does not determine it: hours. */
  readonly unit?: ChartUnit
}

/** Median of the hours between two instants of a row. */
export interface MedianHoursMeasure<Path extends string = string> extends Labelled {
  readonly type: 'medianHours'
  readonly from: Path
  readonly to: Path
}

/**
 * Records of another resource that refer to one of these, dated within that number of days up to the given day; null:
 * at any time before.
 */
export interface Related {
  readonly of: Definition
  readonly through: string
  readonly date: string
  readonly days: number | null
}

/** Number of rows at the end of each period that have the records of `with` and none of `without`. */
export interface AtEndMeasure extends Labelled {
  readonly type: 'atEnd'
  readonly with: readonly Related[]
  readonly without: readonly Related[]
}

/** Running total of other measures at the end of each period, from the first row on. */
export interface RunningMeasure extends Labelled {
  readonly type: 'running'
  readonly of: readonly string[]
  readonly less: readonly string[]
}

/** Measures divided by measures: an average, or a percentage. Without a value if the divisor is zero. */
export interface RatioMeasure extends Labelled {
  readonly type: 'ratio'
  readonly of: readonly string[]
  readonly to: readonly string[]
  readonly isPercent: boolean
  /** Divides by the total of all groups, if the groups are not periods: the share of each in the total. */
  readonly isOfAll?: boolean
}

/** Sum of measures minus `less`, including measures of other datasets of the chart. */
export interface AddedMeasure extends Labelled {
  readonly type: 'added'
  readonly of: readonly string[]
  readonly less: readonly string[]
}

/** A number that the database computes. */
export type CountedMeasure<Path extends string = string, Condition = unknown> =
  | CountMeasure<Path, Condition>
  | SumMeasure<Path, Condition>
  | MedianHoursMeasure<Path>
  | AtEndMeasure
/** A number that is computed from others. */
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

/** Sums a number over the rows. @example sum('grandTotal', { less: 'returnedAmount', label: 'Net sales' }) */
export function sum<const Field extends string>(field: Field): SumOf<Field>
export function sum<
  const Field extends string,
  const Options extends Omit<SumMeasure, 'type' | 'field'>,
>(field: Field, options: Options): SumOf<Field> & Options
export function sum(field: string, options: Omit<SumMeasure, 'type' | 'field'> = {}): SumMeasure {
  return { type: 'sum', field, ...options }
}

/** Median of the hours from one instant to another. @example medianHours('dateTime', 'decidedDate') */
export const medianHours = <const From extends string, const To extends string>(
  from: From,
  to: To,
  options: Labelled = {},
) => ({ type: 'medianHours' as const, from, to, ...options })

/**
 * Records of another resource that refer to one of these: `related(orderItem, 'customer', 'dateTime', { days: 90 })` are the
 * orders of the last 90 days.
 */
export const related = <const Of extends Definition>(
  of: Of,
  through: keyof Of['fields'] & string,
  date: keyof Of['fields'] & string,
  { days = null }: { readonly days?: number | null } = {},
): Related => ({ of, through, date, days })

/** Counts rows at the end of each period. @example atEnd({ label: 'Dormant', with: [anyOrder], without: [order] }) */
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

/** Divides measures by measures. @example ratio(['net'], ['orders'], { label: 'Average order' }) */
export const ratio = (
  of: readonly string[],
  to: readonly string[],
  options: Labelled = {},
): RatioMeasure => ({ type: 'ratio', of, to, isPercent: false, ...options })

/** Percentage of measures in others. @example share(['won'], ['won', 'lost'], { label: 'Conversion' }) */
export const share = (
  of: readonly string[],
  to: readonly string[],
  options: Labelled & Pick<RatioMeasure, 'isOfAll'> = {},
): RatioMeasure => ({ type: 'ratio', of, to, isPercent: true, ...options })

/** Adds measures up, minus others. @example added(['approved'], { less: ['returned'], label: 'Quantity sold' }) */
export const added = (
  of: readonly string[],
  { less = [], ...options }: Labelled & Partial<Pick<AddedMeasure, 'less'>> = {},
): AddedMeasure => ({ type: 'added', of, less, ...options })

/** Running total of measures from the first row on, minus others. @example running(['credit'], ['debit'], { label: 'Balance' }) */
export const running = (
  of: readonly string[],
  less: readonly string[] = [],
  options: Labelled = {},
): RunningMeasure => ({ type: 'running', of, less, ...options })

export const isDerived = (measure: Measure): measure is DerivedMeasure =>
  measure.type === 'ratio' || measure.type === 'added' || measure.type === 'running'
