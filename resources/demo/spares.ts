/** Parts that the maintenance of the demo company keeps, by the machines they fit: places in the list of machines. */
export const SPARES = [
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

/** What was done to which machine: the last services, faults, and what is under way; days count back. */
export const MAINTENANCE: readonly {
  readonly machine: number
  readonly ago: number
  readonly type: 'PREVENTIVE' | 'CORRECTIVE' | 'CALIBRATION' | 'CLEANING' | 'INSPECTION'
  readonly problem?: string
  /** Unset: it is still to be done; with `begun` it is under way. */
  readonly done?: string
  readonly begun?: true
  readonly hours?: number
  readonly labour?: number
  readonly spares?: readonly (readonly [partNumber: string, quantity: number])[]
  /** Unset: one of our own people. */
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
