/** Allocates a receipt to open payments. Money in whole pence. */

export interface Open {
  readonly id: number
  readonly salesId: string | null
  readonly dueDate: string
  readonly outstandingAmount: number
}

export interface Allocation<Of extends Open = Open> {
  readonly to: Of
  readonly amount: number
  readonly outstandingAfter: number
}

export interface Spread<Of extends Open = Open> {
  readonly allocations: readonly Allocation<Of>[]
  /** Amount not allocated to any payment. */
  readonly surplus: number
}

const order = (left: string | null, right: string | null): number =>
  (left ?? '') < (right ?? '') ? -1 : (left ?? '') > (right ?? '') ? 1 : 0

/** Sorts by due date, then by sales order number. */
const byAge = (left: Open, right: Open): number =>
  order(left.dueDate, right.dueDate) || order(left.salesId, right.salesId)

/** Allocates an amount to open payments, oldest due date first, until it is used up. */
export function spread<Of extends Open>(amount: number, open: readonly Of[]): Spread<Of> {
  const allocations: Allocation<Of>[] = []
  let left = amount
  for (const to of open.toSorted(byAge)) {
    const part = Math.min(left, to.outstandingAmount)
    if (part <= 0) continue
    allocations.push({ to, amount: part, outstandingAfter: to.outstandingAmount - part })
    left -= part
  }
  return { allocations, surplus: left }
}
