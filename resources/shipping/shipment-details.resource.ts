import { choice, date, flag, me, quantity, reference, resource, text, whole } from '#language'

/** One batch on one shipment: how much of it went to whom. Filtered by batch number it is the recall list. */
export default resource('shipment-details', {
  label: ['Shipment line', 'Shipment lines'],
  title: '{trackingNumber} {item} {batchNumber}',
  fields: {
    shipment: reference('shipment', { required: true, calculated: true }),
    trackingNumber: text({ keyOf: 'shipment', label: 'Shipment' }),
    sale: reference('sales-order', { required: true, calculated: true }),
    salesId: text({ keyOf: 'sale', label: 'Sale' }),
    order: reference('order-item', { required: true, calculated: true }),
    orderId: text({ keyOf: 'order', label: 'Order' }),
    customer: reference('customer', { required: true, calculated: true }),
    orderItem: whole({ required: true, calculated: true, label: 'Order line' }),
    item: reference('item-master', { required: true, calculated: true }),
    productionStock: reference('production-stock', { required: true, calculated: true, label: 'Batch' }),
    batchNumber: text({ required: true, calculated: true }),
    expiryDate: date({ required: true, calculated: true, label: 'Best before' }),
    quantity: quantity({ required: true, calculated: true, unit: 'item.unit' }),
    returnedQuantity: quantity({ required: true, calculated: true, initial: 0, min: 0, unit: 'item.unit', label: 'Returned' }),
    restock: flag({ required: true, calculated: true, label: 'Back in stock' }),
    shipmentStatus: choice({
      PENDING: ['Pending', 'warning'], PACKED: ['Packed', 'info'], SHIPPED: ['Shipped', 'progress'], DELIVERED: ['Delivered', 'success'],
      RETURNED: ['Returned', 'warning'], CANCELLED: ['Cancelled', 'neutral'],
    }, { required: true, calculated: true, initial: 'PENDING', label: 'Status' }),
  },
  lookups: [['order', 'shipmentStatus']],
  list: {
    columns: ['trackingNumber', 'salesId', 'customer', 'item', 'batchNumber', 'expiryDate', 'quantity', 'returnedQuantity', 'restock', 'shipmentStatus'],
    folded: ['restock'],
    foldFirst: ['expiryDate', 'salesId'],
    search: ['trackingNumber', 'salesId', 'batchNumber'],
    filters: [
      'trackingNumber', 'salesId', 'orderId', 'customer', { name: 'customerId', through: 'customer.id', label: 'Customer' },
      { name: 'userId', through: 'customer.user', label: 'Sign-in' }, 'shipment', 'item', 'batchNumber', 'productionStock', 'shipmentStatus',
    ],
    sort: '-id',
  },
  allow: {
    SUPER_ADMIN: ['list', 'show'],
    ADMIN: ['list', 'show'],
    CUSTOMER: ['list', 'show'],
  },
  rows: { CUSTOMER: { 'customer.user': me } },
})
