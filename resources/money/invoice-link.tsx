import { text } from '#admin'

type Named = Readonly<Record<string, unknown>>

/** Link to the invoice of a record that has a sale and an invoice number. */
export const INVOICE = {
  label: text('Download invoice'),
  path: ({ salesId }: Named) => `/salesInvoice?salesId=${String(salesId)}`,
  fileName: ({ invoiceNumber }: Named) => `${String(invoiceNumber)}.pdf`,
}

interface Owed {
  readonly salesId: string | null
  readonly customer: number
  readonly outstandingAmount: number
}

/** Path to a new receipt for a sale, prefilled with the outstanding amount. */
export const receiptPath = ({ salesId, customer, outstandingAmount }: Owed): string =>
  `/billing/payment-status/create?source=${encodeURIComponent(JSON.stringify({ salesId, customer, amount: outstandingAmount }))}`
