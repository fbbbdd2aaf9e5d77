import { localized } from '#schema'
import { refuse, type StoredOf, type Work } from '#server'
import holiday from '../../parties/employees/holiday.resource.ts'
import payConfiguration from './pay-configuration.resource.ts'
import { termsAmong, type Paid } from './pay-terms.ts'

/** A pay configuration as it is stored: money in minor units, hours and multipliers in hundredths. */
export type PayTerms = StoredOf<typeof payConfiguration>

/** Finds the terms of anybody on any day; reads all configurations once. */
export async function readPayTerms(
  work: Work,
): Promise<(person: Paid, on: string) => PayTerms | null> {
  return termsAmong(await work.asSystem.find(payConfiguration, { isActive: true }, 'all'))
}

/** All configurations, those that are no longer in use too. */
export const readAllTerms = (work: Work): Promise<readonly PayTerms[]> =>
  work.asSystem.find(payConfiguration, {}, 'all')

/** Finds the terms of one person on any day. */
export async function readPayTermsOf(
  work: Work,
  person: Paid,
): Promise<(on: string) => PayTerms | null> {
  const whose = [
    { scope: 'EMPLOYEE', employee: person.id },
    { scope: 'DEPARTMENT', department: person.department },
    { scope: 'COMPANY' },
  ] as const
  const found = await Promise.all(
    whose.map((where) => work.asSystem.find(payConfiguration, { ...where, isActive: true })),
  )
  const terms = termsAmong(found.flat())
  return (on) => terms(person, on)
}

/** Finds the terms of these people on any day. */
export async function readPayTermsOfMany(
  work: Work,
  people: readonly number[],
): Promise<(person: Paid, on: string) => PayTerms | null> {
  const found = await work.asSystem.find(
    payConfiguration,
    { isActive: true, any: [{ scope: ['COMPANY', 'DEPARTMENT'] }, { employee: [...people] }] },
    'all',
  )
  return termsAmong(found)
}

/** The error where nothing says how somebody is paid. */
export const refuseWithoutTerms = (on: string): never =>
  refuse(localized`No pay configuration is in force on ${on}; add one for the company.`)

/** The holidays from one date to another, both included: date to whether it is paid. */
export async function readHolidays(
  work: Work,
  first: string,
  last: string,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await work.asSystem.find(
    holiday,
    { holidayDate: { atLeast: first, atMost: last } },
    'all',
  )
  return new Map(rows.map(({ holidayDate, isPaid }) => [holidayDate, isPaid]))
}
