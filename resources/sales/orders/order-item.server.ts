import {
  fieldError,
  fromUnits,
  ruleError,
  localized,
  inWords,
  unitsToText,
  type Problem,
} from '#schema'
import {
  behaviour,
  guard,
  invalid,
  readById,
  refuse,
  type JsonRecord,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import rejectReason from '../../reasons/reject-reason.resource.ts'
import { countReason } from '../../reasons/door.server.ts'
import { ADDRESS_FIELDS } from '../../places/address.ts'
import { nameCountries } from '../../places/door.server.ts'
import item from '../../stock/item-master.resource.ts'
import { shortage } from '../../stock/door.server.ts'
import { unitPrice } from '../../stock/price.ts'
import unit from '../../stock/unit-of-measure.resource.ts'
import customer from '../../parties/customers/customer.resource.ts'
import { isReadyToOrder } from '../../parties/customers/ready-to-order.ts'
import { approve, reject } from '../approval/order-approval.server.ts'
import orderItem from './order-item.resource.ts'
import { notifyCustomer } from './order-notification.server.ts'
import { flagShortage } from './order-progress.server.ts'
import { readLines, orderTotals, lineAmounts, type OrderLine } from './order.ts'
import paymentType from '../../money/payment-type.resource.ts'
import { ORDER_LINES, ORDERS } from './order-checks.ts'

type Order = typeof orderItem
type Buyer = StoredOf<typeof customer>

export default behaviour(orderItem, {
  verify: [ORDER_LINES, ORDERS],
  async beforeSave(saving) {
    if (saving.action !== null) return
    const { work, mode, values } = saving
    const buyer = await work.asSystem.get(customer, saving.record().customer)
    if (!buyer) return
    if (mode === 'create') {
      refuseIncomplete(buyer)
      if (isEmptyAddress(values.shippingAddress)) values.shippingAddress = copyAddress(buyer)
    }
    refusePast(saving)
    if (values.items) await priceLines(saving, buyer)
    await refuseUnpayable(saving, buyer)
  },

  actions: {
    approve,
    reject,
    async cancel(saving) {
      const { work, before, values } = saving
      if (work.role === 'CUSTOMER' || !before) return
      values.customerNotificationEnabled = true
      await countReason(work, values.rejectReason ?? null)
      await notifyCustomer(work, before, 'CANCELLED')
    },
  },

  guards: [
    guard(item, 'deactivate', refuseWantedItem),
    guard(customer, 'deactivate', refuseWaitingCustomer),
  ],
  followUps: [shortage.follow(flagShortage)],

  async serialize(work, records) {
    await describeLines(work, records)
    await nameCountries(work, records, 'shippingAddress')
    if (work.role === 'CUSTOMER') await tellReasons(work, records)
  },
})

async function refuseWantedItem({ work, before }: Saving<typeof item>) {
  const open = await work.asSystem.count(orderItem, {
    'items.item': before?.id ?? 0,
    orderStatus: ['PENDING', 'APPROVED'],
  })
  if (open > 0)
    refuse(
      open === 1
        ? localized`An open order contains this item; you can make the item inactive once the order is shipped or cancelled.`
        : localized`${open} open orders contain this item; you can make it inactive once they are shipped or cancelled.`,
      'isActive',
    )
}

async function refuseWaitingCustomer({ work, before }: Saving<typeof customer>) {
  const open = await work.asSystem.one(orderItem, {
    customer: before?.id ?? 0,
    orderStatus: ['PENDING', 'APPROVED', 'PARTIALLY_SHIPPED', 'SHIPPED'],
  })
  if (open)
    refuse(
      localized`Order ${open.orderId} is still open; finish or cancel it before making the customer inactive.`,
      'isActive',
    )
}

/** Refuses customers without an address. Those who registered or came from a lead may not have entered one yet. */
function refuseIncomplete(buyer: Buyer): void {
  if (!isReadyToOrder(buyer))
    refuse(
      localized`Orders need a phone number and a billing address. Add them to the customer’s profile first.`,
      'customer',
    )
}

type Address = NonNullable<StoredOf<Order>['shippingAddress']>

const isEmptyAddress = (address: Address | null | undefined): boolean =>
  !address || ADDRESS_FIELDS.every((name) => (address[name] ?? null) === null)

/** Copies the address, so that later changes do not affect the order. */
const copyAddress = (buyer: Buyer): Address => {
  const source: Address =
    buyer.shippingAddress && !isEmptyAddress(buyer.shippingAddress) ? buyer.shippingAddress : buyer
  return Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, source[name] ?? null]))
}

