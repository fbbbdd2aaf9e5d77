import { screen } from '#admin'
import { lazy } from 'react'
import salesOrder from '../sales/invoices/sales-order.resource.ts'

export default screen(salesOrder, {
  record: lazy(() => import('./sale-record.tsx')),
})
