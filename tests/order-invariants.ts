import { sql } from 'kysely'
import type { Store } from '../src/storage/store.ts'

/**
 * What is true of order to cash after every step (domain rules 4.1 and 4.2), asked of the tables themselves. Everything is
 * in stored units: quantities in thousandths, money in pence, percentages in hundredths.
 */

/** The items and customers that are looked at, with all that hangs on them. */
export interface Watched {
  readonly items: readonly number[]
  readonly customers: readonly number[]
}

type Database = Store['sql']
type Rule = (today: string) => string

// Half a penny goes up, in whole numbers: (2a + b) / 2b.
const rounded = (top: string, bottom: string) => `((2 * (${top}) + ${bottom}) / (2 * ${bottom}))`
const total = (of: string, from: string) => `(select coalesce(sum(${of}), 0) from ${from})`
const q = 'coalesce(l.approved_quantity, l.quantity)'

const OUTSTANDING = 'invoice_amount - returned_amount - paid_amount + refunded_amount'
const PAYMENT_STATUS = `case when invoice_amount = returned_amount then 'CANCELLED' when outstanding_amount = 0 then 'PAID'
  when paid_amount = refunded_amount then 'PENDING' else 'PARTIALLY_PAID' end`
const PROGRESS = `(select case when sum(shipped_quantity) = 0 then 'APPROVED' when sum(approved_quantity - closed_quantity - shipped_quantity) > 0 then 'PARTIALLY_SHIPPED'
  when sum(returned_quantity) = sum(shipped_quantity) then 'RETURNED' when sum(delivered_quantity + returned_quantity) = sum(shipped_quantity) then 'DELIVERED'
  else 'SHIPPED' end from order_item__items where parent = o.id)`
const SENT = `shipment_details where order_item = l.id and shipment_status in ('SHIPPED', 'DELIVERED', 'RETURNED') and "order" = o.id`

/** Of batches `b` of the watched items. */
const OF_BATCHES: Readonly<Record<string, Rule>> = {
  'a batch holds the sum of its movements': () => `b.on_hand_quantity <> ${total('quantity', 'stock_movement where production_stock = b.id')}`,
  'a batch reserves what is there at most': () => 'b.reserved_quantity < 0 or b.reserved_quantity > b.on_hand_quantity',
  'a batch reserves what is promised of it': () => `b.reserved_quantity <> ${total('open_quantity', 'stock_reservation where production_stock = b.id')}`,
  'a batch that may not be sold promises nothing': () => `b.reserved_quantity > 0 and b.batch_status <> 'AVAILABLE'`,
  'a batch has available what is neither promised nor barred': (today) => `b.available_quantity <>
    case when b.batch_status = 'AVAILABLE' and b.expiry_date >= '${today}' then b.on_hand_quantity - b.reserved_quantity else 0 end`,
  'a batch is used up when nothing is left': (today) => `(b.batch_status in ('AVAILABLE', 'ON_HOLD') and (b.on_hand_quantity = 0 or b.expiry_date < '${today}'))
    or (b.batch_status in ('DEPLETED', 'WRITTEN_OFF') and b.on_hand_quantity <> 0)`,
  'the ledger of a batch runs on without a break': () => `exists (select 1 from (select balance_after, sum(quantity) over (order by id) as balance
    from stock_movement where production_stock = b.id) as ledger where balance_after <> balance or balance < 0)`,
}

/** Of items `i`. */
const OF_ITEMS: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(['on_hand', 'reserved', 'available'].map((each) => [`an item has the ${each.replace('_', ' ')} of its batches`, () =>
    `i.${each}_quantity <> ${total(`${each}_quantity`, 'production_stock where item = i.id')}`])),
  'an item says how it stands': () => `i.stock_state <> case when i.available_quantity = 0 then 'OUT_OF_STOCK'
    when i.reorder_level > 0 and i.available_quantity <= i.reorder_level then 'LOW_STOCK' else 'IN_STOCK' end`,
  'a promise is open until it is shipped or released': () => `exists (select 1 from stock_reservation where item = i.id
    and (open_quantity <> quantity - shipped_quantity - released_quantity or open_quantity < 0 or shipped_quantity < 0 or released_quantity < 0))`,
  'what is sold by the piece is not divided': () => `(select is_whole from unit_of_measure where id = i.unit) and exists (select 1 from shipment_details
    where item = i.id and (quantity % 1000 <> 0 or returned_quantity % 1000 <> 0))`,
  'nobody waits for goods that are there': () => `i.available_quantity > 0
    and exists (select 1 from stock_reservation where item = i.id and production_stock is null and open_quantity > 0)`,
}

