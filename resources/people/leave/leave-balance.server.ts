import { type ValueOf, addDays } from '#schema'
import { notFound, type StoredOf, type Work } from '#server'
import type employee from '../../parties/employees/employee.resource.ts'
import { datesBetween, findDayType, findWeekday } from '../terms/calendar.ts'
import {
  readHolidays,
  readPersonTerms,
  readPayTermsOfMany,
  refuseWithoutTerms,
  type PayTerms,
} from '../terms/pay-terms.server.ts'
import employeeLeave from './employee-leave.resource.ts'
import { adjustmentsIn } from './leave-adjustment.server.ts'
import { entitlementIn, workingDaysIn, type Away, type LeaveDay } from './leave.ts'

export type Person = StoredOf<typeof employee>
export type LeaveType = ValueOf<typeof employeeLeave.fields.leaveType>

/** Yearly balance of one leave type, in hundredths of a day. Unpaid leave has no entitlement. */
export interface LeaveBalance {
  readonly leaveType: LeaveType
  readonly entitlement: number | null
  readonly approved: number
  readonly pending: number
  readonly available: number | null
}

/** Leave to count; by default, all. */
interface Counted {
  /** Id of the leave to exclude. */
  readonly without?: number | null
  /** Excludes leave requested after this time. */
  readonly askedBy?: string | null
}

const ENTITLED = {
  CASUAL: 'casualLeaveDays',
  SICK: 'sickLeaveDays',
  EARNED: 'earnedLeaveDays',
} as const satisfies Partial<Record<LeaveType, keyof PayTerms>>

const TYPES = ['CASUAL', 'SICK', 'EARNED', 'UNPAID'] as const

/** R-LV-1: number of working days in a period of leave, in hundredths. */
export async function countWorkingDays(work: Work, person: Person, away: Away): Promise<number> {
  const termsOn = await readPersonTerms(work, person)
  const holidays = await readHolidays(work, away.fromDate, away.toDate)
  return workingDaysIn(away, (date) => {
    const { weeklyOffDays } = termsOn(date) ?? refuseWithoutTerms(date)
    return findDayType(date, weeklyOffDays ?? [], holidays) === 'WORKING'
  })
}

/** Working days by leave id, for employees with terms in force. */
export async function workingDaysOfMany(
  work: Work,
  people: readonly Person[],
  leaves: readonly StoredOf<typeof employeeLeave>[],
): Promise<ReadonlyMap<number, number>> {
  const [first] = leaves.map(({ fromDate }) => fromDate).toSorted()
  const last = leaves
    .map(({ toDate }) => toDate)
    .toSorted()
    .at(-1)
  if (first === undefined || last === undefined) return new Map()
  const termsOn = await readPayTermsOfMany(
    work,
    people.map(({ id }) => id),
  )
  const holidays = await readHolidays(work, first, last)
  const persons = new Map(people.map((person) => [person.id, person]))
  const countLeaveDays = (leave: (typeof leaves)[number]) => {
    const person = persons.get(leave.employee)
    const dates = datesBetween(leave.fromDate, leave.toDate)
    if (!person || dates.some((date) => termsOn(person, date) === null)) return []
    const isWorking = (date: string) =>
      findDayType(date, termsOn(person, date)?.weeklyOffDays ?? [], holidays) === 'WORKING'
    return [[leave.id, workingDaysIn(leave, isWorking)] as const]
  }
  return new Map(leaves.flatMap(countLeaveDays))
}

/** Weekly days off according to the terms. Holidays and days without terms are not included. */
export async function listDaysOff(
  work: Work,
  person: Person,
  { fromDate, toDate }: Pick<Away, 'fromDate' | 'toDate'>,
): Promise<readonly string[]> {
  const termsOn = await readPersonTerms(work, person)
  return datesBetween(fromDate, toDate).filter((date) =>
    termsOn(date)?.weeklyOffDays?.some((day) => day === findWeekday(date)),
  )
}

/**
 * R-LV-4: yearly balances of an employee, by leave type. The entitlement comes from the terms in force today; for
 * another year, from those on its nearest day. Adjustments are added to it.
 */
