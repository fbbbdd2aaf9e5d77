/** Functions of customers for other areas. */
export {
  /** Adds to what a customer was invoiced and has paid. */
  addFigures,
  /** Notes what is in the wallet of a customer. */
  keepWalletBalance,
  /** Notes which lead became a customer. */
  noteSourceLead,
} from './customers/customer-figures.server.ts'