/** Of orders `o`. */
const OF_ORDERS: Readonly<Record<string, Rule>> = {
  'an order comes to the sum of its lines': () => `o.order_total <> o.shipping_charge + ${total('line_total', 'order_item__items where parent = o.id')}
    or o.tax_amount <> ${total('tax_amount', 'order_item__items where parent = o.id')}
    or o.sub_total - o.discount_amount <> ${total('line_amount', 'order_item__items where parent = o.id')}
    or o.sub_total <> ${total(rounded('coalesce(approved_quantity, quantity) * unit_price', '1000'), 'order_item__items where parent = o.id')}`,
  'an order is sold once it is approved': () => `o.order_status <> 'CANCELLED' and (o.order_status in ('PENDING', 'REJECTED')) <> (o.sale is null)
    or (o.sale is not null) <> exists (select 1 from sales_order as s where s."order" = o.id)`,
  'an order is as far as its lines': () => `o.order_status not in ('PENDING', 'REJECTED', 'CANCELLED') and o.order_status <> ${PROGRESS}`,
  'an order is short when a line is': () => 'coalesce(o.has_shortage, false) <> exists (select 1 from order_item__items where parent = o.id and shortage)',
}

/** Of lines `l` of orders `o`. */
const OF_LINES: Readonly<Record<string, Rule>> = {
  'a line is worked out to the penny': () => `l.line_amount <> ${rounded(`${q} * l.unit_price * (10000 - l.discount_percent)`, '10000000')}
    or l.tax_amount <> ${rounded('l.line_amount * l.tax_rate', '10000')} or l.line_total <> l.line_amount + l.tax_amount`,
  'a line was approved as asked at most': () => `l.approved_quantity > l.quantity or (o.sale is not null) <> (l.approved_quantity is not null)`,
  'a line was shipped what stands on its shipments': () => `coalesce(l.shipped_quantity, 0) <> ${total('quantity', SENT)}
    or coalesce(l.returned_quantity, 0) <> ${total('returned_quantity', SENT)}
    or coalesce(l.delivered_quantity, 0) <> ${total('quantity - returned_quantity', `${SENT} and shipment_status = 'DELIVERED'`)}`,
  'no more of a line is on shipments than is open': () => `o.sale is not null and ${total('quantity', `shipment_details
    where order_item = l.id and "order" = o.id and shipment_status <> 'CANCELLED'`)} > l.approved_quantity - coalesce(l.closed_quantity, 0)`,
  'a line is promised what is still to be shipped': () => `${total('open_quantity', 'stock_reservation where order_item = l.id and "order" = o.id')} <>
    case when o.order_status in ('APPROVED', 'PARTIALLY_SHIPPED') then l.approved_quantity - coalesce(l.closed_quantity, 0) - coalesce(l.shipped_quantity, 0) else 0 end`,
  'a line is short when it waits for goods': () => `coalesce(l.shortage, false) <> exists (select 1 from stock_reservation
    where order_item = l.id and "order" = o.id and production_stock is null and open_quantity > 0)`,
  'a line is given back to the penny': () => `coalesce(l.returned_amount, 0) < 0 or coalesce(l.returned_amount, 0) > l.line_total
    or (coalesce(l.returned_quantity, 0) + coalesce(l.closed_quantity, 0) = 0 and coalesce(l.returned_amount, 0) <> 0)
    or (l.approved_quantity > 0 and coalesce(l.returned_quantity, 0) + coalesce(l.closed_quantity, 0) = l.approved_quantity and l.returned_amount <> l.line_total)`,
}

