import {
  date,
  decimal,
  flag,
  fromUnits,
  localized,
  reference,
  ruleError,
  text,
  type LocalizedMessage,
} from '#schema'
import {
  behaviour,
  get,
  guard,
  invalid,
  notFound,
  post,
  refuse,
  shape,
  type Saving,
  type Work,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { demandEmployed, isEmployedOn } from './employment.server.ts'
import { followDays } from './pay-hours.server.ts'
import swipeEntry from './swipe-entry.resource.ts'
import { completeSwipe, refuseSecondOpen, findUnsettledSwipe } from './complete-swipe.server.ts'
import { stamp } from './swipes.server.ts'
import { hoursOfStays } from './swipe-time.ts'
import { OFFICE, STAFF } from '../../roles.ts'

const STAMPED = ['swipeDate', 'inTime', 'outTime'] as const

export default behaviour(swipeEntry, {
  async beforeSave(saving) {
    const { work, before, changes, values, record } = saving
    const person = await lockPerson(work, record().employee)
    if (!person) return
    correct(saving)
    const { swipeDate, inTime, outTime } = record()
    if (!before || changes('swipeDate'))
      demandEmployed(work, person, { first: swipeDate, last: swipeDate }, 'swipeDate')
    const stamps = { swipeDate, inTime, outTime: outTime ?? null }
    if (stamps.outTime === null && STAMPED.some((name) => changes(name)))
      await refuseSecondOpen(work, person.id, before?.id ?? null)
    Object.assign(values, await completeSwipe(work, person, stamps, before?.id ?? null))
    settle(saving)
  },

  afterSave: ({ work, before, after }) =>
    followDays(work, after.employee, [before?.swipeDate ?? after.swipeDate, after.swipeDate]),

  async beforeDelete(work, record) {
    await lockPerson(work, record.employee)
  },

  afterDelete: (work, record) => followDays(work, record.employee, [record.swipeDate]),

  guards: [
    guard(employee, 'leave', async ({ work, before }) => {
      const open = before && (await findUnsettledSwipe(work, before.id, null))
      if (open)
        refuse(
          localized`${before.label} has not clocked out since ${`${open.swipeDate} ${open.inTime}`}; enter the clock-out first.`,
        )
    }),
  ],

  endpoints: [
    post('/swipe-entry/stamp', {
      summary:
        'Clocks an employee in or out, by the code that was typed or scanned; a second stamp within the time of the company settings is the first one',
      roles: OFFICE,
      body: { employeeCode: text({ required: true, max: 15 }) },
      returns: shape.record(swipeEntry, { repeated: flag({ required: true }) }),
      async handler(work, { body }) {
        const found = await work.one(employee, { employeeCode: spellings(body.employeeCode) })
        if (!found)
          refuseCode(
            localized`Code ${body.employeeCode} was not recognised; scan the card again, or type the number on it.`,
          )
        const person = await lockPerson(work, found.id)
        if (!person || !isEmployedOn(person, work.today))
          refuseCode(localized`${found.label} is not currently employed here.`)
        const { swipe, repeated } = await stamp(work, person)
        return { ...(await work.serializeOne(swipeEntry, swipe)), repeated }
      },
    }),
    get('/swipe-entry/date-employee', {
      summary: 'The swipes of one employee on one day, and their hours',
      roles: STAFF,
      query: {
        date: date({ required: true }),
        employeeId: reference('employee', { required: true }),
      },
      returns: shape.parts({
        rows: shape.list(shape.record(swipeEntry)),
        workedHours: decimal({ required: true }),
      }),
      async handler(work, { query: { date: swipeDate, employeeId } }) {
        if (!(await work.get(employee, employeeId))) notFound()
        const rows = await work.find(swipeEntry, { employee: employeeId, swipeDate })
        return {
          rows: await work.serialize(
            swipeEntry,
            rows.toSorted((one, other) => one.inTime.localeCompare(other.inTime)),
          ),
          workedHours: fromUnits(hoursOfStays(rows), 2),
        }
      },
    }),
  ],
})

function refuseCode(reason: LocalizedMessage): never {
  invalid([ruleError('employeeCode', reason)])
}

/** Locks the employee, so that swipes are processed one at a time. */
const lockPerson = (work: Work, id: number) => work.asSystem.lock(employee, id)

/** Accepts an employee code in lower case, or only its number. */
const spellings = (code: string): readonly string[] => [
  code,
  code.toUpperCase(),
  `EMP-${code.padStart(5, '0')}`,
]

/** Remarks on a swipe whose missing clock-out is all that was added. */
const CLOCK_OUT_ADDED = 'Clock-out added'

/** Correcting the times of a door swipe changes its source to MANUAL. A file without remarks comes from a device. */
function correct({ work, before, changes, values, record }: Saving<typeof swipeEntry>) {
  const isCompleted = before?.exceptionFlag === 'MISSING_OUT' && changes('outTime')
  if (isCompleted && record().remarks === null) values.remarks = CLOCK_OUT_ADDED
  if (!before && work.via === 'import' && record().remarks === null) values.source = 'DEVICE'
  if (before?.source === 'DEVICE' && STAMPED.some((name) => changes(name))) values.source = 'MANUAL'
}

/** Adding a remark settles an exception; a different exception has to be settled again. */
function settle({ before, changes, values, record }: Saving<typeof swipeEntry>) {
  if (!before) return
  const { exceptionFlag, remarks } = record()
  if (exceptionFlag !== before.exceptionFlag) values.isSettled = false
  else if (exceptionFlag !== 'NONE' && changes('remarks') && remarks !== null)
    values.isSettled = true
}
