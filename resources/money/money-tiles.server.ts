import { fromUnits } from '#schema'
import { behaviour } from '#server'
import receipt from './receipts/receipt.resource.ts'

/** Dashboard tile with the customer's last payment. */
export default behaviour('money-tiles', {
  tiles: {
    'last-receipt': async (work) => {
      const last = await work
        .query(receipt)
        .where({ customer: work.caller?.customerId ?? 0 })
        .groupBy('paymentDate', 'id', 'amount', 'receiptNumber')
        .orderBy('-paymentDate', '-id')
        .first()
      return {
        value: fromUnits(last?.amount ?? 0, 2),
        on: last?.paymentDate ?? null,
        name: last?.receiptNumber ?? null,
      }
    },
  },
})
