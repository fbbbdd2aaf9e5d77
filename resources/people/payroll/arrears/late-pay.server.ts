import { addDays } from '#schema'
import {
  behaviour,
  follow,
  inPortions,
  type Portions,
  type Saved,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../../../parties/employees/employee.resource.ts'
import holiday from '../../../parties/employees/holiday.resource.ts'
import payHour from '../../hours/pay-hour.resource.ts'
import employeeLeave from '../../leave/employee-leave.resource.ts'
import { datesBetween } from '../../terms/calendar.ts'
import { findChangeScope, readConcerned, type TermsScope } from '../../terms/pay-terms.server.ts'
import payConfiguration from '../../terms/pay-configuration.resource.ts'
import { refreshDraft } from '../../wages/weeks.server.ts'
import weeklyWages from '../../wages/weekly-wages.resource.ts'
import { draftForLeaver, refreshPay } from '../draft-run.server.ts'
import employeePay from '../employee-pay.resource.ts'
import { findMonths, findWeeks } from '../find-pay.server.ts'
import { syncArrears, type LateFact } from './arrears.server.ts'

type Terms = StoredOf<typeof payConfiguration>
interface About extends LateFact {
  /** If unset, all employees. */
  readonly whom?: readonly TermsScope[]
}

const NO_END = '9999-12-31'

/** Recalculates drafts for these days and proposes differences from approved pay as arrears. */
const FACT: Portions<About> = {
  due: (reader, about) => paidIn(reader, about),
  async run(writing, ids, { first, last, reason }) {
    await writing.asSystem.lockAll(employee, ids)
    for (const person of await writing.asSystem.find(employee, { id: [...ids] }, 'all')) {
      await refreshDrafts(writing, person.id, { first, last })
      await syncArrears(writing, person, { first, last, reason })
      await draftForLeaver(writing, person)
    }
  },
}

/** Updates drafts and arrears after late changes to holidays, terms, hours, leave and wages. */
export default behaviour('late-pay', {
  portions: { fact: FACT },
  followUps: [
    follow(holiday, 'create', ({ work, after }) => followHoliday(work, after)),
    follow(holiday, 'change', async ({ work, before, after }) => {
      if (before && before.holidayDate !== after.holidayDate) await followHoliday(work, before)
      await followHoliday(work, after)
    }),
    follow(holiday, 'delete', followHoliday),
    follow(payConfiguration, 'create', followTerms),
    follow(payConfiguration, 'change', followTerms),
    follow(payConfiguration, 'delete', (work, terms) => followAll(work, [terms])),
    ...(['create', 'change', 'approve', 'reopen'] as const).map((at) =>
      follow(payHour, at, ({ work, after }) =>
        refreshPay(work, after.employee, after.workDate.slice(0, 7)),
      ),
    ),
    follow(payHour, 'delete', (work, row) =>
      refreshPay(work, row.employee, row.workDate.slice(0, 7), row.workDate),
    ),
    ...(['change', 'approve', 'cancel'] as const).map((at) =>
      follow(employeeLeave, at, followLeave),
    ),
    ...(['approve', 'pay', 'cancel'] as const).map((at) =>
      follow(weeklyWages, at, ({ work, after }) =>
        refreshPay(work, after.employee, (after.weekEndDate ?? after.weekStartDate).slice(0, 7)),
      ),
    ),
  ],
})

function followHoliday(
  work: Work,
  { holidayDate: on, holidayName }: StoredOf<typeof holiday>,
): Promise<void> {
  return inPortions(work, FACT, { first: on, last: on, reason: holidayName })
}

function followTerms({ work, before, after }: Saved<typeof payConfiguration>): Promise<void> {
  return followAll(work, before ? [before, after] : [after])
}

async function followAll(work: Work, terms: readonly Terms[]): Promise<void> {
  const concern = findChangeScope(terms)
  const reason = terms.at(-1)?.configName ?? ''
  if (concern) await inPortions(work, FACT, { ...concern, last: NO_END, reason })
}

async function followLeave({ work, after }: Saved<typeof employeeLeave>): Promise<void> {
  const months = datesBetween(after.fromDate, after.toDate).map((date) => date.slice(0, 7))
  for (const period of new Set(months)) await refreshPay(work, after.employee, period)
}

/** Returns the employees with pay or wages for these days. */
async function paidIn(work: Work, { first, last, whom }: About): Promise<readonly number[]> {
  const { asSystem } = work
  const [months, weeks] = await Promise.all([
    asSystem
      .query(employeePay)
      .where({ payPeriod: { atLeast: first.slice(0, 7), atMost: last.slice(0, 7) } })
      .groupBy('employee')
      .all(),
    asSystem
      .query(weeklyWages)
      .where({ weekStartDate: { atLeast: addDays(first, -6), atMost: last } })
      .groupBy('employee')
      .all(),
  ])
  const ids = new Set([...months, ...weeks].map((row) => row.employee))
  if (!whom) return [...ids].toSorted((one, other) => one - other)
  return (await readConcerned(work, whom)).filter((id) => ids.has(id))
}

async function refreshDrafts(
  work: Work,
  id: number,
  days: Pick<LateFact, 'first' | 'last'>,
): Promise<void> {
  for (const { weekStartDate } of await findWeeks(work, id, days, ['DRAFT']))
    await refreshDraft(work, id, weekStartDate)
  for (const { payPeriod } of await findMonths(work, id, days, ['DRAFT']))
    await refreshPay(work, id, payPeriod ?? '')
}
