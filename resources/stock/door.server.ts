/** Functions of the stock area for other areas. Quantities are in thousandths of the unit. */
export {
  /** Lists the items whose available stock is below the requested quantity. */
  findShortages,
  /** Reserves batches for the lines of an order, or refuses. */
  reserveStock,
  /** Lists the reservations of an order that have not been shipped. */
  openReservations,
  /** Moves the reservation of an order line to another batch. */
  moveReservation,
  /** Releases the reservations of an order and gives the stock to waiting orders. */
  releaseReservations,
  /** Books returned goods: restocks them or writes them off. */
  returnStock,
  /** Event: order lines have lost or regained their reserved stock. */
  shortage,
} from './production/stock-reservation.server.ts'
export type { Shortfall } from './production/stock-reservation.server.ts'
export {
  /** Dispatches goods that are reserved for order lines, or undoes that. */
  dispatchStock,
} from './production/dispatch-stock.server.ts'
export {
  /** Expires batches like the nightly job, in one transaction. Used by the demo. */
  expireBatches,
} from './production/production-stock.server.ts'
