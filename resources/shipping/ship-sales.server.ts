import { localized, reference, references, text, whole } from '#schema'
import {
  attempted,
  behaviour,
  get,
  post,
  readById,
  refuse,
  shape,
  someFields,
  type StoredOf,
  type Work,
} from '#server'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import { OFFICE } from '../roles.ts'
import orderItem from '../sales/orders/order-item.resource.ts'
import { readLines } from '../sales/orders/order.ts'
import salesOrder from '../sales/invoices/sales-order.resource.ts'
import item from '../stock/item-master.resource.ts'
import shipment from './shipment.resource.ts'

type Shipment = StoredOf<typeof shipment>

/** Number of sales that are shipped at once. */
const MOST = 25
const SALES = references('sales-order', { required: true, max: MOST })
const TRANSPORT = someFields(shipment, [
  'deliveryMode',
  'vehicle',
  'driver',
  'carrierName',
  'carrierReference',
])

/** Ships the goods of several sales at once. */
export default behaviour('ship-sales', {
  endpoints: [
    get('/shipment/transport', {
      summary: 'The vehicle and driver proposed for the goods of some sales',
      roles: OFFICE,
      query: { sales: SALES },
      returns: shape.parts({ vehicle: reference('vehicle'), driver: reference('employee') }),
      async handler(work, { query: { sales } }) {
        const found = await findVehicle(work, sales)
        return { vehicle: found?.id ?? null, driver: found?.driver ?? null }
      },
    }),
    post('/shipment/ship-sales', {
      summary: 'Ships what is reserved for some sales, each on a shipment of its own',
      roles: OFFICE,
      body: { sales: SALES, ...TRANSPORT },
      returns: shape.parts({
        shipped: shape.list(
          shape.parts({
            id: whole({ required: true }),
            trackingNumber: text({ required: true }),
            customer: text({ required: true }),
            receivedBy: text({ required: true }),
          }),
        ),
        refused: shape.list(
          shape.parts({ sale: text({ required: true }), message: text({ required: true }) }),
        ),
      }),
      async handler(work, { body: { sales, deliveryMode, ...transport } }) {
        await lockSales(work, sales)
        const named = await readById(
          work,
          salesOrder,
          sales.map((sale) => ({ sale })),
          'sale',
        )
        const shipped: Shipment[] = []
        const refused: { sale: string; message: string }[] = []
        for (const sale of sales) {
          const outcome = await attempted(work, () =>
            shipSale(work, sale, { ...transport, deliveryMode: deliveryMode ?? 'OWN_VEHICLE' }),
          )
          if (outcome.refused)
            refused.push({
              sale: named.get(sale)?.salesId ?? String(sale),
              message: outcome.refused.errors?.[0]?.message ?? outcome.refused.message,
            })
          else shipped.push(...outcome.done)
        }
        const buyers = await readById(work, customer, shipped, 'customer')
        return {
          shipped: shipped.map(({ id, trackingNumber, customer: of }) => {
            const { customerName = '', contactPerson = null } = buyers.get(of) ?? {}
            return {
              id,
              trackingNumber,
              customer: customerName,
              receivedBy: (contactPerson ?? customerName).slice(0, 60),
            }
          }),
          refused,
        }
      },
    }),
  ],
})

/** Locks all orders, then all sales, because each sale then locks the items that it ships. */
async function lockSales(work: Work, sales: readonly number[]): Promise<void> {
  const orders = await work.find(orderItem, { sale: [...sales] }, 'all')
  await work.lockAll(
    orderItem,
    orders.map(({ id }) => id),
  )
  await work.lockAll(salesOrder, sales)
}

type Transport = Pick<Shipment, keyof typeof TRANSPORT>

/** Ships the shipments of a sale that wait, or else a new one with everything that is reserved. */
async function shipSale(
  work: Work,
  sale: number,
  { deliveryMode, ...transport }: Transport,
): Promise<Shipment[]> {
  const waiting = await work.find(shipment, { sale, shipmentStatus: ['PENDING', 'PACKED'] }, 'all')
  const own = waiting.find((each) => each.deliveryMode !== deliveryMode)
  if (own) refuse(localized`${own.trackingNumber} is to go out another way; ship it by itself.`)
  const ids =
    waiting.length > 0
      ? waiting.map(({ id }) => id)
      : [(await work.create(shipment, { sale, deliveryMode })).id]
  const shipped: Shipment[] = []
  // A value that is not sent is taken from the vehicle, or stays as it is.
  const sent = Object.fromEntries(Object.entries(transport).filter(([, value]) => value !== null))
  for (const id of ids) shipped.push(await work.act(shipment, id, 'ship', sent))
  return shipped
}

/** Usable vehicle that was sent last, cooled if the goods need it. */
async function findVehicle(work: Work, sales: readonly number[]) {
  const orders = await work.find(orderItem, { sale: [...sales] }, 'all')
  const items = orders.flatMap((order) => readLines(order).map((line) => line.item))
  const cooled = await work.asSystem.count(item, {
    id: [...new Set(items)],
    storageCondition: ['CHILLED', 'FROZEN'],
  })
  const usable = await work.find(
    vehicle,
    {
      vehicleStatus: 'ACTIVE',
      insuranceExpiryDate: { atLeast: work.today },
      driver: { not: null },
      ...(cooled > 0 ? { temperatureControlled: true } : {}),
    },
    'all',
  )
  const [last] = await work
    .query(shipment)
    .where({ vehicle: usable.map(({ id }) => id), shippedDate: { not: null } })
    .groupBy('vehicle', 'shippedDate')
    .orderBy('-shippedDate')
    .limit(1)
    .all()
  return usable.find(({ id }) => id === last?.vehicle) ?? usable[0]
}
