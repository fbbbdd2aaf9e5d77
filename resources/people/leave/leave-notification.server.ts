import { instant, flag, fromUnits, readItems, reference, text } from '#schema'
import {
  behaviour,
  fillMessage,
  get,
  readLabels,
  notFound,
  put,
  queueMessage,
  shape,
  writer,
  type ListParameters,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeeMessages from '../../parties/employees/employee.messages.ts'
import rejectReason from '../../reasons/reject-reason.resource.ts'
import type { FrozenDays } from '../hours/frozen-days.server.ts'
import { datesBetween } from '../terms/calendar.ts'
import employeeLeave from './employee-leave.resource.ts'
import { workingDaysOfMany } from './leave-balance.server.ts'
import { STAFF } from '../../roles.ts'
import { COUNT } from '../../call-fields.ts'

const { LEAVE_STATUS } = employeeMessages.events
const leaves = writer(employeeLeave)

type Leave = StoredOf<typeof employeeLeave>

/** Maximum number of listed items; the total counts all. */
const SHOWN = 50
const { employeeLeaveStatus, fromDate, toDate, leaveRejectReason } = employeeLeave.fields
const NOTIFICATIONS = shape.parts({
  count: COUNT,
  unseen: COUNT,
  items: shape.list(
    shape.parts({
      id: COUNT,
      employee: shape.parts({ name: text({ required: true }) }),
      employeeLeaveStatus,
      dateTime: instant({ required: true }),
      fromDate,
      toDate,
      leaveRejectReason,
      reason: text(),
      seen: flag({ required: true }),
    }),
  ),
})

const UNSEEN = { employeeNotificationEnabled: true }

/** For the office: requests that the caller may decide, excluding their own. For employees: unseen decisions. */
const pickNewsFilter = ({ role, caller }: Work) =>
  role === 'EMPLOYEE'
    ? UNSEEN
    : {
        employeeLeaveStatus: 'PENDING' as const,
        ...(caller?.employeeId ? { employee: { not: caller.employeeId } } : {}),
      }

/** Notifications about leave. */
export default behaviour('leave-notification', {
  endpoints: [
    get('/employee-leave/employee-notification', {
      summary:
        'Leave that waits for a decision; for an employee, decisions that have not been seen',
      roles: STAFF,
      query: { id: reference('employee') },
      returns: NOTIFICATIONS,
      bell: { of: employeeLeave, where: pickNewsFilter },
      async handler(work, { query }) {
        if (query.id !== null && !(await work.get(employee, query.id))) notFound()
        return listLeaveNotifications(work, query.id)
      },
    }),
    put('/employee-leave/employee-notification', {
      summary: 'Marks decisions as seen: that on one leave, or all of them',
      roles: ['EMPLOYEE'],
      query: { id: reference('employee-leave') },
      returns: shape.parts({ updated: COUNT }),
      async handler(work, { query }) {
        if (query.id !== null && !(await work.get(employeeLeave, query.id))) notFound()
        const one = query.id === null ? {} : { id: query.id }
        const found = await work.find(employeeLeave, { ...UNSEEN, ...one })
        for (const { id } of found)
          await leaves.write(work, id, { employeeNotificationEnabled: false })
        return { updated: found.length }
      },
    }),
  ],
})

async function listLeaveNotifications(work: Work, person: number | null) {
  const isOwn = work.role === 'EMPLOYEE'
  const list: ListParameters = {
    page: 0,
    size: SHOWN,
    searchFields: [],
    sort: [{ field: isOwn ? 'modifiedDate' : 'createdDate', descending: isOwn }],
    conditions: [],
  }
  const ofPerson = person === null ? {} : { employee: person }
  const where = { all: [pickNewsFilter(work), ofPerson] }
  const { content, totalElements } = await work.page(employeeLeave, list, where)
  const found = await work.find(employeeLeave, { id: content.map(({ id }) => id) }, SHOWN)
  // Employees cannot list reject reasons, so the reason is read for them.
  const reasons = await readLabels(
    work,
    rejectReason,
    found.map((leave) => leave.leaveRejectReason),
  )
  const items = content.flatMap(({ id, labels }) => {
    const leave = found.find((each) => each.id === id)
    if (!leave) return []
    return [
      {
        id,
        employee: { name: labels.employee ?? '' },
        employeeLeaveStatus: leave.employeeLeaveStatus,
        dateTime: isOwn ? leave.modifiedDate : leave.createdDate,
        fromDate: leave.fromDate,
        toDate: leave.toDate,
        leaveRejectReason: leave.leaveRejectReason,
        reason: reasons.get(leave.leaveRejectReason ?? 0) ?? null,
      },
    ]
  })
  return { count: totalElements, items }
}

/**
 * Recounts the working days of pending and approved leave after a change to terms or holidays. Leave in closed months
 * stays unchanged; leave without working days is cancelled.
 */
export async function recountLeave(
  work: Work,
  people: readonly StoredOf<typeof employee>[],
  { first, last, frozen }: { first: string; last: string; frozen: FrozenDays },
): Promise<void> {
  const found = await work.asSystem.find(
    employeeLeave,
    {
      employee: people.map(({ id }) => id),
      employeeLeaveStatus: ['PENDING', 'APPROVED'],
      fromDate: { atMost: last },
      toDate: { atLeast: first },
    },
    'all',
  )
  const open = found.filter(
    ({ employee: id, fromDate, toDate }) =>
      !datesBetween(fromDate, toDate).some((date) => frozen.isClosedMonth(id, date)),
  )
  const days = await workingDaysOfMany(work, people, open)
  for (const leave of open) {
    const totalDays = days.get(leave.id) ?? null
    if (totalDays === 0) await cancelWithoutDays(work, leave)
    else if (totalDays !== null && totalDays !== leave.totalDays) {
      const written = await leaves.write(work, leave, { totalDays })
      if (written) await tellRecounted(work, written, leave.totalDays ?? 0)
    }
  }
}

/** Remarks stored with the cancellation. */
const NO_DAY_LEFT = 'No working day is left in it'

async function cancelWithoutDays(work: Work, leave: Leave): Promise<void> {
  await leaves.write(work, leave, {
    totalDays: 0,
    employeeLeaveStatus: 'CANCELLED',
    decisionRemarks: NO_DAY_LEFT,
    employeeNotificationEnabled: true,
  })
  await tellEmployee(work, leave, 'CANCELLED', NO_DAY_LEFT)
}

/** Notifies the employee of the decision by SMS; `reason` is appended. */
export async function tellEmployee(
  work: Work,
  leave: Leave,
  status: Leave['employeeLeaveStatus'],
  reason?: string,
): Promise<void> {
  const person = await work.asSystem.get(employee, leave.employee)
  if (!person) return
  const label = readItems(employeeLeaveStatus)[status]?.label ?? status
  const { fromDate, toDate } = leave
  // Uses a hyphen: an en dash is not in the SMS alphabet and would double the number of messages.
  const days = fromDate === toDate ? '{fromDate}' : '{fromDate} - {toDate}'
  const message = fillMessage(`{text} (${days})${reason ? ': {reason}' : ''}`, {
    text: fillMessage(LEAVE_STATUS.text, { status: { word: label } }),
    fromDate,
    toDate,
    reason: reason ?? '',
  })
  await sendTo(work, person, leave, message)
}

/** Notifies the employee by SMS that the number of working days has changed; `before` is in hundredths. */
async function tellRecounted(
  work: Work,
  { id, employee: whose, fromDate, toDate, totalDays }: Leave,
  before: number,
): Promise<void> {
  const person = await work.asSystem.get(employee, whose)
  if (!person) return
  const message = fillMessage(LEAVE_STATUS.variants.recounted, {
    fromDate,
    toDate,
    days: String(fromUnits(totalDays ?? 0, 2)),
    before: String(fromUnits(before, 2)),
  })
  await sendTo(work, person, { id }, message)
}

async function sendTo(
  work: Work,
  person: StoredOf<typeof employee>,
  { id }: Pick<Leave, 'id'>,
  message: ReturnType<typeof fillMessage>,
): Promise<void> {
  if (person.phoneNumber === null) return
  await queueMessage(work, {
    about: LEAVE_STATUS,
    recipientUser: person.user,
    recipientName: person.fullName ?? person.label,
    phoneNumber: person.phoneNumber,
    message,
    relatedType: employeeLeave.name,
    relatedId: id,
  })
}
