import { addDays, localized, type LocalizedMessage } from '#schema'
import { behaviour, follow, guard, refuse, type Saved, type Saving, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import payHour from '../hours/pay-hour.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { acceptedIn, proposedFor } from './arrears/accepted.server.ts'
import employeePay from './employee-pay.resource.ts'
import { isEmployedIn } from './pay-inputs.server.ts'
import { monthSpan } from '../terms/calendar.ts'
import { refreshDraft } from '../wages/weeks.server.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'

/** Terms of employment without an end. */
const NO_END = '9999-12-31'

/** Days that belong to the employment before a change and not after it. */
interface Lost {
  readonly field: 'dateOfJoining' | 'relievingDate'
  readonly employee: number
  readonly first: string
  readonly last: string
}

/** A joining or leaving date moves only as far as no approved pay, no approved leave and no hours lie outside it. */
export default behaviour('employment-dates', {
  guards: [guard(employee, 'change', refuseLostDays)],
  followUps: [follow(employee, 'change', followDrafts)],
})

async function refuseLostDays(saving: Saving<typeof employee>): Promise<void> {
  for (const lost of lostDays(saving)) {
    const reason = await whyNot(saving.work, lost)
    if (reason) refuse(reason, lost.field)
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

/** Returns the first record that stands against the change; null where none does. */
async function whyNot(work: Work, lost: Lost): Promise<LocalizedMessage | null> {
  const { employee: person, first, last } = lost
  const pay = await work.asSystem.one(employeePay, {
    employee: person,
    payStatus: ['APPROVED', 'PAID'],
    payPeriod: { atLeast: first.slice(0, 7), atMost: last.slice(0, 7) },
  })
  if (pay)
    return localized`The approved pay of ${pay.payPeriod ?? ''} covers days that this date leaves out; cancel it first, or choose another date.`
  const week = await paidWeek(work, lost)
  if (week)
    return localized`The approved wages of the week from ${week.weekStartDate} cover days that this date leaves out; cancel them first, or choose another date.`
  const leave = await work.asSystem.one(employeeLeave, {
    employee: person,
    employeeLeaveStatus: 'APPROVED',
    fromDate: { atMost: last },
    toDate: { atLeast: first },
  })
  if (leave)
    return localized`The approved leave from ${leave.fromDate} to ${leave.toDate} lies outside this date; cancel it first, or choose another date.`
  const hours = await work.asSystem.one(payHour, {
    employee: person,
    workDate: { atLeast: first, atMost: last },
    workedHours: { moreThan: 0 },
  })
  return (
    hours &&
    localized`There are hours on ${hours.workDate}, which lies outside this date; delete them first, or choose another date.`
  )
}

/** Returns approved wages of a week that lies outside, or pays days outside on which nobody worked. */
async function paidWeek(work: Work, { employee: person, first, last }: Lost) {
  const weeks = await work.asSystem.find(
    weeklyWages,
    {
      employee: person,
      wageStatus: ['APPROVED', 'PAID'],
      weekStartDate: { atLeast: addDays(first, -6), atMost: last },
    },
    'all',
  )
  return weeks.find((week) => {
    const end = addDays(week.weekStartDate, 6)
    const isOutside = first <= week.weekStartDate && end <= last
    const paysMore = week.hoursFrom === 'IMPORT' || week.paidHolidayHours + week.paidLeaveHours > 0
    return isOutside || paysMore
  })
}

/** Drafts of pay follow the dates, and carry the mark of who is new or leaving; those of periods outside go. */
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
