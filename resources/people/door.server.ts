/** Functions of people for other areas. */
export {
  /** Adds past swipes for many days, as recorded by an earlier clock. */
  addPastSwipes,
} from './hours/swipes.server.ts'
export {
  /** Adds hours for days without a row, each in the state it would be in by now. */
  addPastHours,
} from './hours/pay-hours.server.ts'
export {
  /** Adds past, paid weeks of one person. */
  addPaidWeeks,
} from './wages/weeks.server.ts'
export {
  /** Adds the pay of a month: drafts, or past paid amounts with their payslips. */
  addMonthOfPay,
} from './payroll/draft-run.server.ts'
