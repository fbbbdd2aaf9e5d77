/** Updates to machines and vehicles from other areas, and the check of counted stock. */
export {
  /** A count is based on a figure that has changed since. */
  refuseMovedStock,
} from './counted-stock.server.ts'
export {
  /** A batch was made on a machine. */
  countBatch,
} from './machinery/machinery.server.ts'
export {
  /** The odometer of a vehicle was read during a delivery. */
  recordOdometer,
} from './vehicles/vehicle.server.ts'
