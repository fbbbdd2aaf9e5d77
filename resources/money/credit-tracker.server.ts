import { writer, type StoredOf, type Work } from '#server'
import creditPayment from './credit-payment.resource.ts'
import type payment from './payment.resource.ts'
import { creditStatusOf, daysOverdue } from './receivable.ts'

type Payment = StoredOf<typeof payment>

const credits = writer(creditPayment)

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
