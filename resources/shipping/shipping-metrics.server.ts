import { addDays, localized } from '#schema'
import { behaviour, byGroup, chartMeasure, countMeasure, tileMeasure } from '#server'
import { BUYERS } from '../parties/customers/customer-types.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import shipment from './shipment.resource.ts'

const READY_TO_SHIP = { orderStatus: ['APPROVED', 'PARTIALLY_SHIPPED'] } as const
const ON_THE_ROAD = { shipmentStatus: 'SHIPPED' } as const

/** What waits to leave and what is on the road, on dashboards. */
export default behaviour('shipping-metrics', {
  measures: {
    // The same orders as on the desk under "Ready to ship".
    'orders-to-ship': countMeasure({
      of: orderItem,
      roles: ['ADMIN'],
      label: localized`Orders ready to ship`,
      where: READY_TO_SHIP,
      other: { ...READY_TO_SHIP, hasShortage: true },
      first: { by: 'dateTime', name: 'orderId', whose: 'customer', on: 'dateTime' },
    }),
    'shipments-to-send': countMeasure({
      of: shipment,
      roles: ['ADMIN'],
      label: localized`Shipments being prepared`,
      where: { shipmentStatus: ['PENDING', 'PACKED'] },
      other: { shipmentStatus: 'PACKED' },
      first: {
        by: 'shipmentDate',
        name: 'trackingNumber',
        whose: 'customer',
        on: 'shipmentDate',
      },
    }),
    'shipments-in-transit': tileMeasure({
      of: shipment,
      roles: ['ADMIN', 'CUSTOMER'],
      label: localized`Shipments on the road`,
      unit: 'count',
      async compute(work, { tally }) {
        const { count } = await tally(ON_THE_ROAD)
        const late = await tally({
          ...ON_THE_ROAD,
          expectedDeliveryDate: { atMost: addDays(work.today, -1) },
        })
        const next = await work
          .query(shipment)
          .where({ ...ON_THE_ROAD, expectedDeliveryDate: { atLeast: work.today } })
          .least('expectedDeliveryDate')
          .first()
        return { value: count, count, other: late.count, on: next?.first ?? null }
      },
    }),
    'shipment-status': chartMeasure({
      of: shipment,
      roles: ['ADMIN'],
      filters: BUYERS,
      async compute(work, { period: { from, to }, filters: { customerType } }) {
        const groups = await work
          .query(shipment)
          .where({
            shipmentDate: { atLeast: from, atMost: to },
            ...(customerType === null ? {} : { 'customer.customerType': customerType }),
          })
          .groupBy('shipmentStatus')
          .all()
        return byGroup(groups.map(({ shipmentStatus: key, count: value }) => ({ key, value })))
      },
    }),
  },
})
