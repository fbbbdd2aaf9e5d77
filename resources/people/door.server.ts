/** Functions of people for other areas. */
export {
  /** Adds the swipes of many days, as a clock that was in use before has kept them. */
  addPastSwipes,
} from './hours/swipes.server.ts'
export {
  /** Adds the hours of days that have no row yet, in the state that each is in by now. */
  addPastHours,
} from './hours/pay-hours.server.ts'
export {
  /** Adds weeks of one person that were paid long ago. */
  addPaidWeeks,
} from './wages/weeks.server.ts'
export {
  /** Adds the pay of a month: drafts, or what was paid for it long ago, with its payslips. */
  addMonthOfPay,
} from './payroll/draft-run.server.ts'
