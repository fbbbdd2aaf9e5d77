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
import { readTables } from './read-table.server.ts'

const { machines: MACHINES } = readTables<{
  machines: readonly { readonly machineryName: string; readonly model: string }[]
}>('company')

/** Days count back from the day of loading. */
const {
  vehicleTypes: VEHICLE_TYPES,
  serviceItems: SERVICE_ITEMS,
  vans: VANS,
  spares: SPARES,
  maintenance: MAINTENANCE,
} = readTables<{
  vehicleTypes: readonly { readonly vehicleTypeName: string; readonly defaultCapacityKg: number }[]
  serviceItems: readonly {
    readonly serviceItemName: string
    readonly serviceKind: 'INSPECTION' | 'SERVICE' | 'CHANGE'
    readonly of: readonly string[]
  }[]
  vans: readonly {
    readonly type: string
    readonly ownedFor: number
    readonly input: object
    readonly services: readonly DemoService[]
  }[]
  spares: readonly (readonly [
    partNumber: string,
    name: string,
    /** Indices of the machines; none: all. */
    fits: readonly number[],
    onHand: number,
    reorderLevel: number,
    reorderQuantity: number,
    cost: number,
    supplier: string,
  ])[]
  maintenance: readonly {
    readonly machine: number
    readonly ago: number
    readonly type: 'PREVENTIVE' | 'CORRECTIVE' | 'CALIBRATION' | 'CLEANING' | 'INSPECTION'
    readonly problem?: string
    /** Unset: open; with `begun` in progress. */
    readonly done?: string
    readonly begun?: true
    readonly hours?: number
    readonly labour?: number
    readonly spares?: readonly (readonly [partNumber: string, quantity: number])[]
    /** Unset: own staff. */
    readonly vendor?: string
  }[]
}>('fleet')

/** Kilometres of a vehicle in a year. */
const YEARLY = 14_000

type Van = (typeof VANS)[number]

/** Machines, vans and their maintenance in the last year. */
export async function loadFleet(work: Work, tools: DemoTools, people: readonly number[]) {
  const machines: number[] = []
  for (const each of MACHINES) {
    const installationDate = addDays(work.today, -900)
    machines.push((await work.create(machinery, { ...each, installationDate })).id)
  }
  await loadSpares(work, tools, machines)
  await loadMaintenance(work, tools, machines, people)
  const types = new Map<string, number>()
  for (const type of VEHICLE_TYPES)
    types.set(type.vehicleTypeName, (await work.create(vehicleType, type)).id)
  const items = new Map<string, number>()
  for (const { of, ...item } of SERVICE_ITEMS) {
    const vehicleTypes = of.map((name) => types.get(name) ?? 0)
    const { id } = await work.create(vehicleServiceItem, { ...item, vehicleTypes })
    items.set(item.serviceItemName, id)
  }
  let services = 0
  for (const [place, van] of VANS.entries()) {
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
    for (const service of van.services) {
      await tellService(work, tools, { id, odometer, items }, service)
      services += 1
    }
    await work.update(vehicle, id, { odometer })
  }
  tools.progress(`${VANS.length} vehicles with ${services} services`)
}

/** Counted when the store was set up. */
async function loadSpares(work: Work, { progress }: DemoTools, machines: readonly number[]) {
  const piece = await work.one(unit, { isWhole: true })
  for (const [place, spare] of SPARES.entries()) {
    const [partNumber, spareName, fits, onHand, reorderLevel, reorderQuantity, cost, from] = spare
    await work.create(machinerySpares, {
      partNumber,
      spareName,
      machinery: fits.map((each) => machines[each] ?? 0),
      unit: piece?.id,
      unitCost: cost,
      supplierName: from,
      storageLocation: `Rack ${1 + (place % 3)}`,
      reorderLevel,
      reorderQuantity,
      ...(onHand > 0 ? { adjustmentQuantity: onHand, adjustmentReason: 'First count' } : {}),
    })
  }
  progress(`${SPARES.length} spares`)
}

/** Planned a day before and done in the morning. */
async function loadMaintenance(
  work: Work,
  { at, progress }: DemoTools,
  machines: readonly number[],
  people: readonly number[],
) {
  const parts = await work.find(machinerySpares, {})
  const spareOf = new Map(parts.map(({ partNumber, id }) => [partNumber, id]))
  for (const [place, each] of MAINTENANCE.toSorted((one, other) => other.ago - one.ago).entries()) {
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
        sparesUsed: (each.spares ?? []).map(([partNumber, quantity]) => ({
          spare: spareOf.get(partNumber),
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
  progress(`${MAINTENANCE.length} times maintenance`)
}

interface Serviced {
  readonly id: number
  readonly odometer: number
  readonly items: ReadonlyMap<string, number>
}

/** Booked some days before. */
async function tellService(
  { today, now }: Work,
  { at }: DemoTools,
  { id, odometer, items }: Serviced,
  { ago, garage, lines, left }: Van['services'][number],
): Promise<void> {
  const serviceDate = addDays(today, -ago)
  const made = addDays(today, -Math.max(ago, 0) - 4)
  const service = await at(`${made}T09:00:00.000Z`, null, (work) =>
    work.create(vehicleService, {
      vehicle: id,
      serviceDate,
      serviceProvider: garage,
      lines: lines.map(([name, cost, note]) => ({
        serviceItem: items.get(name),
        cost,
        ...(note ? { note } : {}),
      })),
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

interface DemoService {
  /** Days ago; below 0 in the future. */
  readonly ago: number
  readonly garage: string
  readonly lines: readonly (readonly [item: string, cost: number, note?: string])[]
  /** Unset: completed. */
  readonly left?: 'SCHEDULED' | 'IN_PROGRESS'
}
