/** Functions of the sales area for other areas. */
export {
  /** Approves or rejects an order. */
  decideOrder,
} from './approval/order-approval.server.ts'
export type { Decision } from './approval/order-approval.server.ts'
export {
  /** Updates an order and its sale from their shipments. */
  followShipments,
  /** Puts them back after a dispatch or delivery was undone. */
  unfollowShipments,
} from './invoices/sales-order.server.ts'
export {
  /** Adds items and units to the lines of a document. */
  addItems,
  /** Describes the state of a record for a document. */
  describeState,
  /** Lists the facts of a document, leaving out empty ones. */
  listFacts,
} from './invoices/document-parts.server.ts'
