import country from '../../resources/places/country.resource.ts'
import { orderDriver, type OrderDriver } from './order-driver.ts'
import type { Client } from '../kit/client.ts'
import { workspace, type Workspace, type WorkspaceOptions } from '../kit/workspace.ts'

/** Server for driving orders, with the super admin who drives them. */
export interface Shop {
  readonly space: Workspace
  readonly superAdmin: Client
  readonly shop: OrderDriver
  /** Creates an item with one batch in stock and a long shelf life. */
  stocked(
    quantity: number,
    more?: object,
  ): Promise<{ readonly item: number; readonly batch: number }>
  /** Creates an item with a stock of 100 and an approved order for some of it. */
  sold(
    quantity: number,
    order?: object,
  ): Promise<Awaited<ReturnType<Shop['stocked']>> & Awaited<ReturnType<OrderDriver['sell']>>>
}

/** Default date of the server's clock, and an expiry date long after it. */
export const TODAY = '2025-04-20'
export const KEEPS = '2025-12-31'

export async function openShop(options: WorkspaceOptions): Promise<Shop> {
  const space = await workspace({ today: TODAY, ...options })
  await space.work((work) =>
    work.add(country, {
      countryName: 'United Kingdom',
      isoCode: 'GB',
      dialCode: '+44',
      isActive: true,
    }),
  )
  const superAdmin = space.as('SUPER_ADMIN')
  const shop = orderDriver(superAdmin)
  const stocked = async (quantity: number, more: object = {}) => {
    const item = await shop.item(more)
    return { item, batch: await shop.batch(item, { quantity, expiryDate: KEEPS }) }
  }
  return {
    space,
    superAdmin,
    shop,
    stocked,
    async sold(quantity, order = {}) {
      const goods = await stocked(100)
      const items = [{ item: goods.item, quantity }]
      return { ...goods, ...(await shop.sell({ ...order, items })) }
    },
  }
}

/** Id of the first line of an order. */
export const findFirstLine = (order: { readonly items: readonly { readonly id: number }[] }) =>
  order.items[0]?.id

export const readOrderItems = (order: Readonly<Record<string, unknown>>) =>
  order.items as readonly (Record<string, unknown> & { id: number })[]
