/**
 * Fills a database with orders: `node fill-orders.ts <orders>` with DATA_DIR or DATABASE_URL.
 * `node fill-orders.ts <orders> years` gives each order three lines, spreads the orders over the
 * last five years, and adds thousands of customers of every type. The first thousand orders are
 * placed and approved through the server's own code. The rest are copies made within the database,
 * already delivered, paid and used up. Each order has its own batch.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import pino from 'pino'
import country from '../../resources/places/country.resource.ts'
import productionStock from '../../resources/stock/production/production-stock.resource.ts'
import customer from '../../resources/parties/customers/customer.resource.ts'
import orderItem from '../../resources/sales/orders/order-item.resource.ts'
import { decideOrder } from '../../resources/sales/approval/order-approval.server.ts'
import paymentType from '../../resources/money/payment-type.resource.ts'
import brand from '../../resources/stock/brand.resource.ts'
import itemCategory from '../../resources/stock/item-category.resource.ts'
import itemMaster from '../../resources/stock/item-master.resource.ts'
import unitOfMeasure from '../../resources/stock/unit-of-measure.resource.ts'
import { loadApp } from '../../src/server/start/discover.ts'
import { installOnce } from '../../src/server/start/installation.ts'
import { createSuperAdmin } from '../../src/server/access/session/create-super-admin.ts'
import { buildCompanySettings, DEFAULT_SETTINGS } from '#system'
import { openOutbox } from '../../src/server/tasks/messages/outbox.ts'
import { inTransaction } from '../../src/server/work/in-transaction.ts'
import type { EngineWork } from '../../src/server/work/work.ts'
import type { AppContext } from '../../src/server/app-context.ts'
import { openStore } from '../../src/storage/open.ts'
import { BENCH_USER } from './fill.ts'
import { POSTGRES, SQLITE, type Kind } from './fill-databases.ts'

/** Orders created through the server's own code. Copies are made in batches of this size. */
export const BY_HAND = 1000
export const ITEMS = 100
export const CUSTOMERS = 50
const AT_ONCE = 100

/** Number of items, customers and lines per order, and of days that the orders are spread over. */
interface Shape {
  readonly items: number
  readonly customers: number
  readonly lines: number
  readonly days: number
}
const TODAY: Shape = { items: ITEMS, customers: CUSTOMERS, lines: 1, days: 1 }
const YEARS: Shape = { items: 300, customers: 2000, lines: 3, days: 1826 }

async function fillByHand(shape: Shape): Promise<void> {
  const { registry, behaviours, installations } = await loadApp()
  const store = await openStore({
    url: process.env.DATABASE_URL,
    directory: process.env.DATA_DIR,
    registry,
    timeZone: DEFAULT_SETTINGS.timeZone,
    unsynced: true,
  })
  const context: AppContext = {
    store,
    registry,
    behaviours,
    settings: buildCompanySettings(registry).defaults,
    secret: 'bench',
    clock: () => new Date(),
    logger: pino({ level: 'silent' }),
  }
  if ((await store.count(orderItem, [])) === 0) {
    for (const installation of installations) await installOnce(context, installation)
    await createSuperAdmin(context, BENCH_USER)
    const asSystem = <Result>(body: (work: EngineWork) => Promise<Result>) =>
      inTransaction(context, { caller: null, via: 'bench', isServer: true }, body)
    const type = await asSystem((work) => furnish(work, shape))
    for (let from = 0; from < BY_HAND; from += AT_ONCE)
      await asSystem((work) => sell(work, { type, from, shape }))
  }
  // Waits for messages to customers that are still being sent.
  await openOutbox(context).stop()
  await store.close()
}

const TYPES = Object.keys(customer.fields.customerType.options.items)
const BRANDS = 8

