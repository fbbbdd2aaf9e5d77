import { date, decimal, fieldError, localized, reference, ruleError } from '#schema'
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
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { refuseWithoutTerms } from '../terms/pay-terms.server.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { datesBetween } from '../terms/calendar.ts'
import { demandEmployed, isEmployedOn } from './employment.server.ts'
import { EXPLAINED_DAY, explainDay } from './explained-day.server.ts'
import { hoursOfDay } from './pay-day.ts'
import payHour from './pay-hour.resource.ts'
import { addDay, followDays, yesterdayOf } from './pay-hours.server.ts'
import { dayOf, readCalendar } from './people-calendar.server.ts'
import { readPayTerms } from '../terms/pay-terms.server.ts'
import swipeEntry from './swipe-entry.resource.ts'
import { flagDays, flagMissing, missingOut } from './swipes.server.ts'

const MOST_DAYS = 366
const DAY_MS = 86_400_000
const TOTALS = ['workedHours', 'regularHours', 'overtimeHours', 'holidayHours'] as const

export default behaviour(payHour, {
  async beforeSave(saving) {
    const { work, action, values, record } = saving
    if (action !== null) return
    await work.asSystem.lock(employee, record().employee)
    if (saving.mode === 'create' || saving.changes('workedHours')) take(saving)
    Object.assign(values, await divided(saving))
    if (saving.before?.payHourStatus === 'APPROVED') values.payHourStatus = 'DRAFT'
  },

  actions: {
    async approve({ work, before }) {
      if (before && (await isOutMissing(work, before)))
        refuse(localized`A swipe of ${before.workDate} has no clock-out; resolve that first.`)
    },
  },

  /** A day with swipes goes by them again, whatever it had before. */
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
          invalid([ruleError('toDate', localized`At most 366 days at once.`)])
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
      label: localized`Adds the hours of the day before that are missing`,
      due: peopleOfTheNight,
      runOne: passNight,
    },
  },
})

/** Leave that is granted or given back changes what its days are, and whether swipes on them count. */
async function followLeave({ work, before, after }: Saved<typeof employeeLeave>) {
  // A request that goes has changed no day.
  if (![before, after].some((each) => each?.employeeLeaveStatus === 'APPROVED')) return
  const last = after.toDate < work.today ? after.toDate : work.today
  const person = await work.asSystem.lock(employee, after.employee)
  const days = datesBetween(after.fromDate, last)
  if (!person || days.length === 0) return
  await flagDays(work, person, days)
  await followDays(work, person.id, days)
}

/** Hours that somebody types or imports stand for themselves, whatever the swipes say; who types them says why. */
function take({ work, values, record }: Saving<typeof payHour>) {
  values.source = work.via === 'import' ? 'IMPORT' : 'MANUAL'
  if (values.source === 'MANUAL' && (record().remarks ?? null) === null)
    invalid([fieldError(payHour, 'remarks', { code: 'required' })])
}

async function divided({ work, mode, record }: Saving<typeof payHour>) {
  const { employee: id, workDate, workedHours } = record()
  const person = await work.asSystem.get(employee, id)
  if (!person) return {}
  if (mode === 'create')
    demandEmployed(work, person, { first: workDate, last: workDate }, 'workDate')
  const calendar = await readCalendar(work, person, workDate, workDate)
  const { dayType, terms } = dayOf(calendar, person, workDate) ?? refuseWithoutTerms(workDate)
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

/** Who has no hours of yesterday yet, and who came long ago and never left. */
async function peopleOfTheNight(work: Work): Promise<readonly number[]> {
  const on = yesterdayOf(work)
  const people = await work.find(employee, { dateOfJoining: { atMost: on } }, 'all')
  const done = await work.query(payHour).where({ workDate: on }).groupBy('employee').all()
  const isDone = new Set(done.map(({ employee: id }) => id))
  const terms = await readPayTerms(work)
  const without = people.filter(
    (person) => !isDone.has(person.id) && isEmployedOn(person, on) && terms(person, on) !== null,
  )
  const inside = await work.query(swipeEntry).where(missingOut(work)).groupBy('employee').all()
  const due = new Set([...inside.map((each) => each.employee), ...without.map(({ id }) => id)])
  // In the same order whatever the hour, so that a night that is made up for goes by as it would have.
  return [...due].toSorted((one, other) => one - other)
}

async function passNight(work: Work, id: number): Promise<void> {
  const person = await work.lock(employee, id)
  if (!person) return
  await flagMissing(work, id)
  await addDay(work, person, yesterdayOf(work))
}
