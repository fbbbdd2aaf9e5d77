import { addDays, localized } from '#schema'
import { behaviour, byGroup, chartMeasure, tileMeasure } from '#server'
import { BUYERS } from '../parties/customers/customer-types.ts'
import shipment from './shipment.resource.ts'

const ON_THE_ROAD = { shipmentStatus: 'SHIPPED' } as const

export default behaviour('shipping-metrics', {
  measures: {
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
