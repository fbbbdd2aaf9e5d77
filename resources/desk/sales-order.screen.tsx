import { screen } from '#admin'
import { lazy } from 'react'
import salesOrder from '../sales/invoices/sales-order.resource.ts'

/** A sale with its order, its invoice, what was paid and what was sent, in one view. */
export default screen(salesOrder, {
  record: lazy(() => import('./sale-record.tsx')),
})
