/** Functions of sales for other areas. */
export {
  /** Approves or rejects an order. */
  decideOrder,
} from './approval/order-approval.server.ts'
export type { Decision } from './approval/order-approval.server.ts'
export {
  /** Brings an order and its sale in step with their shipments. */
  followShipments,
} from './invoices/sales-order.server.ts'
