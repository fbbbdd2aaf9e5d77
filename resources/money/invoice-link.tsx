import { text } from '#admin'

type Named = Readonly<Record<string, unknown>>

/** The invoice of whatever knows its sale and its invoice number. */
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

/** Where money is taken in for a sale, all of what is owed on it to begin with. */
export const receiptPath = ({ salesId, customer, outstandingAmount }: Owed): string =>
  `/billing/payment-status/create?source=${encodeURIComponent(JSON.stringify({ salesId, customer, amount: outstandingAmount }))}`
