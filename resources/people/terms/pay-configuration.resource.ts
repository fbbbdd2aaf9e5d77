import {
  active,
  choice,
  choices,
  date,
  decimal,
  flag,
  lines,
  money,
  reference,
  resource,
  startOf,
  text,
  whole,
} from '#schema'

/** Number of allowances, and of deductions, that a salary sheet may have a column for. */
const MOST_COLUMNS = 6

/** Columns of a salary sheet, each with an amount or a percentage of the basic pay: "House rent", "Provident fund". */
const payColumns = (header: string, label: string, componentType: 'EARNING' | 'DEDUCTION') =>
  Object.fromEntries(
    Array.from({ length: MOST_COLUMNS }, (_, index) => [
      `${header}${index + 1}`,
      {
        label: `${label} ${index + 1}`,
        lines: 'components',
        named: 'componentName',
        fills: 'value',
        with: { componentType, calcType: 'FIXED' },
        withPercent: { calcType: 'PERCENT_OF_BASIC' },
      } as const,
    ]),
  )

/** Pay terms that apply from a date. Pay for a month is `employee-pay`. */
export default resource('pay-configuration', {
  label: ['Pay configuration', 'Pay configurations'],
  screen: '/administrative/pay-configuration',
  menu: { area: 'HR', order: 30, icon: 'card', roles: ['SUPER_ADMIN'] },
  title: '{configName}',
  fields: {
    configName: text({
      required: true,
      unique: true,
      min: 3,
      max: 60,
      label: 'Configuration name',
    }),
    scope: choice(
      { COMPANY: 'Company', DEPARTMENT: 'Department', EMPLOYEE: 'Employee' },
      {
        required: true,
        initial: 'EMPLOYEE',
        label: 'For',
        help: "A person's own configuration applies first, then the department's, then the company's",
      },
    ),
    department: reference('employee-department', {
      shownWhen: { scope: 'DEPARTMENT' },
      requiredWhen: { scope: 'DEPARTMENT' },
    }),
    // Includes former employees, because a raise may become known after someone has left.
    employee: reference('employee', {
      includesInactive: true,
      shownWhen: { scope: 'EMPLOYEE' },
      requiredWhen: { scope: 'EMPLOYEE' },
      headers: ['Employee code', 'Employee ID', 'Employee number', 'Emp code', 'Emp ID'],
    }),
    target: text({ calculated: true, unstored: true, label: 'Applies to' }),
    effectiveFrom: date({ required: true, initial: startOf('month'), label: 'In force from' }),
    payType: choice(
      { HOURLY: 'By the hour', MONTHLY: 'By the month' },
      { required: true, initial: 'MONTHLY' },
    ),
    hourlyRate: money({
      moreThan: 0,
      shownWhen: { payType: 'HOURLY' },
      requiredWhen: { payType: 'HOURLY', scope: ['DEPARTMENT', 'EMPLOYEE'] },
    }),
    monthlySalary: money({
      moreThan: 0,
      shownWhen: { payType: 'MONTHLY' },
      requiredWhen: { payType: 'MONTHLY', scope: ['DEPARTMENT', 'EMPLOYEE'] },
      headers: ['Basic', 'Basic salary', 'Basic pay', 'Salary'],
    }),
    rate: money({ calculated: true }),
    standardHoursPerDay: decimal({
      required: true,
      initial: 8,
      min: 1,
      max: 12,
      unitLabel: 'h',
    }),
    weeklyOffDays: choices(
      {
        MON: 'Monday',
        TUE: 'Tuesday',
        WED: 'Wednesday',
        THU: 'Thursday',
        FRI: 'Friday',
        SAT: 'Saturday',
        SUN: 'Sunday',
      },
      { initial: ['SUN'], max: 3, label: 'Days off each week' },
    ),
    unpaidBreakMinutes: whole({
      required: true,
      initial: 0,
      min: 0,
      max: 120,
      unitLabel: 'min',
      label: 'Unpaid break',
      help: 'Deducted once a day when more than 6 hours are worked',
    }),
    trackAttendance: flag({
      required: true,
      initial: true,
      help: 'On: a working day without hours counts as absent. Off: it counts as worked',
    }),
    minOvertimeMinutes: whole({
      required: true,
      initial: 0,
      min: 0,
      max: 120,
      unitLabel: 'min',
      label: 'Overtime from',
    }),
    maxOvertimeHoursPerDay: decimal({
      required: true,
      initial: 4,
      min: 0,
      max: 8,
      unitLabel: 'h',
      label: 'Maximum overtime per day',
    }),
    overtimeMultiplier: decimal({ required: true, initial: 1.5, min: 1, max: 3 }),
    holidayMultiplier: decimal({
      required: true,
      initial: 2,
      min: 1,
      max: 3,
      help: 'For work on holidays and days off',
    }),
    payUnworkedHolidays: flag({
      required: true,
      initial: true,
      label: 'Holidays are paid',
      help: 'People paid by the hour get their standard hours for a paid holiday they do not work',
    }),
    casualLeaveDays: decimal({ required: true, initial: 7, min: 0, max: 60, unitLabel: 'days' }),
    sickLeaveDays: decimal({ required: true, initial: 7, min: 0, max: 60, unitLabel: 'days' }),
    earnedLeaveDays: decimal({ required: true, initial: 14, min: 0, max: 60, unitLabel: 'days' }),
    components: lines(
      {
        componentName: text({ required: true, min: 2, max: 40, label: 'Name' }),
        componentType: choice(
          { EARNING: ['Earning', 'success'], DEDUCTION: ['Deduction', 'warning'] },
          { required: true, initial: 'EARNING', label: 'Type' },
        ),
        calcType: choice(
          { FIXED: 'Fixed amount', PERCENT_OF_BASIC: '% of basic pay' },
          { required: true, initial: 'FIXED', label: 'Calculation' },
        ),
        value: decimal({ required: true, min: 0, max: 99_999_999.99 }),
      },
      { uniqueBy: ['componentName'], label: 'Allowances and deductions' },
    ),
    ...active(),
  },
  sections: {
    'Who and when': [
      'configName',
      'scope',
      'department',
      'employee',
      'target',
      'effectiveFrom',
      'isActive',
    ],
    Pay: ['payType', 'hourlyRate', 'monthlySalary', 'rate', 'components'],
    Hours: [
      'standardHoursPerDay',
      'weeklyOffDays',
      'unpaidBreakMinutes',
      'trackAttendance',
      'minOvertimeMinutes',
      'maxOvertimeHoursPerDay',
      'overtimeMultiplier',
      'holidayMultiplier',
      'payUnworkedHolidays',
    ],
    'Leave per year': ['casualLeaveDays', 'sickLeaveDays', 'earnedLeaveDays'],
  },
  list: {
    columns: ['configName', 'scope', 'target', 'payType', 'rate', 'effectiveFrom', 'isActive'],
    search: ['configName'],
    filters: ['scope', 'payType', 'department', 'employee', 'isActive'],
    sort: '-effectiveFrom',
  },
  example: { monthlySalary: 2000 },
  sheet: {
    className: 'PayConfiguration',
    matchOn: ['configName', ['employee', 'effectiveFrom']],
    proposals: { configName: '{employee} {effectiveFrom}' },
    lineColumns: {
      ...payColumns('allowance', 'Allowance', 'EARNING'),
      ...payColumns('deduction', 'Deduction', 'DEDUCTION'),
    },
  },
  allow: { SUPER_ADMIN: 'everything' },
})
