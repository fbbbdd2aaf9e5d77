import {
  choice,
  fieldError,
  flag,
  fromUnits,
  inTurn,
  isWholeNumber,
  lines,
  money,
  quantity,
  reference,
  ruleError,
  localized,
  text,
  unitsToText,
  whole,
  type LocalizedMessage,
  type Problem,
} from '#schema'
import {
  behaviour,
  invalid,
  notFound,
  put,
  readById,
  refuse,
  shape,
  type Saving,
  type StoredOf,
  type ValuesOf,
  type Work,
} from '#server'
import rejectReason from '../../reasons/reject-reason.resource.ts'
import { countReason } from '../../reasons/door.server.ts'
import { openPayment, paymentProblems } from '../../money/door.server.ts'
import { reserveStock, findShortages } from '../../stock/door.server.ts'
import item from '../../stock/item-master.resource.ts'
import unit from '../../stock/unit-of-measure.resource.ts'
import orderItem from '../orders/order-item.resource.ts'
import { notifyCustomer } from '../orders/order-notification.server.ts'
import { noteQuantities } from '../orders/order-progress.server.ts'
import {
  countedQuantity,
  lineAmounts,
  readLines,
  orderTotals,
  type OrderLine,
} from '../orders/order.ts'
import paymentType from '../../money/payment-type.resource.ts'
import { createSale } from '../invoices/sales-order.server.ts'
import { OFFICE } from '../../roles.ts'
import { quantityText } from '../shop/cart.ts'

type Order = typeof orderItem

/** Parameters of a decision. */
const ONE = {
  orderStatus: choice({ APPROVED: 'Approved', REJECTED: 'Rejected' }, { required: true }),
  shippingCharge: money(),
  paymentType: reference('payment-type'),
  rejectReason: reference('reject-reason'),
  rejectRemarks: text({ max: 250 }),
  overrideCreditLimit: flag(),
  remark: text({ max: 250 }),
  orderId: text({ required: true }),
  version: whole({
    min: 1,
    help: 'Of the order as it was read; refused (409) when it has changed since',
  }),
  items: lines(
    { approvedQuantity: quantity({ required: true, min: 0 }) },
    { max: 100, help: 'Lines by id; one that is not named is approved as ordered' },
  ),
}

export default behaviour('order-approval', {
  endpoints: [
    put('/order-item/approval', {
      summary: 'Approves or rejects an order; everything that stands against it is named at once',
      roles: OFFICE,
      body: ONE,
      message: 'Order decided',
      returns: shape.record(orderItem),
      handler: async (work, { body }) =>
        work.serializeOne(orderItem, await decideOrder(work, body)),
    }),
  ],
})

export type Decision = Partial<ValuesOf<typeof ONE>> &
  Pick<ValuesOf<typeof ONE>, 'orderId' | 'orderStatus'>

/**
 * Approves or rejects an order by order number. Quantities in thousandths, money in pence. Refuses (409) with all
 * reasons.
 */
export async function decideOrder(
  work: Work,
  { orderId, version, orderStatus, items, shippingCharge, ...input }: Decision,
): Promise<StoredOf<Order>> {
  const found = await work.one(orderItem, { orderId })
  // Locks here only to save quantities or to compare versions; the action locks the order anyway.
  const order = found && (items || version) ? await work.lock(orderItem, found.id) : found
  if (!order) return notFound()
  // Left to the action, which reports its own errors before a version conflict.
  const stale = version && version !== order.version ? { version } : {}
  if (orderStatus === 'REJECTED') {
    return work.act(orderItem, order.id, 'reject', {
      ...given({ rejectReason: input.rejectReason, rejectRemarks: input.rejectRemarks }),
      ...stale,
    })
  }
  const { paymentType: type, overrideCreditLimit, remark } = input
  refuseOverride(work, { overrideCreditLimit, remark })
  // Skipped for a stale version, because the quantities were decided for different lines.
  if (items && order.orderStatus === 'PENDING' && !('version' in stale))
    await noteApproved(work, order, items)
  const charge =
    shippingCharge === null || shippingCharge === undefined ? null : fromUnits(shippingCharge, 2)
  return work.act(orderItem, order.id, 'approve', {
    ...given({ paymentType: type, overrideCreditLimit, remark, shippingCharge: charge }),
    ...stale,
  })
}

const given = (input: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  )

