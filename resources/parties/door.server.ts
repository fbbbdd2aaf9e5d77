/** What other areas ask of customers. */
export {
  /** Adds to what a customer was invoiced, has paid and has overdue. */
  addFigures,
  /** Notes what is in the wallet of a customer. */
  keepWalletBalance,
  /** Notes which lead became a customer. */
  noteSourceLead,
} from './customers/customer-figures.server.ts'
