import customer from '../../resources/parties/customers/customer.resource.ts'
import { smsLog } from '#system'
import { expect } from 'vitest'
import { orderDriver } from './order-driver.ts'
import { openShop, TODAY } from './shop.ts'
import type { Reply } from '../kit/client.ts'
import { seed } from '../kit/seed.ts'
import type { DatabaseName } from '../kit/workspace.ts'

export interface Figure {
  readonly code: string
  readonly label: string
  readonly value: number
  readonly unit: string
  readonly trendPercent: number | null
  readonly target: number | null
  readonly before: number | null
  readonly count: number | null
  readonly on: string | null
  readonly beside: readonly { readonly label: string; readonly value: number | null }[]
}
export interface Picture {
  readonly code: string
  readonly labels: readonly string[]
  readonly groups: readonly { readonly key: string; readonly to: string | null }[]
  readonly series: readonly {
    readonly key: string
    readonly name: string
    readonly values: readonly number[]
  }[]
  readonly before: number | null
}

export const tileIn = (reply: Reply, code: string): Figure => {
  const found = (reply.data['tiles'] as readonly Figure[]).find((each) => each.code === code)
  if (!found) throw new Error(`No tile ${code} in ${reply.text.slice(0, 400)}`)
  return found
}
/** Value of the figure below a tile with this label. */
export const besideIn = (reply: Reply, code: string, label: string): number | null | undefined =>
  tileIn(reply, code).beside.find((each) => each.label === label)?.value
export const chartIn = (reply: Reply, code: string): Picture => {
  const found = (reply.data['charts'] as readonly Picture[]).find((each) => each.code === code)
  if (!found) throw new Error(`No chart ${code} in ${reply.text.slice(0, 400)}`)
  return found
}

/**
 * Opens a shop that has been selling, shipping, taking returns, producing and receiving payments
 * since last month.
 */
export async function openTradingShop(database: DatabaseName) {
  const { space, superAdmin, stocked } = await openShop({ database, today: TODAY })
  /** Sessions end as days pass, so each use signs in again. */
  const driver = () => orderDriver(space.as('SUPER_ADMIN'))
  const items = [
    (await stocked(100, { price: 3.35, taxRate: 20 })).item,
    (await stocked(100, { price: 1.99, taxRate: 5 })).item,
  ] as const
  const own = space.callers.CUSTOMER.customerId ?? 0
  const country = (await superAdmin.get('/country/list?size=1')).content[0]?.['id']
  await space.work((work) =>
    work.write(customer, own, {
      addressLine1: '1 High Street',
      country: Number(country),
      stateName: 'Kent',
      cityName: 'Deal',
      postalCode: 'CT14 7AA',
    }),
  )
  const [one, other] = items
  // One sale last month and three this month. One is partly returned, and one is cancelled.
  await space.startSessionsAt('2025-03-10T12:00:00.000Z')
  await driver().sell({ customer: own, items: [{ item: one, quantity: 7 }] })
  await space.startSessionsAt('2025-04-02T23:30:00.000Z')
  const sold = await driver().sell({
    customer: own,
    items: [
      { item: one, quantity: 9 },
      { item: other, quantity: 3 },
    ],
  })
  const cancelled = await driver().sell({ items: [{ item: other, quantity: 4 }] })
  await driver().cancelSale(cancelled.salesId)
  await space.startSessionsAt('2025-04-15T09:00:00.000Z')
  const sent = await driver().ship(sold.salesId)
  await driver().deliver(sent.id)
  await driver().giveBack(
    sent.id,
    sent.lines.slice(0, 1).map(({ id }) => ({ id, returnedQuantity: 2, restock: true })),
  )
  await driver().sell({ items: [{ item: other, quantity: 13 }] })
  // 00:30 in London, so already today.
  await space.startSessionsAt('2025-04-19T23:30:00.000Z')
  await driver().place({ customer: own, items: [{ item: one, quantity: 2 }] })
  await space.startSessionsAt(`${TODAY}T12:00:00.000Z`)
  const type = await driver().paymentType('CASH')
  expect(
    await space
      .as('EMPLOYEE')
      .post('/production', { item: one, plannedQuantity: 40, producedDate: TODAY }),
  ).toMatchObject({ status: 201 })
  await space
    .as('SUPER_ADMIN')
    .post('/payment', { salesId: sold.salesId, amount: 5.55, paymentType: type })
  await space.work((work) =>
    seed(work, smsLog, {
      phoneNumber: '+447700900001',
      smsStatus: 'FAILED',
      eventType: 'ORDER_STATUS',
      message: 'Not sent',
    }),
  )
  return { space, items, driver }
}
