import { daysFromToday, today } from '#schema'
import { charts, count, dataset } from '#schema/charts'
import orderItem from '../sales/orders/order-item.resource.ts'
import shipment from './shipment.resource.ts'

/** Same orders as under "Ready to ship" on the desk. */
const ready = dataset(orderItem, {
  where: { orderStatus: ['APPROVED', 'PARTIALLY_SHIPPED'] },
  measures: {
    orders: count(),
    short: count({ where: { hasShortage: true }, label: 'Short of stock' }),
  },
  first: { by: 'dateTime', name: 'orderId', whose: 'customer', on: 'dateTime' },
})

const prepared = dataset(shipment, {
  where: { shipmentStatus: ['PENDING', 'PACKED'] },
  measures: {
    shipments: count(),
    packed: count({ where: { shipmentStatus: 'PACKED' }, label: 'Packed' }),
  },
  first: { by: 'shipmentDate', name: 'trackingNumber', whose: 'customer', on: 'shipmentDate' },
})

const sent = dataset(shipment, {
  where: { shipmentStatus: 'SHIPPED' },
  measures: {
    shipments: count(),
    late: count({
      where: { expectedDeliveryDate: { atMost: daysFromToday(-1) } },
      label: 'Later than expected',
    }),
  },
  first: {
    by: 'expectedDeliveryDate',
    on: 'expectedDeliveryDate',
    where: { expectedDeliveryDate: { atLeast: today } },
  },
})

const all = dataset(shipment, {
  date: 'shipmentDate',
  measures: { shipments: count({ label: 'Shipments' }) },
  dimensions: { customerType: 'customer.customerType' },
})

export default charts({
  'orders-to-ship': {
    title: 'Orders ready to ship',
    roles: ['ADMIN'],
    of: ready,
    tile: {
      order: 14,
      alert: 'warning',
      beside: ['short'],
      begin: 'Next: ship {name} from {whose}, placed {on}',
      beginAt: '/shipment/update-shipment?tab=ready',
      leadsTo: '/shipment/update-shipment?tab=ready',
    },
  },
  'shipments-to-send': {
    title: 'Shipments being prepared',
    roles: ['ADMIN'],
    of: prepared,
    tile: {
      order: 15,
      alert: 'warning',
      beside: ['packed'],
      begin: 'Next: pack and ship {name} to {whose}, planned for {on}',
    },
  },
  'shipments-in-transit': {
    title: 'Shipments on the road',
    roles: ['ADMIN', 'CUSTOMER'],
    of: sent,
    tile: {
      order: 16,
      beside: ['late'],
      below: { none: 'Nothing in transit' },
      begin: 'Next one expected {on}',
    },
  },
  'shipment-status': {
    title: 'Shipments by status',
    order: 20,
    of: all,
    style: 'bars',
    by: 'shipmentStatus',
    filters: ['customerType'],
    empty: 'No shipments in this period.',
    dashboards: { ADMIN: { filters: ['customerType'] } },
  },
})
