import { forRoles, quantity, reference, resource, text, whole } from '#schema'

/**
 * Reservation for an approved order line: from a batch, or without a batch while waiting for stock. Open until
 * shipped or released.
 */
export default resource('stock-reservation', {
  label: ['Reservation', 'Reservations'],
  title: '{item}',
  fields: {
    order: reference('order-item', { calculated: true, required: true }),
    orderId: text({ keyFrom: 'order', label: 'Order' }),
    orderItem: whole({ calculated: true, required: true, label: 'Order line' }),
    item: reference('item-master', { calculated: true, required: true }),
    productionStock: reference('production-stock', { calculated: true, label: 'Batch' }),
    quantity: quantity({ calculated: true }),
    shippedQuantity: quantity({ calculated: true, min: 0, initial: 0, label: 'Shipped' }),
    releasedQuantity: quantity({ calculated: true, min: 0, initial: 0, label: 'Released' }),
    openQuantity: quantity({ calculated: true, min: 0, label: 'Open' }),
  },
  lookups: [
    ['order', 'openQuantity'],
    ['orderItem', 'productionStock'],
    ['productionStock', 'openQuantity'],
    ['item', 'productionStock', 'openQuantity'],
  ],
  list: {
    columns: [
      'orderId',
      'item',
      'productionStock',
      'openQuantity',
      'quantity',
      'shippedQuantity',
      'releasedQuantity',
    ],
    filters: ['order', 'item', 'productionStock'],
    sort: '-id',
  },
  allow: forRoles(['SUPER_ADMIN', 'ADMIN'], ['list', 'show']),
})
