import { eachKind, type WeekHours } from '../../wages/week-pay.ts'

/** Week paid by the hour: decimals on a page, stored units in a document. */
export interface PaidWeek extends WeekHours {
  readonly weekStartDate: string
  readonly weekEndDate: string | null
  readonly hourlyRate: number | null
  readonly netWages: number
  /** Set if the rate changed within the week. */
  readonly parts?: readonly KeptPart[] | null
}

/** Hours of a week at one rate, as stored. */
type KeptPart = { readonly [Name in keyof WeekHours | 'hourlyRate']: number | null }

/** Splits a week by hourly rate; one part if the rate is constant. */
export const partsOfWeek = ({
  parts,
  ...week
}: WeekHours & Pick<PaidWeek, 'hourlyRate' | 'parts'>) =>
  (parts && parts.length > 0 ? parts : [week]).map((part) => ({
    hourlyRate: part.hourlyRate ?? 0,
    ...eachKind((kind) => part[kind] ?? 0),
  }))

/** Kinds of hours paid at the plain rate, which make up the basic pay. */
export const BASIC_HOURS = ['regularHours', 'paidHolidayHours', 'paidLeaveHours'] as const

/** Adds numbers with up to two decimals without binary rounding errors. */
export const sumDecimals = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((sum, each) => sum + each, 0) * 100) / 100

export const sumPaidHours = (hours: WeekHours): number =>
  sumDecimals(Object.values(eachKind((kind) => hours[kind])))

/** Hours of one kind by rate. Hours × rate may differ from the pay, because each week is rounded separately. */
export const hoursByRate = (
  weeks: readonly PaidWeek[],
  kind: keyof WeekHours,
): readonly { readonly rate: number; readonly hours: number }[] =>
  [...Map.groupBy(weeks.flatMap(partsOfWeek), ({ hourlyRate }) => hourlyRate)]
    .map(([rate, same]) => ({ rate, hours: sumDecimals(same.map((part) => part[kind])) }))
    .filter(({ hours }) => hours > 0)

/**
 * First day of the first week and last day of the last week; null if empty. Weeks must be in order.
 */
export function spanOfWeeks(
  weeks: readonly Pick<PaidWeek, 'weekStartDate' | 'weekEndDate'>[],
): { readonly from: string; readonly to: string } | null {
  const [first, last] = [weeks[0], weeks.at(-1)]
  return first && last
    ? { from: first.weekStartDate, to: last.weekEndDate ?? last.weekStartDate }
    : null
}
