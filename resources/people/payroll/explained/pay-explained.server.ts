import { choice, date, decimal, flag, money, reference } from '#schema'
import { notFound, shape, type StoredOf, type Work } from '#server'
import employee from '../../../parties/employees/employee.resource.ts'
import payHour from '../../hours/pay-hour.resource.ts'
import { monthSpan } from '../../terms/calendar.ts'
import type employeePay from '../employee-pay.resource.ts'
import { payDaysOf } from '../pay-draft.ts'
import { readPayInputs } from '../pay-inputs.server.ts'
import { DAY_SOURCE, readDaySources } from './day-sources.server.ts'
import { daysOfWeeks, paidWeeks } from './explained-weeks.server.ts'
import type { PaidHours } from './pay-weeks.ts'

const DAYS = decimal({ required: true })
/** Hours by how they are paid, as a call answers them. */
export const HOURS = {
  regularHours: DAYS,
  overtimeHours: DAYS,
  holidayHours: DAYS,
  paidHolidayHours: DAYS,
  paidLeaveHours: DAYS,
}

/** Since when and until when somebody is employed, every day of the month and what it counted for, and the weeks that end in it with the hours paid for each of their days. */
export const EXPLAINED = shape.parts({
  dateOfJoining: date({ required: true }),
  lastDay: date(),
  days: shape.list(
    shape.parts({
      date: date({ required: true }),
      ...DAY_SOURCE,
      dayType: choice(
        { WORKING: 'Working day', WEEKLY_OFF: 'Day off', HOLIDAY: 'Holiday' },
        { required: true },
      ),
      notEmployed: DAYS,
      paidLeave: DAYS,
      unpaidLeave: DAYS,
      absent: DAYS,
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
      ...HOURS,
      netWages: money({ required: true }),
      paidAmount: money({ required: true }),
      paidDate: date(),
      days: shape.list(
        shape.parts({
          date: date({ required: true }),
          ...DAY_SOURCE,
          isEmployed: flag({ required: true }),
          dayType: payHour.fields.dayType,
          ...HOURS,
        }),
      ),
    }),
  ),
})

const inDays = (hundredths: number): number => hundredths / 100

export const inHours = (hours: PaidHours) => ({
  regularHours: inDays(hours.regularHours),
  overtimeHours: inDays(hours.overtimeHours),
  holidayHours: inDays(hours.holidayHours),
  paidHolidayHours: inDays(hours.paidHolidayHours),
  paidLeaveHours: inDays(hours.paidLeaveHours),
})

/** What a pay was worked out from, day by day: approved pay has locked it, a draft follows it. */
export async function explainPay(work: Work, pay: StoredOf<typeof employeePay>) {
  const person = await work.get(employee, pay.employee)
  if (!person) return notFound()
  return {
    dateOfJoining: person.dateOfJoining,
    lastDay: person.relievingDate,
    days: await explainDays(work, pay, person),
    weeks: await explainWeeks(work, pay, person),
  }
}

type Person = StoredOf<typeof employee>
type Pay = StoredOf<typeof employeePay>

async function explainDays(work: Work, { payYear: year, payMonth: month }: Pay, person: Person) {
  const { first, last } = monthSpan(year, month)
  const [read] = await readPayInputs(work, { year, month }, [person])
  const sources = await readDaySources(work, person.id, { from: first, to: last })
  const hours = new Map(sources.rows.map((each) => [each.workDate, each]))
  return (read?.input ? payDaysOf(read.input) : []).map((day) => ({
    date: day.date,
    ...sources.of(day.date),
    dayType: day.dayType,
    notEmployed: inDays(day.notEmployed),
    paidLeave: inDays(day.paidLeave),
    unpaidLeave: inDays(day.unpaidLeave),
    absent: inDays(day.absent),
    overtime: inDays(hours.get(day.date)?.overtimeHours ?? 0),
    holiday: inDays(hours.get(day.date)?.holidayHours ?? 0),
  }))
}

/** Whoever is paid by the month has none. */
async function explainWeeks(work: Work, { payYear, payMonth }: Pay, person: Person) {
  const weeks = await paidWeeks(work, person.id, monthSpan(payYear, payMonth))
  const daysOf = await daysOfWeeks(work, person, weeks)
  return weeks.map((week) => ({
    id: week.id,
    weekStartDate: week.weekStartDate,
    weekEndDate: week.weekEndDate,
    hourlyRate: inDays(week.hourlyRate ?? 0),
    ...inHours(week),
    netWages: inDays(week.netWages),
    paidAmount: inDays(week.paidAmount),
    paidDate: week.paidDate,
    days: daysOf(week).map((day) => ({ ...day, ...inHours(day) })),
  }))
}
