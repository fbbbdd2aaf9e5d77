import type { StoredOf, Work } from '#server'
import payHour from './pay-hour.resource.ts'

const READ = [
  'employee',
  'workDate',
  'dayType',
  'payHourStatus',
  'workedHours',
  'regularHours',
  'overtimeHours',
  'holidayHours',
] as const

/** Hours of a day that count towards wages and pay, in hundredths. */
export type DayHours = Pick<StoredOf<typeof payHour>, (typeof READ)[number]>

/** Reads the hours of many employees between two dates, by employee and day. */
export async function readHours(
  work: Work,
  employees: readonly number[],
  first: string,
  last: string,
): Promise<ReadonlyMap<number, readonly DayHours[]>> {
  const some = employees.length <= FEW ? { employee: [...employees] } : {}
  const rows: readonly DayHours[] = await work.asSystem
    .query(payHour)
    .where({ workDate: { atLeast: first, atMost: last }, ...some })
    .groupBy(...READ)
    .orderBy('employee', 'workDate')
    .all()
  const wanted = new Set(employees)
  return Map.groupBy(
    rows.filter((row) => wanted.has(row.employee)),
    (row) => row.employee,
  )
}

/** Maximum number of ids in one condition. */
const FEW = 200
