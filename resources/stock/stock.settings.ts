import { numberOfDays, settings } from '#schema'

export default settings({
  order: 32,
  section: 'Credit and stock',
  fields: {
    expiryAlertDays: numberOfDays(
      'Expiry alert',
      30,
      'Warn when a batch expires within this many days',
    ),
    minShelfLifeDaysAtDispatch: numberOfDays(
      'Shelf life left at dispatch',
      0,
      'Goods that expire sooner are not sold',
    ),
  },
})
