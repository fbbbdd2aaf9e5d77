import {
  date,
  decimal,
  localized,
  reference,
  ruleError,
  flag,
  fromUnits,
  text,
  time,
  whole,
} from '#schema'
import {
  behaviour,
  follow,
  get,
  invalid,
  notFound,
  refuse,
  shape,
  type Saved,
  type Saving,
  type Work,
  type StoredOf,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { refuseWithoutTerms, readPayTerms } from '../terms/pay-terms.server.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { datesBetween } from '../terms/calendar.ts'
import { demandEmployed, isEmployedOn } from './employment.server.ts'
import { hoursOfDay } from './pay-day.ts'
import payHour from './pay-hour.resource.ts'
import { addDay, followDays, findYesterday } from './pay-hours.server.ts'
import { findCalendarDay, readCalendar } from './people-calendar.server.ts'
import swipeEntry from './swipe-entry.resource.ts'
import { flagDays, flagMissing, missingOut } from './swipes.server.ts'
import holiday from '../../parties/employees/holiday.resource.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { paidOn } from '../payroll/explained/explained-weeks.server.ts'

type PayHour = StoredOf<typeof payHour>

const ID = (of: string) => reference(of, { required: true })

/** Sources of the hours of a day: swipes, overtime limits, leave and holiday. */
const EXPLAINED_DAY = shape.parts({
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
  /** Set only for employees paid by the hour. */
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

/** Explains the hours of a day. Reads as the system, because a caller who sees the hours may see their sources. */
async function explainDay(work: Work, row: PayHour) {
  const { employee: id, workDate } = row
  const person = (await work.get(employee, id)) ?? notFound()
  const calendar = await readCalendar(work, person, workDate, workDate)
  const terms = findCalendarDay(calendar, person, workDate)?.terms
  // Treats the hours as approved, so that they count.
  const hours = new Map([[id, [{ ...row, payHourStatus: 'APPROVED' as const }]]])
  const paid = paidOn({ calendar, hours }, person, workDate)
  return {
    swipes: await listSwipes(work, row),
    minOvertimeMinutes: terms?.minOvertimeMinutes ?? null,
    maxOvertimeHoursPerDay: terms ? fromUnits(terms.maxOvertimeHoursPerDay, 2) : null,
    leaves: await listLeaves(work, row),
    paidLeaveDays: fromUnits(leaveOfDay(calendar.leave(id, workDate)).paid, 2),
    paidLeaveHours: fromUnits(paid.paidLeaveHours, 2),
    paidHolidayHours: fromUnits(paid.paidHolidayHours, 2),
    holidays: await holidaysOn(work, workDate),
  }
}

async function listSwipes(work: Work, { employee: person, workDate }: PayHour) {
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

async function listLeaves(work: Work, { employee: person, workDate }: PayHour) {
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

const MOST_DAYS = 366
const DAY_MS = 86_400_000
const TOTALS = ['workedHours', 'regularHours', 'overtimeHours', 'holidayHours'] as const

export default behaviour(payHour, {
  async beforeSave(saving) {
    const { work, action, values, record } = saving
    if (action !== null) return
    await work.asSystem.lock(employee, record().employee)
    // Hours that are typed or imported override the swipes.
    if (saving.mode === 'create' || saving.changes('workedHours'))
      values.source = work.via === 'import' ? 'IMPORT' : 'MANUAL'
    Object.assign(values, await divided(saving))
    if (saving.before?.payHourStatus === 'APPROVED') values.payHourStatus = 'DRAFT'
  },

  actions: {
    async approve({ work, before }) {
      if (before && (await isOutMissing(work, before)))
        refuse(localized`A swipe on ${before.workDate} has no clock-out; resolve that first.`)
    },
  },

  /** Recalculates the day if it has swipes. */
  async afterDelete(work, record) {
    if (await hasSwipes(work, record)) await followDays(work, record.employee, [record.workDate])
  },

  followUps: [
    follow(employeeLeave, 'approve', followLeave),
    follow(employeeLeave, 'cancel', followLeave),
  ],

  endpoints: [
    get('/pay-hour/date-filter', {
      summary: 'The pay hours of one employee between two dates, and their sums',
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      query: {
        id: reference('employee', { required: true }),
        fromDate: date({ required: true }),
        toDate: date({ required: true }),
      },
      returns: shape.parts({
        rows: shape.list(shape.record(payHour)),
        workedHours: decimal({ required: true }),
        regularHours: decimal({ required: true }),
        overtimeHours: decimal({ required: true }),
        holidayHours: decimal({ required: true }),
      }),
      async handler(work, { query: { id, fromDate, toDate } }) {
        if (!(await work.get(employee, id))) notFound()
        if ((Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS >= MOST_DAYS)
          invalid([ruleError('toDate', localized`Choose at most 366 days at a time.`)])
        const where = { employee: id, workDate: { atLeast: fromDate, atMost: toDate } }
        const rows = await work.find(payHour, where)
        const sum = (name: (typeof TOTALS)[number]) =>
          rows.reduce((total, row) => total + row[name], 0) / 100
        return {
          rows: await work.serialize(
            payHour,
            rows.toSorted((one, other) => one.workDate.localeCompare(other.workDate)),
          ),
          workedHours: sum('workedHours'),
          regularHours: sum('regularHours'),
          overtimeHours: sum('overtimeHours'),
          holidayHours: sum('holidayHours'),
        }
      },
    }),
    get('/pay-hour/explained', {
      summary: 'The swipes, leave, holiday and limits behind the hours of a day',
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      query: { id: reference('pay-hour', { required: true }) },
      returns: EXPLAINED_DAY,
      async handler(work, { query: { id } }) {
        const row = await work.get(payHour, id)
        return row ? explainDay(work.asSystem, row) : notFound()
      },
    }),
  ],

  jobs: {
    hours: {
      every: { dailyAt: '01:00' },
      label: localized`Adds missing hours for the previous day`,
      due: peopleOfTheNight,
      runOne: passNight,
    },
  },
})

/** Approving or cancelling leave changes the day type and whether swipes count. */
async function followLeave({ work, before, after }: Saved<typeof employeeLeave>) {
  // Requests that were never approved do not affect days.
  if (![before, after].some((each) => each?.employeeLeaveStatus === 'APPROVED')) return
  const last = after.toDate < work.today ? after.toDate : work.today
  const person = await work.asSystem.lock(employee, after.employee)
  const days = datesBetween(after.fromDate, last)
  if (!person || days.length === 0) return
  await flagDays(work, person, days)
  await followDays(work, person.id, days)
}

async function divided({ work, mode, record }: Saving<typeof payHour>) {
  const { employee: id, workDate, workedHours } = record()
  const person = await work.asSystem.get(employee, id)
  if (!person) return {}
  if (mode === 'create')
    demandEmployed(work, person, { first: workDate, last: workDate }, 'workDate')
  const calendar = await readCalendar(work, person, workDate, workDate)
  const { dayType, terms } =
    findCalendarDay(calendar, person, workDate) ?? refuseWithoutTerms(workDate)
  return { dayType, ...hoursOfDay(workedHours, dayType, terms) }
}

type OfDay = { readonly employee: number; readonly workDate: string }

const hasSwipes = async (work: Work, { employee: person, workDate }: OfDay) =>
  (await work.asSystem.one(swipeEntry, { employee: person, swipeDate: workDate })) !== null

const isOutMissing = async (work: Work, { employee: person, workDate }: OfDay) =>
  (await work.asSystem.one(swipeEntry, {
    employee: person,
    swipeDate: workDate,
    outTime: null,
    isSettled: false,
  })) !== null

/** Employees without hours for yesterday, and employees with an overdue open swipe. */
async function peopleOfTheNight(work: Work): Promise<readonly number[]> {
  const on = findYesterday(work)
  const people = await work.find(employee, { dateOfJoining: { atMost: on } }, 'all')
  const done = await work.query(payHour).where({ workDate: on }).groupBy('employee').all()
  const isDone = new Set(done.map(({ employee: id }) => id))
  const terms = await readPayTerms(work)
  const without = people.filter(
    (person) => !isDone.has(person.id) && isEmployedOn(person, on) && terms(person, on) !== null,
  )
  const inside = await work.query(swipeEntry).where(missingOut(work)).groupBy('employee').all()
  const due = new Set([...inside.map((each) => each.employee), ...without.map(({ id }) => id)])
  // Sorted, so that a missed nightly run gives the same result when made up later.
  return [...due].toSorted((one, other) => one - other)
}

async function passNight(work: Work, id: number): Promise<void> {
  const person = await work.lock(employee, id)
  if (!person) return
  await flagMissing(work, id)
  await addDay(work, person, findYesterday(work))
}
