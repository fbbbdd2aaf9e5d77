import { readItems, localized, type LocalizedMessage, type ValueOf } from '#schema'
import {
  behaviour,
  fillMessage,
  queueMessage,
  refuse,
  type StoredOf,
  type Work,
  writer,
} from '#server'
import customer from '../../parties/customers/customer.resource.ts'
import { keepWalletBalance } from '../../parties/door.server.ts'
import customerWallet from './customer-wallet.resource.ts'
import { moneyText } from '../receivable.ts'
import walletHistory from './wallet-history.resource.ts'
import moneyMessages from '../money.messages.ts'

const { WALLET } = moneyMessages.events

export default behaviour(walletHistory, {})

const [wallets, entries] = [writer(customerWallet), writer(walletHistory)]

export type WalletEntry = StoredOf<typeof walletHistory>

/** Entry to post; money in whole pence, greater than 0. */
export interface WalletPosting {
  readonly customer: number
  readonly transactionType: 'CREDIT' | 'DEBIT'
  readonly transactionSource: ValueOf<typeof walletHistory.fields.transactionSource>
  readonly amount: number
  readonly paymentType?: number | null
  readonly reference?: string | null
  readonly sale?: number | null
  readonly reversalOf?: number | null
  readonly reason?: string | null
}

/** Returns the customer's wallet, creating an empty one if needed. */
export async function openWallet(
  work: Work,
  customerId: number,
): Promise<StoredOf<typeof customerWallet>> {
  const found = await work.asSystem.one(customerWallet, { customer: customerId })
  if (found) return found
  const owner = await work.asSystem.get(customer, customerId)
  return wallets.add(work, {
    customer: customerId,
    customerName: owner?.customerName ?? null,
  })
}

/** Copies the customer's name to the wallet. */
export async function nameWallet(work: Work, customerId: number, customerName: string) {
  const { id } = await openWallet(work, customerId)
  await wallets.write(work, id, { customerName })
}

/** Deletes the wallet of a customer if unused; otherwise keeps it, which prevents deleting the customer. */
export async function closeUnusedWallet(work: Work, customerId: number): Promise<void> {
  const found = await work.asSystem.one(customerWallet, { customer: customerId })
  const wallet = found && (await work.lock(customerWallet, found.id))
  if (wallet?.lastHistoryNumber === 0) await work.asSystem.remove(customerWallet, wallet.id)
}

/**
 * The only writer of wallets: locks the wallet, adds an entry, updates the wallet and customer, and sends a message.
 * Refuses (409) a debit that would overdraw the wallet, and any debit while it is frozen.
 */
export async function postWallet(work: Work, posting: WalletPosting): Promise<WalletEntry> {
  const { transactionType, amount } = posting
  const opened = await openWallet(work, posting.customer)
  const wallet = (await work.lock(customerWallet, opened.id)) ?? opened
  const balance = wallet.walletBalance
  if (transactionType === 'DEBIT') refuseDebit(work, wallet, amount)
  const balanceAfter = transactionType === 'CREDIT' ? balance + amount : balance - amount
  const historyNumber = wallet.lastHistoryNumber + 1
  const entry = await entries.add(work, {
    ...posting,
    wallet: wallet.id,
    historyNumber,
    balanceBefore: balance,
    balanceAfter,
    transactionDate: work.now,
    performedBy: work.caller?.userId ?? null,
  })
  await wallets.write(work, wallet, {
    walletBalance: balanceAfter,
    lastHistoryNumber: historyNumber,
    lastTransactionDate: work.now,
  })
  const owner = await keepWalletBalance(work, posting.customer, balanceAfter)
  await tellOwner(work, entry, owner)
  return entry
}

type Wallet = StoredOf<typeof customerWallet>

/** Reason why the wallet cannot be debited; null if it can. */
export function debitProblem(
  work: Work,
  wallet: Pick<Wallet, 'walletStatus' | 'walletBalance'>,
  amount: number,
): LocalizedMessage | null {
  const balance = wallet.walletBalance
  if (wallet.walletStatus === 'FROZEN')
    return localized`The wallet is frozen; nothing can be paid out of it. Choose another payment type, or have it unfrozen first.`
  if (amount > balance) {
    const [input, there] = [amount, balance].map((each) =>
      moneyText(each, work.settings.currencyCode),
    )
    return localized`The wallet only has ${there ?? ''}; ${input ?? ''} cannot be taken out.`
  }
  return null
}

function refuseDebit(work: Work, wallet: Wallet, amount: number) {
  const problem = debitProblem(work, wallet, amount)
  if (problem) refuse(problem)
}

async function tellOwner(work: Work, entry: WalletEntry, owner: StoredOf<typeof customer>) {
  if (!owner.phoneNumber) return
  await queueMessage(work, {
    about: WALLET,
    recipientUser: owner.user,
    recipientName: owner.customerName,
    phoneNumber: owner.phoneNumber,
    message: fillMessage(WALLET.text, {
      type: {
        word:
          readItems(walletHistory.fields.transactionSource)[entry.transactionSource]?.label ??
          entry.transactionSource,
      },
      amount: { money: entry.amount },
      balance: { money: entry.balanceAfter },
    }),
    relatedType: 'wallet-history',
    relatedId: entry.id,
  })
}
