import { addDays, fromUnits, localized } from '#schema'
import {
  behaviour,
  chartMeasure,
  labelsOf,
  overTime,
  seriesIn,
  tileMeasure,
  type MeasureContext,
} from '#server'
import { BUYERS } from '../parties/customers/customer-types.ts'
import customerWallet from './wallets/customer-wallet.resource.ts'
import paymentHistory from './payment-history.resource.ts'
import payment from './payment.resource.ts'
import paymentType from './payment-type.resource.ts'
import receipt from './receipts/receipt.resource.ts'

const OPEN = { paymentStatus: ['PENDING', 'PARTIALLY_PAID'] } as const

const pounds = (pence: unknown): number => fromUnits(Number(pence ?? 0), 2)

/** What is owed and what came in, on dashboards. What was reversed did not come in. */
export default behaviour('money-metrics', {
  measures: {
    receivables: tileMeasure({
      of: payment,
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      label: localized`Overdue`,
      unit: 'money',
      async compute({ today, role }, { tally, first }) {
        const open = await tally({ paymentStatus: [...OPEN.paymentStatus] }, 'outstandingAmount')
        const isOverdue = {
          paymentStatus: [...OPEN.paymentStatus],
          outstandingAmount: { moreThan: 0 },
          dueDate: { atMost: addDays(today, -1) },
        }
        const overdue = await tally(isOverdue, 'outstandingAmount')
        return {
          value: pounds(overdue.outstandingAmount),
          // Where nothing is overdue, the tile leads to all that is open.
          count: overdue.count || open.count,
          other: pounds(open.outstandingAmount),
          first: await first(isOverdue, {
            by: ['dueDate', '-outstandingAmount'],
            name: 'invoiceNumber',
            on: 'dueDate',
            ...(role === 'CUSTOMER' ? {} : { whose: 'customer' }),
          }),
        }
      },
    }),
    collections: tileMeasure({
      of: paymentHistory,
      roles: ['SUPER_ADMIN'],
      label: localized`Collected`,
      unit: 'money',
      async compute(_, input) {
        const [now, before] = [
          await collected(input, input.period.from, input.period.to),
          await collected(input, input.before.from, input.before.to),
        ]
        return { value: pounds(now.amount), before: pounds(before.amount), count: now.count }
      },
    }),
    'collections-today': tileMeasure({
      of: paymentHistory,
      roles: ['ADMIN'],
      label: localized`Collected today`,
      unit: 'money',
      async compute({ today }, input) {
        const now = await collected(input, today, today)
        return { value: pounds(now.amount), count: now.count }
      },
    }),
    'wallet-balance': tileMeasure({
      of: customerWallet,
      roles: ['CUSTOMER'],
      label: localized`In your wallet`,
      unit: 'money',
      compute: async (_, { tally }) => ({
        value: pounds((await tally({}, 'walletBalance')).walletBalance),
      }),
    }),
    'last-receipt': tileMeasure({
      of: receipt,
      roles: ['CUSTOMER'],
      label: localized`Last payment received`,
      unit: 'money',
      async compute(work) {
        const last = await work
          .query(receipt)
          .where({ customer: work.caller?.customerId ?? 0 })
          .groupBy('paymentDate', 'id', 'amount', 'receiptNumber')
          .orderBy('-paymentDate', '-id')
          .first()
        return {
          value: pounds(last?.amount),
          on: last?.paymentDate ?? null,
          name: last?.receiptNumber ?? null,
        }
      },
    }),
    'collections-by-type': chartMeasure({
      of: paymentHistory,
      roles: ['ADMIN'],
      filters: BUYERS,
      async compute(work, { parts, filters: { customerType } }) {
        const groups = await work
          .query(paymentHistory)
          .where(customerType === null ? {} : { 'customer.customerType': customerType })
          .inParts('paymentDate', parts)
          .groupBy('paymentType')
          .sum('amount')
          .all()
        const labels = await labelsOf(
          work,
          paymentType,
          groups.map((group) => group.paymentType),
        )
        const counted = groups.map(({ place, paymentType: key, amount: value }) => ({
          place,
          key,
          label: labels.get(key) ?? null,
          value,
        }))
        return overTime(parts, counted, seriesIn(counted), pounds)
      },
    }),
  },
})

async function collected({ tally }: Pick<MeasureContext, 'tally'>, from: string, to: string) {
  return tally({ paymentDate: { atLeast: from, atMost: to } }, 'amount')
}
