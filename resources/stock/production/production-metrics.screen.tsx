import {
  dashboardMetrics,
  formatDate,
  formatPercent,
  formatQuantity,
  formatStretch,
  largest,
  translated,
  text,
  todayIs,
  totalOf,
} from '#admin'
import itemInEnglish from '../item-master.resource.ts'
import productionStockInEnglish from './production-stock.resource.ts'
import productionInEnglish from './production.resource.ts'

const item = translated(itemInEnglish)
const productionStock = translated(productionStockInEnglish)
const production = translated(productionInEnglish)

const DONE = { productionStatus: 'COMPLETED' } as const
const OPEN = ['PLANNED', 'IN_PROGRESS'] as const

/** What was made and how it keeps, on dashboards. */
export default dashboardMetrics({
  tiles: [
    {
      measure: 'produced',
      order: 30,
      isOfPeriod: true,
      below: ({ other }) =>
        other === null ? null : text('%{percent} yield', { percent: formatPercent(other) }),
      leads: ({ from, to }) => ({
        of: production,
        filter: { ...DONE, fromDate: from, toDate: to },
      }),
    },
    {
      measure: 'productions-today',
      order: 10,
      below: ({ value, other }) =>
        value === 0
          ? text('Nothing is planned for today')
          : text('%{smart_count} of them done |||| %{smart_count} of them done', {
              smart_count: other ?? 0,
            }),
      leads: () => ({
        of: production,
        filter: {
          productionStatus: [...OPEN, 'COMPLETED'],
          fromDate: todayIs(),
          toDate: todayIs(),
        },
      }),
    },
    {
      measure: 'productions-open',
      order: 20,
      asks: 'warning',
      below: ({ other }) =>
        other
          ? text('%{smart_count} from an earlier day |||| %{smart_count} from earlier days', {
              smart_count: other,
            })
          : null,
      begin: ({ name, on }) => ({
        text: text('Finish first: %{production}, planned for %{day}', {
          production: name,
          day: formatDate(on ?? ''),
        }),
        of: production,
      }),
      leads: () => ({ of: production, filter: { productionStatus: [...OPEN] } }),
    },
    {
      measure: 'batches-expiring',
      order: 50,
      asks: 'warning',
      below: ({ name }) =>
        text('within %{smart_count} day |||| within %{smart_count} days', {
          smart_count: Number(name),
        }),
      begin: ({ name, on }) => ({
        text: text('Sell first: %{batch}, until %{day}', {
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
    {
      measure: 'batches-expired',
      order: 51,
      asks: 'danger',
      begin: ({ name, on }) => ({
        text: text('Write off first: %{batch}, expired %{day}', {
          batch: name,
          day: formatDate(on ?? ''),
        }),
        of: productionStock,
      }),
      leads: () => ({ of: productionStock, filter: { toWriteOff: true } }),
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
          ? text('%{all} made; busiest was %{when} with %{most}', {
              all: formatQuantity(totalOf(data)),
              when: formatStretch(most.group.key, most.group.to ?? most.group.key),
              most: formatQuantity(most.value),
            })
          : null
      },
      empty: text('Nothing was produced in this time.'),
      leads: (_, { group, to }) => ({
        of: production,
        filter: { ...DONE, fromDate: group, toDate: to ?? group },
      }),
    },
    {
      measure: 'production-by-item',
      title: text('Production by item'),
      order: 40,
      style: 'bars',
      shows: 'quantity',
      unit: text('Units made'),
      finding: ({ groups: [first] }) =>
        first ? text('%{item} was made most', { item: first.label ?? first.key }) : null,
      empty: text('Nothing was produced in this time.'),
      leads: ({ from, to }, { group }) => ({
        of: production,
        filter: { ...DONE, item: Number(group), fromDate: from, toDate: to },
      }),
    },
    {
      measure: 'production-vs-sales',
      title: text('Produced and shipped'),
      order: 50,
      style: 'pairs',
      shows: 'quantity',
      unit: text('Units of all items together'),
      words: { produced: [text('Produced'), 'success'], shipped: [text('Shipped'), 'progress'] },
      empty: text('Nothing was produced or shipped in this time.'),
      leads: (_, { group, to, series }) =>
        series === 'produced'
          ? { of: production, filter: { ...DONE, fromDate: group, toDate: to ?? group } }
          : { of: item },
    },
  ],
})
