import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  choice,
  resource,
  sheetColumns,
  text,
  writableFields,
  type Definition,
} from '#schema/engine'
import { describedBy } from './openapi.ts'
import { workspace, type Workspace } from '../kit/workspace.ts'

const actions = (inForm?: true) => ({
  review: {
    label: 'Review',
    from: 'TAKEN',
    to: 'REVIEWED',
    requires: ['remarks'],
    inputs: ['place', 'reading', 'unit', 'cause'],
    ...(inForm ? { inForm } : {}),
  },
})

const readings = (name: string, inForm?: true) =>
  resource(name, {
    label: ['Reading', 'Readings'],
    title: '{place}',
    fields: {
      place: text({ required: true, max: 20 }),
      reading: text({ max: 20, requiredWhen: { place: 'Freezer' } }),
      unit: text({ max: 5, initial: '°C' }),
      cause: text({ max: 20, shownWhen: { place: 'Freezer' } }),
      remarks: text({ max: 20 }),
      readingState: choice(
        { TAKEN: 'Taken', REVIEWED: 'Reviewed' },
        { required: true, initial: 'TAKEN' },
      ),
    },
    list: { columns: ['place'], sort: 'place' },
    state: 'readingState',
    actions: actions(inForm),
    sheet: { matchOn: ['place'] },
    allow: { SUPER_ADMIN: 'everything' },
  } as never) as unknown as Definition

const [reading, early] = [readings('taken-reading'), readings('early-reading', true)]

let space: Workspace
beforeAll(async () => {
  space = await workspace({ definitions: [reading, early] })
})
afterAll(() => space.close())

const admin = () => space.as('SUPER_ADMIN')

test('a field that only an action asks for is in no form, unless the action keeps it there', () => {
  for (const mode of ['create', 'edit'] as const) {
    const others = ['place', 'reading', 'unit', 'cause']
    expect(writableFields(reading, 'SUPER_ADMIN', mode)).toEqual(others)
    expect(writableFields(early, 'SUPER_ADMIN', mode)).toEqual([...others, 'remarks'])
  }
})

test('calls refuse such a field like any that the caller may not write', async () => {
  const refused = await admin().post('/taken-reading', { place: 'Chiller', remarks: 'Fine' })
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('remarks')])
  const created = await admin().post('/taken-reading', { place: 'Chiller', remarks: null })
  expect(created.status, created.text).toBe(201)
  const { id, version } = created.data
  const path = `/taken-reading/${String(id)}`
  expect((await admin().put(path, { version, remarks: 'Fine' })).status).toBe(403)
  expect((await admin().put(path, { version, unit: '°F', remarks: null })).status).toBe(200)
  expect((await admin().post('/early-reading', { place: 'Door', remarks: 'Fine' })).status).toBe(
    201,
  )
})

test('the action takes it, called by its name or by the new state', async () => {
  for (const [place, change] of [
    ['Shelf', (path: string) => admin().post(`${path}/review`, { remarks: 'Fine' })],
    [
      'Cellar',
      (path: string, version: unknown) =>
        admin().put(path, { version, readingState: 'REVIEWED', remarks: 'Fine' }),
    ],
  ] as const) {
    const { id, version } = (await admin().post('/taken-reading', { place })).data
    const path = `/taken-reading/${String(id)}`
    const changed = await change(path, version)
    expect(changed.status, changed.text).toBe(200)
    expect((await admin().get(path)).data).toMatchObject({
      readingState: 'REVIEWED',
      remarks: 'Fine',
    })
  }
})

test('templates of imports and the document of the API are without it', async () => {
  const columns = (definition: Definition) =>
    sheetColumns(definition, 'SUPER_ADMIN').map(({ name }) => name)
  expect(columns(reading)).toEqual(['place', 'reading', 'unit', 'cause'])
  expect(columns(early)).toContain('remarks')
  const { paths, components } = await describedBy(space.as(null))
  const sent = JSON.stringify(paths['/taken-reading']?.['post']?.requestBody)
  const [, name = ''] = /schemas\/(\w+)/.exec(sent) ?? []
  const properties = Object.keys(components.schemas[name]?.properties ?? {})
  expect(properties).toContain('place')
  expect(properties).not.toContain('remarks')
})
