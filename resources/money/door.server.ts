/** Functions of money for other areas; amounts in whole pence. */
export {
  /** Opens what is owed for a sale; what is paid from the wallet is paid at once. */
  openPayment,
  /** Says why a sale could not be paid that way now. */
  paymentProblems,
  /** Takes off what is owed for goods that came back or are never sent. */
  addReturn,
} from './payment.server.ts'
