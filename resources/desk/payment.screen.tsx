import { screen } from '#admin'
import { lazy } from 'react'
import payment from '../money/payment.resource.ts'

export default screen(payment, {
  list: lazy(async () => ({
    default: (await import('../money/receipts/payments-page.tsx')).PaymentsPage,
  })),
  create: lazy(async () => ({
    default: (await import('../money/receipts/receipt-page.tsx')).ReceiptPage,
  })),
  record: lazy(() => import('./payment-record.tsx')),
})
