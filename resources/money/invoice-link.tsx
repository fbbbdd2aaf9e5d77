import { text, todayIs } from '#admin'

type Named = Readonly<Record<string, unknown>>

/** Link to the invoice of a record that has a sale and an invoice number. */
export const INVOICE = {
  label: text('Download invoice'),
  path: ({ salesId }: Named) => `/salesInvoice?salesId=${String(salesId)}`,
  fileName: ({ invoiceNumber }: Named) => `${String(invoiceNumber)}.pdf`,
}

/** Link to the statement of the customer of a record. */
export const STATEMENT = {
  label: text('Download statement'),
  path: ({ customer }: Named) => `/customer-statement?customerId=${String(customer)}`,
  fileName: () => `${text('Statement')} ${todayIs()}.pdf`,
}

interface Owed {
  readonly salesId: string | null
  readonly customer: number
  readonly outstandingAmount: number
}

/** Path to a new receipt for a sale, prefilled with the outstanding amount. */
export const receiptPath = ({ salesId, customer, outstandingAmount }: Owed): string =>
  newReceipt({ salesId, customer, amount: outstandingAmount })

/** Path to a new receipt for several invoices of a customer. */
export const chosenReceiptPath = (customer: number, payments: readonly number[]): string =>
  newReceipt({ customer, payments })

const newReceipt = (source: object): string =>
  `/billing/payment-status/create?source=${encodeURIComponent(JSON.stringify(source))}`
