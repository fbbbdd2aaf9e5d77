import { flag, fromUnits, longText, money, reference } from '#schema'
import { behaviour, get, notFound, shape, type Work } from '#server'
import paymentHistory from '../money/payment-history.resource.ts'
import paymentType from '../money/payment-type.resource.ts'
import payment from '../money/payment.resource.ts'
import customerWallet from '../money/wallets/customer-wallet.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import shipment from '../shipping/shipment.resource.ts'

/** Wallet that can pay the invoice. Sent only to its customer. */
const WALLET = shape.parts({
  balance: money({ required: true }),
  isFrozen: flag({ required: true }),
  paymentType: reference('payment-type', { required: true }),
})

/** Ways to reach the customer. Sent only to staff. */
const { contactPerson, phoneNumber, email } = customer.fields
const CONTACT = shape.parts({ contactPerson, phoneNumber, email })

export default behaviour('payment-view', {
  endpoints: [
    get('/payment/view-payment', {
      summary: 'A payment with its history, its order’s lines and its shipments',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      query: { id: reference('payment', { required: true }) },
      returns: shape.parts({
        payment: shape.record(payment),
        history: shape.list(shape.record(paymentHistory)),
        orderLines: orderItem.fields.items,
        shipments: shape.list(shape.record(shipment)),
        companyBank: longText({ help: 'Where the customer pays to' }),
        wallet: shape.maybe(WALLET),
        contact: shape.maybe(CONTACT),
      }),
      handler: (work, { query: { id } }) => readPaymentView(work, id),
    }),
  ],
})

async function readPaymentView(work: Work, id: number) {
  const found = (await work.get(payment, id)) ?? notFound()
  const order = await work.get(orderItem, found.order)
  const history = await work.find(paymentHistory, { payment: id })
  const shipments = await work.find(shipment, { sale: found.sale })
  return {
    payment: await work.serializeOne(payment, found),
    history: await work.serialize(
      paymentHistory,
      history.toSorted((left, right) => left.id - right.id),
    ),
    orderLines: order ? (await work.serializeOne(orderItem, order)).items : [],
    shipments: await work.serialize(shipment, shipments),
    companyBank: work.settings.companyBank || null,
    wallet: work.role === 'CUSTOMER' ? await findWallet(work, found.customer) : null,
    contact: work.role === 'CUSTOMER' ? null : await readContact(work, found.customer),
  }
}

async function readContact(work: Work, id: number) {
  const found = await work.get(customer, id)
  if (!found) return null
  const { contactPerson, phoneNumber, email } = found
  return { contactPerson, phoneNumber, email }
}

/** Returns null if no payment type allows payment from the wallet. */
async function findWallet(work: Work, customer: number) {
  const type = await work.one(paymentType, { kind: 'WALLET' })
  const wallet = await work.one(customerWallet, { customer })
  if (!type || !wallet) return null
  return {
    balance: fromUnits(wallet.walletBalance, 2),
    isFrozen: wallet.walletStatus === 'FROZEN',
    paymentType: type.id,
  }
}
