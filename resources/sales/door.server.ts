/** Functions of sales for other areas. */
export {
  /** Approves or rejects an order. */
  decideOrder,
} from './approval/order-approval.server.ts'
export type { Decision } from './approval/order-approval.server.ts'
export {
  /** Updates an order and its sale to match their shipments. */
  followShipments,
} from './invoices/sales-order.server.ts'
export {
  /** Adds items and units to lines of a document. */
  addItems,
  /** Describes the state of a record in a document. */
  describeState,
  /** Lists the facts of a document that have a value. */
  listFacts,
  /** Formats an address as on an envelope. */
  writeAddress,
} from './invoices/document-parts.server.ts'
