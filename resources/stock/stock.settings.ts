import { numberOfDays, settings } from '#schema'

export default settings({
  order: 32,
  section: 'Credit and stock',
  fields: {
    expiryAlertDays: numberOfDays(
      'Expiry alert',
      30,
      'Days before the expiry date on which a batch counts as expiring',
    ),
    minShelfLifeDaysAtDispatch: numberOfDays(
      'Shelf life left at dispatch',
      0,
      'Goods that expire sooner are not sold',
    ),
  },
})