function refusePast({ work, values, changes }: Saving<Order>): void {
  if (
    !changes('requestedDeliveryDate') ||
    !values.requestedDeliveryDate ||
    values.requestedDeliveryDate >= work.today
  )
    return
  invalid([
    fieldError(orderItem, 'requestedDeliveryDate', {
      code: 'tooEarly',
      params: { min: work.today },
    }),
  ])
}

async function priceLines({ work, values, before }: Saving<Order>, buyer: Buyer): Promise<void> {
  const input = (values.items ?? []).map((row, place) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    item: row.item,
    quantity: row.quantity,
    discountPercent: row.discountPercent,
    place,
  }))
  const found = await readById(work.asSystem, item, input, 'item')
  const facts = [...found.values()].map((each) => ({
    ...each,
    unitPrice: unitPrice(each, buyer.customerType),
  }))
  const { lines, errors } = placeLines(input, {
    items: new Map(facts.map((each) => [each.id, each])),
    before: before ? readLines(before) : null,
    customerDiscount: buyer.discountPercent,
    role: work.role,
  })
  if (errors.length > 0) invalid(errors.map((each) => fieldError(orderItem, each.field, each)))
  const { grandTotal, ...totals } = orderTotals(lines, 0)
  if (grandTotal > MOST)
    invalid([ruleError('items', localized`This exceeds the maximum for one order; split it.`)])
  Object.assign(values, {
    ...totals,
    orderTotal: grandTotal,
    lineCount: lines.length,
    items: lines.map(({ id, ...line }) => (id === 0 ? line : { id, ...line })),
  })
}

/** Maximum of a money field: 99,999,999.99. */
const MOST = 9_999_999_999

/** Checks the payment type early; approval checks again. */
async function refuseUnpayable(saving: Saving<Order>, buyer: Buyer): Promise<void> {
  const { work, mode, changes } = saving
  if (mode === 'edit' && !changes('paymentType') && !changes('items')) return
  const { orderTotal, paymentType: chosen } = saving.record()
  const kind = (await work.asSystem.get(paymentType, chosen))?.kind
  if (kind === 'CREDIT' && buyer.creditLimit === 0)
    refuse(
      localized`This customer cannot buy on credit. Choose another payment type.`,
      'paymentType',
    )
  if (kind === 'WALLET' && (buyer.walletBalance ?? 0) < orderTotal) {
    refuse(
      localized`There is not enough in the wallet for this order. Top it up, order less or choose another payment type.`,
      'paymentType',
    )
  }
}

type JsonLine = Record<string, unknown> & { readonly item: number; readonly unit: number | null }

/** Adds item data to order lines, and stock for the office. */
async function describeLines(work: Work, records: readonly JsonRecord[]): Promise<void> {
  const lines = records.flatMap((record) =>
    Array.isArray(record.items) ? (record.items as JsonLine[]) : [],
  )
  if (lines.length === 0) return
  const found = await readById(work.asSystem, item, lines, 'item')
  const units = await readById(work.asSystem, unit, lines, 'unit')
  for (const line of lines) {
    line.labels = {
      item: found.get(line.item)?.label ?? '',
      unit: units.get(line.unit ?? 0)?.label ?? '',
    }
    if (work.role === 'CUSTOMER') delete line.availableQuantity
    else line.availableQuantity = fromUnits(found.get(line.item)?.availableQuantity ?? 0, 3)
  }
}

/** Customers cannot list reject reasons, so the reason is read for them. */
async function tellReasons(work: Work, records: readonly JsonRecord[]): Promise<void> {
  const reasons = await readById(work.asSystem, rejectReason, records, 'rejectReason')
  for (const record of records) {
    const text = reasons.get(Number(record.rejectReason))?.reasonText
    if (text !== undefined) record.labels = { ...(record.labels as object), rejectReason: text }
  }
}

