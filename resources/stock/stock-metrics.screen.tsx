import { dashboardMetrics, translated, text } from '#admin'
import itemInEnglish from './item-master.resource.ts'

const item = translated(itemInEnglish)

/** What the shelf is short of, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'low-stock',
      order: 40,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} of them out of stock |||| %{smart_count} of them out of stock', {
              smart_count: other,
            })
          : text('none of them out of stock'),
      begin: ({ name }) => ({
        text: text('Produce first: %{item}', { item: name }),
        of: item,
      }),
      leads: () => ({
        of: item,
        filter: { stockState: ['LOW_STOCK', 'OUT_OF_STOCK'], isActive: true },
      }),
    },
  ],
})
