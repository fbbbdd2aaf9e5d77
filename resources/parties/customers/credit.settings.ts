import { numberOfDays, settings } from '#schema'

export default settings({
  order: 30,
  section: 'Credit and stock',
  fields: {
    creditDaysDefault: numberOfDays(
      'Credit term',
      30,
      'How long until an invoice is due, for customers without their own credit term',
      180,
    ),
  },
})
