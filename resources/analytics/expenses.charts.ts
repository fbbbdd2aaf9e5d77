import { added, charts, count, dataset, share, sum } from '#schema/charts'
import vehicleService from '../assets/vehicles/vehicle-service.resource.ts'
import contractPayment from '../contractors/contract-payment.resource.ts'
import expenseCategory from '../expenses/expense-category.resource.ts'
import expense from '../expenses/expense.resource.ts'
import employeePay from '../people/payroll/employee-pay.resource.ts'
import { serviced } from './production.charts.ts'
import { sales } from './sales.charts.ts'

const SCREEN = { screen: '/analytics/expense-chart', roles: ['SUPER_ADMIN'] } as const
const SPENT = 'Approved and paid expenses, by date.'
const PAY = 'Pay is gross and counted on the day it was approved.'

const spending = dataset(expense, {
  date: 'expenseDate',
  where: { expenseStatus: ['APPROVED', 'PAID'] },
  measures: {
    spent: sum('amount', { label: 'Expenses' }),
    percent: share(['spent'], ['net'], {
      label: 'Expenses as % of net sales',
      noun: 'expenses as a share of net sales',
    }),
    spentWithPay: added(['spent', 'pay'], { label: 'Expenses and pay' }),
    percentWithPay: share(['spent', 'pay'], ['net'], {
      label: 'Expenses and pay as % of net sales',
      noun: 'expenses and pay as a share of net sales',
    }),
  },
})

const undecided = dataset(expense, {
  where: { expenseStatus: 'PENDING' },
  measures: { undecided: count({ label: 'Waiting for approval' }) },
})

const budgets = dataset(expenseCategory, {
  measures: { budget: sum('monthlyBudget', { isPerMonth: true, label: 'Budget' }) },
  dimensions: { expenseCategory: 'id' },
})

const pay = dataset(employeePay, {
  date: 'approvedDate',
  where: { payStatus: ['APPROVED', 'PAID'] },
  measures: { pay: sum('grossPay', { label: 'Pay' }) },
})

const vehicleCare = dataset(vehicleService, {
  date: 'serviceDate',
  where: { vehicleServiceStatus: 'COMPLETED' },
  measures: {
    vehicles: sum('totalCost', { label: 'Vehicle services', noun: 'vehicle service costs' }),
  },
})

const contracts = dataset(contractPayment, {
  date: 'paymentDate',
  where: { contractPaymentStatus: 'RECORDED' },
  measures: { contracts: sum('amount', { label: 'Contract payments' }) },
})

export default charts({
  'expense-by-category': {
    ...SCREEN,
    title: 'Expenses by category',
    about: SPENT,
    order: 10,
    of: spending,
    style: 'donut',
    measures: ['spent'],
    by: 'expenseCategory',
    filters: ['paymentType'],
    empty: 'No expenses in this period.',
    dashboards: { SUPER_ADMIN: {} },
    card: { order: 60, style: 'bars', finding: 'Most went to {top}: {most} of {all}' },
  },
  'expense-trend': {
    ...SCREEN,
    title: 'Expenses over time',
    about: SPENT,
    order: 20,
    of: [spending, undecided],
    style: 'stacked',
    measures: ['spent'],
    by: 'period',
    split: 'expenseCategory',
    tile: { code: 'expenses', label: 'Expenses', order: 25, beside: ['undecided'], more: 'bad' },
  },
  'budget-vs-actual': {
    ...SCREEN,
    title: 'Budget and expenses',
    about: 'Monthly budgets in the period, against approved and paid expenses.',
    order: 30,
    of: [spending, budgets],
    style: 'pairs',
    measures: [['budget', 'spent']],
    by: 'expenseCategory',
  },
  'expense-vs-sales': {
    ...SCREEN,
    title: 'Expenses and net sales',
    about: PAY,
    order: 40,
    of: [spending, sales, pay],
    style: 'line',
    measures: [
      ['spent', 'net', 'percent'],
      ['spentWithPay', 'net', 'percentWithPay'],
    ],
    by: 'period',
  },
  'running-costs': {
    ...SCREEN,
    title: 'Running costs',
    about: `Completed maintenance and vehicle services, and payments to contractors. ${PAY}`,
    order: 50,
    of: [serviced, vehicleCare, contracts, pay],
    style: 'stacked',
    measures: [['cost', 'vehicles', 'contracts', 'pay'], 'cost', 'vehicles', 'contracts', 'pay'],
    by: 'period',
  },
})
