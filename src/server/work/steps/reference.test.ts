import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  choice,
  choices,
  lines,
  money,
  reference,
  references,
  resource,
  text,
} from '#schema/engine'
import { behaviour, post } from '#server'
import { resultOf } from '../../../../tests/contract/imports/employee-sheets.ts'
import { selectDatabases, workspace, type Workspace } from '../../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const fruit = resource('fruit', {
  label: ['Fruit', 'Fruits'],
  title: '{fruitName}',
  fields: { fruitName: text({ required: true, max: 20 }), shelf: text({ max: 20 }) },
  list: { columns: ['fruitName'], sort: 'fruitName' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list'] },
  rows: { EMPLOYEE: { shelf: 'Front' } },
})

const goods = lines(
  {
    fruit: reference('fruit', { required: true, label: 'Kind of fruit' }),
    grade: choice({ FIRST: 'First class', OTHER: 'Other' }),
    price: money({ required: true, label: 'Price a crate' }),
  },
  { required: true, min: 1, uniqueBy: ['fruit'] },
)

const basket = resource('basket', {
  label: ['Basket', 'Baskets'],
  title: '{basketName}',
  fields: {
    basketName: text({ required: true, unique: true, max: 20 }),
    price: money({ label: 'Total' }),
    goods,
    grades: lines(
      { grade: choice({ FIRST: 'First class', OTHER: 'Other' }), price: money() },
      { uniqueBy: ['grade'] },
    ),
    prices: lines({ price: money() }, { uniqueBy: ['price'] }),
    extras: references('fruit'),
    colours: choices({ RED: 'Deep red', GREEN: 'Green' }),
  },
  list: { columns: ['basketName'], sort: 'basketName' },
  allow: { SUPER_ADMIN: 'everything', EMPLOYEE: ['list', 'show', 'create'] },
})

const mix = resource('fruit-mix', {
  label: ['Fruit mix', 'Fruit mixes'],
  title: '{mixName}',
  fields: {
    mixName: text({ required: true, unique: true, max: 20 }),
    price: money(),
    fruits: references('fruit'),
  },
  list: { columns: ['mixName'], sort: 'mixName' },
  sheet: { matchOn: ['mixName'], columns: ['mixName', 'price', 'fruits'] },
  allow: { SUPER_ADMIN: 'everything' },
})

const basketBehaviour = behaviour(basket, {
  endpoints: [
    post('/basket/weigh', {
      summary: 'Weighs goods',
      roles: ['SUPER_ADMIN'],
      body: { goods },
      handler: () => Promise.resolve({}),
    }),
  ],
})

describe.each(databases)('errors in lists, on %s', (database) => {
  let space: Workspace
  let plum = 0
  beforeAll(async () => {
    space = await workspace({
      database,
      definitions: [fruit, basket, mix],
      behaviours: [basketBehaviour],
    })
    const made = await space.as('SUPER_ADMIN').post('/fruit', { fruitName: 'Plum', shelf: 'Back' })
    plum = Number(made.data.id)
  })
  afterAll(() => space.close())

  const superAdmin = () => space.as('SUPER_ADMIN')
  const create = (values: object, role: 'SUPER_ADMIN' | 'EMPLOYEE' = 'SUPER_ADMIN') =>
    space.as(role).post('/basket', { basketName: 'New', ...values })
  const shown = ({ errors }: { errors: readonly { field: string; message: string }[] }) =>
    errors.map(({ field, message }) => `${field}: ${message}`)
  const twice = () => [
    { fruit: plum, price: 1 },
    { fruit: plum, price: 2 },
  ]

  test('are told of the line alone, though its list is required', async () => {
    expect(shown(await create({ goods: [{ fruit: plum }] }))).toEqual([
      'goods.0.price: Please fill in Price a crate.',
    ])
    expect(shown(await create({ goods: twice() }))).toEqual([
      'goods.1.fruit: Plum appears twice in Kind of fruit.',
    ])
    expect(shown(await create({ goods: [] }))).toEqual(['goods: Goods must have at least 1 entry.'])
    expect(shown(await create({}))).toEqual(['goods: Please fill in Goods.'])
  })

  test('name what appears twice as people see it', async () => {
    const once = [{ fruit: plum, price: 1 }]
    const wrong = {
      goods: once,
      grades: [{ grade: 'FIRST' }, { grade: 'FIRST' }],
      prices: [{ price: 48.6 }, { price: 48.6 }],
      extras: [plum, plum],
      colours: ['RED', 'RED'],
    }
    expect(shown(await create(wrong))).toEqual([
      'grades.1.grade: First class appears twice in Grade.',
      'prices.1.price: 48.6 appears twice in Price.',
      'extras: Plum appears twice in Extras.',
      'colours: Deep red appears twice in Colours.',
    ])
    const { id } = (await create({ basketName: 'Old', goods: once })).data
    const changed = await superAdmin().put(`/basket/${id}`, { goods: twice(), version: 1 })
    expect(shown(changed)).toEqual(['goods.1.fruit: Plum appears twice in Kind of fruit.'])
    expect(shown(await superAdmin().post('/basket/weigh', { goods: twice() }))).toEqual([
      'goods.1.fruit: Plum appears twice in Kind of fruit.',
    ])
  })

  test('do not name a record to those who may not see it', async () => {
    expect(shown(await create({ goods: twice() }, 'EMPLOYEE'))).toEqual([
      `goods.1.fruit: ${plum} appears twice in Kind of fruit.`,
    ])
  })

  test('name a record that appears twice in a sheet, beside other errors too', async () => {
    const reply = await superAdmin().upload(
      '/fruit-mix/import',
      { name: 'b.csv', content: 'mixName,price,fruits\nS1,1,Plum; Plum\nS2,x,Plum; Plum\n' },
      { dryRun: 'true' },
    )
    expect(resultOf(reply).rows.map((row) => shown(row))).toEqual([
      ['fruits: Plum appears twice in Fruits.'],
      ['price: Enter Price as a number.', 'fruits: Plum appears twice in Fruits.'],
    ])
  })
})
