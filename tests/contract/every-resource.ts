import { usableWhere, type Definition, type Where } from '#schema/engine'
import { FIRST_WORDS, WEEKDAYS } from '../../resources/website/words.ts'
import { lettersOf } from './matrix.ts'
import { orderDriver, type OrderDriver } from '../company/order-driver.ts'
import { sampleInput, type Referred } from './sample.ts'
import { seed } from '../kit/seed.ts'
import type { RoleName, Workspace } from '../kit/workspace.ts'

/** Makes records of any resource through its API, and whatever they refer to. */
export interface Maker {
  /** The body for POST. */
  input(definition: Definition, full?: boolean): Promise<Record<string, unknown>>
  /** A new record, made by the super admin through the API, or by the server where nobody may create. */
  make(
    definition: Definition,
    full?: boolean,
  ): Promise<Record<string, unknown> & { id: number; version: number }>
}

export const mayCreate = (definition: Definition, role: RoleName = 'SUPER_ADMIN'): boolean =>
  lettersOf(definition, role).includes('C') && !Object.hasOwn(SERVERS_OWN, definition.name)

const PLACEMENTS = Object.keys(FIRST_WORDS)
const DAYS = Object.keys(WEEKDAYS)

/** Rows of resources that only the installation or the server writes. */
const SERVERS_OWN: Readonly<
  Record<string, (n: number, referred: Referred) => Promise<Record<string, unknown>>>
> = {
  country: async (n) => ({
    countryName: `Country ${letters(n)}`,
    isoCode: String.fromCharCode(65 + (Math.floor(n / 26) % 26), 65 + (n % 26)),
    dialCode: '+44',
    isActive: true,
  }),
  state: async (n, referred) => ({
    stateName: `State ${letters(n)}`,
    country: await referred('country', {}, false),
    isActive: true,
  }),
  city: async (n, referred) => ({
    cityName: `City ${letters(n)}é`,
    state: await referred('state', {}, false),
    isActive: true,
  }),
  'stock-movement': async (n, referred) => ({
    productionStock: await referred('production-stock', {}, false),
    movementType: n % 2 ? 'ADJUSTMENT' : 'RETURN_IN',
    quantity: n % 2 ? -n : n * 1000,
    balanceAfter: n * 1000,
    reference: `PRD-${letters(n)}`,
    reason: `Reason ${letters(n)}`,
    movementDate: `2025-06-${String(10 + (n % 20))}T09:30:00.000Z`,
  }),
  'stock-reservation': async (n, referred) => ({
    order: await referred('order-item', {}, false),
    orderItem: n,
    item: await referred('item-master', {}, false),
    productionStock: n % 2 ? await referred('production-stock', {}, false) : null,
    quantity: n * 1000,
    openQuantity: n * 500,
    releasedQuantity: n * 500,
  }),
  'sales-order': async (n, referred) => ({
    order: await referred('order-item', {}, true),
    customer: await referred('customer', {}, false),
    paymentType: await referred('payment-type', {}, false),
    invoiceDate: `2025-05-${String(10 + (n % 20))}`,
    dueDate: `2025-06-${String(10 + (n % 20))}`,
    subTotal: n * 100,
    grandTotal: n * 120,
    taxAmount: n * 20,
    outstandingAmount: n * 120,
  }),
  'wallet-history': async (n, referred) => ({
    wallet: await referred('customer-wallet', {}, false),
    customer: await referred('customer', {}, false),
    historyNumber: 1000 + n,
    transactionDate: `2025-06-${String(10 + (n % 20))}T09:30:00.000Z`,
    transactionType: n % 2 ? 'CREDIT' : 'DEBIT',
    transactionSource: 'ADJUSTMENT',
    amount: n * 100,
    balanceBefore: 0,
    balanceAfter: n * 100,
    reference: `Réf ${letters(n)}`,
    reason: `Reason ${letters(n)}`,
  }),
  // What is posted to it is a receipt.
  payment: async (n, referred) => ({
    sale: await referred('sales-order', {}, true),
    order: await referred('order-item', {}, false),
    customer: await referred('customer', {}, false),
    invoiceNumber: `INV-${letters(n)}`,
    invoiceDate: `2025-05-${String(10 + (n % 20))}`,
    dueDate: `2099-06-${String(10 + (n % 20))}`,
    paymentType: await referred('payment-type', {}, false),
    invoiceAmount: n * 120,
    outstandingAmount: n * 120,
  }),
  'payment-history': async (n, referred) => ({
    receipt: await referred('receipt', {}, false),
    payment: await referred('payment', {}, false),
    sale: await referred('sales-order', {}, false),
    customer: await referred('customer', {}, false),
    paymentDate: `2025-06-${String(10 + (n % 20))}`,
    amount: n * 100,
    outstandingAfter: n * 20,
    paymentType: await referred('payment-type', {}, false),
    reference: `Réf ${letters(n)}`,
    remarks: `Remark ${letters(n)}`,
  }),
  'credit-payment': async (n, referred) => ({
    payment: await referred('payment', {}, true),
    sale: await referred('sales-order', {}, false),
    customer: await referred('customer', {}, false),
    creditDate: '2025-05-01',
    dueDate: '2099-12-31',
    creditAmount: n * 100,
    balanceAmount: n * 100,
    followUpRemarks: `Remark ${letters(n)}`,
  }),
  'shipment-details': async (n, referred) => ({
    shipment: await referred('shipment', {}, false),
    sale: await referred('sales-order', {}, false),
    order: await referred('order-item', {}, false),
    customer: await referred('customer', {}, false),
    orderItem: n,
    item: await referred('item-master', {}, false),
    productionStock: await referred('production-stock', {}, false),
    batchNumber: `BATCH-${letters(n)}`,
    expiryDate: `2025-12-${String(10 + (n % 20))}`,
    quantity: n * 1000,
  }),
  'web-section': async (n) => ({
    placement: PLACEMENTS[n % PLACEMENTS.length],
    heading: `Héading ${letters(n)}`,
    body: `Words ${letters(n)}`,
  }),
  'opening-hours': async (n) => ({
    weekday: DAYS[n % DAYS.length],
    isClosed: n % 2 === 0,
    opensAt: n % 2 ? '09:00' : null,
    closesAt: n % 2 ? '17:00' : null,
    note: `Nöte ${letters(n)}`,
  }),
  'contact-message': async (n) => ({
    senderName: `Visitör ${letters(n)}`,
    email: `visitor${n}@larder.example`,
    topic: n % 2 ? 'TRADE' : 'VISIT',
    message: `Message ${letters(n)}`,
    messageStatus: n % 2 ? 'NEW' : 'READ',
    writtenIn: 'EN',
  }),
  'sms-log': async (n) => ({
    recipientName: `Recipiént ${letters(n)}`,
    phoneNumber: `+4477${String(n).padStart(8, '0')}`,
    eventType: n % 2 ? 'WALLET' : 'LEAVE_STATUS',
    message: `Message ${letters(n)}`,
    smsStatus: n % 2 ? 'FAILED' : 'SENT',
    attempts: n % 4,
    failureReason: n % 2 ? `Reason ${letters(n)}` : null,
  }),
}

