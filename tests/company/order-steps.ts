import { addDays } from '#schema/engine'
import paymentHistory from '../../resources/money/payment-history.resource.ts'
import receipt from '../../resources/money/receipts/receipt.resource.ts'
import productionStock from '../../resources/stock/production/production-stock.resource.ts'
import orderItem from '../../resources/sales/orders/order-item.resource.ts'
import salesOrder from '../../resources/sales/invoices/sales-order.resource.ts'
import shipment from '../../resources/shipping/shipment.resource.ts'
import {
  BATCHES,
  chosen,
  json,
  one,
  ORDERS,
  part,
  pounds,
  rows,
  type Step,
  ofWallet,
  onBatch,
  onSale,
  onShipment,
  onShipments,
  REASON,
  returned,
} from './order-scene.ts'

const KINDS = ['CASH', 'CREDIT', 'CASH', 'BANK', 'CREDIT', 'WALLET'] as const
const PAID_BY = ['CASH', 'CARD', 'CASH', 'WALLET'] as const

/** Every step by name. A step that returns null is skipped. */
export const STEPS = {
  async place({ customers, items, paymentTypes }, { a, b, c }) {
    const lines = (c % 3 === 0 ? items : [items[b % items.length]]).map((item, place) => ({
      item,
      quantity: item === items[0] ? 1 + (b % 9) : json(1 + ((a * 37 + place * 501) % 7000)),
      discountPercent: [0, 5, 33.33][(b + place) % 3],
    }))
    // The first customer has no credit and rarely asks for it.
    const kind = one(KINDS, b) ?? 'CASH'
    const paymentType =
      paymentTypes[kind === 'CREDIT' && a % 2 === 0 && c % 5 !== 0 ? 'CASH' : kind]
    return { create: orderItem, input: { customer: one(customers, a), paymentType, items: lines } }
  },
  async approve(scene, { a, b, c }) {
    const order = await chosen(scene, a, ORDERS, `order_status = 'PENDING'`)
    if (!order) return null
    const lines =
      b % 2 === 0
        ? []
        : await rows(
            scene,
            `select id, quantity from order_item__items where parent = ${Number(order.id)}`,
          )
    // Approved quantities are rounded down to whole units, because the first item is sold by the
    // piece.
    const items = lines.map((line, place) => ({
      id: Number(line.id),
      approvedQuantity: json(Math.floor((Number(line.quantity) * ((c + place) % 5)) / 4000) * 1000),
    }))
    return {
      decide: {
        orderId: String(order.order_id),
        orderStatus: 'APPROVED',
        ...(items.length > 0 ? { items } : {}),
        ...(c % 4 === 0 ? { shippingCharge: pounds(1 + (b % 700)) } : {}),
        ...(c % 5 === 0 ? { paymentType: scene.paymentTypes[one(KINDS, b) ?? 'CASH'] } : {}),
        ...(c % 7 === 0 ? { overrideCreditLimit: true, remark: REASON } : {}),
      },
    }
  },
  async reject(scene, { a }) {
    const order = await chosen(scene, a, ORDERS, `order_status = 'PENDING'`)
    return order
      ? {
          decide: {
            orderId: String(order.order_id),
            orderStatus: 'REJECTED',
            rejectReason: scene.rejectReason,
          },
        }
      : null
  },
  async cancelOrder(scene, { a }) {
    const order = await chosen(scene, a, ORDERS, `order_status = 'PENDING'`)
    return order
      ? {
          act: orderItem,
          id: Number(order.id),
          action: 'cancel',
          input: { rejectReason: scene.rejectReason },
        }
      : null
  },
  load: onSale(async (sale, scene, { b, c }) => {
    const whole = { sale: Number(sale.id), deliveryMode: 'CUSTOMER_PICKUP' }
    if (b % 3 === 0) return { create: shipment, input: whole }
    const wanted = await rows(
      scene,
      `select order_item as id, order_item, item, open_quantity from stock_reservation where "order" = ${Number(sale.order)} and open_quantity > 0`,
    )
    const batches = c % 3 === 0 ? await rows(scene, BATCHES) : []
    const lines = wanted.slice(0, 1 + (b % 2)).map((line) => ({
      orderItem: Number(line.order_item),
      quantity: json(part(Number(line.open_quantity), 1 + (c % 4), b)),
      ...(batches.length > 0 ? { productionStock: Number(one(batches, b)?.id) } : {}),
    }))
    return lines.length > 0 ? { create: shipment, input: { ...whole, lines } } : null
  }, `status in ('APPROVED', 'PARTIALLY_SHIPPED')`),
  reload: onShipments(async ({ id }, scene, { b, c }) => {
    const lines = (await onShipment(scene, id)).map((line) => ({
      id: Number(line.id),
      quantity: json(Math.max(1, part(Number(line.quantity), 1 + (c % 5), b))),
    }))
    return { change: shipment, id: Number(id), input: { lines: lines.slice(0, 1 + (b % 2)) } }
  }, `'PENDING'`),
  pack: onShipments(
    ({ id }, _scene, { b }) => ({
      act: shipment,
      id: Number(id),
      action: b % 3 === 0 ? 'unpack' : 'pack',
      input: {},
    }),
    `'PENDING', 'PACKED'`,
  ),
  dispatch: onShipments(
    ({ id }) => ({ act: shipment, id: Number(id), action: 'ship', input: {} }),
    `'PENDING', 'PACKED'`,
  ),
  deliver: onShipments(async ({ id }, scene, chance) => {
    const lines = chance.b % 3 === 0 ? returned(await onShipment(scene, id), chance) : []
    return {
      act: shipment,
      id: Number(id),
      action: 'deliver',
      input: { receivedBy: 'Rosa Reception', ...(lines.length > 0 ? { lines } : {}) },
    }
  }, `'SHIPPED'`),
  giveBack: onShipments(async ({ id }, scene, chance) => {
    const lines = returned(await onShipment(scene, id), chance)
    return {
      change: shipment,
      id: Number(id),
      input: { lines, ...(chance.a % 2 === 0 ? { returnReason: REASON } : {}) },
    }
  }, `'DELIVERED'`),
  takeBack: onShipments(
    async ({ id }, scene, { b }) => ({
      act: shipment,
      id: Number(id),
      action: 'takeBack',
      input: {
        returnReason: REASON,
        lines: (await onShipment(scene, id)).map((line) => ({
          id: Number(line.id),
          restock: b % 2 === 0,
        })),
      },
    }),
    `'SHIPPED', 'DELIVERED'`,
  ),
  cancelShipment: onShipments(
    ({ id }) => ({ act: shipment, id: Number(id), action: 'cancel', input: { remarks: REASON } }),
    `'PENDING', 'PACKED'`,
  ),
  cancelSale: onSale(
    ({ id }, { rejectReason }) => ({
      act: salesOrder,
      id: Number(id),
      action: 'cancel',
      input: { rejectReason },
    }),
    `status = 'APPROVED'`,
  ),
  closeShort: onSale(
    ({ id }, { rejectReason }) => ({
      act: salesOrder,
      id: Number(id),
      action: 'closeShort',
      input: { rejectReason },
    }),
    `status = 'PARTIALLY_SHIPPED'`,
  ),
  payForSale: onSale((sale, { paymentTypes }, { b, c }) => {
    const amount = Math.max(
      1,
      [
        Number(sale.outstanding_amount),
        Math.ceil(Number(sale.outstanding_amount) / 3),
        Number(sale.outstanding_amount) + 1 + b,
      ][c % 3] ?? 1,
    )
    return {
      create: receipt,
      input: {
        sale: Number(sale.id),
        amount: pounds(amount),
        paymentType: paymentTypes[one(PAID_BY, b) ?? 'CASH'],
        excessToWallet: c % 2 === 0,
      },
    }
  }, `outstanding_amount > 0`),
  async payAsCustomer({ customers, paymentTypes }, { a, b, c }) {
    return {
      create: receipt,
      input: {
        customer: one(customers, a),
        amount: pounds(1 + b * 7),
        paymentType: paymentTypes[one(PAID_BY, c) ?? 'CASH'],
        excessToWallet: b % 2 === 0,
      },
    }
  },
  async reverse(scene, { a }) {
    const entry = await chosen(
      scene,
      a,
      'select id from payment_history where customer in (CUSTOMERS)',
      'not reversed and reversal_of is null',
    )
    return entry
      ? {
          act: paymentHistory,
          id: Number(entry.id),
          action: 'reverse',
          input: { reversalReason: REASON },
        }
      : null
  },
  topUp: ofWallet(({ paymentTypes }, { b }) => ({
    transactionType: 'CREDIT',
    amount: pounds(1 + b * 11),
    paymentType: paymentTypes.CASH,
  })),
  takeOut: ofWallet((_scene, { b, c }, wallet) => ({
    transactionType: 'DEBIT',
    amount: pounds(
      Math.max(1, Math.floor((Number(wallet.wallet_balance) * (1 + (c % 5))) / 4) + (b % 3)),
    ),
    reason: REASON,
  })),
  async undo(scene, chance) {
    return ofWallet(async (_scene, { b }, wallet) => {
      const entry = one(
        await rows(scene, `select id from wallet_history where wallet = ${Number(wallet.id)}`),
        b,
      )
      return entry ? { reversalOf: Number(entry.id), reason: REASON } : null
    })(scene, chance)
  },
  async count(scene, { a, b, c }) {
    const batch = one(await rows(scene, BATCHES), a)
    const difference =
      c % 3 === 0
        ? -Math.ceil(Number(batch?.on_hand_quantity) / 1000) * 1000
        : (1 + (b % 5)) * (c % 2 === 0 ? 1000 : -1000)
    return batch
      ? {
          change: productionStock,
          id: Number(batch.id),
          input: {
            adjustmentQuantity: json(difference),
            seenOnHand: json(Number(batch.on_hand_quantity)),
            holdReason: REASON,
          },
        }
      : null
  },
  async stock(scene, { a, b, c }) {
    return {
      create: productionStock,
      input: {
        item: one(scene.items, a),
        batchNumber: `D-${a}-${b}-${c}`,
        producedDate: addDays(scene.today(), -1),
        expiryDate: addDays(scene.today(), 1 + (b % 12)),
        producedQuantity: 1 + (c % 12),
      },
    }
  },
  hold: onBatch('hold', `batch_status = 'AVAILABLE'`),
  release: onBatch('release', `batch_status = 'ON_HOLD'`),
  writeOff: onBatch('writeOff', `batch_status in ('ON_HOLD', 'EXPIRED')`),
  days: async (_scene, { a }) => ({ daysPass: 1 + (a % 4) }),
} satisfies Readonly<Record<string, Step>>

export type StepName = keyof typeof STEPS

/** Weight of each step. Placed orders are mostly approved, loaded, shipped and paid. */
export const WEIGHTS: Readonly<Record<StepName, number>> = {
  place: 8,
  approve: 9,
  reject: 1,
  cancelOrder: 1,
  load: 8,
  reload: 2,
  pack: 2,
  dispatch: 8,
  deliver: 6,
  giveBack: 4,
  takeBack: 2,
  cancelShipment: 2,
  cancelSale: 2,
  closeShort: 2,
  payForSale: 5,
  payAsCustomer: 4,
  reverse: 4,
  topUp: 4,
  takeOut: 1,
  undo: 1,
  count: 2,
  stock: 2,
  hold: 2,
  release: 2,
  writeOff: 1,
  days: 2,
}
