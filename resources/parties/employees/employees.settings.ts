import { numberOfDays, settings } from '#schema'

/** How far back the people who work here may still enter something. */
export default settings({
  order: 40,
  section: 'People',
  fields: {
    leaveBackdateDays: numberOfDays(
      'Leave entered late',
      7,
      'So far back leave may still be entered',
      60,
    ),
    dailyStatusBackdateDays: numberOfDays(
      'Daily status entered late',
      2,
      'So far back a daily status may still be entered',
      60,
    ),
  },
})
