import { screen } from '#admin'
import { lazy } from 'react'
import payment from './payment.resource.ts'

/** What is owed for a sale in one view, and the form that takes money in. */
export default screen(payment, {
  create: lazy(async () => ({
    default: (await import('./receipts/receipt-page.tsx')).ReceiptPage,
  })),
  record: lazy(async () => ({ default: (await import('./payment-record.tsx')).PaymentRecord })),
})
