import { fromUnits } from '#schema'
import { behaviour, chartMeasure, overTime } from '#server'
import { BUYERS } from '../../parties/customers/customer-types.ts'
import orderItem from '../orders/order-item.resource.ts'
import salesOrder from './sales-order.resource.ts'

const SOLD = { status: { not: 'CANCELLED' } } as const

const pounds = (pence: unknown): number => fromUnits(Number(pence ?? 0), 2)

/** Net sales are invoiced less returned amounts, by the day of the invoice. */
export default behaviour('sales-metrics', {
  measures: {
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
