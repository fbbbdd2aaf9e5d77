import { localized } from '#schema'
import { behaviour, tileMeasure } from '#server'
import item from './item-master.resource.ts'

/** What the shelf is short of, on dashboards. */
export default behaviour('stock-metrics', {
  measures: {
    'low-stock': tileMeasure({
      of: item,
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      label: localized`Items low in stock`,
      unit: 'count',
      async compute(_, { tally }) {
        const { count } = await tally({ stockState: ['LOW_STOCK', 'OUT_OF_STOCK'], isActive: true })
        const out = await tally({ stockState: 'OUT_OF_STOCK', isActive: true })
        return { value: count, count, other: out.count }
      },
    }),
  },
})
