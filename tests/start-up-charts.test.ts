import { describe, expect, test } from 'vitest'
import {
  atEnd,
  charts,
  count,
  dataset,
  medianHours,
  related,
  running,
  share,
  sum,
} from '#schema/charts'
import {
  date,
  instant,
  lines,
  money,
  reference,
  registry,
  text,
  type ChartOptions,
} from '#schema/engine'
import { checkCharts } from '../src/server/start/chart-check.ts'
import { errorsOf, home, made } from './start-up.ts'

const shelf = made('shelf', { day: date(), price: money(), moment: instant() })
const thing = made('thing', { shelf: reference('shelf'), day: date() })

/** Untyped, like a definition whose author does not run the compiler. */
const rows = (options: object, of = shelf) => dataset(of, { measures: {}, ...options } as never)
const declared = (options: object): ChartOptions => ({
  title: 'Prices',
  screen: '/prices',
  roles: ['SUPER_ADMIN'],
  of: rows({ date: 'day', measures: { prices: sum('price') } }),
  style: 'line',
  by: 'period',
  ...options,
})
const errors = (options: object) =>
  errorsOf(() =>
    checkCharts(
      registry([shelf, thing], home, { charts: charts({ prices: declared(options) }).charts }),
    ),
  )
const counting = (measures: object, more: object = {}) => ({
  of: rows({ date: 'day', measures, ...more }),
})

test.each<[string, object, string]>([
  ['a measure that is shown', { measures: [['prices', 'cost']] }, 'there is no measure "cost"'],
  [
    'a measure of a ratio',
    counting({ part: share(['won'], ['all']), all: count() }),
    'there is no measure "won"',
  ],
  ['a measure that runs on', counting({ sum: running(['won']) }), 'there is no measure "won"'],
  [
    'a measure besides itself',
    counting({ part: share(['part'], ['all']), all: count() }),
    'part is worked out from itself',
  ],
  ['a dimension', { by: 'colour' }, 'shelf has nothing at the end of colour'],
  ['a filter', { filters: ['colour'] }, 'shelf has nothing at the end of colour'],
  [
    'a dimension in another dataset',
    {
      of: [
        rows({ measures: { things: count() } }, thing),
        rows({ measures: { shelves: count() } }),
      ],
      by: 'shelf',
    },
    'shelf has nothing at the end of shelf',
  ],
  ['a path of a measure', counting({ sum: sum('price.net') }), 'nothing at the end of price.net'],
  ['a date', counting({ all: count() }, { date: 'price' }), 'price of shelf is neither a date'],
  ['a condition', counting({ all: count({ where: { colour: 1 } }) }), 'colour'],
  ['a role', { roles: ['BOSS'] }, 'there is no role "BOSS"'],
  ['a role with a dashboard', { dashboards: { BOSS: {} } }, 'there is no role "BOSS"'],
  [
    'a filter of a dashboard',
    { filters: ['day'], dashboards: { SUPER_ADMIN: { filters: ['days'] } } },
    'there is no filter "days"; did you mean "day"',
  ],
  ['a role with a tile', { tile: { roles: ['BOSS'] } }, 'there is no role "BOSS"'],
  ['a number beside a tile', { tile: { beside: ['cost'] } }, 'there is no measure "cost"'],
  [
    'a field to begin with',
    {
      ...counting({ all: count() }, { date: 'day', first: { by: '-colour' } }),
      tile: { begin: 'Look at {name}' },
    },
    'shelf has nothing at the end of colour',
  ],
  ['a record to begin with', { tile: { begin: 'Look' } }, 'rows of shelf have no first'],
  ['what to do about a tile', { tile: { alert: 'danger' } }, 'has an alert, and no "begin"'],
  ['groups on a screen', { by: undefined }, 'by what its groups are is not said'],
  ['a place', { by: undefined, screen: undefined }, 'stands on no screen and no dashboard'],
  [
    'rows without a date along time',
    { of: rows({ measures: { all: count() } }) },
    'has period for a dimension, and rows of shelf without a date',
  ],
  [
    'a measure of the rows that answer instead',
    counting(
      { all: count() },
      { finer: rows({ date: 'day', measures: { prices: sum('price') } }) },
    ),
    'has no all of the rows that answer instead',
  ],
  [
    'rows of another resource that answer instead',
    counting({}, { finer: rows({ date: 'day' }, thing) }),
    'has rows of thing instead of those of shelf',
  ],
  [
    'a reference of other records',
    counting({ all: atEnd({ with: [related(thing, 'day' as never, 'day' as never)] }) }),
    'thing names no shelf by day',
  ],
])('the start stops, for a chart, at %s that is not there', (_, options, message) => {
  expect(errors(options).join()).toMatch(new RegExp(`L208 prices: .*${message}`))
})

describe('the start stops, for a chart,', () => {
  const owner = made('owner', {
    day: date(),
    moment: instant(),
    name: text(),
    total: money(),
    goods: lines({ thing: reference('thing'), price: money() }),
  })
  const found = (measures: object, more: object = {}) =>
    errorsOf(() =>
      checkCharts(
        registry([shelf, thing, owner], home, {
          charts: charts({
            prices: declared({ of: rows({ date: 'day', measures }, owner), ...more }),
          }).charts,
        }),
      ),
    ).join()

  test('at a sum of what is no number', () => {
    expect(found({ names: sum('name') })).toContain(
      'names sums name of owner, which is a text and no number',
    )
    expect(found({ net: sum('total', { less: 'day' }) })).toContain('sums day of owner')
    expect(found({ wait: medianHours('name', 'moment') })).toContain(
      'wait counts hours from or to name of owner, which is no instant',
    )
    expect(found({ total: sum('total') })).toBe('')
  })

  test('at a total of the record that is grouped or filtered by a field of its lines', () => {
    const once = 'total would count total once for each line that goods.thing leads through'
    expect(found({ total: sum('total') }, { by: 'goods.thing' })).toContain(once)
    expect(found({ total: sum('total') }, { filters: ['goods.thing'] })).toContain(once)
    expect(found({ paid: sum('goods.price') }, { by: 'goods.thing' })).toBe('')
    expect(found({ all: count() }, { by: 'goods.thing' })).toBe('')
  })

  test('at a role that may not see its numbers', () => {
    const clerks = ['SUPER_ADMIN', 'EMPLOYEE']
    expect(found({ total: sum('total') }, { roles: clerks })).toContain('EMPLOYEE may not see it')
    expect(found({ total: sum('total') }, { roles: ['SUPER_ADMIN'] })).toBe('')
  })
})

test('the start stops at a code that two charts have', () => {
  const { charts: once } = charts({ prices: declared({}) })
  const twice = registry([shelf, thing], home, { charts: [...once, ...once] })
  expect(errorsOf(() => checkCharts(twice))).toEqual([
    'L208 prices: is a chart already; give it a code of its own',
  ])
  expect(errors({})).toEqual([])
})

test('the start names the new options of charts and tiles in place of the old ones', () => {
  expect(errors({ shows: ['prices'], tile: { asks: 'danger' } })).toEqual([
    'L208 prices: "shows" is now "measures"',
    'L208 prices: tile: "asks" is now "alert"',
  ])
})
