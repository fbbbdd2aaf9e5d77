import { fromUnits, localized, money, reference, text, whole, type Definition } from '#schema'
import { actInTurn, refuse, shape, type ActOnMany, type StoredOf, type Work } from '#server'
import { COUNT } from '../../call-fields.ts'

/** Parameters of a call that decides one batch of many records. */
export const PORTION = {
  after: whole({ min: 0, help: 'What the call before answered as `next`; left out at first' }),
  paymentType: reference('payment-type'),
  paymentReference: text({ max: 60 }),
}

/** Result of a batch, with the start of the next one. */
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

interface Counting<Of extends Definition> {
  /** Amount in the smallest currency unit. */
  readonly amount: (record: StoredOf<Of>) => number
  /** Number of points to check before the decision; 0 by default. */
  readonly toLookAt?: (record: StoredOf<Of>) => number
}

/** Decides one batch, each record under its own rules. Refused records are listed and stay unchanged. */
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
