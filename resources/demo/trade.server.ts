import { addDays, fromUnits, instantAt } from '#schema'
import { attempted, type DemoTools, type StoredOf, type Work } from '#server'
import rejectReason from '../reasons/reject-reason.resource.ts'
import payment from '../money/payment.resource.ts'
import receipt from '../money/receipts/receipt.resource.ts'
import production from '../stock/production/production.resource.ts'
import { expireBatches, openReservations } from '../stock/door.server.ts'
import customer from '../parties/customers/customer.resource.ts'
import { decideOrder, type Decision } from '../sales/door.server.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import shipment from '../shipping/shipment.resource.ts'
import item from '../stock/item-master.resource.ts'
import unit from '../stock/unit-of-measure.resource.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import { datesBetween } from '../people/terms/calendar.ts'
import { nth, pick, randomFrom } from './random.ts'

const OFFICE_USER = 'admin'
const SHOP_FLOOR = 'employee'

/** State of the simulation. */
interface Story {
  readonly tools: DemoTools
  readonly today: string
  /** Load time, and midnight of that day in the company's time zone. */
  readonly now: string
  readonly midnight: string
  readonly buyers: readonly Buyer[]
  readonly wares: readonly Ware[]
  readonly vans: readonly number[]
  readonly types: ReadonlyMap<string, number>
  readonly reason: number
  readonly ahead: Map<string, (() => Promise<void>)[]>
  orders: number
}

/** Simulates trade since the first day, day by day, under the rules of the API. */
export async function simulateTrade(work: Work, tools: DemoTools, begun: string): Promise<void> {
  const story = await openStory(work, tools)
  const dates = datesBetween(begun, work.today)
  for (const [day, date] of dates.entries()) {
    if (day % 30 === 0 && day > 0) tools.progress(`trade: ${story.orders} orders by ${date}`)
    await liveDay(story, date, day)
  }
  tools.progress(`${story.orders} orders from production to payment, over ${dates.length} days`)
}

async function openStory(work: Work, tools: DemoTools): Promise<Story> {
  const buyers = await work.find(customer, { isActive: true })
  const units = new Map((await work.find(unit, {})).map((each) => [each.id, each]))
  const items = await work.find(item, { isActive: true })
  const wares = items
    .filter((each) => units.get(each.unit)?.isWhole)
    .map((each) => ({
      id: each.id,
      minimum: fromUnits(each.minOrderQuantity, 3),
      shelfLifeDays: each.shelfLifeDays,
    }))
  const reason = await work.one(rejectReason, { reasonKind: 'ORDER' })
  return {
    tools,
    today: work.today,
    wares,
    ahead: new Map(),
    orders: 0,
    reason: reason?.id ?? 0,
    now: work.now,
    midnight: instantAt(work.today, '00:00', work.settings.timeZone),
    buyers: buyers.map((each) => ({
      ...each,
      creditLimit: fromUnits(each.creditLimit, 2),
      since: each.createdDate.slice(0, 10),
    })),
    vans: (await work.find(vehicle, { vehicleStatus: 'ACTIVE', temperatureControlled: true })).map(
      ({ id }) => id,
    ),
    types: new Map((await work.find(paymentType, {})).map((each) => [each.kind, each.id])),
  }
}

async function liveDay(story: Story, date: string, day: number): Promise<void> {
  await story.tools.at(clock(story, date, 0, 10), null, expireBatches)
  if (isTradingDay(date)) await make(story, date, day)
  await passTime(story, date)
  if (!isTradingDay(date)) return
  const buyers = story.buyers.filter(({ since }) => since < date)
  for (const [place, order] of planOrders(day, buyers, story.wares).entries())
    await placeOrder(story, date, place, order)
  await passTime(story, date)
}

async function passTime(story: Story, date: string): Promise<void> {
  const events = story.ahead.get(date) ?? []
  story.ahead.delete(date)
  for (const event of events) await event()
}

/** Schedules an event, on Monday instead of Sunday. Drops events in the future. */
function later(story: Story, date: string, event: (date: string) => Promise<void>): void {
  if (!isTradingDay(date)) return later(story, addDays(date, 1), event)
  if (date > story.today) return
  story.ahead.set(date, [...(story.ahead.get(date) ?? []), () => event(date)])
}

const HOUR = 3_600_000

