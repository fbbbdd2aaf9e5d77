import { join } from 'node:path'
import { findTile, type Chart, type Charts } from '#schema/engine'
import { addedFiles } from '../contract/added-files.ts'
import type { RoleName } from '../kit/workspace.ts'

/** Charts added by a developer, which the lists below cannot include. */
export const addedCharts: readonly Chart[] = (
  await Promise.all(
    [...addedFiles()]
      .filter((file) => file.endsWith('.charts.ts'))
      .map(async (file) => {
        const path = join(import.meta.dirname, '../..', file)
        return ((await import(path)) as { readonly default: Charts }).default.charts
      }),
  )
).flat()

/** Tiles and charts that a role sees of charts added by a developer, from their declarations. */
export const visibleAdded = (role: RoleName) => ({
  tiles: addedCharts
    .map(findTile)
    .flatMap((tile) => (tile?.roles.includes(role) ? [tile.code] : [])),
  charts: addedCharts.flatMap(({ code, dashboards }) => (dashboards?.[role] ? [code] : [])),
})

/** Tiles and charts that each role should see. */
export const VISIBLE: Readonly<
  Record<RoleName, { readonly tiles: readonly string[]; readonly charts: readonly string[] }>
> = {
  SUPER_ADMIN: {
    tiles: [
      'orders-pending',
      'net-sales',
      'receivables',
      'collections',
      'expenses',
      'produced',
      'low-stock',
      'batches-expiring',
      'batches-expired',
      'numbers-to-confirm',
      'certificates-expiring',
      'possible-duplicates',
      'machines-down',
      'machines-due',
      'spares-low',
      'vehicles-due',
      'vehicle-documents',
      'swipes-undecided',
      'people-at-work',
      'leaves-pending',
      'on-leave-today',
      'pay-to-approve',
      'failed-messages',
      'leads-open',
    ],
    charts: [
      'lead-funnel',
      'sales-trend',
      'order-status',
      'top-items',
      'receivable-ageing',
      'production-vs-sales',
      'expense-by-category',
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
      'batches-expired',
      'certificates-expiring',
      'machines-down',
      'machines-due',
      'vehicles-due',
      'vehicle-documents',
      'own-expenses-pending',
      'swipes-undecided',
      'people-at-work',
      'leaves-pending',
      'on-leave-today',
      'failed-messages',
      'leads-open',
      'follow-ups-due',
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
      'own-certificate-expiring',
      'machines-down',
      'own-maintenance',
      'spares-low',
      'leave-available',
      'last-payslip',
      'daily-status-today',
      'own-leaves-pending',
      'next-holiday',
      'own-leads-open',
      'follow-ups-due',
    ],
    charts: [
      'own-hours',
      'lead-funnel',
      'own-follow-ups-done',
      'production-trend',
      'production-by-item',
    ],
  },
  CUSTOMER: {
    tiles: [
      'my-orders',
      'my-deliveries',
      'available-credit',
      'own-receivables',
      'wallet-balance',
      'last-receipt',
      'shipments-in-transit',
    ],
    charts: ['purchases', 'order-status', 'top-items'],
  },
}
