import { choice } from '#schema'

/** Customer types; each may have its own prices. */
export const CUSTOMER_TYPES = {
  INDIVIDUAL: 'Individual',
  RETAILER: 'Retailer',
  WHOLESALER: 'Wholesaler',
  DISTRIBUTOR: 'Distributor',
} as const

/** Dashboard filter by customer type. */
export const BUYERS = { customerType: choice(CUSTOMER_TYPES, { label: 'Customer type' }) } as const
