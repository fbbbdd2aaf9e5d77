import type { DocumentAddress, DocumentFormat, DocumentTable, PrintedDocument, Tone } from '#schema'

/** A line that was approved; money, quantity and percentages in stored units. */
export interface InvoicedLine {
  readonly itemName: string
  readonly itemCode: string
  readonly unit: string
  readonly quantity: number
  readonly unitPrice: number
  readonly discountPercent: number
  readonly taxRate: number
  /** Without tax. */
  readonly lineAmount: number
  readonly taxAmount: number
}

/** A sale with the amounts of its invoice, in pence. */
export interface InvoicedSale {
  readonly salesId: string
  readonly orderId: string | null
  readonly invoiceNumber: string
  readonly invoiceDate: string
  readonly dueDate: string
  readonly subTotal: number
  readonly discountAmount: number
  readonly taxAmount: number
  readonly shippingCharge: number
  readonly grandTotal: number
  readonly returnedAmount: number
  readonly paidAmount: number
  readonly refundedAmount: number
  readonly outstandingAmount: number
}

export interface Invoice {
  readonly sale: InvoicedSale
  readonly paymentType: string
  readonly state: { readonly label: string; readonly tone: Tone }
  readonly lines: readonly InvoicedLine[]
  readonly billTo: DocumentAddress
  readonly shipTo: DocumentAddress
  readonly companyName: string
  /** Where to pay to. */
  readonly companyBank: string
}

/** The invoice of a sale, as paper says it. */
export function salesInvoice(invoice: Invoice, format: DocumentFormat): PrintedDocument {
  const { sale, lines, billTo, shipTo, state, companyName, paymentType } = invoice
  return {
    title: 'Invoice',
    number: sale.invoiceNumber,
    state,
    footer: companyName,
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Invoice date', value: format.date(sale.invoiceDate) },
          { label: 'Due', value: format.date(sale.dueDate) },
          { label: 'Order', value: sale.orderId ?? '' },
          { label: 'Sale', value: sale.salesId },
          { label: 'Payment', value: paymentType },
        ],
      },
      { kind: 'addresses', addresses: [billTo, shipTo] },
      { kind: 'table', table: lineTable(lines, format) },
      { kind: 'totals', totals: totals(sale, format), beside: taxTable(lines, format) },
      ...howToPay(invoice, format),
    ],
  }
}

const lineTable = (lines: readonly InvoicedLine[], format: DocumentFormat): DocumentTable => ({
  columns: [
    { label: 'Item', width: 5 },
    { label: 'Quantity', width: 1.7, align: 'right' },
    { label: `Price ${format.currency}`, width: 1.4, align: 'right' },
    { label: 'Discount', width: 1.3, align: 'right' },
    { label: 'Tax', width: 1, align: 'right' },
    { label: `Net ${format.currency}`, width: 1.7, align: 'right' },
  ],
  rows: lines.map((line) => [
    { text: line.itemName, note: line.itemCode },
    `${format.quantity(line.quantity)} ${line.unit}`,
    format.amount(line.unitPrice),
    line.discountPercent === 0 ? '' : format.percent(line.discountPercent),
    format.percent(line.taxRate),
    format.amount(line.lineAmount),
  ]),
})

/** What was taxed at each rate, lowest first. */
function taxTable(lines: readonly InvoicedLine[], format: DocumentFormat): DocumentTable {
  const byRate = Map.groupBy(lines, ({ taxRate }) => taxRate)
  const sum = (some: readonly InvoicedLine[], name: 'lineAmount' | 'taxAmount') =>
    some.reduce((total, line) => total + line[name], 0)
  return {
    title: 'Tax summary',
    columns: [
      { label: 'Rate', width: 1 },
      { label: `Net ${format.currency}`, width: 1.4, align: 'right' },
      { label: `Tax ${format.currency}`, width: 1.4, align: 'right' },
    ],
    rows: [...byRate]
      .toSorted(([left], [right]) => left - right)
      .map(([rate, some]) => [
        format.percent(rate),
        format.amount(sum(some, 'lineAmount')),
        format.amount(sum(some, 'taxAmount')),
      ]),
  }
}

interface Sum {
  readonly label: string
  readonly value: string
  readonly strong?: boolean
}

/** Sums that are nothing are left out, but for what must always stand there. */
function totals(sale: InvoicedSale, { money }: DocumentFormat): Sum[] {
  const when = (units: number, label: string, sign = ''): Sum[] =>
    units === 0 ? [] : [{ label, value: `${sign}${money(units)}` }]
  return [
    { label: 'Subtotal', value: money(sale.subTotal) },
    ...when(sale.discountAmount, 'Discount', '−'),
    { label: 'Tax', value: money(sale.taxAmount) },
    ...when(sale.shippingCharge, 'Shipping'),
    { label: 'Total', value: money(sale.grandTotal), strong: true },
    ...when(sale.returnedAmount, 'Returned or not delivered', '−'),
    { label: 'Paid', value: `${sale.paidAmount === 0 ? '' : '−'}${money(sale.paidAmount)}` },
    ...when(sale.refundedAmount, 'Refunded'),
    { label: 'Outstanding', value: money(sale.outstandingAmount), strong: true },
  ]
}

function howToPay(
  { sale, companyBank }: Invoice,
  format: DocumentFormat,
): PrintedDocument['blocks'] {
  if (companyBank === '') return []
  const ask = `Please pay ${format.money(sale.outstandingAmount)} by ${format.date(sale.dueDate)} and give ${sale.invoiceNumber} as the reference.`
  return [
    {
      kind: 'note',
      title: 'Bank details',
      text: sale.outstandingAmount > 0 ? `${companyBank}\n${ask}` : companyBank,
    },
  ]
}
