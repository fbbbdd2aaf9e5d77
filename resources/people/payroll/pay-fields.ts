import {
  choice,
  date,
  decimal,
  lines,
  money,
  partOf,
  reference,
  section,
  startOf,
  text,
  total,
  whole,
} from '#schema'

const CALCULATED = { calculated: true, required: true, initial: 0 } as const
/** Hidden for hourly employees, who are paid by the week. */
const OF_MONTH = { ...CALCULATED, shownWhen: { payType: 'MONTHLY' } } as const
const DAYS = { ...OF_MONTH, unitLabel: 'days' } as const
const HOURS = { ...OF_MONTH, unitLabel: 'h' } as const
const LEAST = -99_999_999.99

const LAST_MONTH = startOf('month', -1)

export const payMonth = () => ({
  payYear: whole({
    required: true,
    initial: partOf('year', LAST_MONTH),
    frozen: true,
    min: 2000,
    max: 2100,
    ungrouped: true,
    datePart: 'year',
    label: 'Year',
  }),
  payMonth: whole({
    required: true,
    initial: partOf('month', LAST_MONTH),
    frozen: true,
    min: 1,
    max: 12,
    datePart: 'month',
    label: 'Month',
  }),
  payPeriod: text({ calculated: true, max: 7, label: 'Period' }),
})

/** Days of the month as counted (R-PAY-5). */
export const payDays = () =>
  section('Days and hours', {
    workingDays: decimal({ ...DAYS, label: 'Working days' }),
    holidayDays: decimal({ ...DAYS, label: 'Holidays' }),
    notEmployedDays: decimal({ ...DAYS, label: 'Not employed' }),
    paidLeaveDays: decimal({ ...DAYS, label: 'Paid leave' }),
    unpaidLeaveDays: decimal({ ...DAYS, label: 'Unpaid leave' }),
    absentDays: decimal({ ...DAYS, label: 'Absent' }),
    payableDays: decimal({ ...DAYS, label: 'Payable days' }),
    workedHours: decimal({ ...HOURS, label: 'Hours worked' }),
    overtimeHours: decimal({ ...HOURS, label: 'Overtime' }),
    holidayHours: decimal({ ...HOURS, label: 'Rest-day hours' }),
  })

/** Terms used in the calculation, copied. */
export const payTerms = () =>
  section('Terms', {
    payType: choice(
      { HOURLY: 'By the hour', MONTHLY: 'By the month' },
      { calculated: true, required: true, initial: 'MONTHLY' },
    ),
    monthlySalary: money({ calculated: true }),
    hourlyRate: money({ calculated: true, label: 'Hourly rate' }),
    standardHoursPerDay: decimal({
      ...CALCULATED,
      unitLabel: 'h',
      label: 'Standard hours per day',
    }),
    overtimeMultiplier: decimal({ ...CALCULATED }),
    holidayMultiplier: decimal({ ...CALCULATED }),
    // Set if the terms changed within the month.
    parts: lines(
      {
        fromDate: date({ required: true, label: 'From' }),
        payConfiguration: reference('pay-configuration', { required: true }),
        monthlySalary: money(),
        standardHoursPerDay: decimal({ required: true, unitLabel: 'h' }),
        overtimeMultiplier: decimal({ required: true }),
        holidayMultiplier: decimal({ required: true }),
        workingDays: decimal({ required: true, unitLabel: 'days' }),
        payableDays: decimal({ required: true, unitLabel: 'days' }),
        overtimeHours: decimal({ required: true, unitLabel: 'h', label: 'Overtime' }),
        holidayHours: decimal({ required: true, unitLabel: 'h', label: 'Rest-day hours' }),
        amount: money({ required: true, label: 'Basic pay' }),
      },
      { calculated: true, label: 'Breakdown of the month' },
    ),
  })

const payLines = (label: string) =>
  lines(
    {
      componentName: text({ required: true, max: 60, label: 'Name' }),
      calcType: choice(
        {
          FIXED: 'Fixed amount',
          PERCENT_OF_BASIC: '% of basic pay',
          WEEKLY_WAGES: 'From weekly wages',
          ARREARS: 'Arrears',
        },
        { required: true, initial: 'FIXED', label: 'Calculation' },
      ),
      value: decimal({ required: true, max: 99_999_999.99 }),
      amount: money({ required: true }),
    },
    { calculated: true, label },
  )

/** Monthly amounts (R-PAY-6). */
export const payAmounts = () =>
  section('Amounts', {
    basicPay: total({ label: 'Basic pay' }),
    overtimePay: total({ label: 'Overtime pay' }),
    holidayPay: total({ label: 'Rest-day pay' }),
    allowances: payLines('Allowances'),
    deductions: payLines('Deductions'),
    grossPay: total({ label: 'Gross pay' }),
    totalDeductions: total({ label: 'Total deductions' }),
    netPay: total({ min: LEAST, label: 'Net pay' }),
    weeklyPaidAmount: total({ label: 'Already paid weekly' }),
    payableAmount: total({ min: LEAST, label: 'To pay' }),
  })
