import { writer, type Saved, type StoredOf, type StoredValuesOf, type Work } from '#server'
import type payment from '../../money/payment.resource.ts'
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
  await sales.write(work, sale, {
    status,
    shippedPercent: shippedPercent(lines),
    ...(status === 'SHIPPED' && sale.shippedDate === null ? { shippedDate: work.now } : {}),
    ...(status === 'DELIVERED' && sale.deliveredDate === null ? { deliveredDate: work.now } : {}),
  })
}

/** A sale says how far it is paid; in pence. */
export async function mirrorPayment({ work, after }: Saved<typeof payment>): Promise<void> {
  const {
    sale,
    paidAmount,
    refundedAmount,
    returnedAmount,
    outstandingAmount,
    paymentStatus,
    dueDate,
  } = after
  await sales.write(work, sale, {
    paidAmount,
    refundedAmount,
    returnedAmount,
    outstandingAmount,
    paymentStatus,
    dueDate,
  })
}
