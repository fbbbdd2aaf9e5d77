import { addDays, date, decimal, flag, localized, reference, ruleError, whole } from '#schema'
import { behaviour, get, invalid, notFound, readById, shape, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeeLeave from './employee-leave.resource.ts'
import { needsNote } from './leave.ts'
import {
  readBalance,
  readBalances,
  listDaysOff,
  findBalances,
  countWorkingDays,
} from './leave-balance.server.ts'
import { datesBetween } from '../terms/calendar.ts'
import { OFFICE, STAFF } from '../../roles.ts'

const { leaveType, halfDay } = employeeLeave.fields
const DAYS = decimal({ required: true })
const BALANCE = shape.parts({
  leaveType,
  entitlement: decimal(),
  approved: DAYS,
  pending: DAYS,
  available: decimal(),
})

const ENTITLED = ['CASUAL', 'SICK', 'EARNED'] as const

/** Calls for the request form and the balances. */
export default behaviour('leave-calls', {
  tiles: {
    /** The caller's remaining leave by type; empty if no terms are in force. */
    'leave-available': async (work) => {
      const person = await work.get(employee, work.caller?.employeeId ?? null)
      const balances = person && (await findBalances(work, person, readYear(work.today)))
      const parts = ENTITLED.map((key) => {
        const balance = balances?.find((each) => each.leaveType === key)
        return { key, value: inDays(balance?.available ?? 0) ?? 0 }
      })
      return { value: parts.reduce((sum, { value }) => sum + value, 0), parts }
    },
  },

  endpoints: [
    get('/employee-leave/balance', {
      summary: 'What is left of each type of leave in a year',
      roles: STAFF,
      query: { id: reference('employee'), year: whole({ min: 1900, max: 2999 }) },
      returns: shape.list(BALANCE),
      async handler(work, { query }) {
        const person = await findVisiblePerson(work, query.id)
        return (await readBalances(work, person, query.year ?? readYear(work.today))).map(
          (balance) => ({
            ...balance,
            entitlement: inDays(balance.entitlement),
            approved: balance.approved / HUNDREDTHS,
            pending: balance.pending / HUNDREDTHS,
            available: inDays(balance.available),
          }),
        )
      },
    }),
    get('/employee-leave/preview', {
      summary: 'How many working days a leave would take, and what would be left of its type',
      roles: STAFF,
      query: {
        employee: reference('employee'),
        leaveType,
        fromDate: date({ required: true }),
        toDate: date({ required: true }),
        halfDay,
        id: reference('employee-leave'),
      },
      returns: shape.parts({
        totalDays: DAYS,
        balanceBefore: decimal(),
        balanceAfter: decimal({ min: -366 }),
        needsAttachment: flag({ required: true }),
      }),
      async handler(work, { query }) {
        const person = await findVisiblePerson(work, query.employee)
        const days = isOfOneYear(query) ? await countWorkingDays(work, person, query) : 0
        const { available } = await readBalance(work, person, {
          leaveType: query.leaveType,
          year: readYear(query.fromDate),
          without: query.id,
        })
        return {
          totalDays: days / HUNDREDTHS,
          balanceBefore: inDays(available),
          balanceAfter: available === null ? null : inDays(available - days),
          needsAttachment: needsNote(query.leaveType, days),
        }
      },
    }),
    get('/employee-leave/days-off', {
      summary: 'The days off of an employee between two dates, by the terms of each day',
      roles: STAFF,
      query: {
        employee: reference('employee'),
        fromDate: date({ required: true }),
        toDate: date({ required: true }),
      },
      returns: shape.list(shape.parts({ dayOff: date({ required: true }) })),
      async handler(work, { query: { employee: id, fromDate, toDate } }) {
        const person = await findVisiblePerson(work, id)
        if (addDays(fromDate, MOST_DAYS) <= toDate)
          invalid([ruleError('toDate', localized`Choose at most 366 days at a time.`)])
        const dates = await listDaysOff(work, person, { fromDate, toDate })
        return dates.map((dayOff) => ({ dayOff }))
      },
    }),
    get('/employee-leave/unattended', {
      summary: 'Waiting requests that would leave nobody of their team at work on some day',
      roles: OFFICE,
      returns: shape.list(shape.parts({ leave: whole({ required: true }) })),
      handler: async (work) => (await findUnattended(work)).map(({ id }) => ({ leave: id })),
    }),
  ],
})

/** Maximum number of waiting requests to check, which is also the most that a queue shows. */
const MOST_WAITING = 500

/**
 * Finds the waiting requests of people whose whole team would be away on one of their days, if all waiting requests were
 * approved. A team of one has nobody to stand in anyway.
 */
async function findUnattended(work: Work) {
  const waiting = await work.find(employeeLeave, { employeeLeaveStatus: 'PENDING' }, MOST_WAITING)
  const people = await readById(work.asSystem, employee, waiting, 'employee')
  const departments = [...new Set([...people.values()].map(({ department }) => department))]
  const members = await work.asSystem.find(
    employee,
    { department: departments, employeeStatus: 'ACTIVE' },
    'all',
  )
  const teams = Map.groupBy(members, ({ department }) => department)
  const leaves = await work.asSystem.find(
    employeeLeave,
    {
      employee: members.map(({ id }) => id),
      employeeLeaveStatus: ['PENDING', 'APPROVED'],
      toDate: { atLeast: work.today },
    },
    'all',
  )
  const away = new Set(
    leaves.flatMap(({ employee: person, fromDate, toDate }) =>
      datesBetween(fromDate, toDate).map((day) => `${person} ${day}`),
    ),
  )
  return waiting.filter(({ employee: person, fromDate, toDate }) => {
    const team = teams.get(people.get(person)?.department ?? 0) ?? []
    const others = team.filter(({ id }) => id !== person)
    const isUnattended = (day: string) => others.every(({ id }) => away.has(`${id} ${day}`))
    return others.length > 0 && datesBetween(fromDate, toDate).some(isUnattended)
  })
}

const MOST_DAYS = 366
const HUNDREDTHS = 100
const inDays = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / HUNDREDTHS

const readYear = (day: string): number => Number(day.slice(0, 4))

/** True if the period can be previewed; others are refused on save. */
const isOfOneYear = ({
  fromDate,
  toDate,
}: {
  readonly fromDate: string
  readonly toDate: string
}) => fromDate <= toDate && readYear(fromDate) === readYear(toDate)

/** Finds the requested employee, by default the caller; 404 if not visible to the caller. */
async function findVisiblePerson(work: Work, id: number | null) {
  return (await work.get(employee, id ?? work.caller?.employeeId ?? null)) ?? notFound()
}
