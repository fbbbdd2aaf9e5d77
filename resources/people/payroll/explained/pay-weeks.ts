/** How the hours of a week are paid. */
export interface PaidHours {
  readonly regularHours: number
  readonly overtimeHours: number
  readonly holidayHours: number
  readonly paidHolidayHours: number
  readonly paidLeaveHours: number
}

/** A week that somebody is paid for by the hour: in decimal numbers on a page, in stored units in a document. */
export interface PaidWeek extends PaidHours {
  readonly weekStartDate: string
  readonly weekEndDate: string | null
  readonly hourlyRate: number | null
  readonly netWages: number
  /** Where the rate changed within the week. */
  readonly parts?: readonly KeptPart[] | null
}

/** The days of a week under the same rate, as they are kept in a line. */
type KeptPart = { readonly [Name in keyof PaidHours | 'hourlyRate']: number | null }

/** The parts of a week by their rates; one where it is the same for all of it. */
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

/** Hours that are paid at the plain rate, and make up the basic pay. */
export const BASIC_HOURS = ['regularHours', 'paidHolidayHours', 'paidLeaveHours'] as const
const PAID_HOURS = [...BASIC_HOURS, 'overtimeHours', 'holidayHours'] as const

/** Numbers of two decimals or none; their sum has no more. */
export const sumOf = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((sum, each) => sum + each, 0) * 100) / 100

/** All hours that are paid, of a week or of a day. */
export const paidHoursOf = (hours: PaidHours): number =>
  sumOf(PAID_HOURS.map((name) => hours[name]))

/** The hours of one kind, together for all weeks of the same rate: each week is rounded to the penny by itself. */
export const hoursByRate = (
  weeks: readonly PaidWeek[],
  kind: keyof PaidHours,
): readonly { readonly rate: number; readonly hours: number }[] =>
  [...Map.groupBy(weeks.flatMap(partsOfWeek), ({ hourlyRate }) => hourlyRate)]
    .map(([rate, same]) => ({ rate, hours: sumOf(same.map((part) => part[kind])) }))
    .filter(({ hours }) => hours > 0)

/** From the first day of the first week to the last of the last one; null without weeks. Weeks are in order. */
export function spanOfWeeks(
  weeks: readonly Pick<PaidWeek, 'weekStartDate' | 'weekEndDate'>[],
): { readonly from: string; readonly to: string } | null {
  const [first, last] = [weeks[0], weeks.at(-1)]
  return first && last
    ? { from: first.weekStartDate, to: last.weekEndDate ?? last.weekStartDate }
    : null
}
