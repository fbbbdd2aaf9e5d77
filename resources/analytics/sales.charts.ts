import { charts, added, count, dataset, medianHours, ratio, share, sum } from '#schema/charts'
import payment from '../money/payment.resource.ts'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import orderItem from '../sales/orders/order-item.resource.ts'

const SCREEN = { screen: '/analytics/order-sales-chart', roles: ['SUPER_ADMIN'] } as const
const SOLD = { status: { not: 'CANCELLED' } } as const
const BUYER = { customerType: 'customer.customerType', state: 'customer.state' } as const
/** Filters of the office dashboard. */
const BUYERS = ['customerType'] as const
const GOODS_AND_BUYERS = ['brand', 'category', 'customerType'] as const
const AVERAGE = ratio(['net'], ['orders'], { label: 'Average order' })

/** Sales by line, less returned and undelivered goods. */
export const goods = dataset(salesOrder, {
  date: 'invoiceDate',
  where: SOLD,
  measures: {
    net: sum('order.items.lineTotal', { less: 'order.items.returnedAmount', label: 'Net sales' }),
    orders: count({ distinct: 'id', label: 'Orders' }),
    average: AVERAGE,
    approved: sum('order.items.approvedQuantity'),
    returned: sum('order.items.returnedQuantity'),
    closed: sum('order.items.closedQuantity', { label: 'Closed short' }),
    quantity: added(['approved'], { less: ['returned', 'closed'], label: 'Quantity' }),
  },
  dimensions: {
    ...BUYER,
    item: 'order.items.item',
    brand: 'order.items.item.brand',
    category: 'order.items.item.category',
  },
  prepared: [
    ['item'],
    ['item', 'customerType', 'paymentType'],
    // Needed because an order with several items of a brand counts once for the brand.
    ['brand', 'customerType', 'paymentType'],
    ['category', 'customerType', 'paymentType'],
  ],
})

/** Sales including shipping, less returns. Filtering by goods uses the line totals instead. */
export const sales = dataset(salesOrder, {
  date: 'invoiceDate',
  where: SOLD,
  measures: {
    net: sum('grandTotal', { less: 'returnedAmount', label: 'Net sales' }),
    orders: count({ label: 'Orders' }),
    average: AVERAGE,
  },
  dimensions: BUYER,
  finer: goods,
  prepared: [['customerType', 'paymentType'], ['customer']],
})

const orders = dataset(orderItem, {
  date: 'dateTime',
  measures: {
    orders: count({ label: 'Orders' }),
    value: sum('orderTotal', { label: 'Order value' }),
  },
  dimensions: { customerType: 'customer.customerType' },
  prepared: [['orderStatus', 'customerType']],
})

const invoiced = dataset(payment, {
  date: 'invoiceDate',
  measures: {
    due: sum('invoiceAmount', {
      less: 'returnedAmount',
      label: 'Invoiced',
      noun: 'invoiced sales',
    }),
  },
  dimensions: { customerType: 'customer.customerType' },
  prepared: [['paymentStatus', 'customerType', 'paymentType']],
})

const decisions = dataset(orderItem, {
  date: 'decidedDate',
  measures: {
    hours: medianHours('dateTime', 'decidedDate', { label: 'Median hours to decision' }),
    decided: count(),
    rejected: count({ where: { orderStatus: 'REJECTED' } }),
    rejectedPercent: share(['rejected'], ['decided'], {
      isOfAll: true,
      label: 'Rejected',
      noun: 'share of orders rejected',
    }),
  },
  prepared: [['rejectReason']],
})

export default charts({
  'sales-trend': {
    ...SCREEN,
    title: 'Net sales',
    about: 'By invoice date, less returns. Shipping is excluded when filtering by product.',
    order: 10,
    of: sales,
    style: 'line',
    measures: ['net', 'orders', 'average'],
    by: 'period',
    filters: ['customerType', 'brand', 'category', 'item', 'paymentType'],
    empty: 'No invoices in this period.',
    dashboards: { SUPER_ADMIN: { filters: GOODS_AND_BUYERS } },
    card: { finding: 'change' },
    tile: { code: 'net-sales', order: 10, beside: ['orders'], more: 'good' },
  },
  'order-status': {
    ...SCREEN,
    title: 'Orders by status',
    about: 'By order date.',
    order: 20,
    of: orders,
    style: 'donut',
    by: 'orderStatus',
    filters: ['customerType'],
    empty: 'No orders in this period.',
    dashboards: {
      SUPER_ADMIN: { filters: BUYERS },
      CUSTOMER: { leadsTo: '/order&cart/my-orders?status=:group&fromDate=:from&toDate=:to' },
    },
    card: {
      style: 'bars',
      finding: '{percent}% of orders delivered',
      share: ['DELIVERED'],
    },
  },
  'orders-per-day': {
    title: 'Orders by day and status',
    order: 10,
    of: orders,
    style: 'stacked',
    measures: ['orders'],
    by: 'period',
    split: 'orderStatus',
    filters: ['customerType'],
    empty: 'No orders in this period.',
    dashboards: { ADMIN: { filters: BUYERS } },
    card: {
      finding:
        '{smart_count} order; busiest was {top} with {most} |||| {smart_count} orders; busiest was {top} with {most}',
    },
  },
  purchases: {
    title: 'Your purchases by month',
    about: 'Invoices less returns, last 12 months',
    order: 10,
    of: sales,
    style: 'columns',
    measures: ['net'],
    by: 'period',
    empty: 'Your purchases appear here, month by month.',
    dashboards: { CUSTOMER: { last: [12, 'MONTH'] } },
    card: { finding: 'Biggest month: {top}, {most}' },
  },
  'top-items': {
    ...SCREEN,
    title: 'Best-selling items',
    about: 'Excluding shipping, less returns.',
    order: 30,
    of: goods,
    style: 'bars',
    measures: ['net', 'quantity'],
    by: 'item',
    filters: ['brand', 'category', 'customerType'],
    top: 10,
    empty: 'No sales in this period.',
    dashboards: { SUPER_ADMIN: { filters: GOODS_AND_BUYERS, top: 5 }, CUSTOMER: { top: 5 } },
    card: { finding: '{top} leads' },
  },
  'sales-by-brand': {
    ...SCREEN,
    title: 'Net sales by brand or category',
    about: 'Excluding shipping, less returns.',
    order: 40,
    of: goods,
    style: 'stacked',
    measures: ['net'],
    by: 'period',
    split: ['brand', 'category'],
  },
  'payment-status': {
    ...SCREEN,
    title: 'Invoices by payment status',
    about:
      'Invoices in the period, less returns, by current payment status. Open and partly paid include overdue invoices.',
    order: 50,
    of: invoiced,
    style: 'donut',
    by: 'paymentStatus',
    filters: ['customerType', 'paymentType'],
  },
  'approval-time': {
    ...SCREEN,
    title: 'Time to approval',
    about:
      'Orders approved or rejected in the period: median waiting time in hours, and the share rejected.',
    order: 60,
    of: decisions,
    style: 'bars',
    measures: ['hours', 'rejectedPercent'],
    by: ['period', 'rejectReason'],
  },
})
