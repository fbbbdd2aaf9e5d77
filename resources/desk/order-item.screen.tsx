import { screen } from '#admin'
import { lazy } from 'react'
import { ALL_ORDERS } from '../sales/orders/order.ts'
import orderItem from '../sales/orders/order-item.resource.ts'

export default screen(orderItem, {
  list: lazy(async () => ({
    default: (await import('../sales/approval/approve-orders.tsx')).ApproveOrders,
  })),
  create: lazy(async () => ({
    default: (await import('../sales/entry/order-entry.tsx')).OrderEntry,
  })),
  everybody: ALL_ORDERS,
  record: lazy(async () => ({ default: (await import('./order-page.tsx')).OrderRecord })),
})
