import { settings, text } from '#schema'

export default settings({
  order: 31,
  section: 'Credit and stock',
  fields: {
    paymentReminderDays: text({
      max: 60,
      initial: '-1, 1, 7',
      pattern: [
        '^\\s*-?\\d{1,3}(\\s*,\\s*-?\\d{1,3})*\\s*$',
        'Separate the days with commas, like -1, 1, 7.',
      ],
      label: 'Payment reminders',
      help: 'When to remind customers, in days from the due date: -1 is the day before. Leave blank to send no reminders',
    }),
  },
  lists: { paymentReminderDays: 'numbers' },
})
