/** Functions of the money area for other areas; amounts in whole pence. */
export {
  /** Opens the receivable of a sale; a wallet payment settles it at once. */
  openPayment,
  /** Returns the reasons why a sale could not be paid that way; empty if it could. */
  paymentProblems,
  /** Reduces the receivable for returned or undelivered goods. */
  addReturn,
} from './payment.server.ts'
