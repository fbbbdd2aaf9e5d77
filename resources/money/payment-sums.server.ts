import { choice, fromUnits, reference, text, type ValueOf } from '#schema'
import {
  behaviour,
  follow,
  get,
  readById,
  shape,
  type ListParameters,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../parties/customers/customer.resource.ts'
import creditPayment from './credit-payment.resource.ts'
import payment from './payment.resource.ts'
import { OVERDUE, AGE_LABELS, AGES, type Age } from './receivable.ts'
import { OFFICE } from '../roles.ts'
import { AMOUNT, choiceLabels, COUNT } from '../call-fields.ts'

type PaymentStatus = ValueOf<typeof payment.fields.paymentStatus>

export const FIGURES = {
  invoicedAmount: AMOUNT,
  paidAmount: AMOUNT,
  outstandingAmount: AMOUNT,
  overdueAmount: AMOUNT,
}

const OF_CUSTOMER = {
  customer: reference('customer', { required: true }),
  labels: shape.parts({ customer: text({ required: true }) }),
}

const AGEING = shape.parts({
  ages: shape.list(
    shape.parts({
      age: choice(AGE_LABELS, { required: true }),
      label: text({ required: true }),
      count: COUNT,
      amount: AMOUNT,
    }),
  ),
  total: AMOUNT,
})

export default behaviour('payment-sums', {
  followUps: [
    follow(customer, 'serialize', async (work, records) => {
      const shown = records.filter((record) => 'overdueAmount' in record)
      const sums = await sumOverdue(
        work,
        shown.map(({ id }) => Number(id)),
      )
      for (const record of shown) record.overdueAmount = sums.get(Number(record.id)) ?? 0
    }),
  ],
  endpoints: [
    get('/payment/customer', {
      summary: 'What each customer was invoiced, has paid and owes',
      roles: OFFICE,
      lists: customer,
      returns: shape.page(shape.parts({ ...OF_CUSTOMER, ...FIGURES })),
      async handler(work, { list }) {
        const { content, ...page } = await work.page(customer, list)
        const byId = await readById(work, customer, content, 'id')
        const rows = content.flatMap(({ id }) => byId.get(Number(id)) ?? [])
        const overdue = await sumOverdue(
          work,
          rows.map(({ id }) => id),
        )
        return {
          ...page,
          content: rows.map((each) => ({
            customer: each.id,
            ...figuresIn(each, overdue.get(each.id)),
            labels: { customer: each.label },
          })),
        }
      },
    }),
    get('/payment/customers-status', {
      summary: 'Customers that have payments in a status, with their number and amount',
      roles: OFFICE,
      query: {
        paymentStatus: choice(choiceLabels(payment.fields.paymentStatus), { required: true }),
      },
      lists: customer,
      returns: shape.page(
        shape.parts({ ...OF_CUSTOMER, count: COUNT, amount: AMOUNT, outstandingAmount: AMOUNT }),
      ),
      handler: (work, { query, list }) => customersInStatus(work, query.paymentStatus, list),
    }),
    get('/payment/ageing', {
      summary: 'What is outstanding by how long it has been due, of one customer or of all',
      roles: OFFICE,
      query: { customerId: reference('customer') },
      returns: AGEING,
      handler: (work, { query: { customerId: of } }) =>
        computeAgeing((age) =>
          work.asSystem
            .query(payment)
            .where({ ...payment.fields.age.options.readAs[age], ...(of && { customer: of }) })
            .sum('outstandingAmount')
            .first()
            .then((sum) => ({ count: sum?.count, units: sum?.outstandingAmount })),
        ),
    }),
    get('/credit-payment/ageing', {
      summary: 'What is outstanding on credit by how long it has been due',
      roles: OFFICE,
      returns: AGEING,
      handler: (work) =>
        computeAgeing((age) =>
          work
            .query(creditPayment)
            .where(creditPayment.fields.age.options.readAs[age])
            .sum('balanceAmount')
            .first()
            .then((sum) => ({ count: sum?.count, units: sum?.balanceAmount })),
        ),
    }),
  ],
})

type Figured = Pick<
  StoredOf<typeof customer>,
  'invoicedAmount' | 'paidAmount' | 'outstandingAmount'
>

/** Overdue amount by customer id, as a decimal; customers without one are absent. */
export async function sumOverdue(
  work: Work,
  customers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (customers.length === 0) return new Map()
  const sums = await work.asSystem
    .query(payment)
    .where({ ...OVERDUE, customer: customers })
    .groupBy('customer')
    .sum('outstandingAmount')
    .all()
  return new Map(
    sums.map(({ customer: of, outstandingAmount }) => [of, fromUnits(outstandingAmount, 2)]),
  )
}

export const figuresIn = (
  { invoicedAmount, paidAmount, outstandingAmount }: Figured,
  overdueAmount = 0,
) => ({
  invoicedAmount: fromUnits(invoicedAmount ?? 0, 2),
  paidAmount: fromUnits(paidAmount ?? 0, 2),
  outstandingAmount: fromUnits(outstandingAmount ?? 0, 2),
  overdueAmount,
})

/** Computes outstanding amounts by age (R-FIN-5). */
async function computeAgeing(
  sumAge: (age: Age) => Promise<{ readonly count?: number; readonly units?: number }>,
) {
  const ages = await Promise.all(
    AGES.map(async ({ age }) => {
      const { count = 0, units = 0 } = await sumAge(age)
      return { age, label: AGE_LABELS[age], count, units }
    }),
  )
  const total = ages.reduce((sum, { units }) => sum + units, 0)
  return {
    ages: ages.map(({ units, ...each }) => ({ ...each, amount: fromUnits(units, 2) })),
    total: fromUnits(total, 2),
  }
}

/** Page of customers with payments in a status; `amount` is their total after returns. */
async function customersInStatus(work: Work, status: PaymentStatus, list: ListParameters) {
  const { content, ...page } = await work.page(customer, list, {
    referredBy: 'payment',
    through: 'customer',
    where: { paymentStatus: status },
  })
  const sums = await sumsInStatus(
    work,
    status,
    content.map(({ id }) => Number(id)),
  )
  return {
    ...page,
    content: content.map(({ id, label }) => ({
      customer: Number(id),
      ...(sums.get(Number(id)) ?? NOTHING),
      labels: { customer: String(label) },
    })),
  }
}

const NOTHING = { count: 0, amount: 0, outstandingAmount: 0 }

async function sumsInStatus(work: Work, status: PaymentStatus, customers: readonly number[]) {
  if (customers.length === 0) return new Map<number, typeof NOTHING>()
  const groups = await work.asSystem
    .query(payment)
    .where({ paymentStatus: status, customer: customers })
    .groupBy('customer')
    .sum('invoiceAmount', 'returnedAmount', 'outstandingAmount')
    .all()
  return new Map(
    groups.map(({ customer: of, count, invoiceAmount, returnedAmount, outstandingAmount }) => [
      of,
      {
        count,
        amount: fromUnits(invoiceAmount - returnedAmount, 2),
        outstandingAmount: fromUnits(outstandingAmount, 2),
      },
    ]),
  )
}
