import { itemsOf, text } from '#schema'
import {
  behaviour,
  formatFor,
  get,
  notFound,
  printed,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import country from '../../places/country.resource.ts'
import { addressLines, type WrittenAddress } from '../../places/address-lines.ts'
import itemMaster from '../../stock/item-master.resource.ts'
import unitOfMeasure from '../../stock/unit-of-measure.resource.ts'
import customer from '../../parties/customers/customer.resource.ts'
import orderItem from '../orders/order-item.resource.ts'
import paymentType from '../../money/payment-type.resource.ts'
import { salesInvoice, type Invoice, type InvoicedLine } from './sales-invoice.ts'
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
        // Somebody else's is not found: that it exists is nobody's business.
        if (!sale) return notFound()
        return printed(
          work,
          // It says what was sold and how it was to be paid, whatever of that may still be chosen.
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

/** Only what was approved is invoiced. */
async function linesOfOrder(work: Work, { items }: Order): Promise<InvoicedLine[]> {
  const approved = items.filter(({ approvedQuantity }) => (approvedQuantity ?? 0) > 0)
  const ordered = new Map(
    (await work.find(itemMaster, { id: approved.map(({ item }) => item ?? 0) })).map((item) => [
      item.id,
      item,
    ]),
  )
  const units = new Map(
    (await work.find(unitOfMeasure, { id: approved.map(({ unit }) => unit ?? 0) })).map(
      ({ id, unitCode }) => [id, unitCode],
    ),
  )
  return approved.map((line) => {
    const item = ordered.get(line.item ?? 0)
    if (!item) throw new Error(`Item ${line.item} of an order is gone`)
    return {
      itemName: item.label,
      itemCode: item.itemCode,
      unit: units.get(line.unit ?? 0) ?? '',
      quantity: line.approvedQuantity ?? 0,
      unitPrice: line.unitPrice ?? 0,
      discountPercent: line.discountPercent ?? 0,
      taxRate: line.taxRate ?? 0,
      lineAmount: line.lineAmount ?? 0,
      taxAmount: line.taxAmount ?? 0,
    }
  })
}
