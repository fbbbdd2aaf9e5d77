/** Functions of customers for other areas. */
export {
  /** Adds to what a customer was invoiced and has paid. */
  addFigures,
  /** Copies the wallet balance of a customer. */
  keepWalletBalance,
  /** Stores the lead that became a customer. */
  noteSourceLead,
} from './customers/customer-figures.server.ts'