/** Instant on a date. Today's hours are compressed to end now, so that no event is in the future. */
function clock({ today, now, midnight }: Story, date: string, hour: number, minute = 0): string {
  const sinceMidnight = hour * HOUR + (minute % 60) * 60_000
  if (date !== today) return new Date(Date.parse(`${date}T00:00:00Z`) + sinceMidnight).toISOString()
  const [start, end] = [Date.parse(midnight), Date.parse(now)]
  return new Date(start + ((end - start) * sinceMidnight) / (24 * HOUR)).toISOString()
}

/** Produces items that run low. */
async function make(story: Story, date: string, day: number): Promise<void> {
  const random = randomFrom(31 + day)
  await story.tools.at(clock(story, date, 6), SHOP_FLOOR, async (work) => {
    const stock = new Map(
      (await work.find(item, { isActive: true })).map((each) => [
        each.id,
        fromUnits(each.availableQuantity ?? 0, 3),
      ]),
    )
    for (const [place, ware] of story.wares.entries()) {
      const size = batchSize(ware, place, story.wares.length)
      if ((stock.get(ware.id) ?? 0) > size * 0.3) continue
      const spoiled = random() < 0.3 ? Math.ceil(size * random() * 0.04) : 0
      const made = await work.create(production, {
        item: ware.id,
        plannedQuantity: size,
        producedDate: date,
        shift: random() < 0.7 ? 'DAY' : 'EVENING',
        unitCost: Math.round(60 + random() * 240) / 100,
      })
      await work.act(production, made.id, 'complete', {
        producedQuantity: size - spoiled,
        producedDate: date,
        rejectedQuantity: spoiled,
        ...(spoiled > 0 ? { rejectionNote: 'Jars not sealed' } : {}),
        qualityStatus: random() < 0.98 ? 'PASSED' : 'ON_HOLD',
      })
    }
  })
}

type Order = StoredOf<typeof orderItem>
type Sale = StoredOf<typeof salesOrder>

/** Places an order taken by phone. */
async function placeOrder(
  story: Story,
  date: string,
  place: number,
  plan: PlannedOrder,
): Promise<void> {
  const made = await story.tools.at(
    clock(story, date, 8 + (place % 8), place * 17),
    OFFICE_USER,
    (work) =>
      work.create(orderItem, {
        customer: plan.customer,
        paymentType: story.types.get(plan.payBy),
        items: plan.lines,
      }),
  )
  story.orders += 1
  const decided = addDays(date, plan.decided)
  // Orders placed today remain undecided.
  if (date !== story.today) later(story, decided, (day) => decide(story, day, made, plan))
}

async function decide(story: Story, date: string, order: Order, plan: PlannedOrder): Promise<void> {
  const moment = clock(story, date, 17, order.id)
  if (plan.outcome === 'rejected' || plan.outcome === 'cancelled') {
    return story.tools.at(moment, OFFICE_USER, async (work) => {
      await work.act(orderItem, order.id, plan.outcome === 'rejected' ? 'reject' : 'cancel', {
        rejectReason: story.reason,
      })
    })
  }
  const approved = await story.tools.at(moment, OFFICE_USER, (work) => approve(work, story, order))
  if (approved === null) return
  later(story, addDays(date, plan.leaves - plan.decided), (day) => send(story, day, approved, plan))
  const isLate = plan.paysAfter > 8
  const paid = addDays(
    approved.dueDate,
    plan.payBy === 'CREDIT' || isLate ? plan.paysAfter : Math.abs(plan.paysAfter) % 4,
  )
  later(story, paid > date ? paid : addDays(date, 1), (day) => pay(story, day, approved, plan))
}

/**
 * Approves an order. If refused, reduces quantities to the available stock, then switches to bank transfer; finally
 * rejects the order.
 */
async function approve(work: Work, story: Story, { id, orderId }: Order): Promise<Sale | null> {
  const decision: Decision = { orderId, orderStatus: 'APPROVED' }
  const paymentType = story.types.get('BANK')
  const sale =
    (await tryApproval(work, decision)) ??
    (await tryApproval(work, { ...decision, ...(await cuts(work, id)) })) ??
    (await tryApproval(work, { ...decision, ...(await cuts(work, id)), paymentType }))
  if (!sale) await work.act(orderItem, id, 'reject', { rejectReason: story.reason })
  return sale
}

async function tryApproval(work: Work, decision: Decision): Promise<Sale | null> {
  const outcome = await attempted(work, () => decideOrder(work, decision))
  return outcome.refused ? null : work.get(salesOrder, outcome.done.sale)
}