/** Creates items and customers, and returns the id of a payment type. */
async function furnish(work: EngineWork, { items, customers }: Shape): Promise<number> {
  const brands: number[] = []
  for (let n = 1; n <= BRANDS; n += 1)
    brands.push((await work.create(brand, { brandName: `Bench ${n}` })).id)
  const facts = {
    category: (await work.create(itemCategory, { categoryName: 'Bench' })).id,
    unit: (
      await work.create(unitOfMeasure, { unitCode: 'bench', unitName: 'Benches', isWhole: true })
    ).id,
    packSize: '1',
    price: 4.5,
    taxRate: 20,
    shelfLifeDays: 3650,
  }
  for (let n = 1; n <= items; n += 1)
    await work.create(itemMaster, {
      ...facts,
      brand: brands[n % BRANDS],
      itemCode: `BENCH-${n}`,
      itemName: `Bench item ${n}`,
    })
  const home = {
    addressLine1: '1 Test Street',
    country: (await work.one(country, {}))?.id,
    stateName: 'Kent',
    cityName: 'Deal',
    postalCode: 'CT14 7AA',
  }
  for (let n = 1; n <= customers; n += 1) {
    await work.create(customer, {
      ...home,
      customerName: `Bench buyer ${n}`,
      customerType: TYPES[n % TYPES.length],
      contactPerson: 'Bench Buyer',
      phoneNumber: `+44780000${String(n).padStart(4, '0')}`,
    })
  }
  const cash = await work.one(paymentType, { kind: 'CASH' })
  return cash?.id ?? (await work.create(paymentType, { paymentTypeName: 'Cash', kind: 'CASH' })).id
}

interface Selling {
  readonly type: number
  readonly from: number
  readonly shape: Shape
}

async function sell(work: EngineWork, { type, from, shape }: Selling): Promise<void> {
  const items = await work.find(itemMaster, {})
  const buyers = await work.find(customer, {})
  // The first orders need a batch of every item.
  const batches = from === 0 ? Math.max(AT_ONCE, items.length) : AT_ONCE
  for (let n = 0; n < batches; n += 1) {
    // Copies replace the year between hyphens, which keeps the text unique.
    const batch = {
      batchNumber: `${n < AT_ONCE ? 'B' : 'F'}-${work.today.slice(0, 4)}-${from + n}`,
      producedDate: work.today,
      expiryDate: '2099-12-31',
      producedQuantity: 10_000,
    }
    await work.create(productionStock, { item: items[(from + n) % items.length]?.id, ...batch })
  }
  for (let n = from; n < from + AT_ONCE; n += 1) {
    const { orderId } = await work.create(orderItem, {
      customer: buyers[n % buyers.length]?.id,
      paymentType: type,
      items: Array.from({ length: shape.lines }, (_, line) => ({
        item: items[(n * (line + 1) + line) % items.length]?.id,
        quantity: 1 + (n % 5),
        discountPercent: 0,
      })),
    })
    await decideOrder(work, { orderId, orderStatus: 'APPROVED' })
  }
}

interface Copied {
  /** Columns that reference other copied rows. */
  readonly follows?: readonly string[]
  /** Values, as SQL, of the columns that have changed once an order is complete. */
  readonly now?: Readonly<Record<string, string>>
  /** Column with the id of the order, and columns with its dates and timestamps. */
  readonly of?: {
    readonly order: string
    readonly days?: readonly string[]
    readonly moments?: readonly string[]
  }
}

const COPIED: Readonly<Record<string, Copied>> = {
  order_item: {
    follows: ['sale'],
    now: { order_status: `'DELIVERED'` },
    of: { order: 'id', moments: ['date_time', 'decided_date'] },
  },
  order_item__items: {
    follows: ['parent'],
    now: { shipped_quantity: 'approved_quantity', delivered_quantity: 'approved_quantity' },
  },
  sales_order: {
    follows: ['order'],
    of: { order: 'order', days: ['invoice_date', 'due_date'], moments: ['sales_date'] },
    now: {
      status: `'DELIVERED'`,
      shipped_percent: '10000',
      payment_status: `'PAID'`,
      paid_amount: 'grand_total',
      outstanding_amount: '0',
    },
  },
  payment: {
    follows: ['sale', 'order'],
    of: { order: 'order', days: ['invoice_date', 'due_date'] },
    now: { payment_status: `'PAID'`, paid_amount: 'invoice_amount', outstanding_amount: '0' },
  },
  production_stock: {
    now: {
      batch_status: `'DEPLETED'`,
      on_hand_quantity: '0',
      reserved_quantity: '0',
      available_quantity: '0',
    },
  },
  stock_movement: { follows: ['production_stock'] },
  stock_reservation: {
    follows: ['order', 'order_item', 'production_stock'],
    now: { shipped_quantity: 'quantity', open_quantity: '0' },
  },
}

