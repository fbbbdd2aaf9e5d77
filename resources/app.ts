import { app } from '#schema'
import { STAFF } from '#system'

/** Roles, menu areas and lock order of the application. */
const larder = app({
  roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
  staff: STAFF,
  // Sales locks, from the order down to the customer.
  lockOrder: [
    'production',
    'order-item',
    'employee',
    'contact-message',
    'lead-generation',
    'reject-reason',
    'item-master',
    'receipt',
    'customer',
  ],
  phonePlaces: {
    SUPER_ADMIN: [
      '/admin/dashboard/super/dashboard',
      '/order&cart/approve-orders',
      '/billing/payment-status',
      '/inventory/products/manage-items',
    ],
    ADMIN: [
      '/admin/dashboard',
      '/order&cart/approve-orders',
      '/shipment/update-shipment',
      '/billing/payment-status',
    ],
    EMPLOYEE: [
      '/employee/dashboard',
      '/admin/manage-daily-status',
      '/admin/leave-history',
      '/production/manage-production',
    ],
    CUSTOMER: [
      '/user/dashboard',
      '/order&cart/products-list',
      '/order&cart/my-orders',
      '/billing/payment-status',
    ],
  },
  areas: [
    { name: 'Overview', icon: 'dashboard' },
    { name: 'Analytics', icon: 'chart' },
    { name: 'HR', icon: 'groups' },
    { name: 'Contractor', icon: 'engineering' },
    { name: 'Activity', icon: 'event' },
    { name: 'User', icon: 'person' },
    { name: 'Customer', icon: 'storefront' },
    { name: 'Inventory', icon: 'inventory' },
    { name: 'Sales order', icon: 'receipt' },
    { name: 'Payment', icon: 'payments' },
    { name: 'Shipment', icon: 'shipping' },
    { name: 'Production', icon: 'factory' },
    { name: 'CRM', icon: 'handshake' },
    { name: 'Machinery', icon: 'machinery' },
    { name: 'Vehicle', icon: 'vehicle' },
    { name: 'Expense', icon: 'wallet' },
    { name: 'Website', icon: 'web' },
    { name: 'Administrative', icon: 'settings' },
    { name: 'FAQ', icon: 'help' },
  ],
})

export default larder

declare module '#schema' {
  /** Makes misspelt roles and menu areas compiler errors. */
  interface Installed {
    readonly app: typeof larder
  }
}
