import { charts, count, dataset, sum } from '#schema/charts'
import customer from '../parties/customers/customer.resource.ts'
import orderItem from './orders/order-item.resource.ts'

const PENDING = { orderStatus: 'PENDING' } as const

const waiting = dataset(orderItem, {
  where: PENDING,
  measures: { orders: count(), value: sum('orderTotal', { label: 'Order value' }) },
  first: { by: 'dateTime', name: 'orderId', whose: 'customer', on: 'dateTime' },
})

const underWay = dataset(orderItem, {
  where: { orderStatus: ['PENDING', 'APPROVED', 'PARTIALLY_SHIPPED', 'SHIPPED'] },
  measures: { orders: count(), pending: count({ where: PENDING, label: 'Waiting for approval' }) },
})

const delivered = dataset(orderItem, {
  date: 'dateTime',
  where: { orderStatus: 'DELIVERED' },
  measures: { orders: count() },
})

const credit = dataset(customer, {
  measures: {
    available: sum('availableCredit'),
    limit: sum('creditLimit', { label: 'Credit limit' }),
  },
})

export default charts({
  'orders-pending': {
    title: 'Orders waiting for approval',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: waiting,
    tile: {
      order: 10,
      alert: 'warning',
      beside: ['value'],
      begin: 'Next: review {name} from {whose}, placed {on}',
      beginAt: '/order&cart/approve-orders?order=:id',
      leadsTo: '/order&cart/approve-orders',
    },
  },
  'my-orders': {
    title: 'Orders in progress',
    roles: ['CUSTOMER'],
    of: underWay,
    tile: {
      order: 10,
      beside: ['pending'],
      leadsTo:
        '/order&cart/my-orders?status=PENDING&status=APPROVED&status=PARTIALLY_SHIPPED&status=SHIPPED',
    },
  },
  'my-deliveries': {
    title: 'Orders delivered',
    roles: ['CUSTOMER'],
    of: delivered,
    tile: { order: 10, leadsTo: '/order&cart/my-orders?status=DELIVERED' },
  },
  'available-credit': {
    title: 'Credit available',
    roles: ['CUSTOMER'],
    of: credit,
    tile: {
      order: 40,
      beside: ['limit'],
      leadsTo: `/billing/payment-status?filter=${encodeURIComponent('{"tab":"open"}')}`,
    },
  },
})
