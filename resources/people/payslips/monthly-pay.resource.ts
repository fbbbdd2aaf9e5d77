import {
  choice,
  date,
  decimal,
  lines,
  money,
  ownEmployee,
  reference,
  resource,
  section,
  text,
  total,
} from '#schema'
import { payAmounts, payDays, payMonth, payTerms } from '../payroll/pay-fields.ts'

const SUPER_ADMIN_ONLY = { hiddenFrom: ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] } as const

/** Payslip of an employee for a month: a copy of the approved `employee-pay`. */
export default resource('monthly-pay', {
  label: ['Payslip', 'Payslips'],
  screen: '/administrative/employee-monthly-pay',
  menu: {
    area: 'HR',
    order: 70,
    icon: 'article',
    title: 'Monthly pay',
    roles: ['SUPER_ADMIN'],
  },
  title: '{payslipNumber} {employee}',
  fields: {
    ...section('Payslip', {
      payslipNumber: text({
        required: true,
        unique: true,
        calculated: true,
        max: 20,
        label: 'Number',
      }),
      ...payMonth(),
      employee: reference('employee', { required: true, calculated: true }),
      employeeName: text({ calculated: true, max: 121, label: 'Name' }),
      employeeCode: text({ calculated: true, max: 15 }),
      department: reference('employee-department', { calculated: true }),
      departmentName: text({ calculated: true, max: 60 }),
      designation: text({ calculated: true, max: 60 }),
      dateOfJoining: date({ calculated: true }),
      relievingDate: date({ calculated: true, label: 'Last working day' }),
      bankName: text({ calculated: true, max: 80 }),
      bankAccount: text({ calculated: true, max: 34, label: 'Account' }),
      issuedDate: date({ required: true, calculated: true, label: 'Issued' }),
      payslipStatus: choice(
        { ISSUED: ['Issued', 'info'], PAID: ['Paid', 'success'], VOID: ['Void', 'danger'] },
        { required: true, initial: 'ISSUED', label: 'Status' },
      ),
      paidDate: date({ calculated: true, label: 'Paid on' }),
      employeePay: reference('employee-pay', {
        required: true,
        calculated: true,
        label: 'Pay',
        ...SUPER_ADMIN_ONLY,
      }),
    }),
    ...payAmounts(),
    ...section('Amounts', {
      otherEarnings: total({ label: 'Other earnings' }),
      otherDeductions: total({ label: 'Other deductions' }),
      otherNote: text({ calculated: true, max: 200, label: 'Reason' }),
      yearToDateGross: total({ label: 'Gross since January' }),
      yearToDateNet: money({
        calculated: true,
        required: true,
        initial: 0,
        min: -99_999_999.99,
        label: 'Net since January',
      }),
    }),
    ...payDays(),
    ...section('Days and hours', {
      leaveBalances: lines(
        {
          leaveType: choice(
            { CASUAL: 'Casual', SICK: 'Sick', EARNED: 'Earned', UNPAID: 'Unpaid' },
            { required: true, initial: 'CASUAL', label: 'Type' },
          ),
          entitlement: decimal({ required: true, unitLabel: 'days', label: 'Allowance' }),
          taken: decimal({ required: true, unitLabel: 'days', label: 'Taken' }),
          requested: decimal({
            calculated: true,
            unstored: true,
            unitLabel: 'days',
            label: 'Requested',
          }),
          available: decimal({ required: true, min: -366, unitLabel: 'days', label: 'Remaining' }),
        },
        { calculated: true, label: 'Leave' },
      ),
    }),
    ...payTerms(),
  },
  lockParent: 'employee',
  lookups: [
    ['employee', 'payYear', 'payMonth'],
    ['payYear', 'payMonth', 'payslipStatus'],
  ],
  list: {
    columns: [
      'payslipNumber',
      'payPeriod',
      'employee',
      'department',
      'grossPay',
      'totalDeductions',
      'netPay',
      'payslipStatus',
    ],
    totals: ['grossPay', 'totalDeductions', 'netPay'],
    foldFirst: ['department', 'totalDeductions'],
    search: ['payslipNumber', 'employeeName', 'employeeCode'],
    filters: ['payYear', 'payMonth', 'department', 'employee', 'payslipStatus', 'employeePay'],
    sort: ['-payYear', '-payMonth'],
    mainDate: 'issuedDate',
    anywhere: { amount: 'netPay' },
  },
  state: 'payslipStatus',
  actions: {
    pay: { label: 'Payment made', from: 'ISSUED', to: 'PAID', automatic: true },
    void: { label: 'Pay cancelled', from: ['ISSUED', 'PAID'], to: 'VOID', automatic: true },
  },
  allow: {
    SUPER_ADMIN: ['list', 'show'],
    ADMIN: ['list', 'show'],
    EMPLOYEE: ['list', 'show'],
  },
  rows: { ADMIN: { employee: ownEmployee }, EMPLOYEE: { employee: ownEmployee } },
})