/** Distance between the ids of a row and its next copy. */
const STRIDE = 1_000_000

type Run = (statement: string) => Promise<Record<string, unknown>[]>

async function copy(run: Run, kind: Kind, orders: number, shape: Shape): Promise<void> {
  const [there] = await run('select count(*) as n from order_item')
  const first = Math.floor(Number(there?.n) / BY_HAND)
  for (const statement of kind.before) await run(statement)
  for (const [table, how] of Object.entries(COPIED))
    await copyTable(run, kind, { table, how, shape, first, last: orders / BY_HAND - 1 })
  // Customers were also added over the years.
  if (shape.days > 1)
    await run(`update customer set created_date = ${kind.moment(`id * 7919 % ${shape.days}`, '9')}`)
  for (const statement of kind.atLast) await run(statement)
}

interface Copying {
  readonly table: string
  readonly how: Copied
  readonly shape: Shape
  readonly first: number
  readonly last: number
}

async function copyTable(
  run: Run,
  kind: Kind,
  { table, how: { follows = [], now = {}, of }, shape, first, last }: Copying,
): Promise<void> {
  const columns = await run(kind.columns(table))
  const indexes = await run(kind.indexes(table))
  for (const { name, type } of indexes) await run(`drop ${String(type)} "${String(name)}"`)
  const year = new Date().getFullYear()
  const order = `(e."${of?.order}" + c.n * ${STRIDE})`
  // The multiplier is coprime to the number of days, so that orders are spread evenly.
  const ago = `${order} * 7919 % ${shape.days}`
  const values = columns.map(({ name, type }) => {
    const column = String(name)
    if (shape.days > 1 && of?.days?.includes(column)) return kind.day(ago)
    const hour = of?.moments?.indexOf(column) ?? -1
    if (shape.days > 1 && hour === 0) return kind.moment(ago, '10')
    // Orders are decided within the next 12 hours.
    if (shape.days > 1 && hour > 0) return kind.moment(ago, `10 + ${order} * 31 % 13`)
    if (shape.days > 1 && of && column === 'customer')
      return `1 + ${order} * 104729 % ${shape.customers}`
    const far = `e."${column}" + c.n * ${STRIDE}`
    if (column === 'id' || follows.includes(column)) return far
    if (now[column]) return now[column].replace(/^[a-z_]+$/, (other) => `e."${other}"`)
    return type === 'text'
      ? `replace(e."${column}", '-${year}-', '-c' || c.n || '-')`
      : `e."${column}"`
  })
  await run(`insert into ${table} (${columns.map(({ name }) => `"${String(name)}"`).join()})
    with recursive copies (n) as (select ${first} union all select n + 1 from copies where n < ${last})
    select ${values.join()} from copies c cross join ${table} e where e.id < ${STRIDE}`)
  for (const { sql } of indexes) await run(String(sql))
  await run(`delete from larder_counter where table_name = '${table}' and key = ''`)
  await run(
    `insert into larder_counter (table_name, key, delta) select '${table}', '', count(*) from ${table}`,
  )
  for (const statement of kind.after(table)) await run(statement)
}

async function fillOrders(
  orders: number,
  shape: Shape,
  { DATABASE_URL, DATA_DIR = '' }: NodeJS.ProcessEnv,
): Promise<void> {
  await fillByHand(shape)
  if (orders <= BY_HAND) return
  if (DATABASE_URL) {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await copy(
      async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
      POSTGRES,
      orders,
      shape,
    )
    return client.end()
  }
  const database = new DatabaseSync(join(DATA_DIR, 'larder.sqlite'), {
    enableForeignKeyConstraints: false,
    defensive: false,
  })
  await copy(async (statement) => database.prepare(statement).all(), SQLITE, orders, shape)
  database.close()
}

if (import.meta.main) {
  const [, , orders, shape] = process.argv
  await fillOrders(Number(orders ?? BY_HAND), shape === 'years' ? YEARS : TODAY, process.env)
}
