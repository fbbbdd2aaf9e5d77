import { reference, text } from '#schema'
import { MONEY_KINDS } from '../money/payment-kinds.ts'

/** Payment fields of a paid record. */
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
