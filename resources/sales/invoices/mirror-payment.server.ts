import type { StoredOf, Work } from '#server'
import salesOrder from './sales-order.resource.ts'

type Mirrored =
  | 'paidAmount'
  | 'refundedAmount'
  | 'returnedAmount'
  | 'outstandingAmount'
  | 'paymentStatus'
  | 'dueDate'

/** What is said of the payment on its sale, in pence. */
export async function mirrorPayment(
  work: Work,
  {
    sale,
    paidAmount,
    refundedAmount,
    returnedAmount,
    outstandingAmount,
    paymentStatus,
    dueDate,
  }: Pick<StoredOf<typeof salesOrder>, Mirrored> & { readonly sale: number },
): Promise<void> {
  await work.write(salesOrder, sale, {
    paidAmount,
    refundedAmount,
    returnedAmount,
    outstandingAmount,
    paymentStatus,
    dueDate,
  })
}
