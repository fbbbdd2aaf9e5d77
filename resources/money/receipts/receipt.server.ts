import { fromUnits, ruleError, localized, type LocalizedMessage } from '#schema'
import {
  behaviour,
  fillMessage,
  invalid,
  queueMessage,
  refuse,
  type Saved,
  type Saving,
  type StoredOf,
  type Work,
} from '#server'
import type customer from '../../parties/customers/customer.resource.ts'
import { addFigures } from '../../parties/door.server.ts'
import paymentType from '../payment-type.resource.ts'
import { spread, type Allocation, type Spread } from '../allocation.ts'
import paymentHistory from '../payment-history.resource.ts'
import { bookEntry } from '../payment-history.server.ts'
import payment from '../payment.resource.ts'
import { moneyText, sumFigures, type Figures } from '../receivable.ts'
import receipt from './receipt.resource.ts'
import { lockPayment, settle, type Payment } from '../settle-payment.server.ts'
import { postReversal } from '../wallets/customer-wallet.server.ts'
import walletHistory from '../wallets/wallet-history.resource.ts'
import { postWallet } from '../wallets/wallet-history.server.ts'
import moneyMessages from '../money.messages.ts'

const { PAYMENT_RECEIVED } = moneyMessages.events

type Receipt = StoredOf<typeof receipt>

/** Allocation of a receipt, calculated under locks before the receipt is written. */
interface Plan extends Spread<Payment> {
  readonly customer: number
  /** Wallet entries by payment. */
  readonly debits: Map<number, number>
}
const plans = new WeakMap<object, Plan>()

export default behaviour(receipt, {
  async beforeSave(saving) {
    const { work, values } = saving
    const type = await work.asSystem.get(paymentType, saving.record().paymentType)
    await refuseRepeat(saving)
    const plan = await planReceipt(saving)
    refuseSurplus(saving, plan, type?.kind === 'WALLET')
    plans.set(saving, plan)
    if (type?.kind === 'WALLET') await takeFromWallet(saving, plan)
    const credit = plan.surplus > 0 ? await creditWallet(saving, plan) : null
    Object.assign(values, {
      customer: plan.customer,
      walletCredit: plan.surplus,
      walletEntry: credit,
      receivedBy: work.caller?.userId ?? null,
    })
  },

  async afterSave(saved) {
    const plan = plans.get(saved)
    if (!plan) throw new Error('A receipt is written without a plan')
    const figures: Figures[] = []
    for (const each of plan.allocations) figures.push(await bookPart(saved, plan, each))
    const owner = await addFigures(saved.work, plan.customer, sumFigures(figures))
    await notifyOfReceipt(saved.work, saved.after, owner)
  },

  async reverse(work, booked, reason) {
    const parts = await openParts(work, booked)
    for (const { id } of parts)
      await work.act(paymentHistory, id, 'reverse', { reversalReason: reason })
    const credit = parts.length === 0 ? await openCredit(work, booked) : null
    if (credit) await postReversal(work, credit, reason)
  },
})

/** Payments from a receipt that have not been reversed. */
const openParts = (work: Work, { id }: Receipt) =>
  work.asSystem.find(paymentHistory, { receipt: id, reversed: false, reversalOf: null })

/** Entry by which a receipt paid into the wallet, unless that has been reversed. */
async function openCredit(work: Work, { walletEntry }: Receipt) {
  const credit = await work.asSystem.get(walletHistory, walletEntry)
  return credit && !(await work.asSystem.one(walletHistory, { reversalOf: credit.id }))
    ? credit
    : null
}

const wrong = (field: string, message: LocalizedMessage): never =>
  invalid([ruleError(field, message)])

async function planReceipt(saving: Saving<typeof receipt>): Promise<Plan> {
  const { work, sent } = saving
  const { sale, customer: payer, amount, paymentDate } = saving.record()
  if (typeof sale !== 'number') {
    const open = await lockOpen(work, payer ?? 0, { paymentDate, sales: sent.sales ?? [] })
    return { ...spread(amount, open), customer: payer ?? 0, debits: new Map() }
  }
  const owed = await lockPayment(work, sale)
  if ((payer ?? owed.customer) !== owed.customer) wrongOwner('sale', owed)
  if (paymentDate < owed.invoiceDate) wrongDate(owed)
  if (owed.outstandingAmount === 0)
    refuse(localized`Nothing is outstanding on ${owed.salesId ?? ''}.`, 'amount')
  return { ...spread(amount, [owed]), customer: owed.customer, debits: new Map() }
}

/** Locks the customer's open payments, or those of the chosen sales, in the global order of sales. */
async function lockOpen(
  work: Work,
  payer: number,
  { paymentDate, sales }: { readonly paymentDate: string; readonly sales: readonly number[] },
): Promise<readonly Payment[]> {
  const owed = sales.length > 0 ? await chosenPayments(work, payer, { paymentDate, sales }) : []
  const open = {
    customer: payer,
    paymentStatus: ['PENDING', 'PARTIALLY_PAID'],
    ...(sales.length > 0
      ? { id: owed.map(({ id }) => id) }
      : { invoiceDate: { atMost: paymentDate } }),
  } as const
  const ids = (await work.asSystem.find(payment, open, MOST_OPEN)).map(({ id }) => id)
  await work.lockAll(payment, ids)
  return work.asSystem.find(payment, { ...open, id: ids }, MOST_OPEN)
}

