import { charts, count, dataset } from '#schema/charts'
import item from './item-master.resource.ts'

const low = dataset(item, {
  where: { stockState: ['LOW_STOCK', 'OUT_OF_STOCK'], isActive: true },
  measures: {
    items: count(),
    out: count({ where: { stockState: 'OUT_OF_STOCK' }, label: 'Out of stock' }),
  },
  // Sorts alphabetically: OUT_OF_STOCK comes after LOW_STOCK, so the order is descending.
  first: { by: ['-stockState', 'availableQuantity'] },
})

export default charts({
  'low-stock': {
    title: 'Items low in stock',
    roles: ['SUPER_ADMIN', 'ADMIN'],
    of: low,
    tile: { order: 40, alert: 'warning', beside: ['out'], begin: 'Produce first: {name}' },
  },
})
