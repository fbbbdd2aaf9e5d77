import { addDays } from '#schema'
import type { StoredOf, Work } from '#server'
import weeklyWages from '../wages/weekly-wages.resource.ts'
import employeePay from './employee-pay.resource.ts'

interface Days {
  readonly first: string
  readonly last: string
}

type Status = StoredOf<typeof employeePay>['payStatus']

export const CLOSED: readonly Status[] = ['APPROVED', 'PAID']

/** Finds an employee's pay for the months that contain these days. */
export const findMonths = (
  work: Work,
  employee: number,
  { first, last }: Days,
  payStatus: readonly Status[],
) => {
  const payPeriod = { atLeast: first.slice(0, 7), atMost: last.slice(0, 7) }
  return work.asSystem.find(employeePay, { employee, payStatus: [...payStatus], payPeriod }, 'all')
}

/** Finds an employee's wages for the weeks that contain these days. */
export const findWeeks = (
  work: Work,
  employee: number,
  { first, last }: Days,
  wageStatus: readonly Status[],
) => {
  const weekStartDate = { atLeast: addDays(first, -6), atMost: last }
  const where = { employee, wageStatus: [...wageStatus], weekStartDate }
  return work.asSystem.find(weeklyWages, where, 'all')
}
