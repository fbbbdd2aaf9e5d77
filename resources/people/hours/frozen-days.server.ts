import { addDays, localized } from '#schema'
import { refuse, type Work } from '#server'
import employeePay from '../payroll/employee-pay.resource.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'

/** Days of employees that can no longer change, because their pay is approved. */
export interface FrozenDays {
  /** True if the pay for the month is approved. */
  isClosedMonth(employee: number, date: string): boolean
  /** True if the pay for the month or the wages for the week are approved. */
  isFrozen(employee: number, date: string): boolean
}

/** Reads the frozen days of many employees, from a given date. */
export async function readFrozenDays(
  work: Work,
  people: readonly number[],
  first: string,
): Promise<FrozenDays> {
  const months = await work.asSystem
    .query(employeePay)
    .where({
      employee: [...people],
      payStatus: ['APPROVED', 'PAID'],
      payYear: { atLeast: Number(first.slice(0, 4)) },
    })
    .groupBy('employee', 'payYear', 'payMonth')
    .all()
  const weeks = await work.asSystem.find(
    weeklyWages,
    {
      employee: [...people],
      wageStatus: ['APPROVED', 'PAID'],
      weekStartDate: { atLeast: addDays(first, -6) },
    },
    'all',
  )
  const closed = new Set(
    months.map(({ employee, payYear, payMonth }) =>
      makePeriodKey(employee, `${payYear}-${String(payMonth).padStart(2, '0')}`),
    ),
  )
  for (const { employee, weekStartDate } of weeks)
    for (let day = 0; day < 7; day++)
      closed.add(makePeriodKey(employee, addDays(weekStartDate, day)))
  const isClosedMonth = (employee: number, date: string) =>
    closed.has(makePeriodKey(employee, date.slice(0, 7)))
  return {
    isClosedMonth,
    isFrozen: (employee, date) =>
      isClosedMonth(employee, date) || closed.has(makePeriodKey(employee, date)),
  }
}

export const isFrozen = async (work: Work, employee: number, date: string): Promise<boolean> =>
  (await readFrozenDays(work, [employee], date)).isFrozen(employee, date)

/** Refuses hours in an approved week or month, because they would never be paid. */
export async function refuseFrozen(work: Work, employee: number, date: string): Promise<void> {
  if (await isFrozen(work, employee, date)) refuseLocked(date)
}

export const refuseLocked = (date: string): never =>
  refuse(
    localized`Hours for ${date} are locked because their week or month is approved; cancel that first.`,
  )

const makePeriodKey = (employee: number, period: string) => `${employee} ${period}`