/** Requested order line; quantities in thousandths, percentages in hundredths. */
interface RequestedLine {
  readonly id?: number
  readonly item: number
  readonly quantity: number
  /** Null to use the customer's discount. */
  readonly discountPercent: number | null
  /** Index in the request, for error paths. */
  readonly place: number
}

/** Merges lines with the same item. The position of the first line is kept, and the first discount given. */
function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const merged = new Map<number, RequestedLine>()
  for (const line of lines) {
    const first = merged.get(line.item)
    merged.set(
      line.item,
      first
        ? {
            ...first,
            id: first.id ?? line.id,
            quantity: first.quantity + line.quantity,
            discountPercent: first.discountPercent ?? line.discountPercent,
          }
        : line,
    )
  }
  return [...merged.values()]
}

interface ItemFacts {
  readonly id: number
  readonly unit: number
  readonly taxRate: number
  readonly minOrderQuantity: number
  /** R-PRC-1: the price for this customer. */
  readonly unitPrice: number
}

interface Placing {
  readonly items: ReadonlyMap<number, ItemFacts>
  /** Lines before the change; null for a new order. */
  readonly before: readonly OrderLine[] | null
  readonly customerDiscount: number
  readonly role: string | null
}

/** Highest discount that does not need a super admin: 50 %. */
const USUAL_DISCOUNT = 5000

type LineError = Problem & { readonly field: string }

/** Prices new lines and collects all errors. Unchanged lines keep their price. */
function placeLines(
  requested: readonly RequestedLine[],
  placing: Placing,
): { readonly lines: OrderLine[]; readonly errors: LineError[] } {
  const errors: LineError[] = []
  const lines = mergeLines(requested).map((line) => {
    const existing = placing.before?.find(({ id, item }) =>
      line.id === undefined ? item === line.item : id === line.id,
    )
    const facts = placing.items.get(line.item)
    errors.push(...lineErrors(line, existing, facts, placing))
    return placedLine(line, existing, facts, placing.customerDiscount)
  })
  return { lines, errors }
}

function* lineErrors(
  line: RequestedLine,
  existing: OrderLine | undefined,
  facts: ItemFacts | undefined,
  placing: Placing,
): Generator<LineError> {
  const at = (column: string, code: string, params: Record<string, string> = {}): LineError => ({
    field: `items.${line.place}.${column}`,
    code,
    params,
  })
  if (placing.before && existing?.item !== line.item) {
    yield at('item', 'rule', {
      message: inWords(
        localized`You can change quantities and remove lines. To add items, place another order.`,
      ),
    })
  }
  if (facts && line.quantity < facts.minOrderQuantity)
    yield at('quantity', 'tooSmall', { min: unitsToText(facts.minOrderQuantity, 3) })
  const usual = existing?.discountPercent ?? placing.customerDiscount
  if (line.discountPercent === null || line.discountPercent === usual) return
  if (placing.role === 'CUSTOMER') yield at('discountPercent', 'readOnly')
  else if (placing.role === 'ADMIN' && line.discountPercent > USUAL_DISCOUNT)
    yield at('discountPercent', 'tooLarge', { max: unitsToText(USUAL_DISCOUNT, 2) })
}

function placedLine(
  requested: RequestedLine,
  existing: OrderLine | undefined,
  facts: ItemFacts | undefined,
  customerDiscount: number,
): OrderLine {
  const { unitPrice, taxRate, unit } = existing ?? {
    unitPrice: facts?.unitPrice ?? 0,
    taxRate: facts?.taxRate ?? 0,
    unit: facts?.unit ?? 0,
  }
  const priced = {
    quantity: requested.quantity,
    approvedQuantity: null,
    unitPrice,
    taxRate,
    discountPercent: requested.discountPercent ?? existing?.discountPercent ?? customerDiscount,
  }
  return {
    ...priced,
    ...lineAmounts(priced),
    unit,
    item: requested.item,
    id: existing?.id ?? 0,
    shippedQuantity: 0,
    deliveredQuantity: 0,
    returnedQuantity: 0,
    closedQuantity: 0,
    returnedAmount: 0,
    shortage: false,
  }
}
