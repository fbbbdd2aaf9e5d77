import {
  fromUnits,
  localized,
  text,
  type LocalizedMessage,
  type ValueOf,
  fieldError,
  ruleError,
  type Definition,
} from '#schema'
import {
  behaviour,
  post,
  refuse,
  shape,
  type Saving,
  type StoredOf,
  type Work,
  invalid,
  Refusal,
} from '#server'
import customer from '../parties/customers/customer.resource.ts'
import { addFigures } from '../parties/door.server.ts'
import paymentType from './payment-type.resource.ts'
import { notePromise, openCredit } from './credit-tracker.server.ts'
import customerWallet from './wallets/customer-wallet.resource.ts'
import paymentHistory from './payment-history.resource.ts'
import payment from './payment.resource.ts'
import {
  daysOverdue,
  computeExcess,
  computeFigures,
  moneyText,
  computePaymentStatus,
} from './receivable.ts'
import receipt from './receipts/receipt.resource.ts'
import { addPayment, lockPayment, settle, type Payment } from './settle-payment.server.ts'
import { remind } from './reminders/payment-reminder.server.ts'
import { debitProblem, postWallet } from './wallets/wallet-history.server.ts'
import { PAYMENTS } from './money-checks.ts'
import { AMOUNT, COUNT } from '../call-fields.ts'
import { seenPayment } from './payment-history.server.ts'

const NUMBER = text({ required: true })

const BOOKED = shape.parts({
  id: COUNT,
  receiptNumber: NUMBER,
  amount: AMOUNT,
  walletCredit: AMOUNT,
  allocations: shape.list(
    shape.parts({ salesId: NUMBER, amount: AMOUNT, outstandingAfter: AMOUNT }),
  ),
})

export default behaviour(payment, {
  verify: [PAYMENTS],
  actions: { remind, promise },
  endpoints: [
    post('/payment', {
      summary:
        'Records what came in for one sales order, or from a customer: then oldest due first. A customer pays their own sales order from the wallet: {salesId, amount, paymentType}',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      message: 'Receipt recorded',
      passesBodyOn: true,
      returns: BOOKED,
      async handler(work, { body }) {
        if (work.role === 'CUSTOMER') return buildAnswer(work, await payFromWallet(work, body))
        const { customerId, ...rest }: Readonly<Record<string, unknown>> = body
        const made = await work.create(
          receipt,
          customerId === undefined ? rest : { ...rest, customer: customerId },
        )
        return buildAnswer(work, made)
      },
    }),
  ],

  /** Calculated on reading, because the result changes from day to day. */
  serialize({ today }, records) {
    for (const record of records) {
      if (typeof record.dueDate !== 'string' || typeof record.outstandingAmount !== 'number')
        continue
      const days = daysOverdue(record.outstandingAmount, record.dueDate, today)
      if ('daysOverdue' in record) record.daysOverdue = days
      if ('isOverdue' in record) record.isOverdue = days > 0
    }
  },
})

/** Checks the day of a promise and copies the promise to the credit tracker. */
async function promise({ work, before, values }: Saving<typeof payment>): Promise<void> {
  const { promiseDate, promiseNote } = values
  if (promiseDate && promiseDate < work.today)
    invalid([fieldError(payment, 'promiseDate', { code: 'tooEarly', params: { min: work.today } })])
  if (before && promiseDate) await notePromise(work, before.id, { promiseDate, promiseNote })
}

async function buildAnswer(
  work: Work,
  { id, receiptNumber, amount, walletCredit }: StoredOf<typeof receipt>,
) {
  const parts = await work.find(paymentHistory, { receipt: id, reversalOf: null })
  return {
    id,
    receiptNumber,
    amount: fromUnits(amount, 2),
    walletCredit: fromUnits(walletCredit, 2),
    allocations: parts
      .toSorted((left, right) => left.id - right.id)
      .map((part) => ({
        salesId: part.salesId,
        amount: fromUnits(part.amount, 2),
        outstandingAfter: fromUnits(part.outstandingAfter, 2),
      })),
  }
}

type PaymentKind = ValueOf<typeof paymentType.fields.kind>

/** Sale that a payment is opened for; money in whole pence. */
interface Sale
  extends Pick<
    Payment,
    'order' | 'customer' | 'paymentType' | 'invoiceNumber' | 'invoiceDate' | 'dueDate'
  > {
  readonly id: number
  readonly grandTotal: number
}

/**
 * Opens the receivable of a sale that has just been approved; the caller locks the sale. A wallet payment settles it
 * at once; a credit sale gets a credit tracker. Refuses (409) if the wallet or credit does not allow it; `override`
 * permits exceeding the credit limit.
 */
export async function openPayment(
  work: Work,
  sale: Sale,
  { override = false }: { readonly override?: boolean } = {},
): Promise<Payment> {
  const type = await work.asSystem.get(paymentType, sale.paymentType)
  const { id, order, customer: buyerId, invoiceNumber, invoiceDate, dueDate, grandTotal } = sale
  const amounts = { invoiceAmount: grandTotal, returnedAmount: 0, paidAmount: 0, refundedAmount: 0 }
  const opened = await addPayment(work, {
    sale: id,
    order,
    customer: buyerId,
    invoiceNumber,
    invoiceDate,
    dueDate,
    paymentType: sale.paymentType,
    ...amounts,
    outstandingAmount: grandTotal,
    paymentStatus: computePaymentStatus(amounts),
  })
  if (type?.kind === 'CREDIT') {
    const buyer = await work.lock(customer, buyerId)
    const problem = buyer && !override ? creditProblem(work, buyer, grandTotal) : null
    if (problem) refuse(problem)
    await openCredit(work, opened)
  }
  await addFigures(work, buyerId, computeFigures(opened))
  if (type?.kind !== 'WALLET' || grandTotal === 0) return opened
  await work.asSystem.create(receipt, {
    sale: id,
    amount: fromUnits(grandTotal, 2),
    paymentType: type.id,
  })
  return (await work.asSystem.get(payment, opened.id)) ?? opened
}

