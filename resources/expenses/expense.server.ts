import { fromUnits, percent, reference, text } from '#schema'
import { behaviour, get, readById, shape, type StoredOf, type Work } from '#server'
import { OFFICE } from '../roles.ts'
import { budgetUse, spendingOn, type Spending } from './spending.server.ts'
import expenseCategory from './expense-category.resource.ts'
import expense from './expense.resource.ts'

type Expense = StoredOf<typeof expense>
type Category = StoredOf<typeof expenseCategory>

const OPEN_OR_SPENT = ['PENDING', 'APPROVED', 'PAID'] as const

export default behaviour(expense, {
  actions: {
    approve({ work, before, values }) {
      values.isOwnDecision = work.caller !== null && before?.createdBy === work.caller.userId
    },
  },

  endpoints: [
    get('/expense/proposal', {
      summary: 'Values proposed for a new expense: those of the last one, of a category if given',
      roles: OFFICE,
      query: { expenseCategory: reference('expense-category') },
      returns: shape.parts({
        expenseCategory: reference('expense-category'),
        paidTo: text(),
        paymentType: reference('payment-type'),
        taxRate: percent({ required: true }),
      }),
      async handler(work, { query: { expenseCategory: category } }) {
        const last = await lastExpense(work, category)
        return {
          expenseCategory: last?.expenseCategory ?? null,
          paidTo: last?.paidTo ?? null,
          paymentType: last?.paymentType ?? null,
          taxRate: fromUnits(last ? taxRate(last) : 0, 2),
        }
      },
    }),
  ],

  /** Adds budget use to open and approved expenses, but not in lists. */
  async serialize(work, records) {
    const shown = records.filter((record) => 'monthlyBudgetUse' in record)
    if (shown.length === 0) return
    const { asSystem } = work
    const ids = shown.map(({ id }) => Number(id))
    const stored = await asSystem.find(expense, { id: ids, expenseStatus: OPEN_OR_SPENT }, 'all')
    if (stored.length === 0) return
    const used = [...new Set(stored.map((each) => each.expenseCategory))]
    const categories = await readById(asSystem, expenseCategory, stored, 'expenseCategory')
    const spending = await spendingOn(
      work,
      used,
      stored.map(({ expenseDate }) => expenseDate),
    )
    const expenses = new Map(stored.map((each) => [each.id, each]))
    for (const record of shown) {
      const found = expenses.get(Number(record.id))
      const category = found && categories.get(found.expenseCategory)
      if (category) Object.assign(record, computeBudgets(found, category, spending))
    }
  },
})

/** Last expense that the caller entered, or the last one of a category. */
async function lastExpense(work: Work, category: number | null): Promise<Expense | undefined> {
  const mine = { createdBy: work.caller?.userId ?? 0 }
  const [latest] = await work
    .query(expense)
    .where(category === null ? mine : { expenseCategory: category })
    .groupBy('id')
    .orderBy('-id')
    .limit(1)
    .all()
  return (latest && (await work.get(expense, latest.id))) ?? undefined
}

/** Tax rate in hundredths of a percent, to the nearest half percent, because amounts are rounded. */
function taxRate({ amount, taxAmount }: Pick<Expense, 'amount' | 'taxAmount'>): number {
  const net = amount - taxAmount
  return net > 0 ? Math.round((taxAmount / net) * 200) * 50 : 0
}

/** Includes the expense itself, so that the approver sees the effect of approving it. */
function computeBudgets(
  { expenseDate, expenseStatus, amount }: Expense,
  { id, monthlyBudget, yearlyBudget }: Category,
  spending: Spending,
) {
  const spent = spending(id, expenseDate)
  const pending = expenseStatus === 'PENDING' ? amount : 0
  const [month, year] = [spent.month + pending, spent.year + pending]
  return {
    monthlyBudgetUse: budgetUse(month, monthlyBudget),
    spentInMonth: pounds(month),
    monthlyBudget: pounds(monthlyBudget),
    yearlyBudgetUse: budgetUse(year, yearlyBudget),
    spentInYear: pounds(year),
    yearlyBudget: pounds(yearlyBudget),
  }
}

const pounds = (pence: number | null): number | null =>
  pence === null ? null : fromUnits(pence, 2)
