import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  decimal,
  email,
  lines,
  longText,
  mayDo,
  money,
  percent,
  phone,
  quantity,
  resource,
  text,
  whole,
} from '#schema/engine'
import { workspace, type Workspace } from '../kit/workspace.ts'

const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  title: '{name}',
  fields: {
    name: text({ required: true }),
    note: longText(),
    price: money(),
    least: money({ min: 0.5 }),
    share: percent(),
    weight: quantity(),
    count: whole(),
    depth: decimal({ places: 1, min: -60, max: 40 }),
    phone: phone(),
    mail: email(),
    parts: lines({ part: text({ max: 20 }), cost: money() }, { max: 5 }),
  },
  list: { columns: ['name'], sort: 'name' },
  sheet: { matchOn: ['name'] },
  views: [{ path: '/few-crates', as: 'page', roles: ['EMPLOYEE'] }],
  allow: { SUPER_ADMIN: ['list', 'show', 'create'], ADMIN: ['list'] },
})

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: {
    readonly schemas: Readonly<
      Record<string, { readonly properties: Readonly<Record<string, Record<string, unknown>>> }>
    >
  }
}

let space: Workspace
let document: Document
beforeAll(async () => {
  space = await workspace({ definitions: [crate] })
  document = JSON.parse((await space.as(null).get('/openapi.json')).text) as Document
})
afterAll(() => space.close())

test('limits that a field does not say itself are told, and are those that the server holds to', async () => {
  const sent = document.components.schemas['CrateInput']?.properties ?? {}
  expect(sent).toMatchObject({
    name: { maxLength: 255 },
    note: { maxLength: 2000 },
    price: { minimum: 0, maximum: 99_999_999.99 },
    least: { minimum: 0.5, maximum: 99_999_999.99 },
    share: { minimum: 0, maximum: 100 },
    weight: { exclusiveMinimum: 0, maximum: 999_999.999 },
    count: { minimum: -2_147_483_648, maximum: 2_147_483_647 },
    depth: { minimum: -60, maximum: 40 },
    mail: { maxLength: 120, format: 'email' },
    parts: {
      maxItems: 5,
      items: { properties: { part: { maxLength: 20 }, cost: { maximum: 99_999_999.99 } } },
    },
  })
  for (const [name, limits] of Object.entries(sent)) {
    for (const [edge, step] of [
      ['maximum', 1],
      ['minimum', -1],
    ] as const) {
      const bound = limits[edge]
      if (typeof bound !== 'number') continue
      const save = async (value: number) =>
        (await space.as('SUPER_ADMIN').post('/crate', { name: 'x', [name]: value })).status
      expect([name, edge, await save(bound), await save(bound + step)]).toEqual([
        name,
        edge,
        201,
        400,
      ])
    }
  }
})

test('calls that nobody may use are not told', () => {
  const problem = Object.entries(document.paths)
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method} ${path}`))
    .filter((call) => call.includes('crate'))
  expect(problem.toSorted()).toEqual([
    'get /crate',
    'get /crate/export',
    'get /crate/list',
    'get /crate/sheet',
    'get /crate/{id}',
    'get /crate/{id}/history',
    'post /crate',
  ])
  for (const { name } of space.context.registry.resources.values()) {
    const definition = space.context.registry.get(name)
    const isReplaced = [...space.context.behaviours.values()].some(({ endpoints = [] }) =>
      endpoints.some(({ method, path }) => method === 'DELETE' && path === `/${name}/:id`),
    )
    if (!isReplaced)
      expect([name, 'delete' in (document.paths[`/${name}/{id}`] ?? {})]).toEqual([
        name,
        space.context.registry.app.roles.some((role) => mayDo(definition, role, 'delete')),
      ])
  }
})
