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
import { MACHINES } from './company.ts'

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

/** Days count back from the day of loading. */

const VEHICLE_TYPES = [
  { vehicleTypeName: 'Delivery van', defaultCapacityKg: 1_200 },
  { vehicleTypeName: 'Electric van', defaultCapacityKg: 1_000 },
  { vehicleTypeName: 'Small van', defaultCapacityKg: 600 },
] as const

type TypeName = (typeof VEHICLE_TYPES)[number]['vehicleTypeName']

const SERVICE_ITEMS: readonly {
  readonly serviceItemName: string
  readonly serviceKind: 'INSPECTION' | 'SERVICE' | 'CHANGE'
  readonly intervalMonths: number
  readonly intervalKm: number
  readonly of: readonly TypeName[]
}[] = [
  {
    serviceItemName: 'General service',
    serviceKind: 'SERVICE',
    intervalMonths: 12,
    intervalKm: 30_000,
    of: [],
  },
  {
    serviceItemName: 'Oil and filter',
    serviceKind: 'CHANGE',
    intervalMonths: 12,
    intervalKm: 20_000,
    of: ['Delivery van', 'Small van'],
  },
  {
    serviceItemName: 'Refrigeration unit',
    serviceKind: 'INSPECTION',
    intervalMonths: 6,
    intervalKm: 0,
    of: ['Delivery van', 'Electric van'],
  },
  {
    serviceItemName: 'High-voltage battery',
    serviceKind: 'INSPECTION',
    intervalMonths: 12,
    intervalKm: 0,
    of: ['Electric van'],
  },
  {
    serviceItemName: 'Brakes',
    serviceKind: 'CHANGE',
    intervalMonths: 0,
    intervalKm: 40_000,
    of: [],
  },
  { serviceItemName: 'Tyres', serviceKind: 'CHANGE', intervalMonths: 0, intervalKm: 0, of: [] },
]

interface DemoService {
  /** Days ago; below 0 in the future. */
  readonly ago: number
  readonly garage: string
  readonly lines: readonly (readonly [item: string, cost: number, note?: string])[]
  /** Unset: completed. */
  readonly left?: 'SCHEDULED' | 'IN_PROGRESS'
}

const GARAGE = 'Belgrave Road Garage'
const COOLING = 'Polar Transport Cooling'

const VANS: readonly {
  readonly type: TypeName
  readonly ownedFor: number
  readonly input: object
  readonly services: readonly DemoService[]
}[] = [
  {
    type: 'Delivery van',
    ownedFor: 560,
    input: {
      registrationNumber: 'LR24 SFN',
      make: 'Ford',
      model: 'Transit',
      modelYear: 2024,
      fuelType: 'DIESEL',
      capacityKg: 1_200,
      temperatureControlled: true,
    },
    services: [
      {
        ago: 270,
        garage: COOLING,
        lines: [['Refrigeration unit', 145]],
      },
      {
        ago: 190,
        garage: GARAGE,
        lines: [
          ['General service', 210],
          ['Oil and filter', 135, '5W-30, 7 l'],
        ],
      },
      {
        ago: 95,
        garage: COOLING,
        lines: [['Refrigeration unit', 160, 'Door seal renewed']],
      },
    ],
  },
  {
    type: 'Electric van',
    ownedFor: 400,
    input: {
      registrationNumber: 'LR25 LNE',
      make: 'Mercedes-Benz',
      model: 'eSprinter',
      modelYear: 2025,
      fuelType: 'ELECTRIC',
      capacityKg: 1_000,
      temperatureControlled: true,
    },
    services: [
      {
        ago: 220,
        garage: 'Soar Valley Commercials',
        lines: [
          ['General service', 180],
          ['High-voltage battery', 90],
        ],
      },
      { ago: 174, garage: COOLING, lines: [['Refrigeration unit', 145]] },
      { ago: -6, garage: COOLING, lines: [['Refrigeration unit', 0]], left: 'SCHEDULED' },
    ],
  },
  {
    type: 'Delivery van',
    ownedFor: 1_150,
    input: {
      registrationNumber: 'BD22 JAM',
      make: 'Renault',
      model: 'Master',
      modelYear: 2022,
      fuelType: 'DIESEL',
      capacityKg: 1_400,
      temperatureControlled: true,
    },
    services: [
      {
        ago: 240,
        garage: GARAGE,
        lines: [
          ['General service', 240],
          ['Oil and filter', 135],
          ['Brakes', 420, 'Pads and discs in front'],
        ],
      },
      { ago: 205, garage: COOLING, lines: [['Refrigeration unit', 145]] },
      { ago: 80, garage: GARAGE, lines: [['Tyres', 560, 'All four']] },
    ],
  },
  {
    type: 'Small van',
    ownedFor: 2_100,
    input: {
      registrationNumber: 'BD19 PIE',
      make: 'Volkswagen',
      model: 'Caddy',
      modelYear: 2019,
      fuelType: 'PETROL',
      capacityKg: 600,
      temperatureControlled: false,
    },
    services: [
      {
        ago: 130,
        garage: GARAGE,
        lines: [
          ['General service', 190],
          ['Oil and filter', 110],
        ],
      },
      { ago: 1, garage: GARAGE, lines: [['Brakes', 380]], left: 'IN_PROGRESS' },
    ],
  },
]

