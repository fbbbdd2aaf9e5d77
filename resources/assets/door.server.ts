/** Updates of machines and vehicles by other areas, and the check of counted stock. */
export {
  /** A count began from a figure that others have changed since. */
  refuseMovedStock,
} from './counted-stock.server.ts'
export {
  /** A batch was made on a machine. */
  countBatch,
} from './machinery/machinery.server.ts'
export {
  /** The odometer of a vehicle was read on the way. */
  recordOdometer,
} from './vehicles/vehicle.server.ts'
