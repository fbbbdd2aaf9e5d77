import { choice, reference, localized, text } from '#schema'
import {
  behaviour,
  del,
  get,
  notFound,
  put,
  Refusal,
  refuse,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import orderItem from './order-item.resource.ts'
import salesOrder from '../invoices/sales-order.resource.ts'
import { choiceLabels } from '../../call-fields.ts'
import { OFFICE, OFFICE_AND_CUSTOMERS } from '../../roles.ts'

const ORDERS = shape.page(shape.row(orderItem))
const SALES = shape.page(shape.row(salesOrder))

/** Calls that use order and sale numbers instead of ids. */
export default behaviour('order-calls', {
  endpoints: [
    get('/order-item/order-status', {
      summary: 'Orders in a state',
      roles: OFFICE,
      lists: orderItem,
      returns: ORDERS,
      handler: (work, { list }) => work.page(orderItem, list),
    }),
    get('/order-item/order-status-userId', {
      summary: 'Orders of the customer behind a sign-in',
      roles: OFFICE_AND_CUSTOMERS,
      lists: orderItem,
      returns: ORDERS,
      query: { userId: reference('user', { required: true }) },
      handler(work, { query, list }) {
        if (work.role === 'CUSTOMER' && query.userId !== work.caller?.userId) return notFound()
        return work.page(orderItem, list, { 'customer.user': query.userId })
      },
    }),
    get('/order-item/orderId', {
      summary: 'An order by its number, with its lines',
      roles: OFFICE_AND_CUSTOMERS,
      query: { orderId: text({ required: true }) },
      returns: shape.record(orderItem),
      handler: async (work, { query }) => whole(work, await ownOrder(work, query.orderId)),
    }),
    get('/order-item/salesId', {
      summary: 'The order behind a sale, with its lines',
      roles: OFFICE_AND_CUSTOMERS,
      query: { salesId: text({ required: true }) },
      returns: shape.list(shape.record(orderItem)),
      async handler(work, { query }) {
        const sale = await ownSale(work, query.salesId)
        const order = await work.get(orderItem, sale.order)
        return order ? [await whole(work, order)] : []
      },
    }),
    del('/order-item/pending-order-delete', {
      summary: 'Cancels an order that waits for its decision; the office gives a rejectReason',
      roles: OFFICE_AND_CUSTOMERS,
      message: 'Order cancelled',
      query: {
        orderId: text({ required: true }),
        rejectReason: reference('reject-reason'),
        rejectRemarks: text({ max: 250 }),
      },
      returns: shape.parts({
        orderId: text({ required: true }),
        orderStatus: orderItem.fields.orderStatus,
      }),
      async handler(work, { query: { orderId, rejectReason, rejectRemarks } }) {
        const { id } = await ownOrder(work, orderId)
        const { orderStatus } = await work.act(orderItem, id, 'cancel', {
          ...(rejectReason === null ? {} : { rejectReason }),
          ...(rejectRemarks === null ? {} : { rejectRemarks }),
        })
        return { orderId, orderStatus }
      },
    }),
    put('/sales-order/:id', {
      replaces: salesOrder,
      summary:
        'Cancels a sale ({status: CANCELLED}) or closes it short ({closeShort: true}); both need rejectReason and the version that was read',
      roles: OFFICE,
      message: 'Sale updated',
      passesBodyOn: true,
      returns: shape.record(salesOrder),
      handler: (work, { id, body }) => changeSale(work, id, body),
    }),
    get('/sales-order/status', {
      summary: 'Sales in a state',
      roles: OFFICE_AND_CUSTOMERS,
      lists: salesOrder,
      returns: SALES,
      handler: (work, { list }) => work.page(salesOrder, list),
    }),
    get('/sales-order/customer-paymentStatus', {
      summary: 'Sales of a customer by how far they are paid',
      roles: OFFICE_AND_CUSTOMERS,
      lists: salesOrder,
      returns: SALES,
      query: {
        customerId: reference('customer', { required: true }),
        paymentStatus: choice(choiceLabels(salesOrder.fields.paymentStatus)),
      },
      async handler(work, { query: { customerId, paymentStatus }, list }) {
        if (!(await work.get(customer, customerId))) return notFound()
        return work.page(salesOrder, list, {
          customer: customerId,
          ...(paymentStatus === null ? {} : { paymentStatus }),
        })
      },
    }),
  ],
})

type Sale = StoredOf<typeof salesOrder>
type Order = StoredOf<typeof orderItem>

const ownOrder = async (work: Work, orderId: string): Promise<Order> =>
  (await work.one(orderItem, { orderId })) ?? notFound()

const ownSale = async (work: Work, salesId: string): Promise<Sale> =>
  (await work.one(salesOrder, { salesId })) ?? notFound()

const whole = (work: Work, order: Order) => work.serializeOne(orderItem, order)

/** Changes a sale only through its two actions. Closing short has a separate parameter. */
async function changeSale(work: Work, id: number, body: Readonly<Record<string, unknown>>) {
  const { closeShort, ...input } = body
  const before = await work.get(salesOrder, id)
  if (!before) return notFound()
  if (typeof input.version !== 'number') throw new Refusal('versionMissing')
  const status = closeShort === true ? 'SHIPPED' : input.status
  if (status === before.status)
    refuse(localized`${before.salesId} already has this status.`, 'status')
  await work.update(salesOrder, id, status === undefined ? input : { ...input, status }, {
    version: input.version,
  })
  const now = await work.get(salesOrder, id)
  return now ? work.serializeOne(salesOrder, now) : notFound()
}
