import { choice } from '#schema'

/** Types of customers; each may have its own prices. */
export const CUSTOMER_TYPES = {
  INDIVIDUAL: 'Individual',
  RETAILER: 'Retailer',
  WHOLESALER: 'Wholesaler',
  DISTRIBUTOR: 'Distributor',
} as const

/** Filter of dashboard charts. */
export const BUYERS = { customerType: choice(CUSTOMER_TYPES, { label: 'Customer type' }) } as const
