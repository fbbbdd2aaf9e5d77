import { sql } from 'kysely'
import { fromUnits, type Definition } from '#schema/engine'
import customerWallet from '../../resources/money/wallets/customer-wallet.resource.ts'
import productionStock from '../../resources/stock/production/production-stock.resource.ts'
import type { Store } from '../../src/storage/store.ts'
import type { Watched } from './order-invariants.ts'
import type { Kind } from './sold.ts'

/** Request, with quantities and money as in JSON. */
export type Ask =
  | { readonly create: Definition; readonly input: object }
  | { readonly change: Definition; readonly id: number; readonly input: object }
  | {
      readonly act: Definition
      readonly id: number
      readonly action: string
      readonly input: object
    }
  | { readonly decide: Decided }
  | { readonly daysPass: number }

export interface Decided {
  readonly orderId: string
  readonly orderStatus: 'APPROVED' | 'REJECTED'
  readonly items?: readonly { readonly id: number; readonly approvedQuantity: number }[]
  readonly shippingCharge?: number
  readonly paymentType?: number
  readonly overrideCreditLimit?: boolean
  readonly remark?: string
  readonly rejectReason?: number
}

/** Records used by a sequence of steps. */
export interface Scene extends Watched {
  readonly database: Store['sql']
  readonly paymentTypes: Readonly<Record<Kind, number>>
  readonly rejectReason: number
  today(): string
}

/** Random numbers drawn for this step. */
export interface Throw {
  readonly a: number
  readonly b: number
  readonly c: number
}

export type Row = Readonly<Record<string, number | string | null>>
/** Builds the request of one step; null if there is nothing to do. */
export type Step = (scene: Scene, chance: Throw) => Promise<Ask | null>

/** Picks an element; undefined if there are none. */
export const one = <Item>(of: readonly Item[], chance: number): Item | undefined =>
  of[chance % Math.max(1, of.length)]

/**
 * Takes some quarters of a quantity. Mostly rounds up to whole units, but sometimes leaves a
 * fraction of a piece for the server to refuse.
 */
export const part = (units: number, quarters: number, chance: number): number => {
  const exact = Math.floor((units * quarters) / 4)
  return chance % 7 === 0 || exact % 1000 === 0
    ? exact
    : Math.min(units, Math.ceil(exact / 1000) * 1000)
}

/** Converts thousandths to a JSON number. */
export const json = (units: number): number => fromUnits(units, 3)
export const pounds = (pence: number): number => fromUnits(pence, 2)

/** Runs a query in which ITEMS and CUSTOMERS stand for the ids of the scene. */
export async function rows(
  { database, items, customers }: Scene,
  question: string,
): Promise<readonly Row[]> {
  const text = question
    .replaceAll('ITEMS', items.join(', '))
    .replaceAll('CUSTOMERS', customers.join(', '))
  return (await sql<Row>`${sql.raw(`${text} order by id`)}`.execute(database)).rows
}

/**
 * Picks a row. Mostly it is in the right state, but sometimes in any state, for the server to
 * refuse.
 */
export async function chosen(
  scene: Scene,
  chance: number,
  all: string,
  right: string,
): Promise<Row | undefined> {
  return one(await rows(scene, chance % 9 === 0 ? all : `${all} and ${right}`), chance)
}

export const ORDERS =
  'select id, order_id, customer, order_total from order_item where customer in (CUSTOMERS)'
export const SALES =
  'select id, "order", customer, outstanding_amount from sales_order where customer in (CUSTOMERS)'
export const SHIPMENTS = 'select id, shipment_status from shipment where customer in (CUSTOMERS)'
export const BATCHES =
  'select id, on_hand_quantity, batch_status from production_stock where item in (ITEMS)'

export const REASON = 'So says the dice'

export const onShipment = (scene: Scene, id: unknown) =>
  rows(
    scene,
    `select id, order_item, quantity, returned_quantity from shipment_details where shipment = ${Number(id)}`,
  )

/** Random returns from some lines of a shipment, as total quantities. */
export const returned = (lines: readonly Row[], { b, c }: Throw) =>
  lines
    .filter((_line, place) => (b >> place) % 2 === 0)
    .map((line) => {
      const more = part(Number(line.quantity) - Number(line.returned_quantity), 1 + (c % 4), b)
      return {
        id: Number(line.id),
        returnedQuantity: json(Number(line.returned_quantity) + (c % 13 === 0 ? -more : more)),
        restock: b % 3 !== 0,
      }
    })

export const onSale =
  (
    of: (sale: Row, scene: Scene, chance: Throw) => Ask | Promise<Ask | null>,
    right: string,
  ): Step =>
  async (scene, chance) => {
    const sale = await chosen(scene, chance.a, SALES, right)
    return sale ? of(sale, scene, chance) : null
  }

export const onShipments =
  (
    of: (shipment: Row, scene: Scene, chance: Throw) => Ask | Promise<Ask | null>,
    right: string,
  ): Step =>
  async (scene, chance) => {
    const found = await chosen(scene, chance.a, SHIPMENTS, `shipment_status in (${right})`)
    return found ? of(found, scene, chance) : null
  }

export const onBatch =
  (action: string, right: string): Step =>
  async (scene, { a }) => {
    const batch = await chosen(scene, a, BATCHES, right)
    return batch
      ? { act: productionStock, id: Number(batch.id), action, input: { holdReason: REASON } }
      : null
  }

export const ofWallet =
  (
    entry: (scene: Scene, chance: Throw, wallet: Row) => object | null | Promise<object | null>,
  ): Step =>
  async (scene, chance) => {
    const wallet = one(
      await rows(
        scene,
        'select id, wallet_balance from customer_wallet where customer in (CUSTOMERS)',
      ),
      chance.a,
    )
    const input = wallet ? await entry(scene, chance, wallet) : null
    return wallet && input ? { change: customerWallet, id: Number(wallet.id), input } : null
  }
