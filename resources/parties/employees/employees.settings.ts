import { numberOfDays, settings } from '#schema'

/** Limits on entering past dates. */
export default settings({
  order: 40,
  section: 'People',
  fields: {
    leaveBackdateDays: numberOfDays(
      'Leave entered late',
      7,
      'How many days back leave can be entered',
      60,
    ),
    dailyStatusBackdateDays: numberOfDays(
      'Late daily status entries',
      2,
      'How many days back a daily status can be entered',
      60,
    ),
  },
})