export async function readBalances(
  work: Work,
  person: Person,
  year: number,
  counted: Counted = {},
): Promise<readonly LeaveBalance[]> {
  const found = await findBalances(work, person, year, counted)
  return found ?? refuseWithoutTerms(dayWithin(year, person.dateOfJoining, work.today))
}

/** Same as `readBalances`, but null if no terms are in force. */
export async function findBalances(
  work: Work,
  person: Person,
  year: number,
  { without = null, askedBy = null }: Counted = {},
): Promise<readonly LeaveBalance[] | null> {
  const on = dayWithin(year, person.dateOfJoining, work.today)
  const terms = (await readPersonTerms(work, person))(on)
  if (!terms) return null
  const taken = await work.asSystem
    .query(employeeLeave)
    .where({
      employee: person.id,
      employeeLeaveStatus: ['APPROVED', 'PENDING'],
      fromDate: { atLeast: `${year}-01-01`, atMost: `${year}-12-31` },
      ...(without === null ? {} : { id: { not: without } }),
      ...(askedBy === null ? {} : { createdDate: { atMost: askedBy } }),
    })
    .groupBy('leaveType', 'employeeLeaveStatus')
    .sum('totalDays')
    .all()
  const adjusted = await adjustmentsIn(work, person.id, year)
  return TYPES.map((leaveType) => {
    const days = (status: string) =>
      taken.find((each) => each.leaveType === leaveType && each.employeeLeaveStatus === status)
        ?.totalDays ?? 0
    const [approved, pending] = [days('APPROVED'), days('PENDING')]
    if (leaveType === 'UNPAID')
      return { leaveType, entitlement: null, approved, pending, available: null }
    const entitlement =
      entitlementIn(year, person.dateOfJoining, terms[ENTITLED[leaveType]]) +
      (adjusted.get(leaveType) ?? 0)
    return {
      leaveType,
      entitlement,
      approved,
      pending,
      available: entitlement - approved - pending,
    }
  })
}

export async function readBalance(
  work: Work,
  person: Person,
  { leaveType, year, without }: { leaveType: LeaveType; year: number; without: number | null },
): Promise<LeaveBalance> {
  const found = (await readBalances(work, person, year, { without })).find(
    (each) => each.leaveType === leaveType,
  )
  return found ?? notFound()
}

/** Today if it is in the year, otherwise the nearest day of the year; never before the joining date. */
function dayWithin(year: number, dateOfJoining: string, today: string): string {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const day = today < first ? first : today > last ? last : today
  return day < dateOfJoining ? dateOfJoining : day
}

/** Approved leave of an employee on a date. */
export type LeaveDays = (employee: number, date: string) => readonly LeaveDay[]

const AT_ONCE = 500
const NONE: readonly LeaveDay[] = []

/** Reads approved leave between two dates, both included. Days off and holidays within it are included too. */
export async function readLeaveDays(
  work: Work,
  employees: readonly number[],
  first: string,
  last: string,
): Promise<LeaveDays> {
  const days = new Map<string, LeaveDay[]>()
  for (let place = 0; place < employees.length; place += AT_ONCE) {
    const leaves = await work.asSystem.find(
      employeeLeave,
      {
        employee: employees.slice(place, place + AT_ONCE),
        employeeLeaveStatus: 'APPROVED',
        fromDate: { atMost: last, atLeast: addDays(first, -DAYS_OF_A_YEAR) },
        toDate: { atLeast: first },
      },
      'all',
    )
    for (const { employee, fromDate, toDate, halfDay, leaveType } of leaves) {
      const day = { half: halfDay, isPaid: leaveType !== 'UNPAID' }
      const [from, to] = [fromDate > first ? fromDate : first, toDate < last ? toDate : last]
      for (const date of datesBetween(from, to)) {
        const key = `${employee} ${date}`
        days.set(key, [...(days.get(key) ?? []), day])
      }
    }
  }
  return (employee, date) => days.get(`${employee} ${date}`) ?? NONE
}

/** Leave never spans two years, so earlier leave cannot reach into the period. */
const DAYS_OF_A_YEAR = 366
