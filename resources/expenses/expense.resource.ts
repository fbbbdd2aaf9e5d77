import {
  choice,
  date,
  file,
  flag,
  instant,
  longText,
  me,
  money,
  now,
  number,
  reference,
  resource,
  text,
  today,
} from '#schema'

const REJECTED = { shownWhen: { expenseStatus: 'REJECTED' } } as const
const DECIDED = { shownWhen: { expenseStatus: ['APPROVED', 'REJECTED', 'PAID'] } } as const
const PAID = { shownWhen: { expenseStatus: 'PAID' } } as const
const BUDGET = {
  calculated: true,
  unstored: true,
  shownWhen: { expenseStatus: ['PENDING', 'APPROVED', 'PAID'] },
} as const

const budgetUse = (label: string) =>
  choice(
    {
      WITHIN: ['Below 80%', 'success'],
      NEAR: ['80% or more', 'warning'],
      OVER: ['Exceeded', 'danger'],
    },
    { ...BUDGET, label },
  )

/** Fields are shown in pairs: month and year in one row. */
const BUDGETS = [
  'monthlyBudgetUse',
  'yearlyBudgetUse',
  'spentInMonth',
  'spentInYear',
  'monthlyBudget',
  'yearlyBudget',
] as const

/**
 * Expense of the company: approved by a super admin, then paid. Payments under contracts are `contract-payment`.
 */
