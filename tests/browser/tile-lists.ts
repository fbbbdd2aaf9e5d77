import type { Page } from 'playwright-core'
import { listQuery } from '../../src/admin/providers/list-query.ts'

/**
 * List of a screen. `filter` is sent in addition to the filters in the address; `renamed` maps
 * parameters to fields.
 */
interface Listed {
  readonly list: string
  readonly filter?: Readonly<Record<string, unknown>>
  readonly renamed?: Readonly<Record<string, string>>
}

const READY = { orderStatus: ['APPROVED', 'PARTIALLY_SHIPPED'] }

/** Lists of the screens that tiles link to. */
const LISTS: Readonly<Record<string, Listed>> = {
  '/order&cart/approve-orders': { list: 'order-item', filter: { orderStatus: 'PENDING' } },
  '/order&cart/my-orders': { list: 'order-item', renamed: { status: 'orderStatus' } },
  '/shipment/update-shipment?tab=ready': { list: 'order-item', filter: READY },
  '/shipment/update-shipment': { list: 'shipment' },
  '/shipment/shipment-status': { list: 'shipment', renamed: { status: 'shipmentStatus' } },
  '/billing/sales-details': { list: 'sales-order' },
  '/billing/payment-status': { list: 'payment' },
  '/billing/payment-history': { list: 'payment-history' },
  '/billing/manage-payroll': { list: 'employee-pay' },
  '/billing/manage-expense': { list: 'expense' },
  '/inventory/products/manage-items': { list: 'item-master' },
  '/production/manage-production': { list: 'production' },
  '/production/manage-production-stock': { list: 'production-stock' },
  '/admin/manage-leave-request': {
    list: 'employee-leave',
    filter: { decidable: true },
  },
  '/admin/all-leave': { list: 'employee-leave' },
  '/admin/leave-history': { list: 'employee-leave' },
  '/admin/manage-daily-status': { list: 'daily-status' },
  '/employee/manage-employee': { list: 'employee' },
  '/employee/manage-swipe-entry': { list: 'swipe-entry' },
  '/user/manage-user': { list: 'user' },
  '/crm/manage-lead-generation': { list: 'lead-generation' },
  '/crm/manage-lead-followup': { list: 'lead-followup' },
  '/machinery/manage-machinery': { list: 'machinery' },
  '/machinery/manage-service': { list: 'maintenance' },
  '/machinery/manage-spares': { list: 'machinery-spares' },
  '/vehicle/manage-vehicle': { list: 'vehicle' },
  '/administrative/failed-notification': { list: 'sms-log', filter: { smsStatus: 'FAILED' } },
}

/** List call made by the screen at this address; null if it shows no list. */
export function listCallOf(href: string): string | null {
  const address = href.replace(/^.*#/, '')
  const [path = '', search = ''] = address.split('?')
  const params = new URLSearchParams(search)
  const known = LISTS[address] ?? LISTS[decodeURI(path)]
  if (!known) return null
  const filter: Record<string, unknown> = {
    ...known.filter,
    ...JSON.parse(params.get('filter') ?? '{}'),
  }
  if (known.renamed)
    for (const name of params.keys()) filter[known.renamed[name] ?? name] = params.getAll(name)
  return `/${known.list}/list?${listQuery({ pagination: { page: 1, perPage: 1 }, filter })}`
}

/** Shows all tiles of an open dashboard, also those behind "Show more". The browser remembers it. */
export async function unfoldTiles(page: Page): Promise<void> {
  await page.locator('[data-tile]').first().waitFor()
  const fold = page.locator('[data-fold][aria-expanded=false]')
  if ((await fold.count()) > 0) await fold.click()
}