/** What a body needs besides what the definition tells: facts that hang together across records. */
const EXTRA_VALUES: Readonly<
  Record<string, (referred: Referred, shop: OrderDriver) => Promise<object>>
> = {
  // Employees need not say it, because it is themselves.
  production: async (referred) => ({ supervisor: await referred('employee', {}, false) }),
  'order-item': async (referred) => ({
    // The customer behind the test's own sign-in has not said yet where it lives.
    customer: await referred('customer', {}, true),
    requestedDeliveryDate: '2099-12-31',
    items: [{ item: await referred('item-master', {}, false), quantity: 5000 }],
  }),
  // Days of leave are counted by the terms in force; each person asks for one.
  'employee-leave': async (referred) => {
    await referred('pay-configuration', { scope: 'COMPANY', effectiveFrom: '2000-01-01' }, false)
    return { employee: await referred('employee', {}, true), ...ONE_DAY }
  },
  // Nobody stamps twice at one time, or has two rows of one day.
  'swipe-entry': async (referred) => ({ employee: await referred('employee', {}, true) }),
  'pay-hour': async (referred) => {
    await referred('pay-configuration', { scope: 'COMPANY', effectiveFrom: '2000-01-01' }, false)
    return { employee: await referred('employee', {}, true) }
  },
  receipt: async (referred) => ({
    customer: await referred('customer', {}, false),
    sale: null,
    paymentType: await referred('payment-type', { kind: 'CASH' }, false),
    excessToWallet: true,
  }),
  // One configuration for the same people begins on one day.
  'pay-configuration': async (referred) =>
    count % 2
      ? {
          scope: 'EMPLOYEE',
          employee: await referred('employee', {}, true),
          department: null,
          payType: 'HOURLY',
          hourlyRate: (1200 + count) / 100,
          monthlySalary: null,
          components: [
            { componentName: 'Meals', componentType: 'EARNING', calcType: 'FIXED', value: 30 },
          ],
        }
      : {
          scope: 'DEPARTMENT',
          department: await referred('employee-department', {}, true),
          employee: null,
          payType: 'MONTHLY',
          monthlySalary: 2000 + count,
          hourlyRate: null,
          components: [],
        },
  'contract-payment': async (referred) => ({
    paymentType: await referred('payment-type', { kind: 'CASH' }, false),
    amount: 10,
  }),
  // A picture without a photo is one of the drawings.
  'gallery-picture': async () => ({ drawing: 'VAN' }),
  // Only what was sold and lies on the shelf can be shipped.
  shipment: async (referred, shop) => {
    const item = await referred('item-master', {}, false)
    await shop.batch(item, { quantity: 50_000, expiryDate: '2099-12-31' })
    const order = await shop.sell({
      customer: await referred('customer', {}, true),
      items: [{ item, quantity: 5000 }],
    })
    return {
      sale: order.sale,
      lines: [],
      expectedDeliveryDate: '2099-12-31',
      deliveryMode: 'CUSTOMER_PICKUP',
      vehicle: null,
      driver: null,
    }
  },
}

