import { addDays } from '#schema'
import type { DemoTools, Work } from '#server'
import machinerySpares from '../assets/machinery/machinery-spares.resource.ts'
import maintenance from '../assets/machinery/maintenance.resource.ts'
import machinery from '../assets/machinery/machinery.resource.ts'
import vehicleServiceItem from '../assets/vehicles/vehicle-service-item.resource.ts'
import vehicleService from '../assets/vehicles/vehicle-service.resource.ts'
import vehicleType from '../assets/vehicles/vehicle-type.resource.ts'
import vehicle from '../assets/vehicles/vehicle.resource.ts'
import unit from '../stock/unit-of-measure.resource.ts'
import company from './data/company.json' with { type: 'json' }
import fleet from './data/fleet.json' with { type: 'json' }

/** Kilometres driven by a vehicle per year. */
const YEARLY = 14_000

/** Days are counted back from the load date; negative days are in the future. */
type DemoService = (typeof fleet.services)[number]

/** Loads machines, vans and last year's maintenance. */
export async function loadFleet(work: Work, tools: DemoTools, people: readonly number[]) {
  const machines: number[] = []
  for (const each of company.machines) {
    const installationDate = addDays(work.today, -900)
    machines.push((await work.create(machinery, { ...each, installationDate })).id)
  }
  await loadSpares(work, tools, machines)
  await loadMaintenance(work, tools, machines, people)
  const types = new Map<string, number>()
  for (const type of fleet.vehicleTypes)
    types.set(type.vehicleTypeName, (await work.create(vehicleType, type)).id)
  const items = new Map<string, number>()
  for (const { of, ...item } of fleet.serviceItems) {
    const vehicleTypes = of.map((name) => types.get(name) ?? 0)
    const { id } = await work.create(vehicleServiceItem, { ...item, vehicleTypes })
    items.set(item.serviceItemName, id)
  }
  for (const [place, van] of fleet.vans.entries()) {
    const odometer = 18_000 + place * 7_300
    const { id } = await work.create(vehicle, {
      ...van.input,
      vehicleType: types.get(van.type),
      driver: people[29 + place],
      odometer: odometer - YEARLY,
      acquisitionDate: addDays(work.today, -van.ownedFor),
      insuranceExpiryDate: addDays(work.today, 60 + place * 40),
      inspectionExpiryDate: addDays(work.today, 25 + place * 50),
    })
    for (const service of fleet.services)
      if (service.van === van.input.registrationNumber)
        await tellService(work, tools, { id, odometer, items }, service)
    await work.update(vehicle, id, { odometer })
  }
  tools.progress(`${fleet.vans.length} vehicles with ${fleet.services.length} services`)
}

/** Loads the opening stock of spares. */
async function loadSpares(work: Work, { progress }: DemoTools, machines: readonly number[]) {
  const piece = await work.one(unit, { isWhole: true })
  for (const [place, { fits, onHand, input }] of fleet.spares.entries()) {
    await work.create(machinerySpares, {
      ...input,
      machinery: fits.map((each) => machines[each] ?? 0),
      unit: piece?.id,
      storageLocation: `Rack ${1 + (place % 3)}`,
      ...(onHand > 0 ? { adjustmentQuantity: onHand, adjustmentReason: 'First count' } : {}),
    })
  }
  progress(`${fleet.spares.length} spares`)
}

/** Loads maintenance, planned a day ahead and done in the morning. */
async function loadMaintenance(
  work: Work,
  { at, progress }: DemoTools,
  machines: readonly number[],
  people: readonly number[],
) {
  const parts = await work.find(machinerySpares, {})
  const spareIds = new Map(parts.map(({ partNumber, id }) => [partNumber, id]))
  for (const [place, each] of fleet.maintenance
    .toSorted((one, other) => other.ago - one.ago)
    .entries()) {
    const scheduledDate = addDays(work.today, -each.ago)
    const by = each.vendor
      ? { vendorName: each.vendor }
      : { technician: people[[48, 49, 51][place % 3] ?? 0] }
    const planned = addDays(work.today, -Math.max(each.ago, 0) - 1)
    const { id } = await at(`${planned}T15:00:00.000Z`, null, (then) =>
      then.create(maintenance, {
        machinery: machines[each.machine],
        maintenanceType: each.type,
        scheduledDate,
        ...(each.problem ? { problemDescription: each.problem } : {}),
        ...(each.labour ? { labourCost: each.labour } : {}),
        sparesUsed: (each.spares ?? []).map(({ part, quantity }) => ({
          spare: spareIds.get(part),
          quantity,
        })),
      }),
    )
    const { done, begun, hours = 1 } = each
    if (!done && !begun) continue
    const morning = `${scheduledDate}T06:00:00.000Z`
    await at(each.ago > 0 ? morning : work.now, null, (then) =>
      then.act(maintenance, id, 'start', by),
    )
    if (done)
      await at(`${scheduledDate}T${String(6 + hours).padStart(2, '0')}:00:00.000Z`, null, (then) =>
        then.act(maintenance, id, 'complete', { actionsPerformed: done }),
      )
  }
  progress(`${fleet.maintenance.length} maintenance jobs`)
}

interface Serviced {
  readonly id: number
  readonly odometer: number
  readonly items: ReadonlyMap<string, number>
}

/** Loads a vehicle service that was booked some days ahead. */
async function tellService(
  { today, now }: Work,
  { at }: DemoTools,
  { id, odometer, items }: Serviced,
  { ago, garage, lines, left }: DemoService,
): Promise<void> {
  const serviceDate = addDays(today, -ago)
  const made = addDays(today, -Math.max(ago, 0) - 4)
  const service = await at(`${made}T09:00:00.000Z`, null, (work) =>
    work.create(vehicleService, {
      vehicle: id,
      serviceDate,
      serviceProvider: garage,
      lines: lines.map(({ item, ...line }) => ({ ...line, serviceItem: items.get(item) })),
    }),
  )
  if (left === 'SCHEDULED') return
  await at(serviceDate === today ? now : `${serviceDate}T07:30:00.000Z`, null, async (work) => {
    if (left) return work.act(vehicleService, service.id, 'start')
    return work.act(vehicleService, service.id, 'complete', {
      serviceDate,
      odometer: odometer - Math.round((YEARLY * ago) / 365),
      invoiceNumber: `${garage.slice(0, 1)}-${4_000 + service.id * 17}`,
    })
  })
}
