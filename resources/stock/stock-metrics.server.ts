import { localized } from '#schema'
import { behaviour, countMeasure } from '#server'
import item from './item-master.resource.ts'

/** What the shelf is short of, on dashboards. */
export default behaviour('stock-metrics', {
  measures: {
    'low-stock': countMeasure({
      of: item,
      roles: ['SUPER_ADMIN', 'ADMIN'],
      label: localized`Items low in stock`,
      where: { stockState: ['LOW_STOCK', 'OUT_OF_STOCK'], isActive: true },
      other: { stockState: 'OUT_OF_STOCK', isActive: true },
      // What is out of stock stands before what is low, by the letters too.
      first: { by: ['-stockState', 'availableQuantity'] },
    }),
  },
})
