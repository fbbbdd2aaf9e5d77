import type { ValueOf } from '#schema/engine'
import { openPayment } from '../../resources/money/payment.server.ts'
import customer from '../../resources/parties/customers/customer.resource.ts'
import orderItem from '../../resources/sales/orders/order-item.resource.ts'
import paymentType from '../../resources/money/payment-type.resource.ts'
import salesOrder from '../../resources/sales/invoices/sales-order.resource.ts'
import customerWallet from '../../resources/money/wallets/customer-wallet.resource.ts'
import type { Client, Reply } from '../kit/client.ts'
import { seed } from '../kit/seed.ts'
import { workspace, type DatabaseName, type Workspace } from '../kit/workspace.ts'

export type Kind = ValueOf<typeof paymentType.fields.kind>

/** Creates a payment type of each kind. Only bank transfers require a reference. */
export async function payable(space: Workspace): Promise<Record<Kind, number>> {
  const kinds: readonly Kind[] = ['CASH', 'BANK', 'CARD', 'CHEQUE', 'MOBILE', 'WALLET', 'CREDIT']
  return space.work(async (work) => {
    const ids = {} as Record<Kind, number>
    for (const kind of kinds) {
      const { id } = await work.add(paymentType, {
        paymentTypeName: `By ${kind.toLowerCase()}`,
        kind,
        requiresReference: kind === 'BANK',
        allowedForCustomer: true,
        isActive: true,
      })
      ids[kind] = id
    }
    return ids
  })
}

/** Separate server that takes every kind of payment, with its clock set to 5 May 2025. */
export interface Till {
  readonly space: Workspace
  readonly staff: Client
  readonly superAdmin: Client
  readonly types: Readonly<Record<Kind, number>>
  /** Posts a payment, in cash by default. */
  receive(body: object, headers?: Record<string, string>): ReturnType<Client['post']>
  /** Reads the payment status of a sale. */
  readPayment(salesId: string): Promise<Row>
  /** Reads the amounts that a customer was invoiced, has paid and owes, and the wallet balance. */
  figures(customer: number): Promise<Row>
}

type Row = Awaited<ReturnType<Client['get']>>['data']

export async function openTill(database: DatabaseName): Promise<Till> {
  const space = await workspace({ database, today: '2025-05-05' })
  const staff = space.as('ADMIN')
  const types = await payable(space)
  return {
    space,
    staff,
    superAdmin: space.as('SUPER_ADMIN'),
    types,
    receive: (body, headers = {}) =>
      staff.post('/payment', { paymentType: types.CASH, ...body }, headers),
    readPayment: async (salesId) =>
      (await staff.get(`/payment/status-salesid?salesId=${salesId}`)).data,
    figures: async (customer) =>
      (await staff.get(`/payment/customer-outstanding?customerId=${customer}`)).data,
  }
}

let buyers = 0

/** Creates a customer with a phone number that receives messages. */
export async function buyer(
  space: Workspace,
  more: { readonly creditLimit?: number; readonly customerType?: string } = {},
): Promise<number> {
  buyers += 1
  const phoneNumber = `+4470000${String(10_000 + buyers)}`
  const { id } = await space.work((work) =>
    work.create(customer, {
      customerName: `Buyer ${buyers}`,
      customerType: 'INDIVIDUAL',
      contactPerson: 'Bo Buyer',
      selfRegistered: true,
      phoneNumber,
      ...more,
    }),
  )
  return id
}

export interface Sold {
  readonly sale: number
  readonly salesId: string
  readonly orderId: string
  readonly payment: number
}

export interface ToSell {
  readonly customer: number
  /** Total in pence. */
  readonly total: number
  readonly paymentType: number
  readonly dueDate?: string
  readonly override?: boolean
}

/**
 * Creates a sale as approving an order would, but without stock, because payments do not depend on
 * goods.
 */
export async function sell(
  space: Workspace,
  { customer: of, total, paymentType: type, dueDate, override }: ToSell,
): Promise<Sold> {
  return space.work(async (work) => {
    const order = await seed(work, orderItem, {
      customer: of,
      paymentType: type,
      orderStatus: 'APPROVED',
      orderTotal: total,
      lineCount: 0,
      items: [],
    })
    const sale = await work.add(salesOrder, {
      order: order.id,
      customer: of,
      paymentType: type,
      invoiceDate: work.today,
      dueDate: dueDate ?? work.today,
      grandTotal: total,
      outstandingAmount: total,
    })
    const payment = await openPayment(work, sale, { override })
    return { sale: sale.id, salesId: sale.salesId, orderId: order.orderId, payment: payment.id }
  })
}

/** Makes the calls about wallets: a credit, and a payment by the customer. */
export async function askOfWallets(
  space: Workspace,
  fits: (call: string, reply: Reply) => void,
  salesId: string,
) {
  const customer = space.callers.CUSTOMER.customerId ?? 0
  const wallet = await space.work((work) => work.one(customerWallet, { customer }))
  const [superAdmin, me] = [space.as('SUPER_ADMIN'), space.as('CUSTOMER')]
  const type = await superAdmin.post('/payment-type', { paymentTypeName: 'Wallet', kind: 'WALLET' })
  const gift = { transactionType: 'CREDIT', amount: 1, reason: 'A gift' }
  fits('PUT /customer-wallet/{id}', await superAdmin.put(`/customer-wallet/${wallet?.id}`, gift))
  const [own] = (await me.get(`/payment/list?salesId=${salesId}`)).content
  fits('GET /payment/view-payment', await me.get(`/payment/view-payment?id=${own?.id}`))
  const body = { salesId, amount: 1, paymentType: type.data.id }
  fits('POST /payment', await me.post('/payment', body))
}
