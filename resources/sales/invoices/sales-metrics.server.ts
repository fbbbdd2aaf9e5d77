import { fromUnits, localized } from '#schema'
import {
  behaviour,
  chartMeasure,
  overTime,
  countMeasure,
  tileMeasure,
  type MeasureContext,
  type Period,
} from '#server'
import { BUYERS } from '../../parties/customers/customer-types.ts'
import orderItem from '../orders/order-item.resource.ts'
import salesOrder from './sales-order.resource.ts'
import customer from '../../parties/customers/customer.resource.ts'

const SOLD = { status: { not: 'CANCELLED' } } as const
const UNDER_WAY = ['APPROVED', 'PARTIALLY_SHIPPED', 'SHIPPED'] as const

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
    purchases: chartMeasure({
      of: salesOrder,
      roles: ['CUSTOMER'],
      async compute(work, { months }) {
        const parts = months(12)
        const sums = await work
          .query(salesOrder)
          .where(SOLD)
          .inParts('invoiceDate', parts)
          .sum('grandTotal', 'returnedAmount')
          .all()
        const net = sums.map(({ place, grandTotal, returnedAmount }) => ({
          place,
          value: grandTotal - returnedAmount,
        }))
        return overTime(parts, net, [{ key: 'net' }], pounds)
      },
    }),
    'orders-per-day': chartMeasure({
      of: orderItem,
      roles: ['ADMIN'],
      filters: BUYERS,
      async compute(work, { parts, filters: { customerType } }) {
        const groups = await work
          .query(orderItem)
          .where(customerType === null ? {} : { 'customer.customerType': customerType })
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
  },
})

/** Pence, by the day of the invoice. */
async function netSales({ tally }: Pick<MeasureContext, 'tally'>, { from, to }: Period) {
  const { count, grandTotal, returnedAmount } = await tally(
    { ...SOLD, invoiceDate: { atLeast: from, atMost: to } },
    'grandTotal',
    'returnedAmount',
  )
  return { count, net: grandTotal - returnedAmount }
}
