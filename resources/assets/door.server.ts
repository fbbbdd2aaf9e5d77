/** What other areas tell of machines and vehicles. */
export {
  /** A batch was made on a machine. */
  countBatch,
} from './machinery/machinery.server.ts'
export {
  /** The odometer of a vehicle was read on the way. */
  recordOdometer,
} from './vehicles/vehicle.server.ts'
