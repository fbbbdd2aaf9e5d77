import { localized } from '#schema'
import { fillMessage, queueMessage, refuse, type Saving, type StoredOf, type Work } from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import { noteCreditReminder } from '../credit-tracker.server.ts'
import moneyMessages from '../money.messages.ts'
import payment from '../payment.resource.ts'

const { PAYMENT_REMINDER } = moneyMessages.events

/** Queues the reminder; the action stores the day. */
export async function remind({ work, before }: Saving<typeof payment>): Promise<void> {
  if (before && !(await sendReminder(work, before)))
    refuse(localized`The customer has no phone number. Add one, then send the reminder.`)
}

/**
 * Queues a reminder about the outstanding amount and stores the day on the credit; the caller locks the payment.
 * Returns false without a phone number.
 */
export async function sendReminder(
  work: Work,
  { id, customer: debtor, outstandingAmount, salesId, dueDate }: StoredOf<typeof payment>,
): Promise<boolean> {
  const owner = await work.asSystem.get(customer, debtor)
  if (!owner?.phoneNumber) return false
  const isOverdue = dueDate < work.today
  await queueMessage(work, {
    about: PAYMENT_REMINDER,
    recipientUser: owner.user,
    recipientName: owner.customerName,
    phoneNumber: owner.phoneNumber,
    message: fillMessage(isOverdue ? PAYMENT_REMINDER.variants.overdue : PAYMENT_REMINDER.text, {
      outstanding: { money: outstandingAmount },
      salesId: salesId ?? '',
      dueDate,
    }),
    relatedType: payment.name,
    relatedId: id,
  })
  await noteCreditReminder(work, id)
  return true
}