export interface WishToPay {
  readonly customer: number
  readonly kind: PaymentKind
  readonly grandTotal: number
  /** Permits exceeding the credit limit; super admins only. */
  readonly override?: boolean
}

/**
 * Reasons why a sale could not be paid that way; empty if it could. `openPayment` checks again under a lock.
 */
export async function paymentProblems(
  work: Work,
  { customer: id, kind, grandTotal, override = false }: WishToPay,
): Promise<LocalizedMessage[]> {
  if (kind === 'WALLET') {
    const wallet = await work.asSystem.one(customerWallet, { customer: id })
    const problem = debitProblem(
      work,
      wallet ?? { walletStatus: 'ACTIVE', walletBalance: 0 },
      grandTotal,
    )
    return problem ? [problem] : []
  }
  if (kind !== 'CREDIT' || override) return []
  const buyer = await work.asSystem.get(customer, id)
  const problem = buyer && creditProblem(work, buyer, grandTotal)
  return problem ? [problem] : []
}

function creditProblem(
  work: Work,
  { creditLimit, outstandingAmount, customerName }: StoredOf<typeof customer>,
  grandTotal: number,
): LocalizedMessage | null {
  const owed = outstandingAmount ?? 0
  if (owed + grandTotal <= creditLimit) return null
  const [limit, now, input] = [creditLimit, owed, grandTotal].map((each) =>
    moneyText(each, work.settings.currencyCode),
  )
  return localized`${customerName} has a credit limit of ${limit ?? ''} and owes ${now ?? ''}; ${input ?? ''} more would exceed it.`
}

/**
 * Reduces the receivable for returned or undelivered goods (R-FIN-1); any overpaid amount is credited to the wallet.
 * The caller locks the sale; `amount` is in whole pence.
 */
export async function addReturn(
  work: Work,
  { id: sale }: { readonly id: number },
  amount: number,
): Promise<Payment> {
  const before = await lockPayment(work, sale)
  const returned = { ...before, returnedAmount: before.returnedAmount + amount }
  const excess = computeExcess(returned)
  if (excess > 0) {
    await postWallet(work, {
      customer: before.customer,
      transactionType: 'CREDIT',
      transactionSource: 'REFUND',
      amount: excess,
      sale,
    })
  }
  const { after, figures } = await settle(work, before, {
    returnedAmount: returned.returnedAmount,
    refundedAmount: before.refundedAmount + excess,
  })
  await addFigures(work, before.customer, figures)
  return after
}

type Body = Readonly<Record<string, unknown>>

/** Receipt fields that a customer may send; the others are for the office. */
const OWN = ['salesId', 'amount', 'paymentType', 'reference']

/**
 * Pays one of the customer's own sales from the wallet, dated today, up to the outstanding amount. Sales of other
 * customers return 404. Creates an ordinary receipt, with the usual locks and refusals.
 */
async function payFromWallet(work: Work, body: Body): Promise<StoredOf<typeof receipt>> {
  const { salesId, paymentType: type } = body
  if (typeof salesId !== 'string' || salesId === '')
    return invalid([ruleError('salesId', localized`Choose the sales order to pay.`)])
  const owed = await seenPayment(work, { salesId })
  const rest = refuseOthers(body, {
    customer: owed.customer,
    customerId: owed.customer,
    sale: owed.sale,
    paymentDate: work.today,
    excessToWallet: false,
  })
  if (isMissing(type)) return work.asSystem.create(receipt, { ...rest, sale: owed.sale })
  // Uses the id of the found record, because the request may send it as a string.
  const from = await walletType(work, type)
  const reference = from.requiresReference ? (rest['reference'] ?? owed.salesId) : rest['reference']
  return work.asSystem.create(receipt, {
    ...rest,
    reference,
    paymentType: from.id,
    sale: owed.sale,
  })
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Finds a wallet payment type available to customers; refuses all other types. */
async function walletType(work: Work, type: unknown): Promise<StoredOf<typeof paymentType>> {
  const id = Number(type)
  const found = Number.isSafeInteger(id) && (await work.one(paymentType, { id, kind: 'WALLET' }))
  return (
    found ||
    invalid([
      ruleError(
        'paymentType',
        localized`You can only pay from your wallet here. To pay another way, use the bank details on the invoice or contact us.`,
      ),
    ])
  )
}

/**
 * Removes reserved fields that are null or equal to `settled`. Refuses (403) reserved fields with other values;
 * unknown fields are refused when the receipt is created.
 */
function refuseOthers({ salesId: _, ...body }: Body, settled: Body): Body {
  const fields: Definition['fields'] = receipt.fields
  const foreign = Object.keys(body).filter(
    (name) => !OWN.includes(name) && (name in fields || name in settled),
  )
  const others = foreign.filter((name) => body[name] !== null && body[name] !== settled[name])
  if (others.length > 0)
    throw new Refusal('notWritable', {
      params: { labels: others.map((name) => fields[name]?.options.label ?? name).join(', ') },
      errors: others.map((name) => fieldError(receipt, name, { code: 'readOnly' })),
    })
  return Object.fromEntries(Object.entries(body).filter(([name]) => !foreign.includes(name)))
}
