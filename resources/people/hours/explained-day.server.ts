import { date, decimal, flag, fromUnits, reference, text, time, whole } from '#schema'
import { notFound, shape, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import holiday from '../../parties/employees/holiday.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { paidOn } from '../payroll/explained/explained-weeks.server.ts'
import type payHour from './pay-hour.resource.ts'
import { dayOf, readCalendar } from './people-calendar.server.ts'
import swipeEntry from './swipe-entry.resource.ts'

type PayHour = StoredOf<typeof payHour>

const ID = (of: string) => reference(of, { required: true })

/** What the hours of a day come from: swipes, the limits of overtime, leave and the holiday. */
export const EXPLAINED_DAY = shape.parts({
  swipes: shape.list(
    shape.parts({
      id: ID('swipe-entry'),
      inTime: time({ required: true }),
      outTime: time(),
      hours: decimal(),
    }),
  ),
  minOvertimeMinutes: whole(),
  maxOvertimeHoursPerDay: decimal(),
  leaves: shape.list(
    shape.parts({
      id: ID('employee-leave'),
      leaveType: employeeLeave.fields.leaveType,
      halfDay: employeeLeave.fields.halfDay,
      fromDate: date({ required: true }),
      toDate: date({ required: true }),
    }),
  ),
  paidLeaveDays: decimal({ required: true }),
  /** Only of people who are paid by the hour. */
  paidLeaveHours: decimal({ required: true }),
  paidHolidayHours: decimal({ required: true }),
  holidays: shape.list(
    shape.parts({
      id: ID('holiday'),
      holidayName: text({ required: true }),
      isPaid: flag({ required: true }),
    }),
  ),
})

/** Reads as the system: whoever may see the hours may see what they come from. */
export async function explainDay(work: Work, row: PayHour) {
  const { employee: id, workDate } = row
  const person = (await work.get(employee, id)) ?? notFound()
  const calendar = await readCalendar(work, person, workDate, workDate)
  const terms = dayOf(calendar, person, workDate)?.terms
  // Hours that are not approved yet count here as they will.
  const hours = new Map([[id, [{ ...row, payHourStatus: 'APPROVED' as const }]]])
  const paid = paidOn({ calendar, hours }, person, workDate)
  return {
    swipes: await swipesOf(work, row),
    minOvertimeMinutes: terms?.minOvertimeMinutes ?? null,
    maxOvertimeHoursPerDay: terms ? fromUnits(terms.maxOvertimeHoursPerDay, 2) : null,
    leaves: await leavesOf(work, row),
    paidLeaveDays: fromUnits(leaveOfDay(calendar.leave(id, workDate)).paid, 2),
    paidLeaveHours: fromUnits(paid.paidLeaveHours, 2),
    paidHolidayHours: fromUnits(paid.paidHolidayHours, 2),
    holidays: await holidaysOn(work, workDate),
  }
}

async function swipesOf(work: Work, { employee: person, workDate }: PayHour) {
  const swipes = await work.find(swipeEntry, { employee: person, swipeDate: workDate })
  return swipes
    .toSorted((one, other) => one.inTime.localeCompare(other.inTime))
    .map(({ id, inTime, outTime, workedHours }) => ({
      id,
      inTime,
      outTime,
      hours: workedHours === null ? null : fromUnits(workedHours, 2),
    }))
}

async function leavesOf(work: Work, { employee: person, workDate }: PayHour) {
  const leaves = await work.find(employeeLeave, {
    employee: person,
    employeeLeaveStatus: 'APPROVED',
    fromDate: { atMost: workDate },
    toDate: { atLeast: workDate },
  })
  return leaves.map(({ id, leaveType, halfDay, fromDate, toDate }) => ({
    id,
    leaveType,
    halfDay,
    fromDate,
    toDate,
  }))
}

async function holidaysOn(work: Work, holidayDate: string) {
  const holidays = await work.find(holiday, { holidayDate })
  return holidays.map(({ id, holidayName, isPaid }) => ({ id, holidayName, isPaid }))
}
