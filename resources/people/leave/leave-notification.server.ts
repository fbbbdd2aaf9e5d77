import { itemsOf } from '#schema'
import { fillMessage, queueMessage, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import employeeMessages from '../../parties/employees/employee.messages.ts'
import employeeLeave from './employee-leave.resource.ts'

const { LEAVE_STATUS } = employeeMessages.events

type Leave = StoredOf<typeof employeeLeave>

/** A text message about the fate of a leave; `reason` says why. */
export async function tellEmployee(
  work: Work,
  leave: Leave,
  status: Leave['employeeLeaveStatus'],
  reason?: string,
): Promise<void> {
  const person = await work.asSystem.get(employee, leave.employee)
  if (!person) return
  const label = itemsOf(employeeLeave.fields.employeeLeaveStatus)[status]?.label ?? status
  const message = fillMessage(LEAVE_STATUS.text, { status: label.toLowerCase() })
  await queueMessage(work, {
    about: LEAVE_STATUS,
    recipientUser: person.user,
    recipientName: person.fullName ?? person.label,
    phoneNumber: person.phoneNumber,
    message: [`${message} (${leave.fromDate}–${leave.toDate})`, reason].filter(Boolean).join(': '),
    relatedType: employeeLeave.name,
    relatedId: leave.id,
  })
}
