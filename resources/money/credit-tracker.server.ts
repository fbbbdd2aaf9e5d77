import { rollups, writer, type StoredOf, type Work } from '#server'
import creditPayment from './credit-payment.resource.ts'
import type payment from './payment.resource.ts'
import { creditStatusOf, daysOverdue } from './receivable.ts'

type Payment = StoredOf<typeof payment>

const credits = writer(creditPayment)
const rollup = rollups(creditPayment)

/** The tracker of a sale on credit, opened with its payment. */
export async function openCredit(work: Work, opened: Payment) {
  const { id, sale, customer: owner, invoiceDate, dueDate } = opened
  await credits.add(work, {
    payment: id,
    sale,
    customer: owner,
    creditDate: invoiceDate,
    dueDate,
    ...followed(work, opened),
  })
}

/** The tracker repeats what happened to its payment. */
export async function followPayment(work: Work, after: Payment) {
  const credit = await work.asSystem.one(creditPayment, { payment: after.id })
  if (credit) await credits.write(work, credit, followed(work, after))
}

/** Notes on the credit of a payment that its customer was reminded today. */
export const noteCreditReminder = (work: Work, payment: number): Promise<void> =>
  rollup.set(work, { payment }, { remindedOn: work.today })

/** Sets the number of days of all credits that are overdue and were due on that day. */
export const setCreditDaysOverdue = (work: Work, dueDate: string, days: number): Promise<void> =>
  rollup.set(work, { creditStatus: 'OVERDUE', dueDate }, { daysOverdue: days })

function followed(
  { today }: Work,
  { invoiceAmount, outstandingAmount, paidAmount, refundedAmount, paymentStatus, dueDate }: Payment,
) {
  const [outstanding, paid] = [outstandingAmount, paidAmount - refundedAmount]
  return {
    creditAmount: invoiceAmount,
    paidAmount,
    balanceAmount: outstanding,
    daysOverdue: daysOverdue(outstanding, dueDate, today),
    creditStatus: creditStatusOf({
      isCancelled: paymentStatus === 'CANCELLED',
      outstanding,
      paid,
      dueDate: dueDate,
      today,
    }),
  }
}
