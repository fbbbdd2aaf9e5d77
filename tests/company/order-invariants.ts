import { sql } from 'kysely'
import { PAYMENTS, WALLETS } from '../../resources/money/money-checks.ts'
import { BATCHES } from '../../resources/stock/production/batch-checks.ts'
import { ORDER_LINES, ORDERS } from '../../resources/sales/orders/order-checks.ts'
import { SHIPPED_LINES } from '../../resources/shipping/shipment-checks.ts'
import { ITEMS } from '../../resources/stock/item-checks.ts'
import stock from '../../resources/stock/stock.settings.ts'
import { findBroken, type Invariant } from '../../src/server/tasks/upkeep/invariant.ts'
import type { Store } from '../../src/storage/store.ts'

/**
 * Invariants of order to cash that hold after every step (domain rules 4.1 and 4.2). These are the
 * checks of `npm run verify`, limited to a few records.
 */

/** Items and customers to check, with every record that belongs to them. */
export interface Watched {
  readonly items: readonly number[]
  readonly customers: readonly number[]
}

type Database = Store['sql']
const listed = (ids: readonly number[]) => ids.join(', ')

/** Lists the rules that are broken, each with the record that breaks it. */
export async function brokenRules(
  database: Database,
  { items, customers }: Watched,
  today: string,
): Promise<string[]> {
  const checks: readonly (readonly [Invariant, string])[] = [
    [BATCHES, `b.item in (${listed(items)})`],
    [ITEMS, `i.id in (${listed(items)})`],
    ...[ORDERS, ORDER_LINES].map(
      (check) => [check, `o.customer in (${listed(customers)})`] as const,
    ),
    [PAYMENTS, `p.customer in (${listed(customers)})`],
    [WALLETS, `c.id in (${listed(customers)})`],
    [SHIPPED_LINES, `d.customer in (${listed(customers)})`],
  ]
  const broken: string[] = []
  for (const [check, where] of checks) {
    for (const { rule, id } of await findBroken(database, check, {
      today,
      where,
      settings: stock.defaults,
    }))
      broken.push(`${rule} (${check.id} ${id})`)
  }
  return broken
}

const COUNTED = [
  `production_stock where item in (ITEMS)`,
  `item_master where id in (ITEMS)`,
  `stock_reservation where item in (ITEMS)`,
  `order_item where customer in (CUSTOMERS)`,
  `sales_order where customer in (CUSTOMERS)`,
  `payment where customer in (CUSTOMERS)`,
  `customer where id in (CUSTOMERS)`,
  `customer_wallet where customer in (CUSTOMERS)`,
  `shipment where customer in (CUSTOMERS)`,
  `shipment_details where customer in (CUSTOMERS)`,
  `payment_history where customer in (CUSTOMERS)`,
  `credit_payment where customer in (CUSTOMERS)`,
]

/**
 * Summary that differs after any change: rows and their versions, quantities on hand and reserved,
 * and the number of postings.
 */
export async function fingerprint(
  database: Database,
  { items, customers }: Watched,
): Promise<string> {
  const counts = COUNTED.map(
    (from, place) =>
      `(select count(*) * 1000000 + coalesce(sum(version), 0) from ${from}) as c${place}`,
  )
  const figures = ['on_hand_quantity', 'reserved_quantity', 'available_quantity'].map(
    (each) =>
      `(select coalesce(sum(${each} * (id % 97)), 0) from production_stock where item in (ITEMS)) as ${each}`,
  )
  const posted = [
    '(select count(*) from stock_movement where production_stock in (select id from production_stock where item in (ITEMS))) as movements',
    '(select count(*) from wallet_history where customer in (CUSTOMERS)) as entries',
    '(select count(*) from receipt where customer in (CUSTOMERS)) as receipts',
  ]
  const text = `select ${[...counts, ...figures, ...posted].join(', ')}`
    .replaceAll('ITEMS', listed(items))
    .replaceAll('CUSTOMERS', listed(customers))
  const {
    rows: [row],
  } = await sql`${sql.raw(text)}`.execute(database)
  return JSON.stringify(row)
}
