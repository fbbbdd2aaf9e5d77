import { fromUnits } from '#schema'
import { behaviour, readById, type StoredOf } from '#server'
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
