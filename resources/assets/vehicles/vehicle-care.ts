import { addDays, addMonths } from '#schema'

/** What stands next for a vehicle: the soonest day and the soonest reading of the odometer of all its items. */
interface NextDue {
  readonly nextDueDate: string | null
  readonly nextDueOdometer: number | null
}

interface Schedule {
  readonly intervalMonths: number
  readonly intervalKm: number
}

interface Limits {
  readonly today: string
  readonly serviceDueSoonDays: number
  readonly serviceDueSoonKm: number
}

type DueState = 'OK' | 'DUE_SOON' | 'OVERDUE'

/** When an item is due again that was done on that day, at that reading. An interval of 0 is none. */
export const dueAfter = (
  { intervalMonths, intervalKm }: Schedule,
  last: { readonly date: string; readonly odometer: number },
): NextDue => ({
  nextDueDate: intervalMonths > 0 ? addMonths(last.date, intervalMonths) : null,
  nextDueOdometer: intervalKm > 0 ? last.odometer + intervalKm : null,
})

/** The state of one item, or of a whole vehicle: the soonest of its items is its worst. */
export function dueStateOf(
  { nextDueDate, nextDueOdometer }: NextDue,
  odometer: number,
  { today, serviceDueSoonDays, serviceDueSoonKm }: Limits,
): DueState {
  const reaches = (day: string, reading: number): boolean =>
    (nextDueDate !== null && day > nextDueDate) ||
    (nextDueOdometer !== null && reading >= nextDueOdometer)
  if (reaches(today, odometer)) return 'OVERDUE'
  // On the first day of the notice it already counts.
  return reaches(addDays(today, serviceDueSoonDays + 1), odometer + serviceDueSoonKm)
    ? 'DUE_SOON'
    : 'OK'
}

const least = <Value extends string | number>(values: readonly (Value | null)[]): Value | null =>
  values.reduce(
    (found, each) => (each !== null && (found === null || each < found) ? each : found),
    null,
  )

export const soonestOf = (all: readonly NextDue[]): NextDue => ({
  nextDueDate: least(all.map(({ nextDueDate }) => nextDueDate)),
  nextDueOdometer: least(all.map(({ nextDueOdometer }) => nextDueOdometer)),
})
