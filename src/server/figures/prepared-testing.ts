/** A small company for testing prepared sums: shops, goods, and sales of baskets with lines. */
import {
  charts,
  choice,
  count,
  dataset,
  date,
  instant,
  lines,
  money,
  quantity,
  reference,
  resource,
  sum,
  text,
} from '#schema/engine'

const PLAIN = { allow: { SUPER_ADMIN: 'everything' } } as const

export const shop = resource('shop', {
  label: ['Shop', 'Shops'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    kind: choice({ SMALL: 'Small', LARGE: 'Large' }, { initial: 'SMALL' }),
  },
  list: { columns: ['name'], sort: 'name' },
  ...PLAIN,
})
export const goods = resource('goods', {
  label: ['Goods', 'Goods'],
  title: '{name}',
  fields: {
    name: text({ required: true, max: 20 }),
    sort: choice({ FRESH: 'Fresh', DRY: 'Dry' }),
  },
  list: { columns: ['name'], sort: 'name' },
  ...PLAIN,
})
export const basket = resource('basket', {
  label: ['Basket', 'Baskets'],
  title: '{shop}',
  fields: {
    packedAt: instant({ required: true }),
    shop: reference('shop'),
    rows: lines({ goods: reference('goods'), amount: quantity() }, { max: 9 }),
  },
  list: { columns: ['packedAt'], sort: '-packedAt' },
  ...PLAIN,
})
export const sale = resource('sale', {
  label: ['Sale', 'Sales'],
  title: '{shop}',
  fields: {
    day: date({ required: true }),
    basket: reference('basket'),
    shop: reference('shop'),
    state: choice({ DONE: 'Done', VOID: 'Void' }, { initial: 'DONE' }),
    total: money({ initial: 0 }),
    refund: money({ initial: 0 }),
  },
  list: { columns: ['day'], sort: '-day' },
  ...PLAIN,
})

const SALES = {
  date: 'day',
  where: { state: 'DONE' },
  measures: {
    net: sum('total', { less: 'refund' }),
    sales: count(),
    large: count({ where: { 'shop.kind': 'LARGE' } }),
  },
  dimensions: { size: 'shop.kind' },
} as const
const LINES = {
  date: 'day',
  where: { state: 'DONE' },
  measures: { amount: sum('basket.rows.amount'), sales: count({ distinct: 'id' }) },
  dimensions: { goods: 'basket.rows.goods', sort: 'basket.rows.goods.sort', size: 'shop.kind' },
} as const
const PACKED = {
  date: 'packedAt',
  measures: { packed: count() },
} as const

const OPTIONS = { screen: '/shops', roles: ['SUPER_ADMIN'], style: 'columns' } as const

/** Every chart twice: once with prepared sums, and once counted from the rows. */
export const declared = charts({
  sales: {
    ...OPTIONS,
    title: 'A',
    by: ['period', 'size', 'shop'],
    filters: ['size'],
    of: dataset(sale, { ...SALES, prepared: [['size'], ['shop', 'size']] }),
  },
  'plain-sales': {
    ...OPTIONS,
    title: 'B',
    by: ['period', 'size', 'shop'],
    filters: ['size'],
    of: dataset(sale, SALES),
  },
  lines: {
    ...OPTIONS,
    title: 'C',
    by: ['goods', 'sort', 'period'],
    filters: ['size'],
    of: dataset(sale, {
      ...LINES,
      prepared: [
        ['goods', 'size'],
        ['sort', 'size'],
      ],
    }),
  },
  'plain-lines': {
    ...OPTIONS,
    title: 'D',
    by: ['goods', 'sort', 'period'],
    filters: ['size'],
    of: dataset(sale, LINES),
  },
  packed: {
    ...OPTIONS,
    title: 'E',
    by: ['period', 'shop'],
    of: dataset(basket, { ...PACKED, prepared: [['shop']] }),
  },
  'plain-packed': { ...OPTIONS, title: 'F', by: ['period', 'shop'], of: dataset(basket, PACKED) },
})