const ONE_DAY = {
  leaveType: 'CASUAL',
  fromDate: '2025-06-16',
  toDate: '2025-06-16',
  halfDay: 'NONE',
}

/** Records that another one brings along: the wallet of a customer. */
const OPENED_WITH: Readonly<Record<string, string>> = { 'customer-wallet': 'customer' }

/** What makes a new record one that may be chosen; a state is so from the start. */
const usableValues = (definition: Definition): object =>
  definition.fields.isActive ? { isActive: true } : {}

const letters = (n: number): string =>
  [...String(n).padStart(3, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

let count = 100

export function maker({ context, as, work }: Pick<Workspace, 'context' | 'as' | 'work'>): Maker {
  const cache = new Map<string, number>()
  const shop = orderDriver(as('SUPER_ADMIN'))

  const referred: Referred = async (target, where, fresh) => {
    const definition = context.registry.get(target)
    const key = `${target} ${JSON.stringify(where)}`
    const cached = cache.get(key)
    if (cached !== undefined && !fresh) return cached
    const found = fresh
      ? []
      : await context.store.find(definition, [{ ...where, ...usableWhere(definition) } as Where], 1)
    const id = found[0]?.id ?? (await makeSuch(definition, where)).id
    cache.set(key, id)
    return id
  }

  /** A new record that meets the condition: the first of several values, and a state that it is then brought to. */
  const makeSuch = async (definition: Definition, where: Readonly<Record<string, unknown>>) => {
    const { [definition.state ?? '']: state, ...values } = Object.fromEntries(
      Object.entries(where).map(([name, value]) => [name, [value].flat()[0]]),
    )
    const made = await make(definition, false, { ...values, ...usableValues(definition) })
    if (state !== undefined && state !== made[definition.state ?? ''])
      await as('SUPER_ADMIN').put(`/${definition.name}/${made.id}`, {
        [definition.state ?? '']: state,
        version: made.version,
      })
    return made
  }

  const input = async (definition: Definition, full = true) => ({
    ...(await sampleInput(definition, (count += 1), referred, full)),
    ...(await EXTRA_VALUES[definition.name]?.(referred, shop)),
  })

  async function make(
    definition: Definition,
    full = true,
    where: object = {},
  ): ReturnType<Maker['make']> {
    if (mayCreate(definition)) {
      const reply = await as('SUPER_ADMIN').post(`/${definition.name}`, {
        ...(await input(definition, full)),
        ...where,
      })
      if (reply.status >= 300)
        throw new Error(`POST /${definition.name} answered ${reply.status}: ${reply.text}`)
      return reply.data as unknown as Awaited<ReturnType<Maker['make']>>
    }
    const opener = OPENED_WITH[definition.name]
    if (opener) {
      const owner = await make(context.registry.get(opener))
      const [opened] = await context.store.find(definition, [{ [opener]: owner.id } as Where], 1)
      return (await as('SUPER_ADMIN').get(`/${definition.name}/${opened?.id}`))
        .data as unknown as Awaited<ReturnType<Maker['make']>>
    }
    const own = SERVERS_OWN[definition.name]
    if (!own) throw new Error(`Nobody makes a ${definition.name}`)
    const values = { ...(await own((count += 1), referred)), ...where }
    const { id } = await work((serving) => seed(serving, definition, values as never))
    return (await as('SUPER_ADMIN').get(`/${definition.name}/${id}`)).data as unknown as Awaited<
      ReturnType<Maker['make']>
    >
  }

  return { input, make }
}
