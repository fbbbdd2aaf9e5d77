import { addDays, choice, fromUnits, money, reference, text, whole } from '#language'
import { behaviour, get, pageOf, shape, type ListParameters, type StoredOf, type Work } from '#server'
import { sql } from 'kysely'
import customer from '../sales/customer.resource.ts'
import { AGES } from './receivable.ts'

const STAFF = ['SUPER_ADMIN', 'ADMIN']
const AMOUNT = money({ required: true })
const COUNT = whole({ required: true })

/** The figures of a customer, as answers carry them. */
export const FIGURES = { invoicedAmount: AMOUNT, paidAmount: AMOUNT, outstandingAmount: AMOUNT, overdueAmount: AMOUNT }

const OF_CUSTOMER = { customer: reference('customer', { required: true }), labels: shape.parts({ customer: text({ required: true }) }) }

/** What payments come to, by customer and by age. */
export default behaviour('payment-sums', {
  endpoints: [
    get('/payment/customer', {
      summary: 'What each customer was invoiced, has paid and owes', roles: STAFF, lists: customer,
      returns: shape.page(shape.parts({ ...OF_CUSTOMER, ...FIGURES })),
      async handler(work, { list }) {
        const { content, ...page } = await work.page(customer, list)
        const found = await work.find(customer, { id: content.map(({ id }) => Number(id)) })
        const byId = new Map(found.map((each) => [each.id, each]))
        const rows = content.flatMap(({ id }) => byId.get(Number(id)) ?? [])
        return { ...page, content: rows.map((each) => ({ customer: each.id, ...figuresIn(each), labels: { customer: each.label } })) }
      },
    }),
    get('/payment/customers-status', {
      summary: 'Customers that have payments in a status, with their number and amount', roles: STAFF,
      query: { paymentStatus: text({ required: true }) }, lists: customer,
      returns: shape.page(shape.parts({ ...OF_CUSTOMER, count: COUNT, amount: AMOUNT, outstandingAmount: AMOUNT })),
      async handler(work, { query, list }) {
        const { rows, total } = await customersInStatus(work, query.paymentStatus, list)
        return pageOf(rows, list, total)
      },
    }),
    get('/payment/ageing', {
      summary: 'What is outstanding by how long it has been due, of one customer or of all', roles: STAFF,
      query: { customerId: reference('customer') },
      returns: shape.parts({
        ages: shape.list(shape.parts({
          age: choice(Object.fromEntries(AGES.map(({ age, label }) => [age, label])), { required: true }), label: text({ required: true }), count: COUNT, amount: AMOUNT,
        })),
        total: AMOUNT,
      }),
      handler: (work, { query }) => ageingOf(work, query.customerId),
    }),
  ],
})

type Figured = Pick<StoredOf<typeof customer>, 'invoicedAmount' | 'paidAmount' | 'outstandingAmount' | 'overdueAmount'>

/** The figures of a customer as JSON carries them. */
export const figuresIn = ({ invoicedAmount, paidAmount, outstandingAmount, overdueAmount }: Figured) => ({
  invoicedAmount: fromUnits(invoicedAmount ?? 0, 2), paidAmount: fromUnits(paidAmount ?? 0, 2),
  outstandingAmount: fromUnits(outstandingAmount ?? 0, 2), overdueAmount: fromUnits(overdueAmount ?? 0, 2),
})

/** What is outstanding, by age of the due date (R-FIN-5). */
async function ageingOf({ sql: database, today }: Work, of: number | null) {
  const ages = await Promise.all(AGES.map(async ({ age, label, from, upTo }) => {
    // One day overdue is due yesterday; what is not due has no latest date.
    const latest = from === null ? '9999-12-31' : addDays(today, -from)
    const earliest = upTo === null ? '0001-01-01' : addDays(today, -upTo)
    const { rows: [sum] } = await sql<{ count: number | string; amount: number | string | null }>`
      select count(*) as count, sum(outstanding_amount) as amount from payment
      where payment_status in ('PENDING', 'PARTIALLY_PAID') and due_date between ${earliest} and ${latest}
      ${of === null ? sql`` : sql`and customer = ${of}`}`.execute(database)
    return { age, label, count: Number(sum?.count ?? 0), units: Number(sum?.amount ?? 0) }
  }))
  const total = ages.reduce((sum, { units }) => sum + units, 0)
  return { ages: ages.map(({ units, ...each }) => ({ ...each, amount: fromUnits(units, 2) })), total: fromUnits(total, 2) }
}

interface InStatus {
  readonly id: number
  readonly label: string
  readonly count: number | string
  readonly amount: number | string
  readonly outstanding: number | string
}

/** Customers with payments in a status, by name; `amount` is what those payments come to after returns. */
async function customersInStatus({ sql: database }: Work, status: string, { page, size, search }: ListParameters) {
  const named = search === undefined ? sql`` : sql`and lower(customer.label) like ${`%${search.toLowerCase()}%`}`
  const from = sql`from payment join customer on customer.id = payment.customer where payment.payment_status = ${status} ${named}`
  const { rows: [counted] } = await sql<{ total: number | string }>`select count(distinct payment.customer) as total ${from}`.execute(database)
  const { rows } = await sql<InStatus>`
    select customer.id, customer.label, count(*) as count, sum(payment.invoice_amount - payment.returned_amount) as amount,
      sum(payment.outstanding_amount) as outstanding
    ${from} group by customer.id, customer.label order by customer.label, customer.id limit ${size} offset ${page * size}`.execute(database)
  return {
    total: Number(counted?.total ?? 0),
    rows: rows.map(({ id, label, count, amount, outstanding }) => ({
      customer: Number(id), count: Number(count), amount: fromUnits(Number(amount), 2), outstandingAmount: fromUnits(Number(outstanding), 2), labels: { customer: label },
    })),
  }
}