/** Spares with the indices of their machines. */
const SPARES = [
  ['SK-300-SEAL', 'Lid seal for steam kettle', [0], 6, 2, 4, 38.5, 'Copperline'],
  ['SK-300-STIR', 'Stirrer bearing', [0], 2, 1, 2, 64, 'Copperline'],
  ['JF-NOZ-8', 'Filling nozzle', [1], 10, 4, 8, 22.4, 'Fillwell'],
  ['JF-ORING', 'O-ring set for filler', [1, 2], 14, 6, 20, 7.9, 'Fillwell'],
  ['CM-BELT', 'Drive belt for capper', [2], 1, 2, 3, 46, 'Fillwell'],
  ['D4-THERM', 'Oven thermostat', [3], 0, 1, 1, 118, 'Hearthstone'],
  ['SM-SCREEN', 'Mill screen 0.8 mm', [4], 4, 2, 2, 85, 'Grindhouse'],
  ['BC-FAN', 'Evaporator fan', [5], 3, 1, 1, 149, 'Northcool'],
  ['GEN-GREASE', 'Food-grade grease, cartridge', [], 18, 6, 24, 9.2, 'Loxley Lubricants'],
] as const

/** Days count back. */
const MAINTENANCE: readonly {
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
}[] = [
  ...[330, 300, 270, 240, 210, 180, 150, 120, 90, 60, 28].map((ago, place) => ({
    machine: 0,
    ago,
    type: 'PREVENTIVE' as const,
    done: 'Valves, gauge and lid seal checked, stirrer greased',
    hours: 2,
    labour: 56,
    spares: place % 5 === 0 ? ([['SK-300-SEAL', 1]] as const) : [],
  })),
  ...[315, 255, 195, 135, 75, 33].map((ago, place) => ({
    machine: 1,
    ago,
    type: place % 3 === 1 ? ('CALIBRATION' as const) : ('PREVENTIVE' as const),
    done: 'Nozzles cleaned, fill weight checked against the scale',
    hours: 3,
    labour: 84,
    spares: [['JF-ORING', 1]] as const,
  })),
  {
    machine: 2,
    ago: 85,
    type: 'PREVENTIVE',
    done: 'Belt tensioned, torque set',
    hours: 1,
    labour: 28,
  },
  {
    machine: 3,
    ago: 110,
    type: 'PREVENTIVE',
    done: 'Burners and door hinges serviced',
    hours: 4,
    labour: 260,
    vendor: 'Hearthstone Service',
  },
  {
    machine: 4,
    ago: 160,
    type: 'CORRECTIVE',
    problem: 'The screen is torn, coarse pepper in the fine bin',
    done: 'Screen changed, magnet cleaned',
    hours: 5,
    labour: 70,
    spares: [['SM-SCREEN', 1]],
  },
  {
    machine: 4,
    ago: 70,
    type: 'PREVENTIVE',
    done: 'Bearings greased, screen checked',
    hours: 2,
    labour: 56,
  },
  {
    machine: 5,
    ago: 20,
    type: 'PREVENTIVE',
    done: 'Condenser cleaned, refrigerant checked',
    hours: 3,
    labour: 190,
    vendor: 'Northcool Service',
  },
  { machine: 5, ago: -4, type: 'CLEANING' },
  {
    machine: 3,
    ago: 0,
    type: 'CORRECTIVE',
    problem: 'The upper deck does not hold 220 °C',
    begun: true,
  },
]
