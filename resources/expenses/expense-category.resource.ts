import { active, everythingBut, money, resource, section, text } from '#schema'

/** Expense category with its budgets. */
export default resource('expense-category', {
  label: ['Expense category', 'Expense categories'],
  screen: '/billing/manage-expense-category',
  menu: { area: 'Expense', order: 10, icon: 'category' },
  title: '{categoryName}',
  fields: {
    ...section('Category', {
      categoryName: text({ required: true, unique: true, min: 2, max: 60, label: 'Category' }),
      description: text({ max: 200 }),
      receiptRequiredAbove: money({ help: 'Leave blank if no receipt is needed' }),
      ...active(),
    }),
    ...section('Budget', {
      monthlyBudget: money(),
      spentThisMonth: money({
        calculated: true,
        unstored: true,
        help: 'Approved and paid expenses for this month',
      }),
      yearlyBudget: money(),
      spentThisYear: money({ calculated: true, unstored: true }),
    }),
  },
  list: {
    columns: [
      'categoryName',
      'description',
      'monthlyBudget',
      'spentThisMonth',
      'yearlyBudget',
      'spentThisYear',
      'isActive',
    ],
    folded: ['yearlyBudget', 'spentThisYear'],
    foldFirst: ['description'],
    filters: ['isActive'],
    sort: 'categoryName',
  },
  sheet: { matchOn: ['categoryName'] },
  allow: { SUPER_ADMIN: 'everything', ADMIN: everythingBut('delete', 'import') },
})
