export interface PaidHours {
  readonly regularHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
  readonly paidHolidayHours: number
  readonly paidLeaveHours: number
}

/** Week paid by the hour: in decimal numbers on a page, in stored units in a document. */
export interface PaidWeek extends PaidHours {
  readonly weekStartDate: string
  readonly weekEndDate: string | null
  readonly hourlyRate: number | null
  readonly netWages: number
  /** Set if the rate changed within the week. */
  readonly parts?: readonly KeptPart[] | null
}

/** Days of a week with the same rate, as stored in a line. */
type KeptPart = { readonly [Name in keyof PaidHours | 'hourlyRate']: number | null }

/** Parts of a week by rate; one if the rate is constant. */
export const partsOfWeek = ({
  parts,
  ...week
}: PaidHours & Pick<PaidWeek, 'hourlyRate' | 'parts'>) =>
  (parts && parts.length > 0 ? parts : [week]).map((part) => ({
    hourlyRate: part.hourlyRate ?? 0,
    regularHours: part.regularHours ?? 0,
    overtimeHours: part.overtimeHours ?? 0,
    holidayHours: part.holidayHours ?? 0,
    paidHolidayHours: part.paidHolidayHours ?? 0,
    paidLeaveHours: part.paidLeaveHours ?? 0,
  }))

/** Hours at the plain rate; they make up the basic pay. */
export const BASIC_HOURS = ['regularHours', 'paidHolidayHours', 'paidLeaveHours'] as const
const PAID_HOURS = [...BASIC_HOURS, 'overtimeHours', 'holidayHours'] as const

/** Sums numbers of at most two decimals without binary traces. */
export const sumOf = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((sum, each) => sum + each, 0) * 100) / 100

export const paidHoursOf = (hours: PaidHours): number =>
  sumOf(PAID_HOURS.map((name) => hours[name]))

/** Hours of one kind by rate: each week is rounded to the penny by itself. */
export const hoursByRate = (
  weeks: readonly PaidWeek[],
  kind: keyof PaidHours,
): readonly { readonly rate: number; readonly hours: number }[] =>
  [...Map.groupBy(weeks.flatMap(partsOfWeek), ({ hourlyRate }) => hourlyRate)]
    .map(([rate, same]) => ({ rate, hours: sumOf(same.map((part) => part[kind])) }))
    .filter(({ hours }) => hours > 0)

/**
 * First day of the first week to last day of the last one; null without weeks. Weeks are in order.
 */
export function spanOfWeeks(
  weeks: readonly Pick<PaidWeek, 'weekStartDate' | 'weekEndDate'>[],
): { readonly from: string; readonly to: string } | null {
  const [first, last] = [weeks[0], weeks.at(-1)]
  return first && last
    ? { from: first.weekStartDate, to: last.weekEndDate ?? last.weekStartDate }
    : null
}
