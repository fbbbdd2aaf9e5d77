import {
  dashboardMetrics,
  formatStretch,
  inFull,
  largest,
  translated,
  text,
  totalOf,
  valueAt,
} from '#admin'
import { percentChange } from '#schema'
import orderItemInEnglish from '../orders/order-item.resource.ts'
import salesOrderInEnglish from './sales-order.resource.ts'

const orderItem = translated(orderItemInEnglish)
const salesOrder = translated(salesOrderInEnglish)

const NOT_CANCELLED = Object.keys(salesOrder.fields.status.options.items).filter(
  (status) => status !== 'CANCELLED',
)

export default dashboardMetrics({
  charts: [
    {
      measure: 'sales-trend',
      title: text('Net sales'),
      order: 10,
      style: 'line',
      shows: 'money',
      unit: text('By invoice date, less returns'),
      finding: (data, { beforeFrom, beforeTo }) => {
        const percent = percentChange(totalOf(data), data.before)
        const stretch = formatStretch(beforeFrom, beforeTo)
        if (percent === null) return null
        if (percent === 0) return text('Net sales as in {stretch}', { stretch })
        return percent > 0
          ? text('Net sales up {percent}% on {stretch}', { percent, stretch })
          : text('Net sales down {percent}% on {stretch}', { percent: -percent, stretch })
      },
      empty: text('No invoices in this period.'),
    },
    {
      measure: 'purchases',
      title: text('Your purchases by month'),
      order: 10,
      style: 'columns',
      shows: 'money',
      unit: text('Invoiced less returns, the last twelve months'),
      finding: (data) => {
        const most = largest(data)
        return most
          ? text('Biggest month: {month}, {sum}', {
              month: formatStretch(most.group.key, most.group.to ?? most.group.key),
              sum: inFull('money', most.value),
            })
          : null
      },
      empty: text('Your purchases appear here, month by month.'),
      leads: (_, { group, to }) => ({
        of: salesOrder,
        filter: { invoiceDateFrom: group, invoiceDateTo: to ?? group, status: NOT_CANCELLED },
      }),
    },
    {
      measure: 'order-status',
      title: text('Orders by status'),
      order: 20,
      style: 'bars',
      shows: 'count',
      unit: text('Orders'),
      of: orderItem.fields.orderStatus,
      finding: (data) => {
        const percent = Math.round((valueAt(data, 'DELIVERED', 'all') / totalOf(data)) * 100)
        return percent > 0 ? text('{percent}% of the orders are delivered', { percent }) : null
      },
      empty: text('No orders in this period.'),
      leads: ({ role, from, to }, { group }) =>
        role === 'CUSTOMER'
          ? { path: `/order&cart/my-orders?status=${group}&fromDate=${from}&toDate=${to}` }
          : null,
    },
    {
      measure: 'orders-per-day',
      title: text('Orders by day and status'),
      order: 10,
      style: 'columns',
      shows: 'count',
      unit: text('Orders by status'),
      of: orderItem.fields.orderStatus,
      finding: (data) => {
        const most = largest(data)
        return most
          ? text(
              '{smart_count} order; busiest was {when} with {most} |||| {smart_count} orders; busiest was {when} with {most}',
              {
                smart_count: totalOf(data),
                when: formatStretch(most.group.key, most.group.to ?? most.group.key),
                most: most.value,
              },
            )
          : null
      },
      empty: text('No orders in this period.'),
      leads: (_, { group, to, series }) => ({
        path: '/order&cart/all-orders',
        filter: { orderStatus: series, fromDate: group, toDate: to ?? group },
      }),
    },
    {
      measure: 'top-items',
      title: text('Items by net sales'),
      order: 30,
      style: 'bars',
      shows: 'money',
      unit: text('Net sales'),
      finding: ({ groups: [first] }) =>
        first ? text('{item} leads', { item: first.label ?? first.key }) : null,
      empty: text('No sales in this period.'),
    },
  ],
})
