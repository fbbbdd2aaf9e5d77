/** Functions of stock for other areas. Quantities are thousandths of the unit. */
export {
  /** Names the items of which less is available than asked. */
  findShortages,
  /** Promises batches to the lines of an order, or refuses. */
  reserveStock,
  /** Lists what is promised to an order and not shipped yet. */
  openReservations,
  /** Gives an order line another batch. */
  moveReservation,
  /** Frees what is promised to an order; orders that wait get it. */
  releaseReservations,
  /** Takes goods back, onto the shelf or to be written off. */
  returnStock,
  /** Tells that stock lost or regained what was promised to an order. */
  shortage,
} from './production/stock-reservation.server.ts'
export type { Shortfall } from './production/stock-reservation.server.ts'
export {
  /** Sends goods off for the lines they were promised to. */
  dispatchStock,
} from './production/dispatch-stock.server.ts'
export {
  /** Takes what has expired off the shelf; the night does it. */
  expireBatches,
} from './production/production-stock.server.ts'
