/** Arithmetic of a customer's statement, in whole pence; dates yyyy-MM-dd. */

interface Invoice {
  readonly id: number
  readonly invoiceNumber: string
  readonly invoiceDate: string
  readonly invoiceAmount: number
}

/** Outstanding amount of an invoice from `since` until the day before `until`. */
interface Balance {
  readonly payment: number
  readonly since: string
  readonly until: string | null
  readonly dueDate: string
  readonly outstandingAmount: number
}

/** Portion of a receipt that paid one invoice, or its reversal with a negative amount. */
interface Entry {
  readonly payment: number
  readonly receiptNumber: string | null
  readonly reversalOf: number | null
  readonly amount: number
  readonly reference: string | null
  readonly paidBy: string
  /** Day from which it counts. */
  readonly day: string
}

export interface StatementFacts {
  readonly invoices: readonly Invoice[]
  readonly balances: readonly Balance[]
  readonly entries: readonly Entry[]
}

interface Movement {
  readonly day: string
  readonly kind: 'invoice' | 'receipt' | 'reversal' | 'correction'
  readonly number: string
  readonly note?: string
  /** Positive if the customer owes more. */
  readonly amount: number
}

export interface StatementLine extends Movement {
  /** Amount owed after the line. */
  readonly balance: number
}

interface Period {
  readonly from: string
  readonly to: string
}

const isValidOn =
  (day: string) =>
  ({ since, until }: Balance): boolean =>
    since <= day && (until === null || until > day)

const isBefore = (day: string) => (row: Balance) =>
  row.since < day && (row.until === null || row.until >= day)

const total = (rows: readonly { readonly outstandingAmount: number }[]): number =>
  rows.reduce((sum, { outstandingAmount }) => sum + outstandingAmount, 0)

/**
 * Lines of a period, with the balance before and after it. Their sum always equals the change of the balances: a change
 * that no receipt explains is listed as a correction, which is how returned goods appear.
 */
export function listLines(facts: StatementFacts, { from, to }: Period) {
  const opening = total(facts.balances.filter(isBefore(from)))
  const movements = facts.invoices
    .flatMap((invoice) => movementsOf(invoice, facts))
    .filter(({ day }) => day >= from && day <= to)
  const lines: StatementLine[] = []
  let balance = opening
  for (const movement of joinReceipts(movements).toSorted(byDay)) {
    balance += movement.amount
    lines.push({ ...movement, balance })
  }
  return { opening, lines, closing: balance }
}

function movementsOf(invoice: Invoice, { balances, entries }: StatementFacts): Movement[] {
  const { id, invoiceNumber, invoiceDate, invoiceAmount } = invoice
  const rows = balances.filter(({ payment }) => payment === id)
  const paid = entries.filter(({ payment }) => payment === id)
  const known: Movement[] = [
    { day: invoiceDate, kind: 'invoice', number: invoiceNumber, amount: invoiceAmount },
    ...paid.map(
      ({ day, reversalOf, receiptNumber, amount, reference, paidBy }): Movement => ({
        day,
        kind: reversalOf === null ? 'receipt' : 'reversal',
        number: receiptNumber ?? '',
        note: [paidBy, reference].filter(Boolean).join(', '),
        amount: -amount,
      }),
    ),
  ]
  const days = new Set([...rows.map(({ since }) => since), ...known.map(({ day }) => day)])
  const corrections = [...days].flatMap((day): Movement[] => {
    const change = total(rows.filter(isValidOn(day))) - total(rows.filter(isBefore(day)))
    const explained = known
      .filter((movement) => movement.day === day)
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = change - explained
    return amount === 0 ? [] : [{ day, kind: 'correction', number: invoiceNumber, amount }]
  })
  return [...known, ...corrections].filter(({ amount }) => amount !== 0)
}

/** Joins the portions of one receipt of one day in one line. */
function joinReceipts(movements: readonly Movement[]): Movement[] {
  const joined = new Map<string, Movement>()
  for (const movement of movements) {
    const key = `${movement.kind} ${movement.number} ${movement.day}`
    const before = joined.get(key)
    joined.set(key, before ? { ...before, amount: before.amount + movement.amount } : movement)
  }
  return [...joined.values()]
}

const KINDS = ['invoice', 'correction', 'receipt', 'reversal']

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const byDay = (left: Movement, right: Movement): number =>
  compare(left.day, right.day) ||
  KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
  compare(left.number, right.number)

/** Invoices that are open at the end of a day, oldest due date first. */
export function openOn({ invoices, balances }: StatementFacts, day: string) {
  const numbers = new Map(invoices.map(({ id, invoiceNumber }) => [id, invoiceNumber]))
  return balances
    .filter((row) => isValidOn(day)(row) && row.outstandingAmount !== 0)
    .map(({ payment, dueDate, outstandingAmount }) => ({
      invoiceNumber: numbers.get(payment) ?? '',
      dueDate,
      outstanding: outstandingAmount,
    }))
    .toSorted(
      (left, right) =>
        compare(left.dueDate, right.dueDate) || compare(left.invoiceNumber, right.invoiceNumber),
    )
}
