import { writer, type StoredOf, type Work } from '#server'
import { limitDeductions, type Accepted } from './arrears.ts'
import payArrears from './pay-arrears.resource.ts'

export type Arrears = StoredOf<typeof payArrears>

const arrears = writer(payArrears)

/** Month or week in which the arrears are paid. */
export type PaidIn = { readonly pay: number } | { readonly week: number }

const LONGEST_NAME = 60

export async function acceptedIn(
  work: Work,
  paidIn: PaidIn | null,
): Promise<readonly (Accepted & { readonly row: Arrears })[]> {
  if (!paidIn) return []
  const rows = await work.asSystem.find(payArrears, { ...paidIn, decision: 'ACCEPTED' }, 'all')
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map((row) => ({
      row,
      amount: row.amount,
      name: `Arrears ${row.period}: ${row.reason ?? ''}`.slice(0, LONGEST_NAME),
    }))
}

/** Reduces accepted arrears to the amounts that the approved pay covers; returns those with a remainder. */
export async function settle(
  work: Work,
  paidIn: PaidIn,
  netBefore: number,
): Promise<readonly Arrears[]> {
  const cut = limitDeductions(await acceptedIn(work, paidIn), netBefore).filter(
    ({ taken, amount }) => taken !== amount,
  )
  for (const { row, taken } of cut) await arrears.write(work, row, { amount: taken })
  return cut.map(({ row }) => row)
}

/**
 * Releases arrears accepted in pay that is cancelled or deleted, and arrears dropped for its period.
 */
export async function release(
  work: Work,
  paidIn: PaidIn,
  { employee, period }: Pick<Arrears, 'employee' | 'period'>,
): Promise<readonly Arrears[]> {
  const rows = await acceptedIn(work, paidIn)
  for (const { row } of rows) await takeBack(work, row)
  const dropped = { employee, period, decision: 'DROPPED' } as const
  for (const row of await work.asSystem.find(payArrears, dropped, 'all')) await takeBack(work, row)
  return rows.map(({ row }) => row)
}

/** Removes arrears from their pay; they are proposed again later. */
export const takeBack = (work: Work, row: Arrears) =>
  arrears.write(work, row, { decision: 'RETURNED', pay: null, week: null })

export const decide = (
  work: Work,
  row: Arrears,
  decision: 'ACCEPTED' | 'DROPPED',
  paidIn: PaidIn,
) => arrears.write(work, row, { decision, ...(decision === 'ACCEPTED' ? paidIn : {}) })

/** Returns an employee's arrears that await a decision. */
export async function proposedFor(work: Work, employee: number): Promise<readonly Arrears[]> {
  const rows = await work.asSystem.find(payArrears, { employee, decision: 'PROPOSED' }, 'all')
  return rows.filter(({ amount }) => amount !== 0)
}

/** Proposes the difference for a period, less the amounts already decided. */
export async function propose(
  work: Work,
  of: Pick<Arrears, 'employee' | 'period'>,
  { difference, reason }: { readonly difference: number; readonly reason: string },
): Promise<void> {
  const { employee, period } = of
  const rows = await work.asSystem.find(payArrears, { employee, period }, 'all')
  const decided = rows.filter(({ decision }) => decision === 'ACCEPTED' || decision === 'DROPPED')
  const amount = decided.reduce((rest, row) => rest - row.amount, difference)
  const open = rows.find(({ decision }) => decision === 'PROPOSED')
  if (open && open.amount !== amount)
    await arrears.write(work, open, { amount, reason: joinReasons(open, reason) })
  if (!open && amount !== 0)
    await arrears.add(work, { employee, period, amount, reason: reason.slice(0, LONGEST) })
}

const LONGEST = 200

/** Joins the reasons of several changes, because their amounts are combined in one line. */
function joinReasons({ amount, reason }: Arrears, more: string): string {
  if (amount === 0 || !reason || more === '' || reason.includes(more)) return (more || reason) ?? ''
  return `${reason}, ${more}`.slice(0, LONGEST)
}
