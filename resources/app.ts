import { app } from '#schema'

/** Roles, menu areas and lock order of the application. */
const larder = app({
  roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
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
