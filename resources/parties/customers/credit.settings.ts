import { numberOfDays, settings } from '#schema'

export default settings({
  order: 30,
  section: 'Credit and stock',
  fields: {
    creditDaysDefault: numberOfDays(
      'Credit term',
      30,
      'Until an invoice is due, for customers without a term of their own',
      180,
    ),
  },
})