/** Payments of the chosen sales. Refuses those of other customers and those invoiced after the payment date. */
async function chosenPayments(
  work: Work,
  payer: number,
  { paymentDate, sales }: { readonly paymentDate: string; readonly sales: readonly number[] },
): Promise<readonly Payment[]> {
  const owed = await work.asSystem.find(payment, { sale: [...sales] }, MOST_OPEN)
  for (const each of owed) {
    if (each.customer !== payer) wrongOwner('sales', each)
    if (paymentDate < each.invoiceDate) wrongDate(each)
  }
  return owed
}

const wrongOwner = (field: string, { salesId }: Payment): never =>
  wrong(field, localized`${salesId ?? ''} is not an order of this customer.`)

const wrongDate = ({ salesId, invoiceDate }: Payment): never =>
  wrong(
    'paymentDate',
    localized`${salesId ?? ''} was invoiced on ${invoiceDate}; the payment cannot be dated earlier.`,
  )

const MOST_OPEN = 5000

function refuseSurplus(
  { work, record }: Saving<typeof receipt>,
  { surplus, allocations }: Plan,
  isFromWallet: boolean,
) {
  if (surplus === 0) return
  const [received, open] = [record().amount, record().amount - surplus].map((each) =>
    moneyText(each, work.settings.currencyCode),
  )
  const isAll = allocations.length === 0
  const message = isAll
    ? localized`Nothing is outstanding.`
    : localized`Only ${open ?? ''} is outstanding; ${received ?? ''} is too much.`
  if (isFromWallet)
    refuse(localized`${message} Take no more than is owed from the wallet.`, 'amount')
  if (!record().excessToWallet)
    refuse(
      isAll
        ? localized`${message} The money can be kept in the wallet.`
        : localized`${message} Reduce the amount, or keep the surplus in the wallet.`,
      'amount',
    )
}

/** Refuses a receipt that an earlier upload already recorded. */
async function refuseRepeat({ work, record }: Saving<typeof receipt>) {
  if (work.via !== 'import') return
  const { customer: named, sale, reference, amount, paymentDate } = record()
  const payer = named ?? (await work.asSystem.one(payment, { sale }))?.customer ?? 0
  const like = { customer: payer, paymentDate, amount: fromUnits(amount, 2) }
  for (const booked of await work.asSystem.find(receipt, like)) {
    if (booked.reference !== (reference ?? null)) continue
    if ((await openParts(work, booked)).length > 0 || (await openCredit(work, booked)))
      refuse(localized`This is already recorded as ${booked.receiptNumber}.`, 'reference')
  }
}

async function takeFromWallet(
  { record, work }: Saving<typeof receipt>,
  { customer: payer, allocations, debits }: Plan,
) {
  for (const { to, amount } of allocations) {
    const { id } = await postWallet(work, {
      customer: payer,
      transactionType: 'DEBIT',
      transactionSource: 'ORDER_PAYMENT',
      amount,
      sale: to.sale,
      paymentType: record().paymentType,
      reference: record().receiptNumber,
    })
    debits.set(to.id, id)
  }
}

async function creditWallet(
  { record, work }: Saving<typeof receipt>,
  { customer: payer, surplus }: Plan,
): Promise<number> {
  const { id } = await postWallet(work, {
    customer: payer,
    transactionType: 'CREDIT',
    transactionSource: 'EXCESS_PAYMENT',
    amount: surplus,
    paymentType: record().paymentType,
    reference: record().receiptNumber,
  })
  return id
}

/** Adds one row of history and updates its payment. */
async function bookPart(
  { work, after: whole }: Saved<typeof receipt>,
  { customer: payer, debits }: Plan,
  { to, amount, outstandingAfter }: Allocation<Payment>,
): Promise<Figures> {
  const { paymentDate, remarks } = whole
  await bookEntry(work, whole, {
    payment: to.id,
    sale: to.sale,
    customer: payer,
    amount,
    outstandingAfter,
    walletEntry: debits.get(to.id) ?? null,
  })
  const earlier = to.lastPaymentDate ?? paymentDate
  const latest = earlier > paymentDate ? earlier : paymentDate
  const { figures } = await settle(work, to, {
    paidAmount: to.paidAmount + amount,
    lastPaymentDate: latest,
    // Wallet money is a liability until spent, so it counts from today.
    on: debits.has(to.id) ? work.today : paymentDate,
    ...(remarks === null ? {} : { remarks }),
  })
  return figures
}

async function notifyOfReceipt(
  work: Work,
  { id, receiptNumber, amount }: Receipt,
  owner: StoredOf<typeof customer>,
) {
  if (!owner.phoneNumber) return
  await queueMessage(work, {
    about: PAYMENT_RECEIVED,
    recipientUser: owner.user,
    recipientName: owner.customerName,
    phoneNumber: owner.phoneNumber,
    message: fillMessage(PAYMENT_RECEIVED.text, {
      amount: { money: amount },
      receiptNumber,
      outstanding: { money: owner.outstandingAmount ?? 0 },
    }),
    relatedType: 'receipt',
    relatedId: id,
  })
}
