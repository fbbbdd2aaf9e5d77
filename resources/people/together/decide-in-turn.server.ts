import { fromUnits, localized, money, reference, text, whole, type Definition } from '#schema'
import { actInTurn, refuse, shape, type ActOnMany, type StoredOf, type Work } from '#server'
import { COUNT } from '../../call-fields.ts'

/** What a call that decides many takes of any of them, beside the day of a payment. */
export const PORTION = {
  after: whole({ min: 0, help: 'What the call before answered as `next`; left out at first' }),
  paymentType: reference('payment-type'),
  paymentReference: text({ max: 60 }),
}

/** What became of a portion of the records that are decided together, and where the next portion begins. */
export const DECIDED = shape.parts({
  done: COUNT,
  amount: money({ required: true, min: -99_999_999.99 }),
  left: shape.list(
    shape.parts({
      id: COUNT,
      label: text({ required: true }),
      toLookAt: COUNT,
      code: text({ required: true }),
      message: text({ required: true }),
      errors: shape.errors(),
    }),
  ),
  next: whole(),
})

/** How the records are counted. */
interface Counting<Of extends Definition> {
  /** What one comes to, in the smallest unit. */
  readonly amount: (record: StoredOf<Of>) => number
  /** How much there is to look at before it is decided; unset: nothing. */
  readonly toLookAt?: (record: StoredOf<Of>) => number
}

/** Decides a portion of the records, each by its own rules; what is refused is named and stays as it is. */
export async function decideInTurn<Of extends Definition>(
  work: Work,
  deciding: ActOnMany<Of>,
  { amount, toLookAt = () => 0 }: Counting<Of>,
) {
  const { done, refused, next } = await actInTurn(work, deciding)
  if (deciding.after === null && next === null && done.length + refused.length === 0)
    refuse(localized`Nothing to do here.`)
  return {
    done: done.length,
    amount: fromUnits(
      done.reduce((sum, record) => sum + amount(record), 0),
      2,
    ),
    left: refused.map(({ record, ...reasons }) => ({
      id: record.id,
      label: record.label,
      toLookAt: toLookAt(record),
      ...reasons,
    })),
    next,
  }
}
