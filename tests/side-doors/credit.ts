import { isImportable, mayDo, writableFields } from '#schema/engine'
import { changeMany } from '../contract/changes-of-many.ts'
import type { Reply } from '../kit/client.ts'
import type { RoleName } from '../kit/workspace.ts'
import { refused, type Attempt, type Scope } from './attempt.ts'
import type { Company } from './company.ts'
import { doorsOf, untouched, VERB } from './doors.ts'
import { typeOf } from './wallet.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Attempts on credit limits. No call may approve an order beyond the limit, or set the limit below
 * what is owed.
 */
export function creditAttempts(company: Company, scope: Scope): Attempt[] {
  if (scope.definition.name === 'order-item') return approvals(company, scope)
  return scope.definition.name === 'customer' ? limits(company, scope) : []
}

interface Order {
  readonly id: unknown
  readonly orderId: unknown
  readonly version: unknown
}

type Call = readonly [
  path: string,
  what: string,
  send: (client: Company['as'][RoleName], order: Order, more: Values) => Promise<Reply>,
]

const WAYS: readonly Call[] = [
  [
    'action',
    'approve',
    (client, { id, version }, more) =>
      client.post(`/order-item/${id}/approve`, { version, ...more }),
  ],
  [
    'edit',
    'PENDING to APPROVED',
    (client, { id, version }, more) =>
      client.put(`/order-item/${id}`, { orderStatus: 'APPROVED', version, ...more }),
  ],
  [
    'bulk call',
    'PUT /order-item/approval',
    (client, { orderId }, more) =>
      client.put('/order-item/approval', { orderId, orderStatus: 'APPROVED', ...more }),
  ],
  [
    'bulk call',
    'POST /order-item/changes',
    async (client, { id }, inputs) => {
      const order = { records: [{ id }], action: 'approve', inputs }
      const { opened, rows } = await changeMany(client, '/order-item', order)
      // Each order is decided separately, so the change ends and names those that were refused.
      const [row] = rows
      if (opened.status !== 201 || row?.outcome !== 'refused') return opened
      return { ...opened, status: 409, text: JSON.stringify(row) }
    },
  ],
]

/**
 * Tries approvals beyond the limit: plain, with a charge, and with an override that is incomplete
 * or reserved for super admins.
 */
function approvals(company: Company, { definition, role }: Scope): Attempt[] {
  if (!mayDo(definition, role, 'approve')) return []
  const registry = company.space.context.registry
  const tries: readonly (readonly [what: string, more: Values, says: RegExp])[] = [
    ['beyond the credit limit', {}, /credit limit of/],
    ['beyond the credit limit with a charge', { shippingCharge: 5 }, /credit limit of/],
    [
      'beyond the credit limit without a remark',
      { overrideCreditLimit: true },
      role === 'SUPER_ADMIN' ? /remark/ : /overrideCreditLimit/,
    ],
    ...(role === 'SUPER_ADMIN'
      ? []
      : [
          [
            'beyond the credit limit by an own word',
            { overrideCreditLimit: true, remark: 'Good customer' },
            /overrideCreditLimit/,
          ] as const,
        ]),
  ]
  return WAYS.flatMap(([path, call, send]) =>
    tries.map(
      ([what, more, says]): Attempt => ({
        role,
        resource: definition.name,
        rule: 'limit',
        path,
        what: `${call} ${what}`,
        run: async () => {
          const { store } = company.space.context
          const paymentType = await typeOf(company, 'CREDIT')
          const planted = await company.stored(definition)
          const buyers = registry.get('customer')
          const buyer = await store.get(buyers, Number(planted?.customer))
          const write = (values: Values) =>
            company.write(buyers, { id: Number(planted?.customer), values })
          await company.put(definition, { orderStatus: 'PENDING', paymentType })
          await write({ creditLimit: 1, outstandingAmount: 0 })
          const order = { ...planted, ...(await company.stored(definition)) } as unknown as Order
          const { reply, changed } = await untouched(company, definition, () =>
            send(company.as[role], order, more),
          )
          await company.put(definition, {
            orderStatus: planted?.orderStatus,
            paymentType: planted?.paymentType,
          })
          await write({
            creditLimit: buyer?.creditLimit,
            outstandingAmount: buyer?.outstandingAmount,
          })
          return changed ?? refused(reply) ?? (says.test(reply.text) ? null : reply.text)
        },
      }),
    ),
  )
}

function limits(company: Company, scope: Scope): Attempt[] {
  const { definition, role } = scope
  if (!writableFields(definition, role, 'edit').includes('creditLimit')) return []
  return doorsOf(company, scope)
    .filter(({ path }) => path !== 'form' && mayDo(definition, role, VERB[path] ?? ''))
    .filter(({ path }) => path === 'edit' || isImportable(definition))
    .map(
      ({ path, send }): Attempt => ({
        role,
        resource: definition.name,
        rule: 'limit',
        path,
        what: 'creditLimit below what is owed',
        run: async () => {
          const before = await company.stored(definition)
          await company.put(definition, { creditLimit: 100_000, outstandingAmount: 90_000 })
          const { reply, changed } = await untouched(company, definition, () =>
            send({ creditLimit: 899.99 }),
          )
          await company.put(definition, {
            creditLimit: before?.creditLimit,
            outstandingAmount: before?.outstandingAmount,
          })
          return (
            changed ??
            refused(reply) ??
            (/creditLimit|credit limit/.test(reply.text) ? null : reply.text)
          )
        },
      }),
    )
}
