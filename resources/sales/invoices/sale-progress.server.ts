import { writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import { shippedPercent, type DeliveredLine, type Progress } from '../orders/order.ts'
import salesOrder from './sales-order.resource.ts'

type Sale = StoredOf<typeof salesOrder>

const sales = writer(salesOrder)

export const addSale = (work: Work, values: StoredValuesOf<typeof salesOrder>): Promise<Sale> =>
  sales.add(work, values)

/** How far the goods of a sale have come. */
export async function moveSale(
  work: Work,
  sale: Sale,
  status: Progress,
  lines: readonly DeliveredLine[],
): Promise<void> {
  await sales.write(work, sale, { status, shippedPercent: shippedPercent(lines) })
}

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
  }: Pick<Sale, Mirrored> & { readonly sale: number },
): Promise<void> {
  await sales.write(work, sale, {
    paidAmount,
    refundedAmount,
    returnedAmount,
    outstandingAmount,
    paymentStatus,
    dueDate,
  })
}