async function cuts(work: Work, id: number): Promise<Pick<Decision, 'items'>> {
  const order = await work.get(orderItem, id)
  const items = []
  for (const line of order?.items ?? []) {
    const available = (await work.get(item, line.item))?.availableQuantity ?? 0
    items.push({
      ...(line.id === undefined ? {} : { id: line.id }),
      approvedQuantity: Math.min(line.quantity, available),
    })
  }
  return { items }
}

/** Dispatches a sale, sometimes in two parts. Retries some days later if goods are missing. */
async function send(story: Story, date: string, sale: Sale, plan: PlannedOrder): Promise<void> {
  const isWhole = plan.outcome !== 'partly'
  const shipped = await story.tools.at(
    clock(story, date, 7, sale.id),
    OFFICE_USER,
    async (work) => {
      const { status } = (await work.get(salesOrder, sale.id)) ?? sale
      if (status !== 'APPROVED' && status !== 'PARTIALLY_SHIPPED') return null
      if ((await openReservations(work, { order: sale.order })).length === 0) return null
      const lines = isWhole ? [] : await halveReservations(work, sale)
      const van = story.vans[sale.id % story.vans.length]
      const made = await work.create(shipment, {
        sale: sale.id,
        packageCount: 1 + (sale.id % 4),
        expectedDeliveryDate: addDays(date, 1),
        ...(lines.length > 0 ? { lines } : {}),
        ...(plan.byCourier || van === undefined
          ? {
              deliveryMode: 'COURIER',
              carrierName: 'Parcel Post',
              carrierReference: `PP${100_000 + sale.id}`,
            }
          : { vehicle: van }),
      })
      await work.act(shipment, made.id, 'ship')
      return made.id
    },
  )
  if (shipped === null || !isWhole)
    later(story, addDays(date, 3), (day) => finish(story, day, sale, plan))
  if (shipped === null) return
  later(story, addDays(date, plan.arrives - plan.leaves), (day) =>
    arrive(story, day, shipped, plan),
  )
}

async function finish(story: Story, date: string, sale: Sale, plan: PlannedOrder): Promise<void> {
  const isOpen = await story.tools.at(clock(story, date, 6), OFFICE_USER, async (work) => {
    const now = await work.get(salesOrder, sale.id)
    return now?.status === 'APPROVED' || now?.status === 'PARTIALLY_SHIPPED'
  })
  if (isOpen) await send(story, date, sale, { ...plan, outcome: 'delivered' })
}

async function halveReservations(work: Work, sale: Sale) {
  const promised = await openReservations(work, { order: sale.order })
  return promised
    .map(({ orderItem: line, productionStock, openQuantity }) => ({
      orderItem: line,
      productionStock,
      quantity: fromUnits(Math.floor(openQuantity / 2_000) * 1_000, 3),
    }))
    .filter(({ quantity }) => quantity > 0)
}

const SIGNERS = ['J. Marsh', 'P. Quill', 'Front desk', 'Goods in', 'A. Bello', 'Kitchen']

async function arrive(story: Story, date: string, id: number, plan: PlannedOrder): Promise<void> {
  await story.tools.at(clock(story, date, 14, id), OFFICE_USER, async (work) => {
    await work.act(shipment, id, 'deliver', { receivedBy: nth(SIGNERS, id) })
  })
  if (plan.outcome === 'returned') later(story, addDays(date, 4), (day) => takeBack(story, day, id))
}

/** Returns part of one line and restocks half of it. */
async function takeBack(story: Story, date: string, id: number): Promise<void> {
  await story.tools.at(clock(story, date, 11, id), OFFICE_USER, async (work) => {
    const [record] = await work.serialize(
      shipment,
      [await work.get(shipment, id)].filter((each) => each !== null),
    )
    const [line] = (record?.lines ?? []) as readonly {
      readonly id: number
      readonly quantity: number
    }[]
    if (line && line.quantity > 1)
      await work.update(shipment, id, {
        lines: [{ id: line.id, returnedQuantity: 1, restock: id % 2 === 0 }],
      })
  })
}

