import { addDays, addMonths, clockAt } from '#schema'
import type { DemoTools, StoredOf, Work } from '#server'
import paymentType from '../money/payment-type.resource.ts'
import department from '../parties/employees/employee-department.resource.ts'
import employee from '../parties/employees/employee.resource.ts'
import holiday from '../parties/employees/holiday.resource.ts'
import { addPaidWeeks, addPastHours, addPastSwipes } from '../people/door.server.ts'
import employeeLeave from '../people/leave/employee-leave.resource.ts'
import { datesBetween, findDayType } from '../people/terms/calendar.ts'
import payConfiguration from '../people/terms/pay-configuration.resource.ts'
import { findMonday } from '../people/wages/week-pay.ts'
import { paidBefore } from './pay.server.ts'
import { demoStamps, payBegins, untilNow, type DemoStamps } from './hours.ts'

type Employee = StoredOf<typeof employee>

const OFF = ['SAT', 'SUN'] as const
/** Hourly rate by department code. */
const HOURLY = { PROD: 12.8, WH: 12.4 } as const
/** Number of recent weeks left unapproved. */
const OPEN_WEEKS = 2
/** One in this many swipes lacks a clock-out. */
const FORGETS = 17

/** Pays shop-floor staff by the hour and everyone else by the month. */
export async function loadPayTerms(work: Work, begun: string): Promise<void> {
  const common = { effectiveFrom: addMonths(begun, -12), weeklyOffDays: OFF }
  await work.create(payConfiguration, {
    ...common,
    configName: 'Saffron Lane',
    scope: 'COMPANY',
    payType: 'MONTHLY',
    monthlySalary: 2_450,
    components: [
      {
        componentName: 'Pension',
        componentType: 'DEDUCTION',
        calcType: 'PERCENT_OF_BASIC',
        value: 5,
      },
    ],
  })
  for (const { id, departmentCode, departmentName } of await work.find(department, {
    departmentCode: Object.keys(HOURLY),
  }))
    await work.create(payConfiguration, {
      ...common,
      configName: departmentName,
      scope: 'DEPARTMENT',
      department: id,
      payType: 'HOURLY',
      hourlyRate: departmentCode === 'PROD' ? HOURLY.PROD : HOURLY.WH,
      unpaidBreakMinutes: 30,
      minOvertimeMinutes: 15,
    })
}

export async function simulateHours(work: Work, tools: DemoTools, begun: string): Promise<void> {
  let swipes = 0
  for (const person of await work.find(employee, { employeeStatus: 'ACTIVE' }))
    swipes += await simulatePerson(work, person, begun)
  tools.progress(`${swipes} swipes, with the hours worked`)
}

async function simulatePerson(work: Work, person: Employee, begun: string): Promise<number> {
  const first = person.dateOfJoining > begun ? person.dateOfJoining : begun
  const stamps = await makeStamps(work, person, first)
  await addPastSwipes(work, person, stamps)
  // Includes the first days of new employees; for others, starts with a full week.
  const paidFrom = findMonday(person.dateOfJoining >= begun ? first : addDays(first, 6))
  const openFrom = addDays(findMonday(work.today), -7 * OPEN_WEEKS)
  const isHourly = person.department in (await hourlyDepartments(work))
  const approvedUpTo = addDays(findMonday(work.today), -1)
  const [paidFirst, lockedBefore] = [payBegins(begun), paidBefore(work.today)]
  await addPastHours(work, person, datesBetween(first, work.today), (date) => {
    if (date >= paidFirst && date < lockedBefore) return 'LOCKED'
    if (isHourly && date >= paidFrom && date < openFrom) return 'LOCKED'
    return date <= approvedUpTo ? 'APPROVED' : 'DRAFT'
  })
  const transfer = await work.one(paymentType, { kind: 'BANK' })
  if (isHourly)
    await addPaidWeeks(work, person, mondaysBetween(paidFrom, addDays(openFrom, -1)), {
      paymentType: transfer?.id ?? null,
      paymentReference: 'Weekly transfer',
    })
  return stamps.length
}

const hourlyDepartments = async (work: Work): Promise<Readonly<Record<number, true>>> =>
  Object.fromEntries(
    (await work.find(department, { departmentCode: Object.keys(HOURLY) })).map(({ id }) => [
      id,
      true as const,
    ]),
  )

const mondaysBetween = (first: string, last: string): string[] =>
  datesBetween(first, last).filter((date) => findMonday(date) === date)

async function makeStamps(work: Work, person: Employee, first: string): Promise<DemoStamps[]> {
  const rested = await work.find(holiday, { holidayDate: { atLeast: first } })
  const holidays = new Set(rested.map(({ holidayDate }) => holidayDate))
  const leaves = await work.find(employeeLeave, {
    employee: person.id,
    employeeLeaveStatus: 'APPROVED',
  })
  const stampsOn = demoStamps(person.id, person)
  const { time } = clockAt(work.now, work.settings.timeZone)
  const forgets = person.id % FORGETS === 0 ? addDays(work.today, -3) : null
  return datesBetween(first, work.today).flatMap((date) => {
    if (findDayType(date, OFF, holidays) !== 'WORKING') return []
    const leave = leaves.find(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
    if (leave?.halfDay === 'NONE') return []
    const stamps = stampsOn(date, leave !== undefined)
    if (date === forgets) return stamps.slice(-1).map((each) => ({ ...each, outTime: null }))
    return date === work.today ? untilNow(stamps, time) : stamps
  })
}
