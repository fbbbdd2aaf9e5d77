import { addDays, type ValueOf } from '#schema'
import {
  behaviour,
  follow,
  type Saved,
  type StoredOf,
  type Work,
  writer,
  type StoredValuesOf,
} from '#server'
import rejectReason from '../../reasons/reject-reason.resource.ts'
import { countReason } from '../../reasons/door.server.ts'
import payment from '../../money/payment.resource.ts'
import { addReturn } from '../../money/door.server.ts'
import { releaseReservations } from '../../stock/door.server.ts'
import customer from '../../parties/customers/customer.resource.ts'
import orderItem from '../orders/order-item.resource.ts'
import { dropNotifications, notifyCustomer } from '../orders/order-notification.server.ts'
import { cancelWithSale, moveOrder } from '../orders/order-progress.server.ts'
import {
  decidedLines,
  computeProgress,
  returnValue,
  unshippedQuantity,
  type OrderLine,
  type OrderTotals,
  type Progress,
  shippedPercent,
  type DeliveredLine,
} from '../orders/order.ts'
import type paymentType from '../../money/payment-type.resource.ts'
import salesOrder from './sales-order.resource.ts'

type Sale = StoredOf<typeof salesOrder>
type Order = StoredOf<typeof orderItem>
type DecidedLine = OrderLine & { readonly approvedQuantity: number }

/** Amounts and states are updated by the functions below when payments and shipments change. */
export default behaviour(salesOrder, {
  actions: {
    closeShort({ values, sent }) {
      Object.assign(values, { closedShort: true, cancelReason: sent.rejectReason })
    },
    cancel({ values, sent }) {
      values.cancelReason = sent.rejectReason
    },
  },

  followUps: [follow(payment, 'create', mirrorPayment), follow(payment, 'change', mirrorPayment)],

  async afterSave(saved) {
    if (saved.action !== null) await countReason(saved.work, saved.after.cancelReason)
    if (saved.action === 'cancel') await cancelOrder(saved)
    else if (saved.action === 'closeShort') await closeOrder(saved)
    saved.answer = () => asItIsNow(saved)
  },
})

/** Reloads the sale, because its payment has changed it since the save. */
async function asItIsNow({ work, after }: Saved<typeof salesOrder>) {
  return (await work.serialize(salesOrder, [(await work.get(salesOrder, after.id)) ?? after]))[0]
}

export interface Approved {
  readonly order: Order
  readonly paymentType: number
  readonly kind: ValueOf<typeof paymentType.fields.kind>
  /** Shipping charge in pence, included in `totals.grandTotal`. */
  readonly charge: number
  readonly totals: OrderTotals
}

/** R-ORD-3: creates one sale with one invoice per approved order. Invoice numbers have no gaps. */
export async function createSale(
  work: Work,
  { order, paymentType: type, kind, charge, totals }: Approved,
): Promise<Sale> {
  const buyer = await work.asSystem.get(customer, order.customer)
  const dueDate = kind === 'CREDIT' ? addDays(work.today, buyer?.creditDays ?? 0) : work.today
  return addSale(work, {
    order: order.id,
    customer: order.customer,
    paymentType: type,
    salesDate: work.now,
    invoiceDate: work.today,
    dueDate,
    ...totals,
    shippingCharge: charge,
    outstandingAmount: totals.grandTotal,
    status: 'APPROVED',
  })
}

/**
 * Cancels a sale before dispatch: releases reservations, cancels the receivable and credits paid money to the wallet.
 */
async function cancelOrder({ work, after: sale }: Saved<typeof salesOrder>): Promise<void> {
  const order = await lockOrder(work, sale)
  await releaseReservations(work, { order: order.id })
  await cancelWithSale(work, order.id, {
    rejectReason: sale.cancelReason,
    items: decidedLines(order).map(withoutShortage),
  })
  await addReturn(work, sale, sale.grandTotal - sale.returnedAmount)
  await notifyCustomer(
    work,
    order,
    'CANCELLED',
    (await work.asSystem.get(rejectReason, sale.cancelReason))?.reasonText,
  )
}

/** Closes a sale short: releases the remaining reservations and deducts the undelivered goods from the invoice. */
async function closeOrder({ work, after: sale }: Saved<typeof salesOrder>): Promise<void> {
  // Comes first, because it clears the order's waiting lines.
  await releaseReservations(work, { order: sale.order })
  const order = await lockOrder(work, sale)
  const closed = decidedLines(order).map((line) => {
    const quantity = unshippedQuantity(line)
    const value = quantity > 0 ? returnValue(line, quantity) : 0
    return withoutShortage({
      ...line,
      closedQuantity: line.closedQuantity + quantity,
      returnedAmount: line.returnedAmount + value,
    })
  })
  await keepProgress(work, order, sale, closed)
  const value = returnedBy(closed) - returnedBy(decidedLines(order))
  if (value > 0) await addReturn(work, sale, value)
}

