import { localized, text, whole } from '#schema'
import {
  behaviour,
  notFound,
  put,
  refuse,
  shape,
  type Saving,
  type StoredOf,
  type Work,
  writer,
} from '#server'
import { addFigures } from '../parties/door.server.ts'
import { postReversal } from './wallets/customer-wallet.server.ts'
import paymentHistory from './payment-history.resource.ts'
import payment from './payment.resource.ts'
import receipt from './receipts/receipt.resource.ts'
import { lockPayment, settle } from './settle-payment.server.ts'
import walletHistory from './wallets/wallet-history.resource.ts'
import customerWallet from './wallets/customer-wallet.resource.ts'

export default behaviour(paymentHistory, {
  actions: { reverse },

  endpoints: [
    put('/payment-history/:id', {
      summary: 'Reverses what a receipt paid on one sales order',
      roles: ['SUPER_ADMIN'],
      message: 'Receipt reversed',
      returns: shape.record(paymentHistory),
      body: { reversalReason: text({ required: true, min: 5, max: 200 }), version: whole() },
      async handler(work, { id, body: { reversalReason } }) {
        const reversed = await work.act(paymentHistory, id, 'reverse', { reversalReason })
        const reversal = await work.one(paymentHistory, { reversalOf: reversed.id })
        return reversal ? work.serializeOne(paymentHistory, reversal) : notFound()
      },
    }),
  ],
})

/** Returns a payment if the caller may see it; otherwise 404. */
export const seenPayment = async (
  work: Work,
  where: { readonly orderId?: string; readonly salesId?: string; readonly id?: number },
): Promise<StoredOf<typeof payment>> => (await work.one(payment, where)) ?? notFound()

type Entry = StoredOf<typeof paymentHistory>

const entries = writer(paymentHistory)

/** Records the portion of a receipt that pays one payment; amounts in whole pence. */
export async function bookEntry(
  work: Work,
  { id, paymentType, paymentDate, reference, remarks, receivedBy }: StoredOf<typeof receipt>,
  part: Pick<
    Entry,
    'payment' | 'sale' | 'customer' | 'amount' | 'outstandingAfter' | 'walletEntry'
  >,
): Promise<void> {
  await entries.add(work, {
    receipt: id,
    paymentType,
    paymentDate,
    reference,
    remarks,
    receivedBy,
    reversed: false,
    ...part,
  })
}

/** Adds a reversing row: the sale is owed again, and wallet money is returned to the wallet. */
async function reverse(saving: Saving<typeof paymentHistory>) {
  const { work, before: entry, values } = saving
  if (!entry) return
  const reason = values.reversalReason ?? null
  // Stores the reason on the reversing row; the original is only marked as reversed.
  delete values.reversalReason
  const owed = await lockPayment(work, entry.sale)
  const paidAmount = owed.paidAmount - entry.amount
  if (paidAmount < owed.refundedAmount)
    refuse(
      localized`Part of this money was refunded for returned goods; the receipt can no longer be reversed.`,
    )
  await reverseWallet(work, entry, reason)
  const { after, figures } = await settle(work, owed, { paidAmount })
  await entries.add(work, {
    ...opposite(work, entry),
    outstandingAfter: after.outstandingAmount,
    reversalReason: reason,
  })
  await addFigures(work, entry.customer, figures)
}

const opposite = (
  work: Work,
  { id, receipt: of, payment: on, sale, customer, amount, paymentType }: Entry,
) => ({
  receipt: of,
  payment: on,
  sale,
  customer,
  amount: -amount,
  paymentType,
  paymentDate: work.today,
  receivedBy: work.caller?.userId ?? null,
  reversed: false,
  reversalOf: id,
})

async function reverseWallet(work: Work, entry: Entry, reason: string | null) {
  const whole = await work.lock(receipt, entry.receipt)
  const debit = await work.asSystem.get(walletHistory, entry.walletEntry)
  if (debit) await postReversal(work, debit, reason)
  const credit = await work.asSystem.get(walletHistory, whole?.walletEntry ?? null)
  if (!credit || (await work.asSystem.one(walletHistory, { reversalOf: credit.id }))) return
  const wallet = await work.asSystem.get(customerWallet, credit.wallet)
  if ((wallet?.walletBalance ?? 0) < credit.amount)
    refuse(
      localized`The overpayment on this receipt was credited to the wallet and has been spent, so the receipt can no longer be reversed.`,
    )
  await postReversal(work, credit, reason)
}
