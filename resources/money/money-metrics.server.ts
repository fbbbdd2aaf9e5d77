import { fromUnits, localized } from '#schema'
import { behaviour, chartMeasure, labelsOf, overTime, seriesIn, tileMeasure } from '#server'
import { BUYERS } from '../parties/customers/customer-types.ts'
import paymentHistory from './payment-history.resource.ts'
import paymentType from './payment-type.resource.ts'
import receipt from './receipts/receipt.resource.ts'

const pounds = (pence: unknown): number => fromUnits(Number(pence ?? 0), 2)

/** Last payment of a customer, and receipts by day without reversed ones. */
export default behaviour('money-metrics', {
  measures: {
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