async function pay(story: Story, date: string, sale: Sale, plan: PlannedOrder): Promise<void> {
  await story.tools.at(clock(story, date, 10, sale.id), OFFICE_USER, async (work) => {
    const owed = await work.one(payment, { sale: sale.id })
    if (!owed || owed.outstandingAmount === 0) return
    // One in twelve pays in two parts, three weeks apart.
    const isPart = sale.id % 12 === 5 && owed.paidAmount === 0
    const amount = isPart ? Math.ceil(owed.outstandingAmount / 2) : owed.outstandingAmount
    if (isPart) later(story, addDays(date, 21), (day) => pay(story, day, sale, plan))
    const kind = plan.payBy === 'CREDIT' ? 'BANK' : plan.payBy
    const type = story.types.get(kind)
    if (type)
      await work.asSystem.create(receipt, {
        sale: sale.id,
        amount: fromUnits(amount, 2),
        paymentType: type,
        reference: `${kind}-${sale.invoiceNumber}`,
      })
  })
}

interface Buyer {
  readonly id: number
  readonly customerType: string
  readonly creditLimit: number
  readonly creditDays: number
  readonly since: string
}

interface Ware {
  readonly id: number
  readonly minimum: number
  readonly shelfLifeDays: number
}

type PlannedOrder = ReturnType<typeof planOrders>[number]

const SUNDAY = 0
const isTradingDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY

/** A few customers order most often. */
const isBusy = (random: () => number, place: number, count: number) =>
  random() < 1.35 - place / count

const QUANTITY: Readonly<Record<string, number>> = {
  INDIVIDUAL: 1,
  RETAILER: 2,
  WHOLESALER: 8,
  DISTRIBUTOR: 16,
}

function linesFor(random: () => number, buyer: Buyer, wares: readonly Ware[]) {
  const count = 1 + Math.floor(random() ** 1.6 * 4)
  const chosen = new Map<number, { readonly item: number; readonly quantity: number }>()
  for (let n = 0; n < count; n += 1) {
    const ware = nth(wares, Math.floor(random() ** 1.6 * wares.length))
    const quantity =
      ware.minimum * (1 + Math.floor(random() * 3)) * (QUANTITY[buyer.customerType] ?? 1)
    chosen.set(ware.id, { item: ware.id, quantity })
  }
  return [...chosen.values()]
}

const OUTCOMES = [
  ['delivered', 0.86],
  ['partly', 0.92],
  ['returned', 0.95],
  ['rejected', 0.975],
  ['cancelled', 1],
] as const

function pickOutcome(random: () => number): (typeof OUTCOMES)[number][0] {
  const drawn = random()
  return OUTCOMES.find(([, upTo]) => drawn < upTo)?.[0] ?? 'delivered'
}

function payBy(random: () => number, { creditLimit }: Buyer) {
  if (creditLimit > 0 && random() < 0.7) return 'CREDIT' as const
  return pick(random, ['BANK', 'BANK', 'CARD', 'CASH'] as const)
}

const ON_TIME = 0.93

/** Most customers pay around the due date, a few some weeks late. */
function paysAfter(random: () => number): number {
  const drawn = random()
  return drawn < ON_TIME
    ? Math.round(random() * 16 - 8)
    : 20 + Math.round(((drawn - ON_TIME) / (1 - ON_TIME)) * 60)
}

/**
 * Plans the orders of a day, deterministically. Days count from the order date; `paysAfter` counts from the due date.
 */
function planOrders(day: number, buyers: readonly Buyer[], wares: readonly Ware[]) {
  const random = randomFrom(4_711 + day * 7_919)
  const count = 5 + Math.floor(random() * 4 + day / 140)
  return Array.from({ length: count }, () => {
    const busy = buyers.filter((_, place) => isBusy(random, place, buyers.length))
    const buyer = pick(random, busy.length > 0 ? busy : buyers)
    const decided = random() < 0.8 ? 0 : 1
    const leaves = decided + 1 + Math.floor(random() * 2)
    return {
      customer: buyer.id,
      payBy: payBy(random, buyer),
      lines: linesFor(random, buyer, wares),
      outcome: pickOutcome(random),
      decided,
      leaves,
      arrives: leaves + (random() < 0.75 ? 1 : 2),
      paysAfter: paysAfter(random),
      byCourier: random() < 0.25,
    }
  })
}

/** Batch size: sales of about three weeks, limited by the shelf life. */
const batchSize = ({ minimum, shelfLifeDays }: Ware, place: number, count: number): number =>
  minimum * Math.max(16, Math.round((125 - (86 * place) / count) * Math.min(1, shelfLifeDays / 45)))
