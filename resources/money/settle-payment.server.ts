import { localized } from '#schema'
import { refuse, rollups, writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import { followPayment } from './credit-tracker.server.ts'
import payment from './payment.resource.ts'
import { followBalance, openBalance } from './balances/receivable-balance.server.ts'
import {
  difference,
  computeFigures,
  computeOutstanding,
  computePaymentStatus,
  type Amounts,
  type Figures,
} from './receivable.ts'

export type Payment = StoredOf<typeof payment>

const payments = writer(payment)
const rollup = rollups(payment)

export async function addPayment(
  work: Work,
  values: StoredValuesOf<typeof payment>,
): Promise<Payment> {
  const opened = await payments.add(work, values)
  await openBalance(work, opened)
  return opened
}

/** Locks the payment of a sale; the caller has locked the order and the sale. */
export async function lockPayment(work: Work, sale: number): Promise<Payment> {
  const found = await work.asSystem.one(payment, { sale })
  if (!found) return refuse(localized`This sales order has no payment to change.`)
  return (await work.lock(payment, found)) ?? found
}

type Change = Partial<Amounts> & {
  /** Business date of the change; today by default. */
  readonly on?: string
  readonly dueDate?: string
  readonly promiseDate?: string | null
  readonly lastPaymentDate?: string
  readonly remarks?: string
}

/**
 * The only writer of payment amounts; also updates the status and the credit tracker. The caller locks the payment.
 * Returns the change in the customer's totals, so that callers can add up several.
 */
export async function settle(
  work: Work,
  before: Payment,
  { on = work.today, ...change }: Change,
): Promise<{ readonly after: Payment; readonly figures: Figures }> {
  const amounts = { ...before, ...change }
  const outstanding = computeOutstanding(amounts)
  const after =
    (await payments.write(work, before, {
      ...change,
      outstandingAmount: outstanding,
      paymentStatus: computePaymentStatus(amounts),
    })) ?? before
  await followPayment(work, after)
  await followBalance(work, { before, after, on })
  return { after, figures: difference(computeFigures(after), computeFigures(before)) }
}

export const noteReminder = (work: Work, id: number): Promise<void> =>
  rollup.set(work, { id }, { remindedOn: work.today })
