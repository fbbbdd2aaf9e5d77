import { rollups, writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import creditPayment from './credit-payment.resource.ts'
import type payment from './payment.resource.ts'

type Payment = StoredOf<typeof payment>

const credits = writer(creditPayment)
const rollup = rollups(creditPayment)

export async function openCredit(work: Work, opened: Payment) {
  const { id, sale, customer: owner, invoiceDate, dueDate } = opened
  await credits.add(work, {
    payment: id,
    sale,
    customer: owner,
    creditDate: invoiceDate,
    dueDate,
    ...followed(opened),
  })
}

/** Copies the amounts of the payment. */
export async function followPayment(work: Work, after: Payment) {
  const credit = await work.asSystem.one(creditPayment, { payment: after.id })
  if (credit) await credits.write(work, credit, followed(after))
}

export const noteCreditReminder = (work: Work, payment: number): Promise<void> =>
  rollup.set(work, { payment }, { remindedOn: work.today })

/** Copies a promise to pay; its note becomes the latest follow-up remark. */
export async function notePromise(
  work: Work,
  id: number,
  { promiseDate, promiseNote }: Pick<StoredValuesOf<typeof payment>, 'promiseDate' | 'promiseNote'>,
): Promise<void> {
  const credit = await work.asSystem.one(creditPayment, { payment: id })
  if (!credit) return
  await credits.write(work, credit, {
    promiseDate: promiseDate ?? null,
    ...(promiseNote ? { followUpRemarks: promiseNote } : {}),
  })
}

/** Credit status by payment status. OVERDUE is calculated on reading. */
const STATUSES = {
  PENDING: 'OPEN',
  PARTIALLY_PAID: 'PARTIALLY_PAID',
  PAID: 'SETTLED',
  CANCELLED: 'CANCELLED',
} as const

const followed = ({ invoiceAmount, outstandingAmount, paidAmount, paymentStatus }: Payment) => ({
  creditAmount: invoiceAmount,
  paidAmount,
  balanceAmount: outstandingAmount,
  creditStatus: STATUSES[paymentStatus],
})
