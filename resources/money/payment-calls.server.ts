import { addDays, date, flag, fromUnits, reference, text } from '#schema'
import { behaviour, get, notFound, readById, shape, type Work } from '#server'
import customer from '../parties/customers/customer.resource.ts'
import { FIGURES, figuresIn, sumOverdue } from './payment-sums.server.ts'
import paymentHistory from './payment-history.resource.ts'
import { seenPayment } from './payment-history.server.ts'
import { OPEN } from './receivable.ts'
import payment from './payment.resource.ts'
import { OFFICE, OFFICE_AND_CUSTOMERS } from '../roles.ts'
import { AMOUNT, COUNT } from '../call-fields.ts'

const SALES_ID = { salesId: text({ required: true }) }
const CUSTOMER_ID = { customerId: reference('customer', { required: true }) }
const USER_ID = { userId: reference('user', { required: true }) }

const DUE = {
  salesId: text({ required: true }),
  outstandingAmount: AMOUNT,
  dueDate: date({ required: true }),
}
const STANDING = shape.parts({
  ...FIGURES,
  creditLimit: AMOUNT,
  availableCredit: AMOUNT,
  walletBalance: AMOUNT,
})
const { paymentStatus, invoiceAmount, paidAmount, outstandingAmount, dueDate, isOverdue } =
  payment.fields
const STATUS = { paymentStatus, invoiceAmount, paidAmount, outstandingAmount, dueDate, isOverdue }

export default behaviour('payment-calls', {
  endpoints: [
    get('/payment/byOrderId', {
      summary: 'The payment of an order',
      roles: OFFICE_AND_CUSTOMERS,
      query: { orderId: text({ required: true }) },
      returns: shape.record(payment),
      handler: async (work, { query: { orderId } }) => wholePayment(work, { orderId }),
    }),
    get('/payment/list-bySalesId', {
      summary: 'What was paid on a sales order',
      roles: OFFICE_AND_CUSTOMERS,
      query: SALES_ID,
      lists: paymentHistory,
      returns: shape.page(shape.row(paymentHistory)),
      async handler(work, { query: { salesId }, list }) {
        const { id } = await seenPayment(work, { salesId })
        return work.page(paymentHistory, list, { payment: id })
      },
    }),
    get('/payment/status-salesid', {
      summary: 'Where the payment of a sales order stands',
      roles: OFFICE_AND_CUSTOMERS,
      query: SALES_ID,
      returns: shape.parts({ ...SALES_ID, ...STATUS }),
      async handler(work, { query: { salesId } }) {
        const found = await wholePayment(work, { salesId })
        return {
          salesId,
          paymentStatus: found.paymentStatus,
          invoiceAmount: found.invoiceAmount,
          paidAmount: found.paidAmount,
          outstandingAmount: found.outstandingAmount,
          dueDate: found.dueDate,
          isOverdue: found.isOverdue,
        }
      },
    }),
    get('/payment/customerId', {
      summary: 'The payments of a customer',
      roles: OFFICE_AND_CUSTOMERS,
      query: CUSTOMER_ID,
      lists: payment,
      returns: shape.page(shape.row(payment)),
      handler: async (work, { query, list }) =>
        work.page(payment, list, { customer: (await payer(work, { id: query.customerId })).id }),
    }),
    get('/payment/userId', {
      summary: 'The payments of a user’s customer',
      roles: OFFICE_AND_CUSTOMERS,
      query: USER_ID,
      lists: payment,
      returns: shape.page(shape.row(payment)),
      handler: async (work, { query, list }) =>
        work.page(payment, list, { customer: (await payer(work, { user: query.userId })).id }),
    }),
    get('/payment/outstanding-order-payment', {
      summary: 'What a customer still has to pay, oldest due first',
      roles: OFFICE_AND_CUSTOMERS,
      query: CUSTOMER_ID,
      returns: shape.list(
        shape.parts({
          id: COUNT,
          sale: reference('sales-order', { required: true }),
          ...DUE,
          invoiceNumber: text(),
        }),
      ),
      handler: async (work, { query }) =>
        listOpenPayments(work, (await payer(work, { id: query.customerId })).id),
    }),
    get('/payment/customer-outstanding', {
      summary: 'The figures of a customer',
      roles: OFFICE_AND_CUSTOMERS,
      query: CUSTOMER_ID,
      returns: STANDING,
      handler: async (work, { query }) =>
        readCreditSummary(work, await payer(work, { id: query.customerId })),
    }),
    get('/payment/customer-outstanding-userid', {
      summary: 'The figures of a user’s customer',
      roles: OFFICE_AND_CUSTOMERS,
      query: USER_ID,
      returns: STANDING,
      handler: async (work, { query }) =>
        readCreditSummary(work, await payer(work, { user: query.userId })),
    }),
    get('/pending-payment-notification', {
      summary: 'Payments that are due tomorrow, today, or were due before',
      roles: OFFICE,
      // The dashboard has a tile for them. In the badge they would hide what is new.
      bell: { of: payment, where: dueNow, isMuted: true },
      returns: shape.parts({
        count: COUNT,
        unseen: COUNT,
        items: shape.list(
          shape.parts({
            id: COUNT,
            ...DUE,
            seen: flag({ required: true }),
            customer: shape.parts({ name: text({ required: true }) }),
            daysOverdue: COUNT,
          }),
        ),
      }),
      handler: async (work) => pending(work),
    }),
  ],
})

