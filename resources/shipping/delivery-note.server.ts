import { itemsOf, text } from '#schema'
import {
  behaviour,
  formatFor,
  get,
  notFound,
  printed,
  readById,
  shape,
  type StoredOf,
  type Work,
} from '#server'
import employee from '../parties/employees/employee.resource.ts'
import { addressLines } from '../places/address.ts'
import country from '../places/country.resource.ts'
import customer from '../parties/customers/customer.resource.ts'
import itemMaster from '../stock/item-master.resource.ts'
import unitOfMeasure from '../stock/unit-of-measure.resource.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import { deliveryNote, type DeliveryNote, type NotedLine } from './delivery-note.ts'
import shipmentDetails from './shipment-details.resource.ts'
import shipment from './shipment.resource.ts'

type Shipment = StoredOf<typeof shipment>

export default behaviour('delivery-note', {
  endpoints: [
    get('/shipment/invoice', {
      summary: 'The delivery note of a shipment as PDF',
      roles: ['SUPER_ADMIN', 'ADMIN', 'CUSTOMER'],
      query: { trackingNumber: text({ required: true }) },
      returns: shape.file('application/pdf'),
      async handler(work, { query: { trackingNumber } }) {
        const found = await work.one(shipment, { trackingNumber })
        // Notes of others are not found, so that their existence is not revealed.
        if (!found) return notFound()
        return printed(
          work,
          // Reads as the system, because the caller may not see vehicles and drivers.
          deliveryNote(await noteOf(work.asSystem, found), formatFor(work)),
          found.trackingNumber,
        )
      },
    }),
  ],
})

async function noteOf(work: Work, found: Shipment): Promise<DeliveryNote> {
  const buyer = await work.get(customer, found.customer)
  if (!buyer) throw new Error(`The customer of ${found.trackingNumber} is gone`)
  const address = found.shippingAddress ?? buyer
  const state = itemsOf(shipment.fields.shipmentStatus)[found.shipmentStatus]
  return {
    shipment: found,
    companyName: work.settings.companyName,
    lines: await linesOf(work, found.id),
    state: { label: state?.label ?? found.shipmentStatus, tone: state?.tone ?? 'neutral' },
    delivery: {
      mode: itemsOf(shipment.fields.deliveryMode)[found.deliveryMode]?.label ?? '',
      by: await broughtBy(work, found),
    },
    shipTo: {
      label: 'Deliver to',
      name: buyer.customerName,
      lines: [
        ...addressLines(address, (await work.get(country, address.country ?? null))?.label ?? null),
        ...(buyer.phoneNumber ? [buyer.phoneNumber] : []),
      ],
    },
  }
}

/** Vehicle and driver, or carrier and tracking number. */
async function broughtBy(
  work: Work,
  { vehicle: vehicleId, driver, carrierName, carrierReference }: Shipment,
): Promise<string[]> {
  const [car, person] = [await work.get(vehicle, vehicleId), await work.get(employee, driver)]
  return [car?.label, person?.fullName, carrierName, carrierReference].filter(
    (line): line is string => Boolean(line),
  )
}

async function linesOf(work: Work, shipmentId: number): Promise<NotedLine[]> {
  const details = await work.find(shipmentDetails, { shipment: shipmentId })
  const items = await readById(work, itemMaster, details, 'item')
  const units = await readById(work, unitOfMeasure, [...items.values()], 'unit')
  return details.map(({ item: id, batchNumber, expiryDate, quantity }) => {
    const item = items.get(id)
    if (!item) throw new Error(`Item ${id} of a shipment is gone`)
    return {
      itemName: item.label,
      itemCode: item.itemCode,
      batchNumber,
      expiryDate,
      quantity,
      unit: units.get(item.unit)?.unitCode ?? '',
      storageCondition:
        itemsOf(itemMaster.fields.storageCondition)[item.storageCondition]?.label ?? '',
      allergens: item.allergens.map(
        (name) => itemsOf(itemMaster.fields.allergens)[name]?.label ?? name,
      ),
    }
  })
}
