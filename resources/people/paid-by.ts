import { reference, text } from '#schema'
import { MONEY_KINDS } from '../money/payment-kinds.ts'

/** Fields for the payment of a record. */
export const paidBy = <const Paid extends Readonly<Record<string, string>>>(shownWhen: Paid) => ({
  paymentType: reference('payment-type', {
    shownWhen,
    only: { kind: MONEY_KINDS },
    label: 'Paid by',
  }),
  paymentReference: text({
    shownWhen,
    min: 2,
    max: 60,
    requiredBy: 'paymentType.requiresReference',
    label: 'Reference',
  }),
})
