import { localized } from '#schema'
import { refuse, rollups, writer, type StoredOf, type StoredValuesOf, type Work } from '#server'
import { followPayment } from './credit-tracker.server.ts'
import payment from './payment.resource.ts'
import { followBalance, openBalance } from './balances/receivable-balance.server.ts'
import {
  difference,
  figuresOf,
  outstandingOf,
  statusOf,
  type Amounts,
  type Figures,
} from './receivable.ts'

export type Payment = StoredOf<typeof payment>

const payments = writer(payment)
const rollup = rollups(payment)

/** The payment of a sale that has just been made. */
export async function addPayment(
  work: Work,
  values: StoredValuesOf<typeof payment>,
): Promise<Payment> {
  const opened = await payments.add(work, values)
  await openBalance(work, opened)
  return opened
}

/** The payment of a sale, kept from others until the transaction ends; its order and its sale are locked before it. */
export async function lockPayment(work: Work, sale: number): Promise<Payment> {
  const found = await work.asSystem.one(payment, { sale })
  if (!found) return refuse(localized`This sales order has no payment to change.`)
  return (await work.lock(payment, found)) ?? found
}

type Change = Partial<Amounts> & {
  /** The business date from which less or more is owed. Unset: today. */
  readonly on?: string
  readonly dueDate?: string
  readonly lastPaymentDate?: string
  readonly remarks?: string
}

/**
 * The one writer of a payment's amounts, which is locked: works out the status and keeps the credit tracker in
 * step. The customer's figures change by what is given back; whoever settles several payments adds them up first.
 */
export async function settle(
  work: Work,
  before: Payment,
  { on = work.today, ...change }: Change,
): Promise<{ readonly after: Payment; readonly figures: Figures }> {
  const amounts = { ...before, ...change }
  const outstanding = outstandingOf(amounts)
  const after =
    (await payments.write(work, before, {
      ...change,
      outstandingAmount: outstanding,
      paymentStatus: statusOf(amounts),
    })) ?? before
  await followPayment(work, after)
  await followBalance(work, { before, after, on })
  return { after, figures: difference(figuresOf(after), figuresOf(before)) }
}

/** Notes on a payment that its customer was reminded today. */
export const noteReminder = (work: Work, id: number): Promise<void> =>
  rollup.set(work, { id }, { remindedOn: work.today })
