import { charts, count, dataset, sum } from '#schema/charts'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import { leads, wonLeads } from './crm.charts.ts'
import { customers, receivables } from './customers.charts.ts'

const SCREEN = { screen: '/analytics/chart', roles: ['SUPER_ADMIN'] } as const
const PLACES = { by: ['country', 'state', 'city'], isDrilled: true } as const
const SOLD = { status: { not: 'CANCELLED' } } as const
const SHIPPED_TO = {
  customerType: 'customer.customerType',
  country: 'order.shippingAddress.country',
  state: 'order.shippingAddress.state',
  city: 'order.shippingAddress.city',
} as const

const goodsByPlace = dataset(salesOrder, {
  date: 'invoiceDate',
  where: SOLD,
  measures: {
    net: sum('order.items.lineTotal', { less: 'order.items.returnedAmount' }),
    orders: count({ distinct: 'id' }),
  },
  dimensions: { ...SHIPPED_TO, brand: 'order.items.item.brand' },
})

const salesByPlace = dataset(salesOrder, {
  date: 'invoiceDate',
  where: SOLD,
  measures: {
    net: sum('grandTotal', { less: 'returnedAmount', label: 'Net sales' }),
    orders: count({ label: 'Orders' }),
  },
  dimensions: SHIPPED_TO,
  finer: goodsByPlace,
  prepared: [['country', 'state', 'city']],
})

export default charts({
  'sales-by-location': {
    ...SCREEN,
    ...PLACES,
    title: 'Net sales by place',
    about: 'By delivery address. Shipping is excluded when filtering by brand.',
    order: 10,
    of: salesByPlace,
    style: 'bars',
    filters: ['customerType', 'brand'],
  },
  'customers-by-location': {
    ...SCREEN,
    ...PLACES,
    title: 'Customers by place',
    about: 'By billing address, at the end of the period.',
    order: 20,
    of: customers,
    style: 'bars',
    measures: ['customers', 'created'],
    filters: ['customerType'],
  },
  'leads-by-location': {
    ...SCREEN,
    ...PLACES,
    title: 'Leads by place',
    about: 'Leads are counted on the day they were created, won leads on the day they were won.',
    order: 30,
    of: [leads, wonLeads],
    style: 'bars',
    measures: ['leads', 'won'],
    filters: ['leadSource'],
  },
  'outstanding-by-location': {
    ...SCREEN,
    title: 'Outstanding by place',
    about: 'As of today, by the customer’s billing address.',
    order: 40,
    of: receivables,
    style: 'bars',
    measures: ['outstanding', 'overdue'],
    by: ['state', 'city'],
    isDrilled: true,
    filters: ['customerType'],
  },
})