/** Of payments `p` with their sale `s` and order `o`. */
const OF_PAYMENTS: Readonly<Record<string, Rule>> = {
  'what is outstanding is what is invoiced and neither returned nor paid': () => `p.outstanding_amount <> ${OUTSTANDING.replaceAll(/\b([a-z]+_amount)/g, 'p.$1')} or p.outstanding_amount < 0`,
  'a payment was paid what its history says': () => `p.paid_amount <> ${total('amount', 'payment_history where payment = p.id')}`,
  'a payment was refunded what went to the wallet': () => `p.refunded_amount <> ${total('amount', `wallet_history where sale = p.sale and transaction_source = 'REFUND'`)}
    or p.refunded_amount > p.paid_amount`,
  'a payment says where it stands': () => `p.payment_status <> ${PAYMENT_STATUS.replaceAll(/\b([a-z]+_amount)/g, 'p.$1')}`,
  'a payment is overdue after its day': (today) => `p.is_overdue <> (p.outstanding_amount > 0 and p.due_date < '${today}')`,
  'a sale repeats its payment': () => `s.paid_amount <> p.paid_amount or s.refunded_amount <> p.refunded_amount or s.returned_amount <> p.returned_amount
    or s.outstanding_amount <> p.outstanding_amount or s.payment_status <> p.payment_status or s.due_date <> p.due_date or s.grand_total <> p.invoice_amount`,
  'a sale repeats its order': () => `s.status <> o.order_status or s.grand_total <> o.order_total or s.tax_amount <> o.tax_amount
    or s.sub_total <> o.sub_total or s.discount_amount <> o.discount_amount or s.shipping_charge <> o.shipping_charge or o.sale <> s.id`,
  'a sale is taken back by what its lines are': () => `p.returned_amount <> case when s.status = 'CANCELLED' then p.invoice_amount
    else ${total('returned_amount', 'order_item__items where parent = o.id')} end`,
  'a credit follows its payment': () => `(select kind from payment_type where id = p.payment_type) = 'CREDIT' and not exists (select 1 from credit_payment as c
    where c.payment = p.id and c.credit_amount = p.invoice_amount and c.paid_amount = p.paid_amount and c.balance_amount = p.outstanding_amount
    and c.due_date = p.due_date and (c.credit_status = 'CANCELLED') = (p.payment_status = 'CANCELLED') and (c.credit_status = 'SETTLED') = (p.payment_status = 'PAID')
    and (c.credit_status = 'OVERDUE') = p.is_overdue)`,
}

/** Of customers `c` with their wallet `w`. */
const OF_CUSTOMERS: Readonly<Record<string, Rule>> = {
  'a customer owes what the payments say': () => `c.invoiced_amount <> ${total('invoice_amount - returned_amount', 'payment where customer = c.id')}
    or c.paid_amount <> ${total('paid_amount - refunded_amount', 'payment where customer = c.id')}
    or c.outstanding_amount <> c.invoiced_amount - c.paid_amount or c.outstanding_amount <> ${total('outstanding_amount', 'payment where customer = c.id')}
    or c.overdue_amount <> ${total('outstanding_amount', 'payment where customer = c.id and is_overdue')}
    or c.available_credit <> case when c.credit_limit > c.outstanding_amount then c.credit_limit - c.outstanding_amount else 0 end`,
  'a wallet holds what came in less what went out': () => `w.wallet_balance < 0 or c.wallet_balance <> w.wallet_balance
    or w.wallet_balance <> ${total(`case transaction_type when 'CREDIT' then amount else -amount end`, 'wallet_history where wallet = w.id')}
    or w.last_history_number <> (select count(*) from wallet_history where wallet = w.id)`,
  'the entries of a wallet run on without a break': () => `exists (select 1 from (select amount, transaction_type, balance_before, balance_after, history_number,
    coalesce(lag(balance_after) over (order by history_number), 0) as earlier, row_number() over (order by history_number) as place
    from wallet_history where wallet = w.id) as chain
    where balance_before <> earlier or history_number <> place or balance_after < 0 or amount <= 0
    or balance_after <> balance_before + case transaction_type when 'CREDIT' then amount else -amount end)`,
  'a receipt is spread to the penny': () => `exists (select 1 from receipt as r where r.customer = c.id
    and r.amount <> r.wallet_credit + ${total('amount', 'payment_history where receipt = r.id and reversal_of is null')})`,
  'shipped lines go with their shipment': () => `exists (select 1 from shipment_details as d join shipment as h on h.id = d.shipment
    where d.customer = c.id and (d.shipment_status <> h.shipment_status or d.returned_quantity < 0 or d.returned_quantity > d.quantity
    or (h.shipment_status = 'RETURNED' and d.returned_quantity <> d.quantity) or (h.shipment_status in ('PENDING', 'PACKED', 'SHIPPED') and d.returned_quantity > 0)))`,
}

