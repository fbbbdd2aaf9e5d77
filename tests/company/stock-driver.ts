import { expect } from 'vitest'
import orderItem from '../../resources/sales/orders/order-item.resource.ts'
import paymentType from '../../resources/money/payment-type.resource.ts'
import { buyer } from './sold.ts'
import { seed } from '../kit/seed.ts'
import { workspace, type Workspace, type WorkspaceOptions } from '../kit/workspace.ts'

export interface Ordered {
  readonly order: number
  /** Ids of the order lines, in the order given. */
  readonly lines: readonly number[]
}

/** Creates stock through the API, and orders for it. */
export interface StockDriver {
  /** Creates an item, in kilograms unless `unit` says otherwise. */
  item(more?: object): Promise<number>
  /** Adds a batch as opening stock. */
  batch(
    item: number,
    facts: {
      readonly quantity: number
      readonly expiryDate: string
      readonly producedDate?: string
      readonly batchNumber?: string
    },
  ): Promise<number>
  /** Creates an approved order with no stock reserved yet. Quantities are in thousandths. */
  order(...wanted: readonly (readonly [item: number, quantity: number])[]): Promise<Ordered>
  figures(
    item: number,
  ): Promise<{ onHand: unknown; reserved: unknown; available: unknown; state: unknown }>
  /** Reads the quantities on hand, reserved and available, and the status of a batch. */
  state(batch: number): Promise<readonly unknown[]>
  readonly units: { readonly kg: number; readonly box: number }
}

/** Opens a separate server with a driver for its stock. */
export async function openStock(
  options: WorkspaceOptions,
): Promise<{ readonly space: Workspace; readonly app: StockDriver }> {
  const space = await workspace(options)
  return { space, app: await stockDriver(space) }
}

let count = 0

async function stockDriver(space: Workspace): Promise<StockDriver> {
  const [admin, superAdmin] = [space.as('ADMIN'), space.as('SUPER_ADMIN')]
  const made = async (path: string, body: object) => {
    const reply = await superAdmin.post(path, body)
    expect(reply.status, reply.text).toBe(201)
    return reply.data.id
  }
  const brand = await made('/brand', { brandName: 'Pinch & Pot' })
  const category = await made('/item-category', { categoryName: 'Chutneys' })
  const units = {
    kg: await made('/unit-of-measure', { unitCode: 'kilo', unitName: 'Kilos', isWhole: false }),
    box: await made('/unit-of-measure', { unitCode: 'case', unitName: 'Cases', isWhole: true }),
  }
  const customer = await buyer(space)
  const type = (
    await space.work((work) =>
      work.add(paymentType, { paymentTypeName: 'Cash on the shelf', kind: 'CASH', isActive: true }),
    )
  ).id
  return {
    units,
    item: (more = {}) => {
      count += 1
      return made('/item-master', {
        itemCode: `SH-${count}`,
        itemName: `Chutney ${count}`,
        packSize: '1 kg',
        brand,
        category,
        unit: units.kg,
        price: 4.5,
        taxRate: 0,
        shelfLifeDays: 30,
        ...more,
      })
    },
    batch: (item, { quantity, ...facts }) => {
      count += 1
      return made('/production-stock', {
        item,
        batchNumber: `B-${count}`,
        producedDate: '2025-01-02',
        producedQuantity: quantity,
        ...facts,
      })
    },
    order: (...wanted) =>
      space.work(async (work) => {
        const line = {
          unit: units.kg,
          unitPrice: 450,
          discountPercent: 0,
          taxRate: 0,
          lineAmount: 0,
          taxAmount: 0,
          lineTotal: 0,
        }
        const none = {
          shippedQuantity: 0,
          deliveredQuantity: 0,
          returnedQuantity: 0,
          closedQuantity: 0,
          returnedAmount: 0,
          shortage: false,
        }
        const items = wanted.map(([item, quantity]) => ({
          item,
          quantity,
          approvedQuantity: quantity,
          ...line,
          ...none,
        }))
        const order = await seed(work, orderItem, {
          customer,
          paymentType: type,
          orderStatus: 'APPROVED',
          items,
          lineCount: items.length,
        })
        return { order: order.id, lines: order.items.map(({ id = 0 }) => id) }
      }),
    figures: async (item) => {
      const {
        onHandQuantity: onHand,
        reservedQuantity: reserved,
        availableQuantity: available,
        stockState: state,
      } = (await admin.get(`/item-master/${item}`)).data
      return { onHand, reserved, available, state }
    },
    state: async (batch) => {
      const { onHandQuantity, reservedQuantity, availableQuantity, batchStatus } = (
        await admin.get(`/production-stock/${batch}`)
      ).data
      return [onHandQuantity, reservedQuantity, availableQuantity, batchStatus]
    },
  }
}
