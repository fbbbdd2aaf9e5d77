import { addDays, localized } from '#schema'
import { behaviour, guard, refuse, type Saving, type StoredOf, type Work } from '#server'
import { refuseFrozen } from '../hours/frozen-days.server.ts'
import payHour from '../hours/pay-hour.resource.ts'
import swipeEntry from '../hours/swipe-entry.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import payConfiguration from '../terms/pay-configuration.resource.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'
import { CLOSED, findMonths } from './find-pay.server.ts'
import { isUsed } from './used-terms.server.ts'

/** Refuses changes to data that an approved month was calculated from. */
export default behaviour('closed-months', {
  guards: [
    guard(employeeLeave, 'create', refuseLeave),
    guard(employeeLeave, 'change', refuseLeave),
    guard(payHour, 'create', ({ work, record }) => refuseHours(work, record())),
    guard(payHour, 'change', async ({ work, action, record }) => {
      if (action === null) await refuseHours(work, record())
    }),
    guard(payHour, 'delete', refuseHours),
    guard(swipeEntry, 'create', ({ work, record }) => refuseStamps(work, [record()])),
    guard(swipeEntry, 'change', async ({ work, before, changes, record }) => {
      if (before && STAMPED.some((name) => changes(name)))
        await refuseStamps(work, [before, record()])
    }),
    guard(swipeEntry, 'delete', (work, swipe) => refuseStamps(work, [swipe])),
    guard(weeklyWages, 'create', refuseWeek),
    guard(weeklyWages, 'change', refuseWeek),
    guard(weeklyWages, 'pay', refuseWeek),
    guard(weeklyWages, 'cancel', refuseWeek),
    guard(payConfiguration, 'change', refuseUsed),
  ],
})

async function refuseLeave(saving: Saving<typeof employeeLeave>): Promise<void> {
  const { work, before, record } = saving
  if (endsRequest(saving)) return
  const { employee, fromDate, toDate } = record()
  await refuseClosedLeave(work, employee, fromDate, toDate)
  if (before) await refuseClosedLeave(work, employee, before.fromDate, before.toDate)
}

/** True if a pending request is rejected or cancelled, which does not affect pay. */
const endsRequest = ({ before, action }: Saving<typeof employeeLeave>): boolean =>
  before?.employeeLeaveStatus === 'PENDING' && (action === 'reject' || action === 'cancel')

async function refuseClosedLeave(work: Work, employee: number, first: string, last: string) {
  const [closed] = await findMonths(work, employee, { first, last }, CLOSED)
  if (closed)
    refuse(
      localized`Pay for ${closed.payPeriod ?? ''} is approved, so leave in that month cannot be changed.`,
      'fromDate',
    )
}

/**
 * A month includes the weeks that end in it. It also locks its own days of a week that ends in the next month.
 */
async function refuseWeek({ work, record, action }: Saving<typeof weeklyWages>): Promise<void> {
  if (action === 'approve') return
  const { employee, weekStartDate, weekEndDate } = record()
  const end = weekEndDate ?? addDays(weekStartDate, 6)
  await refuseClosedWeek(work, employee, action === 'pay' ? [end] : [weekStartDate, end])
}

type Hours = Pick<StoredOf<typeof payHour>, 'employee' | 'workDate'>

async function refuseHours(work: Work, { employee, workDate }: Hours): Promise<void> {
  await refuseClosedWeek(work, employee, [workDate])
  await refuseFrozen(work, employee, workDate)
}

type Stamp = Pick<StoredOf<typeof swipeEntry>, 'employee' | 'swipeDate'>
const STAMPED = ['swipeDate', 'inTime', 'outTime'] as const

/** Checks swipes even on days with typed hours. */
async function refuseStamps(work: Work, stamps: readonly Stamp[]): Promise<void> {
  for (const { employee, swipeDate } of stamps) await refuseFrozen(work, employee, swipeDate)
}

async function refuseClosedWeek(work: Work, employee: number, dates: readonly string[]) {
  for (const date of dates) {
    const [closed] = await findMonths(work, employee, { first: date, last: date }, CLOSED)
    if (closed)
      refuse(
        localized`Pay for ${closed.payPeriod ?? ''} is approved; cancel it before changing its hours or weeks.`,
      )
  }
}

async function refuseUsed({ work, before }: Saving<typeof payConfiguration>): Promise<void> {
  if (before && (await isUsed(work, before)))
    refuse(
      localized`Pay has already been approved with these terms. Add new terms from the date the change applies; the difference is proposed as arrears.`,
    )
}
