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
