/* Arrears in the pay of a month or week. Amounts are in the smallest currency unit, negative if too much was paid. */

/** Accepted arrears. */
export interface Accepted {
  readonly name: string
  readonly amount: number
}

/** Limits deductions for arrears so that the net pay does not become negative; the rest is left for a later pay. */
export function limitDeductions<Of extends { readonly amount: number }>(
  accepted: readonly Of[],
  netBefore: number,
): readonly (Of & { readonly taken: number })[] {
  let net = accepted.reduce((sum, { amount }) => sum + Math.max(0, amount), netBefore)
  return accepted.map((each) => {
    const taken = each.amount >= 0 ? each.amount : Math.max(each.amount, Math.min(0, -net))
    if (taken < 0) net += taken
    return { ...each, taken }
  })
}

interface Line {
  readonly calcType: string | null
  readonly amount: number | null
}

export function netWithout({
  netPay,
  allowances,
  deductions,
}: {
  readonly netPay: number
  readonly allowances: readonly Line[] | null
  readonly deductions: readonly Line[] | null
}): number {
  const sum = (lines: readonly Line[] | null) =>
    (lines ?? [])
      .filter(({ calcType }) => calcType === 'ARREARS')
      .reduce((total, { amount }) => total + (amount ?? 0), 0)
  return netPay - sum(allowances) + sum(deductions)
}
