import { screen } from '#admin'
import { lazy } from 'react'
import { InvoiceStatusCell } from '../money/balances/invoice-status.tsx'
import { PaymentsPage } from '../money/reminders/payments-page.tsx'
import payment from '../money/payment.resource.ts'

/** What is owed for a sale in one view, and the form that takes money in. */
export default screen(payment, {
  list: PaymentsPage,
  cells: { paymentStatus: InvoiceStatusCell },
  facts: { paymentStatus: InvoiceStatusCell },
  create: lazy(async () => ({
    default: (await import('../money/receipts/receipt-page.tsx')).ReceiptPage,
  })),
  record: lazy(() => import('./payment-record.tsx')),
})