export default resource('expense', {
  label: ['Expense', 'Expenses'],
  screen: '/billing/manage-expense',
  menu: { area: 'Expense', order: 20, icon: 'wallet' },
  title: '{expenseNumber} {expenseCategory}',
  fields: {
    expenseNumber: number('EXP-{year}-00000', { calculated: true, label: 'Number' }),
    expenseDate: date({ required: true, initial: today, max: today, label: 'Date' }),
    expenseCategory: reference('expense-category', {
      required: true,
      createInPlace: true,
      label: 'Category',
    }),
    amount: money({ required: true, moreThan: 0, help: 'Tax included' }),
    taxAmount: money({ required: true, initial: 0, label: 'Tax' }),
    paidTo: text({ required: true, min: 2, max: 100 }),
    paymentType: reference('payment-type', {
      required: true,
      only: { kind: { not: 'WALLET' } },
      label: 'Paid by',
    }),
    description: longText({ required: true, min: 3, max: 500 }),
    receipt: file({ requiredAbove: ['amount', 'expenseCategory.receiptRequiredAbove'] }),
    // Includes vehicles in the workshop, because bills for them may still arrive.
    vehicle: reference('vehicle', {
      includesInactive: true,
      only: { vehicleStatus: { not: 'SOLD' } },
      help: 'If spent on a vehicle',
    }),
    machinery: reference('machinery', { label: 'Machine', help: 'If spent on a machine' }),
    expenseStatus: choice(
      {
        PENDING: ['Pending', 'warning'],
        APPROVED: ['Approved', 'info'],
        REJECTED: ['Rejected', 'danger'],
        PAID: ['Paid', 'success'],
        CANCELLED: ['Cancelled', 'neutral'],
      },
      { required: true, initial: 'PENDING', label: 'Status' },
    ),
    rejectRemarks: text({ ...REJECTED, min: 5, max: 250, label: 'Reason' }),
    decidedBy: reference('user', { ...DECIDED, calculated: true, alwaysNamed: true }),
    decidedDate: instant({ ...DECIDED, calculated: true, label: 'Decided' }),
    isOwnDecision: flag({
      shownWhen: { isOwnDecision: true },
      calculated: true,
      label: 'Approved by the person who entered it',
    }),
    paidDate: date({ ...PAID, max: today, label: 'Paid on' }),
    paymentReference: text({
      ...PAID,
      min: 2,
      max: 60,
      requiredBy: 'paymentType.requiresReference',
      label: 'Reference',
    }),
    monthlyBudgetUse: budgetUse('Monthly budget use'),
    spentInMonth: money({ ...BUDGET, label: 'Spent in the month, including this' }),
    monthlyBudget: money(BUDGET),
    yearlyBudgetUse: budgetUse('Yearly budget use'),
    spentInYear: money({ ...BUDGET, label: 'Spent in the year, including this' }),
    yearlyBudget: money(BUDGET),
  },
  checks: [
    {
      field: 'taxAmount',
      is: 'lessThan',
      than: 'amount',
      message: 'The tax included must be less than the amount.',
    },
    { field: 'paidDate', is: 'atLeast', than: 'expenseDate' },
  ],
  sections: {
    Expense: [
      'expenseNumber',
      'receipt',
      'amount',
      'taxAmount',
      'description',
      'expenseCategory',
      'paidTo',
      'expenseDate',
      'paymentType',
    ],
    'Spent on': ['vehicle', 'machinery'],
    Budget: BUDGETS,
    Decision: ['decidedBy', 'decidedDate', 'isOwnDecision', 'rejectRemarks'],
    Payment: ['paidDate', 'paymentReference'],
  },
  lockParent: 'expenseCategory',
  lookups: [
    ['expenseCategory', 'expenseStatus', 'expenseDate'],
    ['expenseStatus', 'expenseDate'],
  ],
  list: {
    columns: [
      'expenseNumber',
      'expenseDate',
      'expenseCategory',
      'paidTo',
      'amount',
      'paymentType',
      'expenseStatus',
    ],
    totals: ['amount'],
    foldFirst: ['paymentType'],
    search: ['expenseNumber', 'paidTo', 'description'],
    filters: [
      'expenseCategory',
      'expenseStatus',
      'paymentType',
      'vehicle',
      'machinery',
      { name: 'enteredByMe', where: { createdBy: me }, label: 'Entered by me' },
    ],
    sort: '-expenseDate',
    calendar: 'expenseDate',
    board: true,
    tabs: {
      pending: { label: 'Pending', where: { expenseStatus: 'PENDING' } },
      unpaid: { label: 'To be paid', where: { expenseStatus: 'APPROVED' } },
      all: { label: 'All' },
    },
  },
  state: 'expenseStatus',
  editableWhen: { expenseStatus: 'PENDING' },
  whyNotEditable: 'This expense has been decided and can no longer be changed.',
  deletableWhen: { expenseStatus: 'PENDING' },
  actions: {
    approve: {
      label: 'Approve expense',
      from: 'PENDING',
      to: 'APPROVED',
      tone: 'success',
      shows: BUDGETS,
      stamps: { decidedBy: me, decidedDate: now },
      confirm: 'It will count as spent from now on.',
      many: true,
    },
    reject: {
      label: 'Reject expense',
      from: 'PENDING',
      to: 'REJECTED',
      tone: 'danger',
      requires: ['rejectRemarks'],
      when: { createdBy: { not: me } },
      whyNot: 'You entered this expense yourself; cancel it instead.',
      stamps: { decidedBy: me, decidedDate: now },
      many: true,
    },
    cancel: {
      label: 'Cancel expense',
      from: 'PENDING',
      to: 'CANCELLED',
      tone: 'danger',
      when: { createdBy: me },
      whyNot: 'Only the person who entered an expense can cancel it.',
      confirm: 'A cancelled expense stays in the records but is not counted in any total.',
      many: true,
    },
    pay: {
      label: 'Record payment',
      from: 'APPROVED',
      to: 'PAID',
      tone: 'success',
      requires: ['paidDate'],
      suggests: { paidDate: today },
      inputs: ['paymentType', 'paymentReference'],
      many: true,
    },
  },
  example: { amount: 48.6, taxAmount: 8.1 },
  sheet: {
    className: 'Expense',
    // Numbers are given by the server, so an expense is recognized by its content and not booked twice.
    matchOn: [['expenseDate', 'expenseCategory', 'amount', 'paidTo', 'description']],
    columns: [
      'expenseDate',
      'expenseCategory',
      'amount',
      'taxAmount',
      'paidTo',
      'paymentType',
      'description',
      'vehicle',
      'machinery',
      'expenseStatus',
      'rejectRemarks',
      'paidDate',
      'paymentReference',
    ],
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: ['list', 'show', 'create', 'edit', 'import', 'cancel'],
  },
})
