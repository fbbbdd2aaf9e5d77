import { charts, count, dataset } from '#schema/charts'
import orderItem from '../sales/orders/order-item.resource.ts'
import shipment from './shipment.resource.ts'

/** The same orders as on the desk under "Ready to ship". */
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

export default charts({
  'orders-to-ship': {
    title: 'Orders ready to ship',
    roles: ['ADMIN'],
    of: ready,
    tile: {
      order: 14,
      asks: 'warning',
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
      asks: 'warning',
      beside: ['packed'],
      begin: 'Next: pack and ship {name} to {whose}, planned for {on}',
    },
  },
})
