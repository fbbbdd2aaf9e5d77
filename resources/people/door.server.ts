/** Functions of the people area for other areas. */
export {
  /** Adds past swipes for many days, as if recorded at the time. */
  addPastSwipes,
} from './hours/swipes.server.ts'
export {
  /** Adds past hours for days without a row, each with the status that it would have by now. */
  addPastHours,
} from './hours/pay-hours.server.ts'
export {
  /** Adds past weeks of an employee's wages, already paid. */
  addPaidWeeks,
} from './wages/weeks.server.ts'
export {
  /** Adds pay for a month: as drafts, or already paid, with payslips. */
  addMonthOfPay,
} from './payroll/draft-run.server.ts'
