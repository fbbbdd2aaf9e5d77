import { ruleError, localized, type LocalizedMessage } from '#schema'
import {
  behaviour,
  follow,
  invalid,
  notFound,
  put,
  refuse,
  Refusal,
  shape,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import customerWallet from './customer-wallet.resource.ts'
import walletHistory from './wallet-history.resource.ts'
import { closeUnusedWallet, nameWallet, openWallet, postWallet } from './wallet-history.server.ts'
import { WALLETS } from '../money-checks.ts'

type WalletSaving = Saving<typeof customerWallet>

export default behaviour(customerWallet, {
  verify: [WALLETS],
  /** Turns an edit into an entry; freezing and unfreezing are actions and add none. */
  async beforeSave(saving) {
    if (saving.action !== null) return
    const { work, sent, values } = saving
    delete values.reason
    if (typeof sent.reversalOf === 'number') await undo(saving, sent.reversalOf)
    else await postWallet(work, await makePosting(saving))
  },

  followUps: [
    follow(customer, 'create', async ({ work, after }) => void (await openWallet(work, after.id))),
    follow(customer, 'change', async ({ work, after, changes }) => {
      if (changes('customerName')) await nameWallet(work, after.id, after.customerName)
    }),
    // Deletes the customer's wallet if unused; a used wallet prevents the deletion.
    follow(customer, 'delete', (work, { id }) => closeUnusedWallet(work, id)),
  ],

  endpoints: [
    put('/customer-wallet/:id', {
      summary:
        'Adds an entry to a wallet: {transactionType, amount, reason, paymentType, reference}, or {reversalOf, reason}; {walletStatus, reason, version} freezes it or ends that',
      roles: ['SUPER_ADMIN', 'ADMIN'],
      message: 'Wallet updated',
      passesBodyOn: true,
      returns: shape.record(customerWallet),
      async handler(work, { id, body }) {
        const { walletStatus, version, ...rest }: Readonly<Record<string, unknown>> = body
        const wallet = await work.get(customerWallet, id)
        if (!wallet) return notFound()
        if (walletStatus === undefined || walletStatus === wallet.walletStatus)
          await work.update(customerWallet, id, rest)
        else if (typeof version !== 'number') throw new Refusal('versionMissing')
        else await work.update(customerWallet, id, { ...rest, walletStatus }, { version })
        const after = await work.get(customerWallet, id)
        return after ? work.serializeOne(customerWallet, after) : notFound()
      },
    }),
  ],

  jobs: {
    open: {
      every: { dailyAt: '00:05' },
      label: localized`Creates wallets for customers without one`,
      due: customersWithoutWallet,
      async runOne(work, id) {
        await openWallet(work, id)
      },
    },
  },
})

/**
 * Converts form values into an entry: a credit with a payment type is a top-up, anything else a correction.
 */
async function makePosting({ work, before, sent }: WalletSaving) {
  const { transactionType, amount, paymentType: type, reference, reason } = sent
  if (!before || !transactionType || typeof amount !== 'number')
    throw new Error('An entry of a wallet needs its type and amount')
  const isTopUp = transactionType === 'CREDIT' && typeof type === 'number'
  if (!isTopUp) demandCorrection(work, reason ?? null)
  return {
    customer: before.customer,
    transactionType,
    transactionSource: isTopUp ? ('TOP_UP' as const) : ('ADJUSTMENT' as const),
    amount,
    paymentType: isTopUp ? type : null,
    reference,
    reason,
  }
}

function demandCorrection(work: Work, reason: string | null) {
  if (work.role === 'ADMIN')
    wrong(
      'paymentType',
      localized`Choose how the top-up was paid. Only a super admin can enter a correction without payment.`,
    )
  if (!reason) wrong('reason', localized`A correction needs a reason.`)
}

const wrong = (field: string, message: LocalizedMessage): never =>
  invalid([ruleError(field, message)])

/** Only manual entries can be undone; others belong to a receipt or sale. */
const BY_HAND: readonly string[] = ['TOP_UP', 'ADJUSTMENT']

async function undo({ work, before, sent }: WalletSaving, id: number) {
  if (work.role === 'ADMIN')
    wrong('reversalOf', localized`Only a super admin can reverse an entry.`)
  if (!sent.reason) wrong('reason', localized`Enter the reason for reversing the entry.`)
  const entry = await work.asSystem.get(walletHistory, id)
  if (!entry || !before || entry.wallet !== before.id)
    return wrong('reversalOf', localized`This entry does not belong to the wallet.`)
  if (!BY_HAND.includes(entry.transactionSource))
    refuse(
      localized`This entry came from a receipt or a sale; reverse the receipt instead.`,
      'reversalOf',
    )
  await postReversal(work, entry, sent.reason ?? null)
}

/** Adds the opposite of an entry; each can be undone only once. */
export async function postReversal(
  work: Work,
  { id, customer, transactionType, amount, sale }: StoredOf<typeof walletHistory>,
  reason: string | null,
) {
  if (await work.asSystem.one(walletHistory, { reversalOf: id }))
    refuse(localized`This entry has already been reversed.`, 'reversalOf')
  return postWallet(work, {
    customer,
    transactionType: transactionType === 'CREDIT' ? 'DEBIT' : 'CREDIT',
    transactionSource: 'REVERSAL',
    amount,
    sale,
    reversalOf: id,
    reason,
  })
}

/** Returns customers created before wallets existed. */
async function customersWithoutWallet(work: Work): Promise<readonly number[]> {
  const without = { referredBy: 'customer-wallet', through: 'customer', where: {}, isAbsent: true }
  return (await work.asSystem.find(customer, [without], 'all')).map(({ id }) => id)
}
