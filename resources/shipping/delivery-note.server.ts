import { readItems, text, type PrintedDocument } from '#schema'
import {
  behaviour,
  formatFor,
  get,
  joinedDocuments,
  notFound,
  printed,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../parties/employees/employee.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import { writeAddress } from '../places/door.server.ts'
import { listFacts, describeState, addItems } from '../sales/door.server.ts'
import { OFFICE_AND_CUSTOMERS } from '../roles.ts'
import itemMaster from '../stock/item-master.resource.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import shipmentDetails from './shipment-details.resource.ts'
import shipment from './shipment.resource.ts'

type Shipment = StoredOf<typeof shipment>

export default behaviour('delivery-note', {
  endpoints: [
    get('/shipment/invoice', {
      summary: 'The delivery note of a shipment as PDF',
      roles: OFFICE_AND_CUSTOMERS,
      query: { trackingNumber: text({ required: true }) },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { trackingNumber } }) {
        const found = await work.one(shipment, { trackingNumber })
        // Returns 404 for other customers' delivery notes, so as not to reveal that they exist.
        if (!found) return notFound()
        // Reads as the system, because the caller may not be allowed to see vehicles and drivers.
        return printed(work, await deliveryNote(work.asSystem, found), found.trackingNumber)
      },
    }),
    joinedDocuments(shipment, '/shipment/delivery-notes', {
      summary: 'The delivery notes of several shipments in one PDF',
      roles: OFFICE_AND_CUSTOMERS,
      name: 'Delivery notes',
      document: deliveryNote,
    }),
  ],
})

/** Delivery note that accompanies the goods, with items, batches and storage conditions but no prices. */
async function deliveryNote(work: Work, of: Shipment): Promise<PrintedDocument> {
  const format = formatFor(work)
  const buyer = await work.get(customer, of.customer)
  if (!buyer) throw new Error(`The customer of ${of.trackingNumber} is gone`)
  const address = await writeAddress(work, of.shippingAddress ?? buyer)
  const facts = listFacts({
    Shipped: format.date(of.shipmentDate),
    Expected: format.date(of.expectedDeliveryDate),
    Order: of.orderId,
    Sale: of.salesId,
    Packages: String(of.packageCount),
    Delivered: format.dateOf(of.deliveredDate),
    'Received by': of.receivedBy,
  })
  const lines = await addItems(work, await work.find(shipmentDetails, { shipment: of.id }))
  return {
    title: 'Delivery note',
    number: of.trackingNumber,
    state: describeState(shipment.fields.shipmentStatus, of.shipmentStatus),
    footer: work.settings.companyName,
    blocks: [
      { kind: 'facts', facts },
      {
        kind: 'addresses',
        addresses: [
          {
            label: 'Deliver to',
            name: buyer.customerName,
            lines: [...address, ...(buyer.phoneNumber ? [buyer.phoneNumber] : [])],
          },
          {
            label: 'Delivered by',
            name: readItems(shipment.fields.deliveryMode)[of.deliveryMode]?.label ?? '',
            lines: await broughtBy(work, of),
          },
        ],
      },
      {
        kind: 'table',
        table: {
          columns: [
            { label: 'Item', width: 3.8 },
            { label: 'Batch', width: 2.6 },
            { label: 'Best before', width: 2.5 },
            { label: 'Storage', width: 1.2 },
            { label: 'Quantity', width: 1.5, align: 'right' },
          ],
          rows: lines.map(({ item, unitCode, batchNumber, expiryDate, quantity }) => [
            { text: item.label, note: buildNote(item) },
            batchNumber,
            format.date(expiryDate),
            readItems(itemMaster.fields.storageCondition)[item.storageCondition]?.label ?? '',
            `${format.quantity(quantity)} ${unitCode}`,
          ]),
          empty: 'Nothing is on this shipment.',
        },
      },
      ...(of.remarks ? [{ kind: 'note' as const, title: 'Remarks', text: of.remarks }] : []),
      ...(of.receivedBy
        ? []
        : [{ kind: 'signature' as const, labels: ['Received by', 'Date', 'Signature'] }]),
    ],
  }
}

/** Describes the transport: vehicle and driver, or carrier and tracking number. */
async function broughtBy(
  work: Work,
  { vehicle: vehicleId, driver, carrierName, carrierReference }: Shipment,
): Promise<string[]> {
  const [car, person] = [await work.get(vehicle, vehicleId), await work.get(employee, driver)]
  return [car?.label, person?.fullName, carrierName, carrierReference].filter(
    (line): line is string => Boolean(line),
  )
}

function buildNote({ itemCode, allergens }: StoredOf<typeof itemMaster>): string {
  const labels = readItems(itemMaster.fields.allergens)
  const names = allergens.map((name) => (labels[name]?.label ?? name).toLowerCase())
  return `${itemCode} · ${names.length === 0 ? 'No allergens' : `Contains ${names.join(', ')}`}`
}