const withoutShortage = <Line extends DecidedLine>(line: Line): Line => ({
  ...line,
  shortage: false,
})

const returnedBy = (lines: readonly DecidedLine[]): number =>
  lines.reduce((sum, line) => sum + line.returnedAmount, 0)

async function lockOrder(work: Work, sale: Sale): Promise<Order> {
  const order = await work.lock(orderItem, sale.order)
  if (!order) throw new Error(`The order of sale ${sale.salesId} is missing`)
  return order
}

/** Dispatched quantities of an order line, in thousandths. */
interface Sent {
  readonly orderItem: number
  readonly quantity: number
  readonly returnedQuantity: number
  readonly shipmentStatus: string
}

interface SentOfSale {
  readonly sale: number
  /** Quantities from all shipments. */
  readonly sent: readonly Sent[]
  /** Tracking number of the shipment that changed, for the message. */
  readonly trackingNumber: string
}

/**
 * Updates an order and its sale after dispatch, delivery or a return; the caller locks both. Returns are deducted
 * from the invoice (R-RET-1).
 */
export async function followShipments(
  work: Work,
  { sale, sent, trackingNumber }: SentOfSale,
): Promise<void> {
  const found = await work.asSystem.get(salesOrder, sale)
  if (!found) throw new Error(`There is no sale ${sale}`)
  const order = await lockOrder(work, found)
  const lines = linesAfter(order, sent)
  const reached = await keepProgress(work, order, found, lines)
  const value = returnedBy(lines) - returnedBy(decidedLines(order))
  if (value > 0) await addReturn(work, found, value)
  if (reached === 'PARTIALLY_SHIPPED' || reached === 'SHIPPED')
    await notifyCustomer(work, order, reached, trackingNumber)
  else if (reached === 'DELIVERED') await notifyCustomer(work, order, reached)
}

/** Puts an order and its sale back after a dispatch or delivery was undone, and drops the unsent messages. */
export async function unfollowShipments(
  work: Work,
  { sale, sent }: Pick<SentOfSale, 'sale' | 'sent'>,
): Promise<void> {
  const found = await work.asSystem.get(salesOrder, sale)
  if (!found) throw new Error(`There is no sale ${sale}`)
  const order = await lockOrder(work, found)
  await keepProgress(work, order, found, linesAfter(order, sent))
  await dropNotifications(work, order)
}

const linesAfter = (order: Order, sent: readonly Sent[]): DecidedLine[] =>
  decidedLines(order).map((line) =>
    withShipped(
      line,
      sent.filter((each) => each.orderItem === line.id),
    ),
  )

function withShipped(line: DecidedLine, sent: readonly Sent[]): DecidedLine {
  const sum = (of: readonly Sent[], read: (each: Sent) => number) =>
    of.reduce((total, each) => total + read(each), 0)
  const returnedQuantity = sum(sent, (each) => each.returnedQuantity)
  const more = returnedQuantity - line.returnedQuantity
  return {
    ...line,
    returnedQuantity,
    shippedQuantity: sum(sent, (each) => each.quantity),
    deliveredQuantity: sum(
      sent.filter(({ shipmentStatus }) => shipmentStatus === 'DELIVERED'),
      (each) => each.quantity - each.returnedQuantity,
    ),
    returnedAmount: line.returnedAmount + (more > 0 ? returnValue(line, more) : 0),
  }
}

/** Writes the lines and the state. Returns the state if it has changed, otherwise null. */
async function keepProgress(
  work: Work,
  order: Order,
  sale: Sale,
  lines: readonly DecidedLine[],
): Promise<Progress | null> {
  const progress = computeProgress(lines)
  const isChanged = progress !== order.orderStatus
  await moveOrder(work, order, progress, lines)
  await moveSale(work, sale, progress, lines)
  return isChanged ? progress : null
}

const sales = writer(salesOrder)

const addSale = (work: Work, values: StoredValuesOf<typeof salesOrder>): Promise<Sale> =>
  sales.add(work, values)

async function moveSale(
  work: Work,
  sale: Sale,
  status: Progress,
  lines: readonly DeliveredLine[],
): Promise<void> {
  await sales.write(work, sale, {
    status,
    shippedPercent: shippedPercent(lines),
    ...datesOf(work, sale, status),
  })
}

/** Dates of the steps: those reached now, and those that are no longer reached. */
const datesOf = ({ now }: Work, { shippedDate, deliveredDate }: Sale, status: Progress) => ({
  ...(status === 'SHIPPED' ? { shippedDate: shippedDate ?? now, deliveredDate: null } : {}),
  ...(status === 'DELIVERED' ? { deliveredDate: deliveredDate ?? now } : {}),
  ...(status === 'APPROVED' || status === 'PARTIALLY_SHIPPED' ? { shippedDate: null } : {}),
})

/** Copies the paid amount to the sale, in pence. */
async function mirrorPayment({ work, after }: Saved<typeof payment>): Promise<void> {
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
