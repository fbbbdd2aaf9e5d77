import { text } from '#schema'
import { behaviour, get, notFound, shape, type Work } from '#server'
import payment from '../money/payment.resource.ts'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import shipment from '../shipping/shipment.resource.ts'

export default behaviour('sale-view', {
  endpoints: [
    get('/sales-order/BySalesId', {
      summary: 'A sale with the lines of its order, its payment and its shipments',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      query: { salesId: text({ required: true }) },
      returns: shape.record(salesOrder, {
        lines: orderItem.fields.items,
        payment: shape.maybe(shape.record(payment)),
        shipments: shape.list(shape.record(shipment)),
      }),
      handler: (work, { query: { salesId } }) => readSaleView(work, salesId),
    }),
  ],
})

async function readSaleView(work: Work, salesId: string) {
  const sale = (await work.one(salesOrder, { salesId })) ?? notFound()
  const order = await work.get(orderItem, sale.order)
  const paid = await work.one(payment, { sale: sale.id })
  const shipments = await work.find(shipment, { sale: sale.id })
  return {
    ...(await work.serializeOne(salesOrder, sale)),
    lines: order ? (await work.serializeOne(orderItem, order)).items : [],
    payment: paid ? await work.serializeOne(payment, paid) : null,
    shipments: await work.serialize(shipment, shipments),
  }
}
