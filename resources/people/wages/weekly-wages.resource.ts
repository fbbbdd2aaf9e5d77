import {
  choice,
  choices,
  date,
  decimal,
  everythingBut,
  forRoles,
  lines,
  money,
  reference,
  resource,
  startOf,
  text,
  today,
  total,
} from '#schema'
import { paidBy } from '../paid-by.ts'
import { OWN_RECORDS } from '../own-records.ts'

/** Totals of the approved hours, unless imported. */
const SUMMED = {
  required: true,
  initial: 0,
  min: 0,
  max: 168,
  unitLabel: 'h',
  help: 'The total of the pay hours; only an import can set other hours',
} as const
const COUNTED = { calculated: true, required: true, initial: 0, unitLabel: 'h' } as const
const EXTRA = { required: true, initial: 0 } as const
const PAID = { shownWhen: { wageStatus: 'PAID' } } as const

/** Weekly wages of an employee. Monthly pay is `employee-pay`. */
export default resource('weekly-wages', {
  label: ['Weekly wages', 'Weekly wages'],
  screen: '/employee/manage-employee-weekly-wages',
  menu: {
    area: 'HR',
    order: 50,
    icon: 'payments',
    title: 'Weekly wages',
    roles: ['SUPER_ADMIN', 'ADMIN'],
  },
  title: '{employee} week of {weekStartDate}',
  fields: {
    // Includes former employees, because their last days may be entered later.
    employee: reference('employee', { required: true, frozen: true, includesInactive: true }),
    weekStartDate: date({
      required: true,
      frozen: true,
      initial: startOf('week', -1),
      label: 'Week of',
      help: 'Choose a Monday',
    }),
    weekEndDate: date({ calculated: true, label: 'To' }),
    regularHours: decimal({
      ...SUMMED,
      label: 'Regular',
      headers: ['Hours', 'Normal hours', 'Hours worked'],
    }),
    overtimeHours: decimal({ ...SUMMED, label: 'Overtime' }),
    holidayHours: decimal({ ...SUMMED, label: 'Rest-day hours' }),
    paidHolidayHours: decimal({ ...COUNTED, label: 'Paid holidays' }),
    paidLeaveHours: decimal({ ...COUNTED, label: 'Paid leave' }),
    hoursFrom: choice(
      { PAY_HOURS: ['Pay hours', 'neutral'], IMPORT: ['Imported', 'info'] },
      { calculated: true, required: true, initial: 'PAY_HOURS', label: 'Hours taken from' },
    ),
    hourlyRate: total(),
    // Set if the terms changed within the week.
    parts: lines(
      {
        fromDate: date({ required: true, label: 'From' }),
        hourlyRate: money({ required: true }),
        overtimeMultiplier: decimal({ required: true }),
        holidayMultiplier: decimal({ required: true }),
        regularHours: decimal({ required: true, unitLabel: 'h', label: 'Regular' }),
        overtimeHours: decimal({ required: true, unitLabel: 'h', label: 'Overtime' }),
        holidayHours: decimal({ required: true, unitLabel: 'h', label: 'Rest-day hours' }),
        paidHolidayHours: decimal({ required: true, unitLabel: 'h', label: 'Paid holidays' }),
        paidLeaveHours: decimal({ required: true, unitLabel: 'h', label: 'Paid leave' }),
      },
      { calculated: true, label: 'Breakdown of the week' },
    ),
    regularPay: total({ label: 'Regular pay' }),
    overtimePay: total({ label: 'Overtime pay' }),
    holidayPay: total({ label: 'Rest-day pay' }),
    paidHolidayPay: total({ label: 'Holiday pay' }),
    paidLeavePay: total({ label: 'Leave pay' }),
    otherEarnings: money(EXTRA),
    otherDeductions: money(EXTRA),
    otherNote: text({
      min: 2,
      max: 200,
      label: 'Note',
      requiredWhen: {
        any: [{ otherEarnings: { moreThan: 0 } }, { otherDeductions: { moreThan: 0 } }],
      },
    }),
    arrears: total({ label: 'Arrears from earlier weeks', min: -99_999_999.99 }),
    grossWages: total({ label: 'Gross' }),
    // May be negative, because corrected hours can reduce a draft below its deductions.
    netWages: total({ label: 'Net', min: -99_999_999.99 }),
    exceptions: choices(
      { NEGATIVE_NET: 'Negative net pay' },
      { calculated: true, label: 'Exceptions' },
    ),
    wageStatus: choice(
      {
        DRAFT: ['Draft', 'neutral'],
        APPROVED: ['Approved', 'info'],
        PAID: ['Paid', 'success'],
        CANCELLED: ['Cancelled', 'danger'],
      },
      { required: true, initial: 'DRAFT', label: 'Status' },
    ),
    paidAmount: total({ label: 'Paid' }),
    paidDate: date({ ...PAID, max: today, label: 'Paid on' }),
    ...paidBy(PAID.shownWhen),
  },
  lookups: [
    ['employee', 'weekStartDate'],
    ['weekEndDate', 'employee'],
  ],
  lockParent: 'employee',
  sections: {
    Week: ['employee', 'weekStartDate', 'weekEndDate', 'wageStatus', 'hoursFrom'],
    Hours: [
      'regularHours',
      'overtimeHours',
      'holidayHours',
      'paidHolidayHours',
      'paidLeaveHours',
      'parts',
    ],
    Wages: [
      'hourlyRate',
      'regularPay',
      'overtimePay',
      'holidayPay',
      'paidHolidayPay',
      'paidLeavePay',
      'otherEarnings',
      'arrears',
      'grossWages',
      'otherDeductions',
      'netWages',
      'exceptions',
      'otherNote',
    ],
    Payment: ['paidAmount', 'paidDate', 'paymentType', 'paymentReference'],
  },
  list: {
    columns: [
      'weekStartDate',
      'employee',
      'exceptions',
      'regularHours',
      'overtimeHours',
      'grossWages',
      'netWages',
      'paidAmount',
      'wageStatus',
    ],
    totals: ['regularHours', 'overtimeHours', 'grossWages', 'netWages', 'paidAmount'],
    foldFirst: ['overtimeHours', 'regularHours'],
    filters: [
      'employee',
      { name: 'department', through: 'employee.department', label: 'Department' },
      'wageStatus',
    ],
    sort: '-weekStartDate',
    mainDate: 'weekStartDate',
    tabs: {
      drafts: { label: 'Drafts', where: { wageStatus: 'DRAFT' } },
      exceptions: {
        label: 'Exceptions',
        where: { wageStatus: 'DRAFT', netWages: { lessThan: 0 } },
      },
      approved: { label: 'To pay', where: { wageStatus: 'APPROVED' } },
      all: { label: 'All' },
    },
  },
  state: 'wageStatus',
  // Allows weeks that were paid before Larder was installed.
  startsIn: ['PAID'],
  actions: {
    approve: {
      label: 'Approve wages',
      from: 'DRAFT',
      to: 'APPROVED',
      confirm: 'The hours of the week are locked.',
      many: true,
    },
    pay: {
      label: 'Record payment',
      from: 'APPROVED',
      to: 'PAID',
      tone: 'success',
      requires: ['paymentType', 'paidDate'],
      suggests: { paidDate: today },
      inputs: ['paymentReference'],
      many: true,
    },
    cancel: {
      label: 'Cancel wages',
      from: ['DRAFT', 'APPROVED'],
      to: 'CANCELLED',
      tone: 'danger',
      confirm: 'The hours of the week can be changed again.',
      many: true,
    },
  },
  editableWhen: { wageStatus: 'DRAFT' },
  whyNotEditable: 'These wages have been approved; cancel them to correct the week.',
  deletableWhen: { wageStatus: 'DRAFT' },
  sheet: {
    className: 'EmployeeWeeklyWages',
    upload: '/upload-employee-weekly-wages',
    matchOn: [['employee', 'weekStartDate']],
    // Does not match cancelled weeks, so that uploading one again creates a draft.
    matchAmong: { wageStatus: { not: 'CANCELLED' } },
    columns: [
      { header: 'employeeCode', field: 'employee', required: true },
      { header: 'weekStartDate', field: 'weekStartDate', required: true },
      { header: 'regularHours', field: 'regularHours', required: true },
      'overtimeHours',
      'holidayHours',
      'otherEarnings',
      'otherDeductions',
      'otherNote',
    ],
  },
  example: {
    weekStartDate: '2025-06-02',
    regularHours: 0,
    overtimeHours: 0,
    holidayHours: 0,
    otherEarnings: 20,
    otherDeductions: 0,
    otherNote: 'For the long way',
  },
  allow: {
    SUPER_ADMIN: 'everything',
    ADMIN: everythingBut('delete', 'cancel'),
    ...forRoles(['EMPLOYEE'], ['list', 'show']),
  },
  rows: OWN_RECORDS,
})
