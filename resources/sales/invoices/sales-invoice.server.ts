import {
  itemsOf,
  text,
  type DocumentAddress,
  type DocumentFormat,
  type DocumentTable,
  type PrintedDocument,
  type Tone,
} from '#schema'
import {
  behaviour,
  formatFor,
  get,
  notFound,
  printed,
  readById,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import country from '../../places/country.resource.ts'
import { addressLines, type WrittenAddress } from '../../places/address.ts'
import itemMaster from '../../stock/item-master.resource.ts'
import unitOfMeasure from '../../stock/unit-of-measure.resource.ts'
import customer from '../../parties/customers/customer.resource.ts'
import orderItem from '../orders/order-item.resource.ts'
import paymentType from '../../money/payment-type.resource.ts'
import salesOrder from './sales-order.resource.ts'

type Sale = StoredOf<typeof salesOrder>
type Order = StoredOf<typeof orderItem>

export default behaviour('sales-invoice', {
  endpoints: [
    get('/salesInvoice', {
      summary: 'The invoice of a sale as PDF',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      query: { salesId: text({ required: true }) },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { salesId } }) {
        const sale = await work.one(salesOrder, { salesId })
        // Invoices of others are not found, so that their existence is not revealed.
        if (!sale) return notFound()
        return printed(
          work,
          // Reads as the system, because items and payment types may be hidden by now.
          salesInvoice(await invoiceOf(work.asSystem, sale), formatFor(work)),
          sale.invoiceNumber,
        )
      },
    }),
  ],
})

async function invoiceOf(work: Work, sale: Sale): Promise<Invoice> {
  const [order, buyer, type] = [
    await work.get(orderItem, sale.order),
    await work.get(customer, sale.customer),
    await work.get(paymentType, sale.paymentType),
  ]
  if (!order || !buyer) throw new Error(`The order or the customer of ${sale.salesId} is gone`)
  const billing = await linesOf(work, buyer)
  const shipping = await linesOf(work, order.shippingAddress ?? buyer)
  const { invoiceStatus } = await work.serializeOne(salesOrder, sale)
  const state = itemsOf(salesOrder.fields.invoiceStatus)[invoiceStatus]
  const { companyName, companyBank } = work.settings
  return {
    sale,
    companyName,
    companyBank,
    paymentType: type?.label ?? '',
    lines: await linesOfOrder(work, order),
    state: { label: state?.label ?? invoiceStatus, tone: state?.tone ?? 'neutral' },
    billTo: {
      label: 'Invoice to',
      name: buyer.customerName,
      lines: [...billing, ...(buyer.taxNumber ? [`Tax number ${buyer.taxNumber}`] : [])],
    },
    shipTo: { label: 'Delivered to', name: buyer.customerName, lines: shipping },
  }
}

const linesOf = async (
  work: Work,
  address: WrittenAddress & { readonly country?: number | null },
): Promise<string[]> =>
  addressLines(address, (await work.get(country, address.country ?? null))?.label ?? null)

async function linesOfOrder(work: Work, { items }: Order): Promise<InvoicedLine[]> {
  const approved = items.filter(({ approvedQuantity }) => (approvedQuantity ?? 0) > 0)
  const [ordered, units] = [
    await readById(work, itemMaster, approved, 'item'),
    await readById(work, unitOfMeasure, approved, 'unit'),
  ]
  return approved.map((line) => {
    const item = ordered.get(line.item ?? 0)
    if (!item) throw new Error(`Item ${line.item} of an order is gone`)
    return {
      itemName: item.label,
      itemCode: item.itemCode,
      unit: units.get(line.unit ?? 0)?.unitCode ?? '',
      quantity: line.approvedQuantity ?? 0,
      unitPrice: line.unitPrice ?? 0,
      discountPercent: line.discountPercent ?? 0,
      taxRate: line.taxRate ?? 0,
      lineAmount: line.lineAmount ?? 0,
      taxAmount: line.taxAmount ?? 0,
    }
  })
}

/** Approved line; money, quantity and percentages in stored units. */
interface InvoicedLine {
  readonly itemName: string
  readonly itemCode: string
  readonly unit: string
  readonly quantity: number
  readonly unitPrice: number
  readonly discountPercent: number
  readonly taxRate: number
  readonly lineAmount: number
  readonly taxAmount: number
}

/** In pence. */
interface InvoicedSale {
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

interface Invoice {
  readonly sale: InvoicedSale
  readonly paymentType: string
  readonly state: { readonly label: string; readonly tone: Tone }
  readonly lines: readonly InvoicedLine[]
  readonly billTo: DocumentAddress
  readonly shipTo: DocumentAddress
  readonly companyName: string
  readonly companyBank: string
}

function salesInvoice(invoice: Invoice, format: DocumentFormat): PrintedDocument {
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

/** Tax by rate, lowest first. */
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

/** Leaves out sums of 0 except the required ones. */
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