/** Stores the approved quantities; rolled back if the approval fails. */
async function noteApproved(
  work: Work,
  order: StoredOf<Order>,
  wanted: NonNullable<Decision['items']>,
): Promise<void> {
  const lines = readLines(order)
  const units = await readById(work.asSystem, unit, lines, 'unit')
  const errors: ReturnType<typeof ruleError>[] = []
  const approved = new Map<number, number>()
  for (const [place, { id, approvedQuantity }] of wanted.entries()) {
    const line = lines.find((each) => each.id === id)
    const path = `items.${place}.approvedQuantity`
    const at = (code: string, params?: Record<string, string>) =>
      errors.push(fieldError(orderItem, path, { code, params }))
    if (!line) errors.push(ruleError(path, localized`This line is not part of the order.`))
    else if ((approvedQuantity ?? 0) > line.quantity)
      at('tooLarge', { max: unitsToText(line.quantity, 3) })
    else if (units.get(line.unit)?.isWhole && !isWholeNumber(approvedQuantity ?? 0, 3))
      at('wholeUnits')
    else approved.set(line.id, approvedQuantity ?? 0)
  }
  if (errors.length > 0) invalid(errors)
  const items = lines.map((line) => ({
    ...line,
    approvedQuantity: approved.get(line.id) ?? line.quantity,
  }))
  await noteQuantities(work, order, items)
}

/** R-ORD-2: reserves goods, creates the invoice and opens the payment, all or nothing. */
export async function approve(saving: Saving<Order>): Promise<void> {
  const { work, before, values } = saving
  if (!before) return
  refuseOverride(work, saving.sent)
  const lines = readLines(before).map((line) => {
    const decided = { ...line, approvedQuantity: countedQuantity(line) }
    return { ...decided, ...lineAmounts(decided) }
  })
  const charge = values.shippingCharge ?? 0
  const { grandTotal, ...totals } = orderTotals(lines, charge)
  const paying = await work.asSystem.get(paymentType, saving.record().paymentType)
  const override = saving.record().overrideCreditLimit ?? false
  const wanted = lines.filter((line) => line.approvedQuantity > 0)
  if (wanted.length === 0)
    refuse(localized`Approve more than 0 on at least one line, or reject the order.`, 'items')
  const needs = wanted.map((line) => ({
    orderItem: line.id,
    item: line.item,
    quantity: line.approvedQuantity,
  }))
  await work.lockAll(
    item,
    needs.map((line) => line.item),
  )
  const problems = await paymentProblems(work, {
    customer: before.customer,
    kind: paying?.kind ?? 'CASH',
    grandTotal,
    override,
  })
  refuseAll([
    ...shortageReasons(lines, await findShortages(work, needs)),
    ...problems.map((message) => ({ field: 'paymentType', code: 'payment', message })),
  ])
  await reserveStock(work, { order: before.id, lines: needs })
  const sale = await createSale(work, {
    order: before,
    paymentType: saving.record().paymentType,
    kind: paying?.kind ?? 'CASH',
    charge,
    totals: { grandTotal, ...totals },
  })
  await openPayment(work, sale, { override })
  Object.assign(values, {
    ...totals,
    orderTotal: grandTotal,
    shippingCharge: charge,
    items: lines,
    sale: sale.id,
    customerNotificationEnabled: true,
  })
  await notifyCustomer(work, before, 'APPROVED')
}

function refuseOverride(
  work: Work,
  { overrideCreditLimit, remark }: Pick<Saving<Order>['sent'], 'overrideCreditLimit' | 'remark'>,
): void {
  if (!overrideCreditLimit) return
  if (work.role !== null && work.role !== 'SUPER_ADMIN')
    invalid([fieldError(orderItem, 'overrideCreditLimit', { code: 'readOnly' })])
  if (!remark) invalid([fieldError(orderItem, 'remark', { code: 'required' })])
}

function refuseAll(reasons: readonly LocalizedReason[]): void {
  if (reasons.length > 0)
    refuse(
      localized`This order cannot be approved. ${inTurn(reasons.map(({ message }) => message))}`,
      reasons,
    )
}

export async function reject({ work, before, values }: Saving<Order>): Promise<void> {
  if (!before) return
  values.customerNotificationEnabled = true
  const reason = await work.asSystem.get(rejectReason, values.rejectReason ?? null)
  await countReason(work, reason?.id ?? null)
  await notifyCustomer(work, before, 'REJECTED', reason?.reasonText)
}

interface LocalizedReason extends Problem {
  readonly field: string
  readonly message: LocalizedMessage
}

/** Objections by line index, one for each line that is short of stock. Lines approved with 0 need no stock. */
function shortageReasons(
  lines: readonly OrderLine[],
  shortages: Awaited<ReturnType<typeof findShortages>>,
): LocalizedReason[] {
  return lines.flatMap((line, place) => {
    const short = shortages.find(({ item }) => item === line.item)
    if (!short || !line.approvedQuantity) return []
    const [asked, available] = [quantityText(short.requested), quantityText(short.available)]
    return [
      {
        field: `items.${place}.approvedQuantity`,
        code: 'short',
        message: localized`${short.label}: ${asked} ordered, ${available} available.`,
        params: { id: line.id, label: short.label, asked, available },
      },
    ]
  })
}
