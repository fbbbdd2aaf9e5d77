/** Functions of the customers area for other areas. */
export {
  /** Adds to the customer's invoiced and paid amounts. */
  addFigures,
  /** Copies the wallet balance to the customer. */
  keepWalletBalance,
  /** Stores the lead that became the customer. */
  noteSourceLead,
} from './customers/customer-figures.server.ts'
