import { addDays, fromUnits, localized, ruleError, pickSettings } from '#schema'
import { behaviour, follow, invalid, refuse, type Saving, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeeSettings from '../../parties/employees/employees.settings.ts'
import { countReason } from '../../reasons/door.server.ts'
import rejectReason from '../../reasons/reject-reason.resource.ts'
import employeeLeave from './employee-leave.resource.ts'
import { readBalance, countWorkingDays, type Person } from './leave-balance.server.ts'
import { tellEmployee } from './leave-notification.server.ts'
import { isOverlap } from './leave.ts'
import { refuseBefore } from '../hours/employment.server.ts'

type Leave = typeof employeeLeave

const NO_WORKING_DAY = localized`There are no working days between these dates; choose different dates.`

export default behaviour(employeeLeave, {
  async beforeSave(saving) {
    if (saving.action !== null) return
    const { work, values } = saving
    refuseLate(saving)
    // Locks the employee, so that concurrent requests cannot spend the same balance.
    const person = await work.lock(employee, saving.record().employee)
    if (!person) return
    refuseBefore(employeeLeave, 'fromDate', saving.record().fromDate, person.dateOfJoining)
    values.totalDays = await countWorkingDays(work, person, saving.record())
    if (values.totalDays === 0) invalid([ruleError('fromDate', NO_WORKING_DAY)])
    await refuseOverlap(work, saving.record())
    const balance = await refuseOverdrawn(work, saving.record(), person)
    if (isOfOtherBalance(saving)) values.balanceBefore = balance
  },

  actions: {
    async approve({ work, before, values, record }) {
      const person = before && (await work.lock(employee, before.employee))
      if (!person) return
      values.totalDays = await countWorkingDays(work, person, before)
      if (values.totalDays === 0) refuse(NO_WORKING_DAY, 'fromDate')
      await refuseOverlap(work, before)
      await refuseOverdrawn(work, record(), person)
      if (isHistory(work, before)) values.employeeNotificationEnabled = false
      else await tellEmployee(work, before, 'APPROVED')
    },
    async reject({ work, before, values }) {
      if (!before) return
      const reason = await work.asSystem.get(rejectReason, values.leaveRejectReason ?? null)
      await countReason(work, reason?.id ?? null)
      if (isHistory(work, before)) values.employeeNotificationEnabled = false
      else await tellEmployee(work, before, 'REJECTED', reason?.reasonText)
    },
    async cancel({ work, before, values }) {
      const isOwn = before?.employee === work.caller?.employeeId
      if (!before || (isOwn && before.employeeLeaveStatus === 'PENDING')) return
      values.employeeNotificationEnabled = true
      await tellEmployee(work, before, 'CANCELLED')
    },
  },

  followUps: [
    follow(employee, 'leave', async ({ work, after }) => {
      const waiting = { employee: after.id, employeeLeaveStatus: 'PENDING' } as const
      for (const { id } of await work.asSystem.find(employeeLeave, waiting))
        await work.asSystem.act(employeeLeave, id, 'cancel')
    }),
  ],
})

/**
 * True if `balanceBefore` must be set again: it is the balance when requested, kept while type and year stay the
 * same.
 */
const isOfOtherBalance = ({ before, changes, record }: Saving<Leave>): boolean =>
  !before || changes('leaveType') || readYear(before.fromDate) !== readYear(record().fromDate)

/** True for past leave from a file. Employees are not notified of a decision that they have known for long. */
const isHistory = (work: Work, { toDate }: StoredOf<Leave>): boolean =>
  work.via === 'import' && toDate < work.today

/** Refuses requests by employees that are entered too late. */
function refuseLate({ work, mode, changes, record }: Saving<Leave>): void {
  const { fromDate } = record()
  const earliest = addDays(
    work.today,
    -pickSettings(employeeSettings, work.settings).leaveBackdateDays,
  )
  const isMoved = mode === 'create' || changes('fromDate')
  if (work.role === 'EMPLOYEE' && isMoved)
    refuseBefore(employeeLeave, 'fromDate', fromDate, earliest)
}

/** R-LV-2 */
async function refuseOverlap(work: Work, leave: StoredOf<Leave>): Promise<void> {
  const others = await work.asSystem.find(employeeLeave, {
    employee: leave.employee,
    employeeLeaveStatus: ['PENDING', 'APPROVED'],
    fromDate: { atMost: leave.toDate },
    toDate: { atLeast: leave.fromDate },
  })
  const other = others.find((each) => each.id !== leave.id && isOverlap(each, leave))
  if (other)
    refuse(
      localized`Leave from ${other.fromDate} to ${other.toDate} has already been requested; choose other dates.`,
      'fromDate',
    )
}

/**
 * R-LV-4: returns the balance before this leave, in hundredths, or refuses. A request counts approved and pending
 * leave. An approval counts only approved leave, so that requests above a reduced entitlement do not block each
 * other.
 */
async function refuseOverdrawn(
  work: Work,
  leave: StoredOf<Leave>,
  person: Person,
): Promise<number | null> {
  const { available, pending } = await readBalance(work, person, {
    leaveType: leave.leaveType,
    year: readYear(leave.fromDate),
    without: leave.id ?? null,
  })
  if (available === null) return null
  const days = leave.totalDays ?? 0
  const left = leave.employeeLeaveStatus === 'APPROVED' ? available + pending : available
  if (days > left)
    refuse(
      localized`This request is ${daysText(days)} working days; only ${daysText(Math.max(0, left))} are left.`,
      'toDate',
    )
  return available
}

const readYear = (day: string): number => Number(day.slice(0, 4))

const daysText = (hundredths: number): string => String(fromUnits(hundredths, 2))