const listed = (ids: readonly number[]) => ids.join(', ')

/** Every rule that is broken, with the record that breaks it; none when all is well. */
export async function brokenRules(database: Database, { items, customers }: Watched, today: string): Promise<string[]> {
  const groups = [
    [OF_BATCHES, 'b.id', `production_stock as b where b.item in (${listed(items)})`],
    [OF_ITEMS, 'i.id', `item_master as i where i.id in (${listed(items)})`],
    [OF_ORDERS, 'o.id', `order_item as o where o.customer in (${listed(customers)})`],
    [OF_LINES, 'l.id', `order_item__items as l join order_item as o on o.id = l.parent where o.customer in (${listed(customers)})`],
    [OF_PAYMENTS, 'p.id', `payment as p join sales_order as s on s.id = p.sale join order_item as o on o.id = p."order" where p.customer in (${listed(customers)})`],
    [OF_CUSTOMERS, 'c.id', `customer as c join customer_wallet as w on w.customer = c.id where c.id in (${listed(customers)})`],
  ] as const
  const broken: string[] = []
  for (const [rules, id, from] of groups) {
    // One question for each kind of record: which rules does it break?
    const columns = Object.entries(rules).map(([, rule], place) => `case when ${rule(today)} then 1 else 0 end as r${place}`)
    const { rows } = await sql<Record<string, number>>`${sql.raw(`select ${id} as id, ${columns.join(', ')} from ${from}`)}`.execute(database)
    for (const row of rows) {
      for (const [place, name] of Object.keys(rules).entries()) if (Number(row[`r${place}`]) !== 0) broken.push(`${name} (${id} ${row.id})`)
    }
  }
  return broken
}

const COUNTED = [
  `production_stock where item in (ITEMS)`, `item_master where id in (ITEMS)`, `stock_reservation where item in (ITEMS)`, `order_item where customer in (CUSTOMERS)`,
  `sales_order where customer in (CUSTOMERS)`, `payment where customer in (CUSTOMERS)`, `customer where id in (CUSTOMERS)`, `customer_wallet where customer in (CUSTOMERS)`,
  `shipment where customer in (CUSTOMERS)`, `shipment_details where customer in (CUSTOMERS)`, `payment_history where customer in (CUSTOMERS)`,
  `credit_payment where customer in (CUSTOMERS)`,
]

/** A few numbers that no change leaves as they were: rows and their versions, what is on hand and reserved, how much was posted. */
export async function fingerprint(database: Database, { items, customers }: Watched): Promise<string> {
  const counts = COUNTED.map((from, place) => `(select count(*) * 1000000 + coalesce(sum(version), 0) from ${from}) as c${place}`)
  const figures = ['on_hand_quantity', 'reserved_quantity', 'available_quantity'].map((each) => `(select coalesce(sum(${each} * (id % 97)), 0) from production_stock where item in (ITEMS)) as ${each}`)
  const posted = [
    '(select count(*) from stock_movement where production_stock in (select id from production_stock where item in (ITEMS))) as movements',
    '(select count(*) from wallet_history where customer in (CUSTOMERS)) as entries', '(select count(*) from receipt where customer in (CUSTOMERS)) as receipts',
  ]
  const text = `select ${[...counts, ...figures, ...posted].join(', ')}`.replaceAll('ITEMS', listed(items)).replaceAll('CUSTOMERS', listed(customers))
  const { rows: [row] } = await sql`${sql.raw(text)}`.execute(database)
  return JSON.stringify(row)
}