const wholePayment = async (work: Work, where: Parameters<typeof seenPayment>[1]) =>
  work.serializeOne(payment, await seenPayment(work, where))

/** Finds the requested customer; customers can request only themselves. */
const payer = async (work: Work, where: { readonly id: number } | { readonly user: number }) =>
  (await work.one(customer, where)) ?? notFound()

type Payer = Awaited<ReturnType<typeof payer>>
const amount = (units: number | null): number => fromUnits(units ?? 0, 2)

const readCreditSummary = async (work: Work, of: Payer) => ({
  ...figuresIn(of, (await sumOverdue(work, [of.id])).get(of.id)),
  creditLimit: amount(of.creditLimit),
  availableCredit: amount(of.availableCredit),
  walletBalance: amount(of.walletBalance),
})

const byDueDate = {
  page: 0,
  searchFields: [],
  sort: [
    { field: 'dueDate', descending: false },
    { field: 'salesId', descending: false },
  ],
  conditions: [],
}

async function listOpenPayments(work: Work, of: number) {
  const { content } = await work.page(
    payment,
    { ...byDueDate, size: 500 },
    { customer: of, ...OPEN },
  )
  const payments = await readById(work, payment, content, 'id')
  return content.map(({ id, salesId, dueDate, outstandingAmount }) => ({
    id,
    sale: payments.get(Number(id))?.sale ?? 0,
    salesId,
    invoiceNumber: payments.get(Number(id))?.invoiceNumber ?? null,
    dueDate,
    outstandingAmount,
  }))
}

/** Maximum number of listed items; the total counts all. */
const MOST_SHOWN = 50

/** Condition for payments due by tomorrow. */
function dueNow({ today }: Work) {
  return { ...OPEN, dueDate: { atMost: addDays(today, 1) } }
}

async function pending(work: Work) {
  const { content, totalElements } = await work.page(
    payment,
    { ...byDueDate, size: MOST_SHOWN },
    dueNow(work),
  )
  const customers = await readById(work, customer, content, 'customer')
  return {
    count: totalElements,
    items: content.map(
      ({ id, salesId, customer: of, outstandingAmount, dueDate, daysOverdue: days }) => ({
        id,
        salesId,
        customer: { name: customers.get(Number(of))?.customerName ?? '' },
        outstandingAmount,
        dueDate,
        daysOverdue: days,
      }),
    ),
  }
}
