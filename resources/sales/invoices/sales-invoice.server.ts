import { text, type DocumentFormat, type DocumentTable, type PrintedDocument } from '#schema'
import {
  behaviour,
  formatFor,
  get,
  joinedDocuments,
  notFound,
  printed,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import { describeState, addItems } from './document-parts.server.ts'
import { writeAddress } from '../../places/door.server.ts'
import customer from '../../parties/customers/customer.resource.ts'
import { OFFICE_AND_CUSTOMERS } from '../../roles.ts'
import orderItem from '../orders/order-item.resource.ts'
import { readLines, type OrderLine } from '../orders/order.ts'
import paymentType from '../../money/payment-type.resource.ts'
import salesOrder from './sales-order.resource.ts'

type Sale = StoredOf<typeof salesOrder>

export default behaviour('sales-invoice', {
  endpoints: [
    get('/salesInvoice', {
      summary: 'The invoice of a sale as PDF',
      roles: OFFICE_AND_CUSTOMERS,
      query: { salesId: text({ required: true }) },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { salesId } }) {
        const sale = await work.one(salesOrder, { salesId })
        // Returns 404 for other customers' invoices, so as not to reveal that they exist.
        if (!sale) return notFound()
        // Reads as the system, because items and payment types may have been hidden since.
        return printed(work, await salesInvoice(work.asSystem, sale), sale.invoiceNumber)
      },
    }),
    joinedDocuments(salesOrder, '/sales-order/invoices', {
      summary: 'The invoices of several sales in one PDF',
      roles: OFFICE_AND_CUSTOMERS,
      name: 'Invoices',
      document: salesInvoice,
    }),
  ],
})

async function salesInvoice(work: Work, sale: Sale): Promise<PrintedDocument> {
  const format = formatFor(work)
  const order = await work.get(orderItem, sale.order)
  const buyer = await work.get(customer, sale.customer)
  if (!order || !buyer) throw new Error(`The order or the customer of ${sale.salesId} is gone`)
  const billing = await writeAddress(work, buyer)
  const { invoiceStatus } = await work.serializeOne(salesOrder, sale)
  const lines = readLines(order).filter(({ approvedQuantity }) => (approvedQuantity ?? 0) > 0)
  const facts = {
    'Invoice date': format.date(sale.invoiceDate),
    Due: format.date(sale.dueDate),
    Order: sale.orderId ?? '',
    Sale: sale.salesId,
    Payment: (await work.get(paymentType, sale.paymentType))?.label ?? '',
  }
  return {
    title: 'Invoice',
    number: sale.invoiceNumber,
    state: describeState(salesOrder.fields.invoiceStatus, invoiceStatus),
    footer: work.settings.companyName,
    blocks: [
      { kind: 'facts', facts: Object.entries(facts).map(([label, value]) => ({ label, value })) },
      {
        kind: 'addresses',
        addresses: [
          {
            label: 'Invoice to',
            name: buyer.customerName,
            lines: [...billing, ...(buyer.taxNumber ? [`Tax number ${buyer.taxNumber}`] : [])],
          },
          {
            label: 'Delivered to',
            name: buyer.customerName,
            lines: await writeAddress(work, order.shippingAddress ?? buyer),
          },
        ],
      },
      { kind: 'table', table: await lineTable(work, lines, format) },
      { kind: 'totals', totals: totals(sale, format), beside: taxTable(lines, format) },
      ...howToPay(sale, work.settings.companyBank, format),
    ],
  }
}

const lineTable = async (
  work: Work,
  lines: readonly OrderLine[],
  format: DocumentFormat,
): Promise<DocumentTable> => ({
  columns: [
    { label: 'Item', width: 5 },
    { label: 'Quantity', width: 1.7, align: 'right' },
    { label: `Price ${format.currency}`, width: 1.4, align: 'right' },
    { label: 'Discount', width: 1.3, align: 'right' },
    { label: 'Tax', width: 1, align: 'right' },
    { label: `Net ${format.currency}`, width: 1.7, align: 'right' },
  ],
  rows: (await addItems(work, lines)).map(({ item, unitCode, ...line }) => [
    { text: item.label, note: item.itemCode },
    `${format.quantity(line.approvedQuantity)} ${unitCode}`,
    format.amount(line.unitPrice),
    line.discountPercent === 0 ? '' : format.percent(line.discountPercent),
    format.percent(line.taxRate),
    format.amount(line.lineAmount),
  ]),
})

/** Table of tax by rate, lowest rate first. */
function taxTable(lines: readonly OrderLine[], format: DocumentFormat): DocumentTable {
  const byRate = Map.groupBy(lines, ({ taxRate }) => taxRate)
  const sum = (some: readonly OrderLine[], name: 'lineAmount' | 'taxAmount') =>
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

/** Leaves out amounts of 0, except for required ones. */
function totals(sale: Sale, { money }: DocumentFormat) {
  const when = (units: number, label: string, sign = '') =>
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
  sale: Sale,
  companyBank: string,
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
