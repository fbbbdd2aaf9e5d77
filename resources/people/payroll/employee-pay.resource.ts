import {
  choice,
  choices,
  date,
  whole,
  instant,
  me,
  money,
  now,
  reference,
  resource,
  section,
  text,
  today,
} from '#schema'
import { paidBy } from '../paid-by.ts'
import { payAmounts, payDays, payMonth, payTerms } from './pay-fields.ts'

const PAID = { shownWhen: { payStatus: 'PAID' } } as const
const { paymentType, paymentReference } = paidBy(PAID.shownWhen)
const MORE = { required: true, initial: 0 } as const

/** Monthly pay of an employee, from draft to payment. Employees see it as `monthly-pay`. */
export default resource('employee-pay', {
  label: ['Pay', 'Payroll'],
  screen: '/billing/manage-payroll',
  menu: {
    area: 'HR',
    order: 60,
    icon: 'payments',
    title: 'Payroll',
    roles: ['SUPER_ADMIN'],
  },
  title: '{employee} {payMonth}/{payYear}',
  fields: {
    ...section('Month', {
      // Includes former employees, because their last days may be entered later.
      employee: reference('employee', { required: true, frozen: true, includesInactive: true }),
      department: reference('employee-department', { calculated: true }),
      ...payMonth(),
      payStatus: choice(
        {
          DRAFT: ['Draft', 'neutral'],
          APPROVED: ['Approved', 'info'],
          PAID: ['Paid', 'success'],
          CANCELLED: ['Cancelled', 'neutral'],
        },
        { required: true, initial: 'DRAFT', label: 'Status' },
      ),
      exceptions: choices(
        {
          NO_HOURS: 'No hours',
          WEEKS_OPEN: 'Weeks missing',
          NEGATIVE_NET: 'Negative net pay',
          NEW: 'New',
          LEAVING: 'Leaving',
          BANK_CHANGED: 'Bank account changed',
          UNUSUAL: 'Over 20% different from last month',
        },
        { calculated: true, label: 'Exceptions' },
      ),
      exceptionCount: whole({
        calculated: true,
        required: true,
        initial: 0,
        label: 'Number of exceptions',
      }),
      lastNetPay: money({
        calculated: true,
        min: -99_999_999.99,
        label: 'Last month’s net pay',
      }),
    }),
    ...section('Manual changes', {
      otherEarnings: money({ ...MORE, label: 'Other earnings' }),
      otherDeductions: money({
        ...MORE,
        label: 'Other deductions',
        help: 'Including advances and loans',
      }),
      otherNote: text({
        min: 2,
        max: 200,
        label: 'Reason',
        requiredWhen: {
          any: [{ otherEarnings: { moreThan: 0 } }, { otherDeductions: { moreThan: 0 } }],
        },
      }),
    }),
    ...payAmounts(),
    ...payDays(),
    ...payTerms(),
    ...section('Terms', {
      payConfiguration: reference('pay-configuration', { calculated: true }),
      bankName: text({ calculated: true, max: 80 }),
      bankAccountName: text({ calculated: true, max: 80, label: 'Name on the account' }),
      bankAccountNumber: text({ calculated: true, max: 34, label: 'Account number' }),
      bankCode: text({ calculated: true, max: 15 }),
    }),
    ...section('Approval and payment', {
      approvedBy: reference('user', { calculated: true }),
      approvedDate: instant({ calculated: true, label: 'Approved on' }),
      paymentType,
      paymentDate: date({ ...PAID, max: today, label: 'Paid on' }),
      paymentReference,
      // Unique key, because an employee has one pay record per month; empty once cancelled.
      monthKey: text({
        calculated: true,
        unique: true,
        max: 40,
        hiddenFrom: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE', 'CUSTOMER'],
      }),
    }),
  },
  lockParent: 'employee',
  lookups: [
    ['payYear', 'payMonth', 'payStatus'],
    ['employee', 'payYear', 'payMonth'],
  ],
  list: {
    columns: [
      'payPeriod',
      'employee',
      'exceptions',
      'payableDays',
      'grossPay',
      'totalDeductions',
      'netPay',
      'payableAmount',
      'payStatus',
      'exceptionCount',
    ],
    totals: ['grossPay', 'totalDeductions', 'netPay', 'payableAmount'],
    folded: ['exceptionCount'],
    foldFirst: ['totalDeductions', 'payableDays'],
    search: ['payPeriod'],
    filters: [
      'payYear',
      'payMonth',
      'department',
      'employee',
      'payStatus',
      'exceptions',
      // Pay with nothing in it is approved by itself, not with its month.
      {
        name: 'toApprove',
        where: {
          any: [{ grossPay: { not: 0 } }, { totalDeductions: { not: 0 } }, { exceptionCount: 0 }],
        },
        label: 'With something to pay',
      },
    ],
    sort: ['-payYear', '-payMonth'],
    anywhere: { amount: 'netPay' },
    tabs: {
      drafts: {
        label: 'Drafts',
        where: { payStatus: 'DRAFT' },
        sort: ['-exceptionCount', '-payYear', '-payMonth'],
      },
      exceptions: {
        label: 'Exceptions',
        where: { payStatus: 'DRAFT', exceptionCount: { moreThan: 0 } },
        sort: ['-payYear', '-payMonth'],
      },
      approved: {
        label: 'To pay',
        where: { payStatus: 'APPROVED' },
        sort: ['-payYear', '-payMonth'],
      },
      all: { label: 'All', sort: ['-payYear', '-payMonth'] },
    },
  },
  state: 'payStatus',
  editableWhen: { payStatus: 'DRAFT' },
  deletableWhen: { payStatus: 'DRAFT' },
  actions: {
    recalculate: { label: 'Recalculate', when: { payStatus: 'DRAFT' }, many: true },
    approve: {
      label: 'Approve pay',
      from: 'DRAFT',
      to: 'APPROVED',
      tone: 'success',
      stamps: { approvedBy: me, approvedDate: now },
      confirm: 'The payslip is issued, and the hours and weeks for the month are locked.',
      many: true,
    },
    pay: {
      label: 'Record payment',
      from: 'APPROVED',
      to: 'PAID',
      tone: 'success',
      requires: ['paymentType', 'paymentDate'],
      suggests: { paymentDate: today },
      inputs: ['paymentReference'],
      many: true,
    },
    cancel: {
      label: 'Cancel pay',
      from: ['DRAFT', 'APPROVED'],
      to: 'CANCELLED',
      tone: 'danger',
      stamps: { monthKey: null },
      confirm:
        'The payslip will be voided, and the hours and weeks for the month will be unlocked.',
      many: true,
    },
  },
  allow: {
    SUPER_ADMIN: [
      'list',
      'show',
      'create',
      'edit',
      'delete',
      'recalculate',
      'approve',
      'pay',
      'cancel',
    ],
  },
})
