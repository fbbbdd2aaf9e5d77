import { clockAt, localized } from '#schema'
import { behaviour, rollups, writer, type StoredOf, type Work } from '#server'
import payment from '../payment.resource.ts'
import paymentHistory from '../payment-history.resource.ts'
import receivableBalance from './receivable-balance.resource.ts'
import walletHistory from '../wallets/wallet-history.resource.ts'

type Payment = StoredOf<typeof payment>
type Balance = StoredOf<typeof receivableBalance>

const balances = writer(receivableBalance)
const rollup = rollups(receivableBalance)

export default behaviour(receivableBalance, {
  jobs: {
    open: {
      every: { dailyAt: '00:10' },
      label: localized`Adds missing invoice balances`,
      due: paymentsWithoutBalance,
      runOne: rebuild,
    },
  },
})

export async function openBalance(work: Work, opened: Payment): Promise<void> {
  const { id, sale, customer, invoiceDate, dueDate, invoiceAmount } = opened
  await balances.add(work, {
    payment: id,
    sale,
    customer,
    since: invoiceDate,
    dueDate,
    outstandingAmount: invoiceAmount,
  })
}

/**
 * Records a change to a payment; the caller locks it. A new amount applies from the business date `on`, a new due
 * date from today.
 */
export async function followBalance(
  work: Work,
  { before, after, on }: { readonly before: Payment; readonly after: Payment; readonly on: string },
): Promise<void> {
  const more = after.outstandingAmount - before.outstandingAmount
  const isMoved = after.dueDate !== before.dueDate
  if (more === 0 && !isMoved) return
  if (!(await work.asSystem.one(receivableBalance, { payment: after.id })))
    await build(work, before)
  if (more !== 0)
    await changeFrom(work, after, on, ({ outstandingAmount }) => ({
      outstandingAmount: outstandingAmount + more,
    }))
  if (isMoved) await changeFrom(work, after, work.today, () => ({ dueDate: after.dueDate }))
}

type Change = Partial<Pick<Balance, 'outstandingAmount' | 'dueDate'>>

/** Changes the rows valid on or after the day; a row that began earlier is split. */
async function changeFrom(
  work: Work,
  { id }: Pick<Payment, 'id'>,
  day: string,
  change: (row: Balance) => Change,
): Promise<void> {
  const later = await work.asSystem.find(
    receivableBalance,
    { payment: id, any: [{ until: null }, { until: { moreThan: day } }] },
    'all',
  )
  for (const row of later) {
    if (row.since >= day) {
      await rollup.set(work, { id: row.id }, change(row))
      continue
    }
    await rollup.set(work, { id: row.id }, { until: day })
    const { payment: of, sale, customer, until, dueDate, outstandingAmount } = row
    await balances.add(work, {
      ...{ payment: of, sale, customer, until, dueDate, outstandingAmount, since: day },
      ...change(row),
    })
  }
}

/** Returns invoices created before this table existed. */
async function paymentsWithoutBalance(work: Work): Promise<readonly number[]> {
  const without = {
    referredBy: 'receivable-balance',
    through: 'payment',
    where: {},
    isAbsent: true,
  }
  return (await work.asSystem.find(payment, [without], 'all')).map(({ id }) => id)
}

async function rebuild(work: Work, id: number): Promise<void> {
  const found = await work.lock(payment, id)
  if (found && !(await work.asSystem.one(receivableBalance, { payment: id })))
    await build(work, found)
}

/**
 * Rebuilds the balances of an invoice from its receipts. Older invoices do not store the date of a return; the date
 * of the refund is used, or else that of the last change.
 */
async function build(work: Work, of: Payment): Promise<void> {
  await openBalance(work, of)
  const receipts = await work.asSystem.find(paymentHistory, { payment: of.id }, 'all')
  const taken = await daysOfEntries(work, of.sale, 'ORDER_PAYMENT')
  for (const { paymentDate, walletEntry, amount } of receipts)
    await changeFrom(work, of, taken.get(walletEntry ?? 0) ?? paymentDate, less(amount))
  const rest = of.returnedAmount - of.refundedAmount
  if (rest === 0) return
  const refunded = await daysOfEntries(work, of.sale, 'REFUND')
  const last = clockAt(of.modifiedDate, work.settings.timeZone).date
  await changeFrom(work, of, [...refunded.values()].toSorted().at(-1) ?? last, less(rest))
}

const less =
  (amount: number) =>
  ({ outstandingAmount }: Balance): Change => ({ outstandingAmount: outstandingAmount - amount })

async function daysOfEntries(
  work: Work,
  sale: number,
  transactionSource: StoredOf<typeof walletHistory>['transactionSource'],
): Promise<ReadonlyMap<number, string>> {
  const found = await work.asSystem.find(walletHistory, { sale, transactionSource }, 'all')
  return new Map(
    found.map((each) => [each.id, clockAt(each.transactionDate, work.settings.timeZone).date]),
  )
}
