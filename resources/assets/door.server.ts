/** What other areas tell of machines and vehicles. */
export {
  /** The odometer of a vehicle was read on the way. */
  recordOdometer,
} from './vehicles/vehicle.server.ts'
