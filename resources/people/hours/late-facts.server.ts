import {
  behaviour,
  follow,
  inPortions,
  type Portions,
  type Saved,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import holiday from '../../parties/employees/holiday.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { recountLeave } from '../leave/leave-notification.server.ts'
import { findChangeScope, readConcerned, type TermsScope } from '../terms/pay-terms.server.ts'
import payConfiguration from '../terms/pay-configuration.resource.ts'
import { readFrozenDays } from './frozen-days.server.ts'
import payHour from './pay-hour.resource.ts'
import { readCalendar } from './people-calendar.server.ts'
import { recountHours } from './pay-hours.server.ts'
import swipeEntry from './swipe-entry.resource.ts'
import { recountFlags } from './swipes.server.ts'

type Terms = StoredOf<typeof payConfiguration>

/** No end date, because leave may be requested for any future day. */
const NO_END = '9999-12-31'

/** A new holiday affects all employees with hours, swipes or leave on that day. */
const HOLIDAY: Portions<{ on: string }> = {
  due: (reader, { on }) => peopleOn(reader, on),
  run: (writing, ids, { on }) => recount(writing, ids, { first: on, last: on }),
}

/** Changed terms apply from the earliest start date. */
const TERMS: Portions<{ first: string; whom: readonly TermsScope[] }> = {
  due: (reader, { whom }) => readConcerned(reader, whom),
  run: (writing, ids, { first }) => recount(writing, ids, { first, last: NO_END }),
}

/**
 * Updates hours and leave after late changes to holidays and terms. Days with approved pay stay unchanged.
 */
export default behaviour('late-facts', {
  portions: { holiday: HOLIDAY, terms: TERMS },
  followUps: [
    follow(holiday, 'create', ({ work, after }) => followHoliday(work, after.holidayDate)),
    follow(holiday, 'change', async ({ work, before, after }) => {
      if (!before || before.holidayDate === after.holidayDate) return
      await followHoliday(work, before.holidayDate)
      await followHoliday(work, after.holidayDate)
    }),
    follow(holiday, 'delete', (work, { holidayDate }) => followHoliday(work, holidayDate)),
    follow(payConfiguration, 'create', followTerms),
    follow(payConfiguration, 'change', followTerms),
    follow(payConfiguration, 'delete', (work, terms) => followAll(work, [terms])),
  ],
})

const followHoliday = (work: Work, on: string): Promise<void> => inPortions(work, HOLIDAY, { on })

async function peopleOn(work: Work, on: string): Promise<readonly number[]> {
  const { asSystem } = work
  const found = await Promise.all([
    asSystem.query(payHour).where({ workDate: on }).groupBy('employee').all(),
    asSystem.query(swipeEntry).where({ swipeDate: on }).groupBy('employee').all(),
    asSystem
      .query(employeeLeave)
      .where({
        employeeLeaveStatus: ['PENDING', 'APPROVED'],
        fromDate: { atMost: on },
        toDate: { atLeast: on },
      })
      .groupBy('employee')
      .all(),
  ])
  return [...new Set(found.flat().map((row) => row.employee))].toSorted((one, two) => one - two)
}

function followTerms({ work, before, after }: Saved<typeof payConfiguration>): Promise<void> {
  return followAll(work, before ? [before, after] : [after])
}

async function followAll(work: Work, terms: readonly Terms[]): Promise<void> {
  const concern = findChangeScope(terms)
  if (concern) await inPortions(work, TERMS, concern)
}

async function recount(
  work: Work,
  ids: readonly number[],
  { first, last }: { readonly first: string; readonly last: string },
): Promise<void> {
  // Prevents concurrent month approvals and swipes, which lock the same employees.
  await work.asSystem.lockAll(employee, ids)
  const people = await work.asSystem.find(employee, { id: [...ids] }, 'all')
  const frozen = await readFrozenDays(work, ids, first)
  await recountLeave(work, people, { first, last, frozen })
  const today = last < work.today ? last : work.today
  if (first > today) return
  const calendar = await readCalendar(work, ids, first, today)
  const days = { people, first, last: today, calendar, frozen }
  await recountFlags(work, days)
  await recountHours(work, days)
}
