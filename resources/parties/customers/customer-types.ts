import { choice } from '#schema'

/** What kinds of customers there are; each may have prices of its own. */
export const CUSTOMER_TYPES = {
  INDIVIDUAL: 'Individual',
  RETAILER: 'Retailer',
  WHOLESALER: 'Wholesaler',
  DISTRIBUTOR: 'Distributor',
} as const

/** What the charts of dashboards are narrowed by: who bought. */
export const BUYERS = { customerType: choice(CUSTOMER_TYPES, { label: 'Customer type' }) } as const
