/** Functions of the assets area for other areas. */
export {
  /** Refuses a count if stock has moved since the user's last view. */
  refuseMovedStock,
} from './counted-stock.server.ts'
export {
  /** Records that a machine has made a batch. */
  countBatch,
} from './machinery/machinery.server.ts'
export {
  /** Records an odometer reading taken during a delivery. */
  recordOdometer,
} from './vehicles/vehicle.server.ts'
