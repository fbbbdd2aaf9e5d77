import { addDays, say } from '#schema'
import { behaviour, byGroup, chartMeasure, tileMeasure, type Counted } from '#server'
import { sql } from 'kysely'
import { BUYERS } from '../sales/customers/customer-types.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import shipment from './shipment.resource.ts'

const READY_TO_SHIP = { orderStatus: ['APPROVED', 'PARTIALLY_SHIPPED'] } as const
const ON_THE_ROAD = { shipmentStatus: 'SHIPPED' } as const

/** What waits to leave and what is on the road, on dashboards. */
export default behaviour('shipping-figures', {
  measures: {
    // The same orders as on the desk under "Ready to ship".
    'orders-to-ship': tileMeasure({
      of: orderItem,
      roles: ['ADMIN'],
      label: say`Orders ready to ship`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally(READY_TO_SHIP)
        const short = await tally({ ...READY_TO_SHIP, hasShortage: true })
        return { value: count, count, other: short.count }
      },
    }),
    'shipments-to-send': tileMeasure({
      of: shipment,
      roles: ['ADMIN'],
      label: say`Shipments being prepared`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally({ shipmentStatus: ['PENDING', 'PACKED'] })
        const packed = await tally({ shipmentStatus: 'PACKED' })
        return { value: count, count, other: packed.count }
      },
    }),
    'shipments-in-transit': tileMeasure({
      of: shipment,
      roles: ['ADMIN', 'CUSTOMER'],
      label: say`Shipments on the road`,
      unit: 'count',
      async compute(work, { tally, rows }) {
        const { count } = await tally(ON_THE_ROAD)
        const late = await tally({
          ...ON_THE_ROAD,
          expectedDeliveryDate: { atMost: addDays(work.today, -1) },
        })
        const {
          rows: [next],
        } = await sql<{ day: string | null }>`
          select min(t.expected_delivery_date) as day from shipment as t where t.expected_delivery_date >= ${work.today} and ${rows(ON_THE_ROAD)}`.execute(
          work.sql,
        )
        return { value: count, count, other: late.count, on: next?.day ?? null }
      },
    }),
    'shipment-status': chartMeasure({
      of: shipment,
      roles: ['ADMIN'],
      heeds: BUYERS,
      async compute(work, { rows, within, period, filters: { customerType } }) {
        const { rows: counted } = await sql<Counted>`
          select t.shipment_status as key, count(*) as value from shipment as t
          where ${within('shipment_date', period)} and ${rows(customerType === null ? {} : { 'customer.customerType': customerType })} group by t.shipment_status`.execute(
          work.sql,
        )
        return byGroup(counted)
      },
    }),
  },
})
