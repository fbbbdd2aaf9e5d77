import { choice, date, decimal, money, reference } from '#schema'
import { notFound, shape, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { monthSpan } from '../terms/calendar.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'
import type employeePay from './employee-pay.resource.ts'
import { payDaysOf } from './pay-draft.ts'
import { readPayInputs } from './pay-inputs.server.ts'

const DAYS = decimal({ required: true })

/** Every day of the month and what it counted for, and the weeks that end in it. */
export const EXPLAINED = shape.parts({
  days: shape.list(
    shape.parts({
      date: date({ required: true }),
      dayType: choice(
        { WORKING: 'Working day', WEEKLY_OFF: 'Day off', HOLIDAY: 'Holiday' },
        { required: true },
      ),
      notEmployed: DAYS,
      paidLeave: DAYS,
      unpaidLeave: DAYS,
      absent: DAYS,
      worked: DAYS,
      overtime: DAYS,
      holiday: DAYS,
    }),
  ),
  weeks: shape.list(
    shape.parts({
      id: reference('weekly-wages', { required: true }),
      weekStartDate: date({ required: true }),
      weekEndDate: date(),
      hourlyRate: money({ required: true }),
      regularHours: DAYS,
      overtimeHours: DAYS,
      holidayHours: DAYS,
      paidHolidayHours: DAYS,
      paidLeaveHours: DAYS,
      netWages: money({ required: true }),
      paidAmount: money({ required: true }),
      paidDate: date(),
    }),
  ),
})

const inDays = (hundredths: number): number => hundredths / 100

/** What a pay was worked out from, day by day: approved pay has locked it, a draft follows it. */
export async function explainPay(work: Work, pay: StoredOf<typeof employeePay>) {
  const person = await work.get(employee, pay.employee)
  if (!person) return notFound()
  const { first, last } = monthSpan(pay.payYear, pay.payMonth)
  const [read] = await readPayInputs(work, { year: pay.payYear, month: pay.payMonth }, [person])
  const weeks = await work.find(weeklyWages, {
    employee: pay.employee,
    weekEndDate: { atLeast: first, atMost: last },
    wageStatus: ['APPROVED', 'PAID'],
  })
  const hours = new Map((read?.input?.hours ?? []).map((each) => [each.workDate, each]))
  return {
    days: (read?.input ? payDaysOf(read.input) : []).map((day) => ({
      date: day.date,
      dayType: day.dayType,
      notEmployed: inDays(day.notEmployed),
      paidLeave: inDays(day.paidLeave),
      unpaidLeave: inDays(day.unpaidLeave),
      absent: inDays(day.absent),
      worked: inDays(day.worked),
      overtime: inDays(hours.get(day.date)?.overtimeHours ?? 0),
      holiday: inDays(hours.get(day.date)?.holidayHours ?? 0),
    })),
    weeks: weeks
      .toSorted((one, other) => one.weekStartDate.localeCompare(other.weekStartDate))
      .map((week) => ({
        id: week.id,
        weekStartDate: week.weekStartDate,
        weekEndDate: week.weekEndDate,
        hourlyRate: inDays(week.hourlyRate ?? 0),
        regularHours: inDays(week.regularHours),
        overtimeHours: inDays(week.overtimeHours),
        holidayHours: inDays(week.holidayHours),
        paidHolidayHours: inDays(week.paidHolidayHours),
        paidLeaveHours: inDays(week.paidLeaveHours),
        netWages: inDays(week.netWages),
        paidAmount: inDays(week.paidAmount),
        paidDate: week.paidDate,
      })),
  }
}
