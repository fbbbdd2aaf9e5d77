import { fromUnits, localized } from '#schema'
import {
  behaviour,
  byGroup,
  chartMeasure,
  overTime,
  countMeasure,
  tileMeasure,
  type MeasureContext,
  type Counted,
  type Period,
  type Work,
} from '#server'
import { sql } from 'kysely'
import { BUYERS, GOODS } from '../../parties/customers/customer-types.ts'
import orderItem from '../orders/order-item.resource.ts'
import salesOrder from './sales-order.resource.ts'
import customer from '../../parties/customers/customer.resource.ts'

const SOLD = { status: { not: 'CANCELLED' } } as const
const UNDER_WAY = ['APPROVED', 'PARTIALLY_SHIPPED', 'SHIPPED'] as const
const TOP = 5

const pounds = (pence: unknown): number => fromUnits(Number(pence ?? 0), 2)

/** What orders and sales tell on dashboards. Net sales are what was invoiced less what came back, by the day of the invoice. */
export default behaviour('sales-metrics', {
  measures: {
    'orders-pending': tileMeasure({
      of: orderItem,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Orders waiting for approval`,
      unit: 'count',
      async compute(_, { tally, first }) {
        const waiting = { orderStatus: 'PENDING' } as const
        const { count, orderTotal } = await tally(waiting, 'orderTotal')
        const oldest = await first(waiting, {
          by: 'dateTime',
          name: 'orderId',
          whose: 'customer',
          on: 'dateTime',
        })
        return { value: count, count, other: pounds(orderTotal), first: oldest }
      },
    }),
    'net-sales': tileMeasure({
      of: salesOrder,
      roles: ['SUPER_ADMIN'],
      label: localized`Net sales`,
      unit: 'money',
      async compute(_, input) {
        const [now, before] = [
          await netSales(input, input.period),
          await netSales(input, input.before),
        ]
        return { value: pounds(now.net), before: pounds(before.net), count: now.count }
      },
    }),
    'my-orders': countMeasure({
      of: orderItem,
      roles: ['CUSTOMER'],
      label: localized`Orders under way`,
      where: { orderStatus: ['PENDING', ...UNDER_WAY] },
      other: { orderStatus: 'PENDING' },
    }),
    'my-deliveries': tileMeasure({
      of: orderItem,
      roles: ['CUSTOMER'],
      label: localized`Orders delivered`,
      unit: 'count',
      async compute(_, { tally, instants, period, before }) {
        const { count } = await tally({ orderStatus: 'DELIVERED', dateTime: instants(period) })
        return {
          value: count,
          count,
          before: (await tally({ orderStatus: 'DELIVERED', dateTime: instants(before) })).count,
        }
      },
    }),
    'available-credit': tileMeasure({
      of: customer,
      roles: ['CUSTOMER'],
      label: localized`Credit available`,
      unit: 'money',
      async compute(_, { tally }) {
        const { creditLimit, availableCredit } = await tally({}, 'creditLimit', 'availableCredit')
        return { value: pounds(availableCredit), other: pounds(creditLimit) }
      },
    }),
    'sales-trend': chartMeasure({
      of: salesOrder,
      roles: ['SUPER_ADMIN'],
      filters: { ...GOODS, ...BUYERS },
      async compute(work, input) {
        const counted = await netByPart(work, input, input.parts)
        const [before] = await netByPart(work, input, [input.before])
        return {
          ...overTime(input.parts, counted, [{ key: 'net' }], pounds),
          before: pounds(before?.value),
        }
      },
    }),
    purchases: chartMeasure({
      of: salesOrder,
      roles: ['CUSTOMER'],
      async compute(work, input) {
        const months = input.months(12)
        return overTime(
          months,
          await netByPart(work, { ...input, filters: NOT_NARROWED }, months),
          [{ key: 'net' }],
          pounds,
        )
      },
    }),
    'order-status': chartMeasure({
      of: orderItem,
      roles: ['SUPER_ADMIN', 'CUSTOMER'],
      filters: BUYERS,
      async compute(work, { instants, period, filters }) {
        const groups = await work
          .query(orderItem)
          .where({ dateTime: instants(period), ...ofBuyers(filters) })
          .groupBy('orderStatus')
          .all()
        return byGroup(groups.map(({ orderStatus: key, count: value }) => ({ key, value })))
      },
    }),
    'orders-per-day': chartMeasure({
      of: orderItem,
      roles: ['ADMIN'],
      filters: BUYERS,
      async compute(work, { parts, filters }) {
        const groups = await work
          .query(orderItem)
          .where(ofBuyers(filters))
          .inParts('dateTime', parts)
          .groupBy('orderStatus')
          .all()
        const counted = groups.map(({ place, orderStatus: key, count: value }) => ({
          place,
          key,
          value,
        }))
        const states = new Set(counted.map(({ key }) => String(key)))
        return overTime(
          parts,
          counted,
          Object.keys(orderItem.fields.orderStatus.options.items)
            .filter((state) => states.has(state))
            .map((key) => ({ key })),
        )
      },
    }),
    'top-items': chartMeasure({
      of: salesOrder,
      roles: ['SUPER_ADMIN', 'CUSTOMER'],
      filters: { ...GOODS, ...BUYERS },
      async compute(work, { rows, within, period, filters }) {
        const { rows: counted } = await sql<Counted>`
          select sold.item as key, item_master.label, sold.value from (
            select line.item, sum(line.line_total - coalesce(line.returned_amount, 0)) as value
            from sales_order as t join order_item__items as line on line.parent = ${sql.ref('t.order')}
            where ${within('invoice_date', period)} and ${rows({ ...SOLD, ...ofBuyers(filters) })} and ${ofGoods(filters)} group by line.item
          ) as sold join item_master on item_master.id = sold.item where sold.value > 0
          order by sold.value desc, item_master.label limit ${sql.lit(TOP)}`.execute(work.sql)
        return byGroup(counted, pounds)
      },
    }),
  },
})

interface Narrowed {
  readonly brand: number | null
  readonly category: number | null
  readonly customerType: string | null
}
const NOT_NARROWED: Narrowed = { brand: null, category: null, customerType: null }

const ofBuyers = ({ customerType }: Pick<Narrowed, 'customerType'>) =>
  customerType === null ? {} : { 'customer.customerType': customerType }

/** A line, known as `line`, of those goods. */
function ofGoods({ brand, category }: Pick<Narrowed, 'brand' | 'category'>) {
  if (brand === null && category === null) return sql`1 = 1`
  return sql`exists (select 1 from item_master as goods where goods.id = line.item
    ${brand === null ? sql`` : sql`and goods.brand = ${brand}`} ${category === null ? sql`` : sql`and goods.category = ${category}`})`
}

/** Pence, by the day of the invoice. */
async function netSales({ tally }: Pick<MeasureContext, 'tally'>, { from, to }: Period) {
  const { count, grandTotal, returnedAmount } = await tally(
    { ...SOLD, invoiceDate: { atLeast: from, atMost: to } },
    'grandTotal',
    'returnedAmount',
  )
  return { count, net: grandTotal - returnedAmount }
}

/** Pence in each stretch of time. Of some goods it is what their lines came to; shipping belongs to no goods. */
async function netByPart(
  work: Work,
  { rows, timeline, filters }: MeasureContext<Narrowed>,
  parts: readonly Period[],
): Promise<readonly Counted[]> {
  const isOfGoods = filters.brand !== null || filters.category !== null
  const value = isOfGoods
    ? sql`sum(line.line_total - coalesce(line.returned_amount, 0))`
    : sql`sum(t.grand_total - t.returned_amount)`
  const lines = isOfGoods
    ? sql`join order_item__items as line on line.parent = ${sql.ref('t.order')} and ${ofGoods(filters)}`
    : sql``
  const { rows: counted } = await sql<Counted>`
    with ${timeline('days', parts)} select part.place, ${value} as value from part cross join sales_order as t ${lines}
    where t.invoice_date between part.first and part.last and ${rows({ ...SOLD, ...ofBuyers(filters) })} group by part.place`.execute(
    work.sql,
  )
  return counted
}
