/** Writes to customers on behalf of other areas. */

import { writer, type StoredOf, type Work } from '#server'
import customer from './customer.resource.ts'

const customers = writer(customer)

/** Sets the user of a customer if `where` still matches. */
export const setUserOfCustomer = (
  work: Work,
  id: number,
  user: number | null,
  where?: { readonly user: number },
) => customers.write(work, id, { user }, where)

/** In whole pence. */
interface CustomerFigures {
  readonly invoicedAmount: number
  readonly paidAmount: number
}

/** Adds to the invoiced and paid amounts, in whole pence, and updates the derived amounts (R-FIN-3). */
export async function addFigures(
  work: Work,
  id: number,
  change: CustomerFigures,
): Promise<StoredOf<typeof customer>> {
  const before = await work.lock(customer, id)
  if (!before) throw new Error(`There is no customer ${id} to add figures to`)
  const invoicedAmount = (before.invoicedAmount ?? 0) + change.invoicedAmount
  const paidAmount = (before.paidAmount ?? 0) + change.paidAmount
  const outstandingAmount = invoicedAmount - paidAmount
  return (
    (await customers.write(work, before, {
      invoicedAmount,
      paidAmount,
      outstandingAmount,
      availableCredit: Math.max(0, before.creditLimit - outstandingAmount),
    })) ?? before
  )
}

/** Copies the wallet balance, in whole pence. */
export async function keepWalletBalance(
  work: Work,
  id: number,
  walletBalance: number,
): Promise<StoredOf<typeof customer>> {
  const after = await customers.write(work, id, { walletBalance })
  if (!after) throw new Error(`There is no customer ${id} to whom a wallet belongs`)
  return after
}

/** Stores the lead that became a customer, unless one is already stored. */
export async function noteSourceLead(work: Work, id: number, sourceLead: number): Promise<void> {
  await customers.write(work, id, { sourceLead }, { sourceLead: null })
}
