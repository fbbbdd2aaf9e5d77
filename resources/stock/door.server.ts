/** Functions of stock for other areas. Quantities are thousandths of the unit. */
export {
  /** Lists the items whose available quantity is below the requested one. */
  findShortages,
  /** Reserves batches for the lines of an order, or refuses. */
  reserveStock,
  /** Lists the unshipped reservations of an order. */
  openReservations,
  /** Moves an order line to another batch. */
  moveReservation,
  /** Releases the reservations of an order; waiting orders receive the stock. */
  releaseReservations,
  /** Books returned goods: back to stock, or written off. */
  returnStock,
  /** Announces that reserved stock was lost or regained. */
  shortage,
} from './production/stock-reservation.server.ts'
export type { Shortfall } from './production/stock-reservation.server.ts'
export {
  /** Dispatches goods for the lines they are reserved for. */
  dispatchStock,
} from './production/dispatch-stock.server.ts'
export {
  /** Removes expired goods from stock; called by the nightly job. */
  expireBatches,
} from './production/production-stock.server.ts'
