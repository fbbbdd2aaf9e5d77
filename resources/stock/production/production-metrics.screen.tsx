import {
  dashboardMetrics,
  formatDate,
  formatQuantity,
  formatStretch,
  largest,
  translated,
  text,
  totalOf,
} from '#admin'
import productionStockInEnglish from './production-stock.resource.ts'

const productionStock = translated(productionStockInEnglish)

export default dashboardMetrics({
  tiles: [
    {
      measure: 'batches-expiring',
      order: 50,
      asks: 'warning',
      below: ({ name }) =>
        text('within {smart_count} day |||| within {smart_count} days', {
          smart_count: Number(name),
        }),
      begin: ({ name, on }) => ({
        text: text('Next: sell {batch} by {day}', {
          batch: name,
          day: formatDate(on ?? ''),
        }),
        of: productionStock,
      }),
      leads: (_, { name }) => ({
        of: productionStock,
        filter: { expiringWithinDays: Number(name) },
      }),
    },
  ],
  charts: [
    {
      measure: 'production-trend',
      title: text('Production by day'),
      order: 10,
      style: 'columns',
      shows: 'quantity',
      unit: text('Units made'),
      words: { produced: [text('Good'), 'success'], rejected: [text('Rejected'), 'danger'] },
      finding: (data) => {
        const most = largest(data)
        return most
          ? text('{all} made; busiest was {when} with {most}', {
              all: formatQuantity(totalOf(data)),
              when: formatStretch(most.group.key, most.group.to ?? most.group.key),
              most: formatQuantity(most.value),
            })
          : null
      },
      empty: text('No production in this period.'),
    },
    {
      measure: 'production-by-item',
      title: text('Production by item'),
      order: 40,
      style: 'bars',
      shows: 'quantity',
      unit: text('Units made'),
      finding: ({ groups: [first] }) =>
        first ? text('Most made: {item}', { item: first.label ?? first.key }) : null,
      empty: text('No production in this period.'),
    },
    {
      measure: 'production-vs-sales',
      title: text('Produced and shipped'),
      order: 50,
      style: 'pairs',
      shows: 'quantity',
      unit: text('Units of all items together'),
      words: { produced: [text('Produced'), 'success'], shipped: [text('Shipped'), 'progress'] },
      empty: text('No production or shipments in this period.'),
    },
  ],
})
