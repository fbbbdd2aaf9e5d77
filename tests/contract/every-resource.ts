import sharp from 'sharp'
import { isObject, usableWhere, type Definition, type Where } from '#schema/engine'
import { lettersOf } from './matrix.ts'
import { orderDriver, type OrderDriver } from '../company/order-driver.ts'
import { sampleInput, type Referred, type Source } from './sample.ts'
import { SERVERS_OWN } from '../company/servers-own.ts'
import { seed } from '../kit/seed.ts'
import type { RoleName, Workspace } from '../kit/workspace.ts'

/** Creates records of any resource through its API, with the records they refer to. */
export interface Maker {
  /** Builds a body for POST. */
  input(definition: Definition, full?: boolean): Promise<Record<string, unknown>>
  /** Creates a record as the super admin, or as the server if no role may create it. */
  make(
    definition: Definition,
    full?: boolean,
  ): Promise<Record<string, unknown> & { id: number; version: number }>
}

export const mayCreate = (definition: Definition, role: RoleName = 'SUPER_ADMIN'): boolean =>
  lettersOf(definition, role).includes('C') && !Object.hasOwn(SERVERS_OWN, definition.name)

/**
 * Values that a definition alone does not determine, because they must agree with other records.
 */
const EXTRA_VALUES: Readonly<
  Record<string, (referred: Referred, shop: OrderDriver) => Promise<object>>
> = {
  // Only employees may omit the supervisor, who is then the employee.
  production: async (referred) => ({ supervisor: await referred('employee', {}, false) }),
  'order-item': async (referred) => ({
    // The customer of the test's own sign-in has no address yet.
    customer: await referred('customer', {}, true),
    requestedDeliveryDate: '2099-12-31',
    items: [{ item: await referred('item-master', {}, false), quantity: 5000 }],
  }),
  // Days of leave are counted under the terms in force. Each request has its own employee, so that
  // none overlap.
  'employee-leave': async (referred) => {
    await referred('pay-configuration', { scope: 'COMPANY', effectiveFrom: '2000-01-01' }, false)
    // Unpaid leave never runs out, whatever the terms.
    return { employee: await referred('employee', {}, true), ...ONE_DAY, leaveType: 'UNPAID' }
  },
  // A file recognizes an adjustment by its employee, type, year and reason.
  'leave-adjustment': async (referred) => ({ employee: await referred('employee', {}, true) }),
  // Weekly wages are for employees paid by the hour who were employed in that week.
  'weekly-wages': async (referred) => {
    const employee = await referred('employee', { dateOfJoining: '2025-01-06' }, true)
    await referred(
      'pay-configuration',
      {
        scope: 'EMPLOYEE',
        employee,
        effectiveFrom: '2025-01-01',
        payType: 'HOURLY',
        hourlyRate: 12,
      },
      true,
    )
    return { employee }
  },
  // An employee has only one swipe at a time, and only one row of hours per day.
  'swipe-entry': async (referred) => ({ employee: await referred('employee', {}, true) }),
  'pay-hour': async (referred) => {
    await referred('pay-configuration', { scope: 'COMPANY', effectiveFrom: '2000-01-01' }, false)
    return { employee: await referred('employee', {}, true) }
  },
  // Pay is for employees who were employed in a month that has begun, under terms with a rate.
  'employee-pay': async (referred) => {
    const employee = await referred('employee', { dateOfJoining: '2024-01-01' }, true)
    const terms = { payType: 'MONTHLY', monthlySalary: 2000, hourlyRate: null }
    await referred(
      'pay-configuration',
      { scope: 'EMPLOYEE', employee, department: null, effectiveFrom: '2000-01-01', ...terms },
      true,
    )
    return { employee, payYear: 2025, payMonth: 1 + (count % 5) }
  },
  receipt: async (referred) => ({
    customer: await referred('customer', {}, false),
    sale: null,
    paymentType: await referred('payment-type', { kind: 'CASH' }, false),
    excessToWallet: true,
  }),
  // Each configuration has its own employee or department, because only one may start on a given
  // day.
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
  // An employee has only one follow-up of a lead at a time.
  'lead-followup': async (referred) => ({ lead: await referred('lead-generation', {}, true) }),
  // A picture without a photo must be one of the drawings.
  'gallery-picture': async () => ({ drawing: 'VAN' }),
  // Only goods that have been sold and are in stock can be shipped.
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

/** Records that are created together with another one, such as the wallet of a customer. */
const OPENED_WITH: Readonly<Record<string, string>> = { 'customer-wallet': 'customer' }

/** Values that make a new record selectable. States have a default. */
const usableValues = (definition: Definition): object =>
  definition.fields.isActive ? { isActive: true } : {}

/** A small picture, which is allowed in fields for pictures and for files. */
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#d98' } })
    .jpeg()
    .toBuffer()

let count = 100

/**
 * Samples are numbered from `from`, so that they are the same each time, or otherwise after those
 * of earlier makers in this process.
 */
export function maker(
  { context, as, work }: Pick<Workspace, 'context' | 'as' | 'work'>,
  from = count,
): Maker {
  count = from
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

  /**
   * Creates a record that meets the condition, with the first of several allowed values. The state
   * is set afterwards. Exclusions are skipped, because samples never have the excluded values.
   */
  const makeSuch = async (definition: Definition, where: Readonly<Record<string, unknown>>) => {
    const { [definition.state ?? '']: state, ...values } = Object.fromEntries(
      Object.entries(where)
        .filter(([, value]) => !isObject(value))
        .map(([name, value]) => [name, [value].flat()[0]]),
    )
    const made = await make(definition, false, { ...values, ...usableValues(definition) })
    if (state !== undefined && state !== made[definition.state ?? ''])
      await as('SUPER_ADMIN').put(`/${definition.name}/${made.id}`, {
        [definition.state ?? '']: state,
        version: made.version,
      })
    return made
  }

  const source: Source = {
    referred,
    uploaded: async () =>
      (await as('SUPER_ADMIN').upload('/files', { name: 'sample.jpg', content: await picture() }))
        .data.id,
    today: context.clock().toISOString().slice(0, 10),
  }
  const input = async (definition: Definition, full = true) => ({
    ...(await sampleInput(definition, (count += 1), source, full)),
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
