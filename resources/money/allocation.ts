/** Spreads a receipt over open payments. Money in whole pence. */

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
  /** Amount without an open payment. */
  readonly surplus: number
}

const order = (left: string | null, right: string | null): number =>
  (left ?? '') < (right ?? '') ? -1 : (left ?? '') > (right ?? '') ? 1 : 0

/** Oldest due first, then by number. */
const byAge = (left: Open, right: Open): number =>
  order(left.dueDate, right.dueDate) || order(left.salesId, right.salesId)

/** Pays open amounts, oldest due first, until the receipt is used up. */
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
