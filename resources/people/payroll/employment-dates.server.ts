import { addDays, inTurn, localized, type LocalizedMessage } from '#schema'
import { behaviour, follow, guard, refuse, type Saved, type Saving, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import payHour from '../hours/pay-hour.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { acceptedIn, proposedFor } from './arrears/accepted.server.ts'
import employeePay from './employee-pay.resource.ts'
import { CLOSED, findMonths, findWeeks } from './find-pay.server.ts'
import { isEmployedIn } from './pay-inputs.server.ts'
import { monthSpan } from '../terms/calendar.ts'
import { refreshDraft } from '../wages/weeks.server.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'

const NO_END = '9999-12-31'

/** Days of employment that the change would remove. */
interface Lost {
  readonly field: 'dateOfJoining' | 'relievingDate'
  readonly employee: number
  readonly first: string
  readonly last: string
}

/** Refuses joining or leaving dates that would put approved pay, approved leave or hours outside employment. */
export default behaviour('employment-dates', {
  guards: [guard(employee, 'change', refuseLostDays)],
  followUps: [follow(employee, 'change', followDrafts)],
})

async function refuseLostDays(saving: Saving<typeof employee>): Promise<void> {
  for (const lost of lostDays(saving)) {
    const reasons = await whyNot(saving.work, lost)
    if (reasons.length > 0)
      refuse(
        inTurn([...reasons, localized`Cancel or delete these first, or choose another date.`]),
        lost.field,
      )
  }
}

function lostDays({ before, record }: Saving<typeof employee>): readonly Lost[] {
  if (!before) return []
  const after = record()
  const [oldEnd, end] = [before.relievingDate ?? NO_END, after.relievingDate ?? NO_END]
  const lost: readonly Lost[] = [
    {
      field: 'dateOfJoining',
      employee: before.id,
      first: before.dateOfJoining,
      last: addDays(after.dateOfJoining, -1),
    },
    ...(end < oldEnd
      ? [
          {
            field: 'relievingDate' as const,
            employee: before.id,
            first: addDays(end, 1),
            last: oldEnd,
          },
        ]
      : []),
  ]
  return lost.filter(({ first, last }) => first <= last)
}

/** Returns the reasons for a refusal, by kind. */
async function whyNot({ asSystem: work }: Work, lost: Lost): Promise<LocalizedMessage[]> {
  const { employee: person, first, last } = lost
  const pays = await findMonths(work, person, lost, CLOSED)
  const weeks = await paidWeeks(work, lost)
  const leaves = await work.find(
    employeeLeave,
    {
      employee: person,
      employeeLeaveStatus: 'APPROVED',
      fromDate: { atMost: last },
      toDate: { atLeast: first },
    },
    'all',
  )
  const hours = await work.find(
    payHour,
    {
      employee: person,
      workDate: { atLeast: first, atMost: last },
      workedHours: { moreThan: 0 },
    },
    'all',
  )
  return [
    ...named(
      pays.map(({ payPeriod }) => payPeriod ?? ''),
      (periods) => localized`Approved pay covers days outside the employment dates: ${periods}.`,
    ),
    ...named(
      weeks.map(({ weekStartDate }) => weekStartDate),
      (mondays) =>
        localized`Approved wages cover days outside the employment dates, in the weeks from ${mondays}.`,
    ),
    ...named(
      leaves.map(({ fromDate, toDate }) =>
        fromDate === toDate ? fromDate : `${fromDate} – ${toDate}`,
      ),
      (spans) => localized`There is approved leave outside the employment dates: ${spans}.`,
    ),
    ...named(
      hours.map(({ workDate }) => workDate),
      (days) => localized`There are hours outside the employment dates: ${days}.`,
    ),
  ]
}

/** Maximum number of listed dates; the rest are counted. */
const MOST_NAMED = 5

function named(
  dates: readonly string[],
  sentence: (list: string | LocalizedMessage) => LocalizedMessage,
): readonly LocalizedMessage[] {
  if (dates.length === 0) return []
  const shown = dates.toSorted().slice(0, MOST_NAMED).join(', ')
  const more = dates.length - MOST_NAMED
  return [sentence(more > 0 ? localized`${shown} and ${String(more)} more` : shown)]
}

/** Returns approved weeks outside employment, and weeks that pay for days without work. */
async function paidWeeks(work: Work, lost: Lost) {
  const { employee: person, first, last } = lost
  return (await findWeeks(work, person, lost, CLOSED)).filter((week) => {
    const end = addDays(week.weekStartDate, 6)
    const isOutside = first <= week.weekStartDate && end <= last
    const paysMore = week.hoursFrom === 'IMPORT' || week.paidHolidayHours + week.paidLeaveHours > 0
    return isOutside || paysMore
  })
}

/** Recalculates drafts after the dates have changed, and deletes those outside employment. */
async function followDrafts({ work, before, after }: Saved<typeof employee>): Promise<void> {
  const isSame =
    before?.dateOfJoining === after.dateOfJoining && before.relievingDate === after.relievingDate
  if (!before || isSame) return
  const drafts = await work.asSystem.find(
    employeePay,
    { employee: after.id, payStatus: 'DRAFT' },
    'all',
  )
  for (const { id, payYear, payMonth } of drafts) {
    const isPaid =
      isEmployedIn(after, monthSpan(payYear, payMonth)) ||
      (await proposedFor(work, after.id)).length > 0 ||
      (await acceptedIn(work, { pay: id })).length > 0
    await work.asSystem.act(employeePay, id, isPaid ? 'recalculate' : 'cancel')
  }
  const weeks = { employee: after.id, wageStatus: 'DRAFT' } as const
  for (const { weekStartDate } of await work.asSystem.find(weeklyWages, weeks, 'all'))
    await refreshDraft(work, after.id, weekStartDate)
}
