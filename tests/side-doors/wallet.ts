import { refused, type Attempt, type Rule, type Scope } from './attempt.ts'
import type { Company } from './company.ts'

type Values = Readonly<Record<string, unknown>>

interface Try {
  readonly rule: Rule
  readonly what: string
  /**
   * Added to {salesId, amount, paymentType} of a payment for the customer's own sale, with 10.00
   * outstanding.
   */
  readonly body: Values
  readonly wallet?: Values
  readonly isOthers?: boolean
  readonly otherType?: 'as a number' | 'as a text' | 'with a zero'
}

const TRIES: readonly Try[] = [
  { rule: 'row rule', what: 'the sale of another', body: {}, isOthers: true },
  { rule: 'limit', what: 'more than is outstanding', body: { amount: 10.01 } },
  { rule: 'limit', what: 'more than the wallet holds', body: {}, wallet: { walletBalance: 999 } },
  { rule: 'limit', what: 'nothing', body: { amount: 0 } },
  { rule: 'state', what: 'from a frozen wallet', body: {}, wallet: { walletStatus: 'FROZEN' } },
  ...(['as a number', 'as a text', 'with a zero'] as const).map(
    (otherType): Try => ({
      rule: 'right',
      what: `by another type, ${otherType}`,
      body: {},
      otherType,
    }),
  ),
  { rule: 'right', what: 'for another customer', body: { customerId: 4711 } },
  { rule: 'right', what: 'on another day', body: { paymentDate: '2025-06-01' } },
  { rule: 'right', what: 'the surplus to the wallet', body: { amount: 11, excessToWallet: true } },
]

const written = {
  'as a number': (id: unknown) => id,
  'as a text': String,
  'with a zero': (id: unknown) => `0${String(id)}`,
}

/**
 * Tries payments from the wallet that are not allowed. Only own invoices may be paid, up to the
 * outstanding amount.
 */
export function walletAttempts(company: Company, { definition, role }: Scope): Attempt[] {
  if (definition.name !== 'payment' || role !== 'CUSTOMER') return []
  return TRIES.map(
    ({ rule, what, ...tried }): Attempt => ({
      role,
      resource: 'payment',
      rule,
      path: 'form',
      what: `POST /payment ${what}`,
      run: () => pay(company, { role, definition }, tried),
    }),
  )
}

async function pay(
  company: Company,
  { definition, role }: Scope,
  { body, wallet = {}, isOthers = false, otherType }: Omit<Try, 'rule' | 'what'>,
): Promise<string | null> {
  const { store, registry } = company.space.context
  const wallets = registry.get('customer-wallet')
  const customer = company.principals[role].customerId
  const [own] = await store.find(wallets, [{ customer: customer ?? 0 }], 1)
  if (!own) return 'there is no wallet to pay from'
  const planted = await company.stored(definition)
  const put = (values: Values) => company.write(wallets, { id: own.id, values })
  await put({ walletStatus: 'ACTIVE', walletBalance: 100_000, ...wallet })
  await company.put(definition, {
    ...(isOthers ? {} : { customer }),
    paymentStatus: 'PENDING',
    outstandingAmount: 1000,
  })
  const seen = async () =>
    JSON.stringify([
      await company.stored(definition),
      await store.get(wallets, own.id),
      await store.count(registry.get('receipt'), []),
    ])
  const before = await seen()
  const reply = await company.as[role].post('/payment', {
    salesId: planted?.salesId,
    amount: 10,
    reference: 'W-1',
    paymentType: otherType
      ? written[otherType](await typeOf(company, 'CASH'))
      : await typeOf(company, 'WALLET'),
    ...body,
  })
  const isWritten = before !== (await seen())
  await put({ walletStatus: own.walletStatus, walletBalance: own.walletBalance })
  await company.put(definition, {
    customer: planted?.customer,
    paymentStatus: planted?.paymentStatus,
    outstandingAmount: planted?.outstandingAmount,
  })
  return isWritten ? `was paid: ${reply.text.slice(0, 200)}` : refused(reply)
}

/** Returns a payment type of this kind, and adds one if there is none. */
export async function typeOf({ space, as, body }: Company, kind: string): Promise<unknown> {
  const type = space.context.registry.get('payment-type')
  const [found] = await space.context.store.find(type, [{ kind, isActive: true }], 1)
  if (found) return found.id
  const made = await as.SUPER_ADMIN.post('/payment-type', { ...(await body(type)), kind })
  return made.data.id
}
