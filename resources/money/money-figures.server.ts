import { addDays, fromUnits, say } from '#schema'
import {
  behaviour,
  byGroup,
  chartMeasure,
  overTime,
  seriesIn,
  tileMeasure,
  type AskedMeasure,
  type Counted,
} from '#server'
import { sql } from 'kysely'
import { BUYERS } from '../sales/customers/customer-types.ts'
import customerWallet from './wallets/customer-wallet.resource.ts'
import paymentHistory from './payment-history.resource.ts'
import payment from './payment.resource.ts'
import { AGES } from './receivable.ts'
import receipt from './receipts/receipt.resource.ts'

const OPEN = { paymentStatus: ['PENDING', 'PARTIALLY_PAID'] } as const

const pounds = (pence: unknown): number => fromUnits(Number(pence ?? 0), 2)

/** What is owed and what came in, on dashboards. What was reversed did not come in. */
export default behaviour('money-figures', {
  measures: {
    receivables: tileMeasure({
      of: payment,
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      label: say`Overdue`,
      unit: 'money',
      async compute({ today }, { tally }) {
        const { outstandingAmount } = await tally(
          { paymentStatus: [...OPEN.paymentStatus] },
          'outstandingAmount',
        )
        const overdue = await tally(
          {
            paymentStatus: [...OPEN.paymentStatus],
            outstandingAmount: { moreThan: 0 },
            dueDate: { atMost: addDays(today, -1) },
          },
          'outstandingAmount',
        )
        return {
          value: pounds(overdue.outstandingAmount),
          count: overdue.count,
          other: pounds(outstandingAmount),
        }
      },
    }),
    collections: tileMeasure({
      of: paymentHistory,
      roles: ['SUPER_ADMIN'],
      label: say`Collected`,
      unit: 'money',
      async compute(_, asked) {
        const [now, before] = [
          await collected(asked, asked.period.from, asked.period.to),
          await collected(asked, asked.before.from, asked.before.to),
        ]
        return { value: pounds(now.amount), before: pounds(before.amount), count: now.count }
      },
    }),
    'collections-today': tileMeasure({
      of: paymentHistory,
      roles: ['ADMIN'],
      label: say`Collected today`,
      unit: 'money',
      async compute({ today }, asked) {
        const now = await collected(asked, today, today)
        return { value: pounds(now.amount), count: now.count }
      },
    }),
    'wallet-balance': tileMeasure({
      of: customerWallet,
      roles: ['CUSTOMER'],
      label: say`In your wallet`,
      unit: 'money',
      compute: async (_, { tally }) => ({
        value: pounds((await tally({}, 'walletBalance')).walletBalance),
      }),
    }),
    'last-receipt': tileMeasure({
      of: receipt,
      roles: ['CUSTOMER'],
      label: say`Last payment received`,
      unit: 'money',
      async compute(work, { rows }) {
        const {
          rows: [last],
        } = await sql<{ amount: number | string; day: string; name: string }>`
          select t.amount, t.payment_date as day, t.receipt_number as name from receipt as t
          where t.customer = ${work.caller?.customerId ?? 0} and ${rows()} order by t.payment_date desc, t.id desc limit 1`.execute(
          work.sql,
        )
        return { value: pounds(last?.amount), on: last?.day ?? null, name: last?.name ?? null }
      },
    }),
    'receivable-ageing': chartMeasure({
      of: payment,
      roles: ['SUPER_ADMIN'],
      heeds: BUYERS,
      async compute(work, { rows, filters: { customerType } }) {
        const open = {
          paymentStatus: [...OPEN.paymentStatus],
          ...(customerType === null ? {} : { 'customer.customerType': customerType }),
        }
        const age = sql`case ${sql.join(
          AGES.filter(({ upTo }) => upTo !== null).map(
            ({ age: name, upTo }) =>
              sql`when t.due_date >= ${addDays(work.today, -(upTo ?? 0))} then ${sql.lit(name)}`,
          ),
          sql` `,
        )} else 'OVER_90' end`
        const { rows: counted } = await sql<Counted>`
          select aged.age as key, sum(aged.amount) as value from (
            select ${age} as age, t.outstanding_amount as amount from payment as t where ${rows(open)}
          ) as aged group by aged.age`.execute(work.sql)
        return byGroup(
          AGES.map(({ age: key, label }) => ({
            key,
            label,
            value: counted.find((each) => each.key === key)?.value ?? 0,
          })),
          pounds,
        )
      },
    }),
    'collections-by-type': chartMeasure({
      of: paymentHistory,
      roles: ['ADMIN'],
      heeds: BUYERS,
      async compute(work, { rows, timeline, parts, filters: { customerType } }) {
        const { rows: counted } = await sql<Counted>`
          with ${timeline('days')} select paid.place, paid.payment_type as key, payment_type.label, paid.value from (
            select part.place, t.payment_type, sum(t.amount) as value from part cross join payment_history as t
            where t.payment_date between part.first and part.last and ${rows(customerType === null ? {} : { 'customer.customerType': customerType })}
            group by part.place, t.payment_type
          ) as paid join payment_type on payment_type.id = paid.payment_type`.execute(work.sql)
        return overTime(parts, counted, seriesIn(counted), pounds)
      },
    }),
  },
})

async function collected({ tally }: Pick<AskedMeasure, 'tally'>, from: string, to: string) {
  return tally({ paymentDate: { atLeast: from, atMost: to } }, 'amount')
}
