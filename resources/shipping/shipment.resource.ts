import {
  choice, date, flag, image, instant, lines, me, object, quantity, reference, resource, text, today, whole,
} from '#language'
import { address } from '../places/address.ts'

// What has left is not replanned; who brings it may be named at the last moment.
const UNTIL_SENT = { readOnlyWhen: { shipmentStatus: ['SHIPPED', 'DELIVERED', 'RETURNED', 'CANCELLED'] } } as const
const UNTIL_THERE = { readOnlyWhen: { shipmentStatus: ['DELIVERED', 'RETURNED', 'CANCELLED'] } } as const
const OWN_VEHICLE = { shownWhen: { deliveryMode: 'OWN_VEHICLE' }, requiredWhen: { deliveryMode: 'OWN_VEHICLE', shipmentStatus: 'SHIPPED' }, ...UNTIL_THERE } as const
const COURIER = { shownWhen: { deliveryMode: 'COURIER' }, ...UNTIL_THERE } as const

/** Goods of one sale that leave together. Its lines are `shipment-details`, batch by batch. */
export default resource('shipment', {
  label: ['Shipment', 'Shipments'],
  screen: '/shipment/update-shipment',
  menu: { area: 'Shipment', order: 10, icon: 'shipping', title: 'Update shipment', roles: ['SUPER_ADMIN', 'ADMIN'] },
  title: '{trackingNumber} {customer}',
  fields: {
    trackingNumber: text({ required: true, unique: true, series: 'SHP-{year}-000000', calculated: true, label: 'Shipment' }),
    sale: reference('sales-order', { required: true, frozen: true }),
    salesId: text({ keyOf: 'sale', label: 'Sale' }),
    order: reference('order-item', { calculated: true, required: true }),
    orderId: text({ keyOf: 'order', label: 'Order' }),
    customer: reference('customer', { calculated: true, required: true }),
    shipmentStatus: choice({
      PENDING: ['Pending', 'warning'], PACKED: ['Packed', 'info'], SHIPPED: ['Shipped', 'progress'], DELIVERED: ['Delivered', 'success'],
      RETURNED: ['Returned', 'warning'], CANCELLED: ['Cancelled', 'neutral'],
    }, { required: true, initial: 'PENDING', label: 'Status' }),
    lines: lines({
      orderItem: whole({ min: 1, label: 'Order line' }),
      item: reference('item-master', { calculated: true }),
      productionStock: reference('production-stock', { label: 'Batch' }),
      batchNumber: text({ calculated: true }),
      expiryDate: date({ calculated: true }),
      quantity: quantity({ unit: 'item.unit' }),
      returnedQuantity: quantity({ min: 0, unit: 'item.unit', label: 'Returned' }),
      restock: flag({ help: 'What came back can be sold again' }),
    }, { virtual: true, max: 500, help: 'Leave blank to ship everything reserved that is not yet on a shipment' }),
    shipmentDate: date({ required: true, initial: today, ...UNTIL_SENT }),
    expectedDeliveryDate: date({ label: 'Expected on', ...UNTIL_THERE }),
    remarks: text({ max: 250 }),
    deliveryMode: choice({
      OWN_VEHICLE: 'Own vehicle', COURIER: 'Courier', CUSTOMER_PICKUP: 'Collected by the customer',
    }, { required: true, initial: 'OWN_VEHICLE', ...UNTIL_SENT }),
    vehicle: reference('vehicle', OWN_VEHICLE),
    driver: reference('employee', { ...OWN_VEHICLE, defaultFrom: 'vehicle.driver' }),
    carrierName: text({ min: 2, max: 60, label: 'Carrier', ...COURIER, requiredWhen: { deliveryMode: 'COURIER', shipmentStatus: 'SHIPPED' } }),
    carrierReference: text({ max: 40, label: 'Carrier’s reference', ...COURIER }),
    packageCount: whole({ required: true, initial: 1, min: 1, max: 9999, label: 'Packages', ...UNTIL_SENT }),
    shippingAddress: object(address(), { help: 'Leave blank to use the address on the order', ...UNTIL_SENT }),
    shippedDate: instant({ calculated: true, label: 'Shipped' }),
    deliveredDate: instant({ calculated: true, label: 'Delivered' }),
    receivedBy: text({ calculated: true, min: 2, max: 60 }),
    proofOfDelivery: image({ calculated: true }),
    returnReason: text({ min: 5, max: 250 }),
  },
  lockAfter: 'sale',
  checks: [{ field: 'expectedDeliveryDate', is: 'atLeast', than: 'shipmentDate' }],
  sections: {
    'Shipment': ['trackingNumber', 'salesId', 'orderId', 'customer', 'shipmentStatus', 'shipmentDate', 'expectedDeliveryDate', 'packageCount', 'remarks'],
    'Goods': ['lines'],
    'Delivery': ['deliveryMode', 'vehicle', 'driver', 'carrierName', 'carrierReference', 'shippingAddress'],
    'Arrival': ['shippedDate', 'deliveredDate', 'receivedBy', 'proofOfDelivery', 'returnReason'],
  },
  list: {
    columns: ['trackingNumber', 'salesId', 'customer', 'shipmentDate', 'deliveryMode', 'expectedDeliveryDate', 'shipmentStatus'],
    search: ['trackingNumber', 'salesId', 'carrierName', 'carrierReference'],
    filters: [
      'shipmentStatus', 'salesId', 'trackingNumber', 'orderId', 'customer', { name: 'customerId', through: 'customer.id', label: 'Customer' },
      { name: 'userId', through: 'customer.user', label: 'Sign-in' }, 'deliveryMode', 'vehicle', 'driver', 'shipmentDate', 'expectedDeliveryDate',
    ],
    sort: '-shipmentDate',
  },
  state: 'shipmentStatus',
  actions: {
    pack: { label: 'Mark as packed', from: 'PENDING', to: 'PACKED', tone: 'info' },
    unpack: { label: 'Unpack', from: 'PACKED', to: 'PENDING', confirm: 'Its lines can be changed again.' },
    ship: {
      label: 'Dispatch shipment', from: ['PENDING', 'PACKED'], to: 'SHIPPED', tone: 'success',
      asks: ['vehicle', 'driver', 'carrierName', 'carrierReference', 'expectedDeliveryDate'],
      confirm: 'The goods leave the stock and the customer is told.',
    },
    deliver: {
      label: 'Record delivery', from: 'SHIPPED', to: 'DELIVERED', tone: 'success',
      requires: ['receivedBy'], asks: ['receivedBy', 'proofOfDelivery', 'lines'],
    },
    takeBack: {
      label: 'Record return', from: ['SHIPPED', 'DELIVERED'], to: 'RETURNED', tone: 'warning', requires: ['returnReason'], asks: ['returnReason', 'lines'],
      confirm: 'All of it comes back. What is not fit to be sold again is written off.',
    },
    cancel: {
      label: 'Cancel shipment', from: ['PENDING', 'PACKED'], to: 'CANCELLED', tone: 'danger', requires: ['remarks'], asks: ['remarks'],
      confirm: 'The goods stay reserved for the order and can be put on another shipment.',
    },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show', 'create', 'edit', 'pack', 'unpack', 'ship', 'deliver', 'takeBack', 'cancel'],
    ADMIN: ['list', 'show', 'create', 'edit', 'pack', 'unpack', 'ship', 'deliver', 'takeBack', 'cancel'],
    CUSTOMER: ['list', 'show'],
  },
  rows: { CUSTOMER: { 'customer.user': me } },
})
