import type { RoleName } from '../kit/workspace.ts'

/** Which numbers and charts belong to a role, as the business wants it. */
export const VISIBLE: Readonly<
  Record<RoleName, { readonly tiles: readonly string[]; readonly charts: readonly string[] }>
> = {
  SUPER_ADMIN: {
    tiles: [
      'orders-pending',
      'net-sales',
      'receivables',
      'collections',
      'produced',
      'low-stock',
      'batches-expiring',
      'machines-down',
      'vehicle-documents',
      'people-at-work',
      'leaves-pending',
      'on-leave-today',
      'pay-to-approve',
      'failed-messages',
    ],
    charts: [
      'sales-trend',
      'order-status',
      'top-items',
      'receivable-ageing',
      'production-vs-sales',
    ],
  },
  ADMIN: {
    tiles: [
      'orders-pending',
      'orders-to-ship',
      'shipments-to-send',
      'shipments-in-transit',
      'receivables',
      'collections-today',
      'low-stock',
      'batches-expiring',
      'machines-down',
      'vehicle-documents',
      'people-at-work',
      'leaves-pending',
      'on-leave-today',
      'failed-messages',
    ],
    charts: ['orders-per-day', 'shipment-status', 'collections-by-type', 'production-by-item'],
  },
  EMPLOYEE: {
    tiles: [
      'own-day',
      'own-week',
      'productions-today',
      'productions-open',
      'produced',
      'batches-expiring',
      'low-stock',
      'machines-down',
      'leave-available',
      'last-payslip',
      'daily-status-today',
      'own-leaves-pending',
      'next-holiday',
    ],
    charts: ['own-hours', 'production-trend', 'production-by-item'],
  },
  CUSTOMER: {
    tiles: [
      'my-orders',
      'my-deliveries',
      'available-credit',
      'receivables',
      'wallet-balance',
      'last-receipt',
      'shipments-in-transit',
    ],
    charts: ['purchases', 'order-status', 'top-items'],
  },
}
