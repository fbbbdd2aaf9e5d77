/** The vehicles of the demo company and what was done to them; days count back from the day it is loaded. */

export const VEHICLE_TYPES = [
  { vehicleTypeName: 'Delivery van', defaultCapacityKg: 1_200 },
  { vehicleTypeName: 'Electric van', defaultCapacityKg: 1_000 },
  { vehicleTypeName: 'Small van', defaultCapacityKg: 600 },
] as const

type TypeName = (typeof VEHICLE_TYPES)[number]['vehicleTypeName']

export const SERVICE_ITEMS: readonly {
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
  /** So many days ago; below 0 it is still to come. */
  readonly ago: number
  readonly garage: string
  readonly lines: readonly (readonly [item: string, cost: number, note?: string])[]
  /** Unset: it was completed. */
  readonly left?: 'SCHEDULED' | 'IN_PROGRESS'
}

const GARAGE = 'Belgrave Road Garage'
const COOLING = 'Polar Transport Cooling'

export const VANS: readonly {
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
