import { addDays, addMonths } from '#schema'

/** Days and months between two services. */
const EVERY = {
  NONE: null,
  DAILY: { days: 1, months: 0 },
  WEEKLY: { days: 7, months: 0 },
  MONTHLY: { days: 0, months: 1 },
  QUARTERLY: { days: 0, months: 3 },
  HALF_YEARLY: { days: 0, months: 6 },
  YEARLY: { days: 0, months: 12 },
  TWO_YEARLY: { days: 0, months: 24 },
} as const

export type Frequency = keyof typeof EVERY

/** The day of the next service after that day; null where none is planned by time. */
export function nextServiceAfter(day: string, frequency: Frequency): string | null {
  const every = EVERY[frequency]
  return every && addMonths(addDays(day, every.days), every.months)
}

interface Run {
  readonly nextServiceDate: string | null
  /** A service is due after so many batches; null: not by batches. */
  readonly serviceEveryBatches: number | null
  readonly batchesSinceService: number | null
}

/** Whether a machine is due for service, by the day and by what was made on it. */
export function machineDueState(
  { nextServiceDate, serviceEveryBatches, batchesSinceService }: Run,
  today: string,
  leadDays: number,
): 'NONE' | 'OK' | 'DUE_SOON' | 'OVERDUE' {
  const isWornOut =
    serviceEveryBatches !== null && (batchesSinceService ?? 0) >= serviceEveryBatches
  if (isWornOut || (nextServiceDate !== null && nextServiceDate < today)) return 'OVERDUE'
  if (nextServiceDate !== null && nextServiceDate <= addDays(today, leadDays)) return 'DUE_SOON'
  return nextServiceDate === null && serviceEveryBatches === null ? 'NONE' : 'OK'
}

/** Hours between two instants, in hundredths. */
export const downtimeOf = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / 36_000)
