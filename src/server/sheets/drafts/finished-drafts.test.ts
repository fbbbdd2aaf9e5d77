import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { behaviour } from '#server'
import { DraftDriver } from '../../../../tests/contract/imports/import-files.ts'
import {
  selectDatabases,
  workspace,
  type RoleName,
  type Workspace,
} from '../../../../tests/kit/workspace.ts'
import { LONG_MILLISECONDS } from './draft-task.ts'

const databases = selectDatabases(import.meta.filename)

const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  screen: '/crates',
  title: '{code}',
  sheet: { matchOn: ['code'] },
  fields: { code: text({ required: true, unique: true }) },
  list: { columns: ['code'], sort: 'code' },
  allow: { SUPER_ADMIN: 'everything', ADMIN: 'everything' },
})
const crates = behaviour(crate, {
  async beforeSave({ values }) {
    if (values.code === 'slow') await setTimeout(LONG_MILLISECONDS)
  },
})

const CALL = '/import/finished-notification'

describe.concurrent.each(databases)('the end of a long check on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database, definitions: [crate], behaviours: [crates] })
  })
  afterAll(() => space.close())

  const ringing = async (role: RoleName = 'ADMIN') =>
    (await space.as(role).get('/notifications')).content.find(({ call }) => call === CALL)

  test('rings for the person who waits for it, until the import is opened', async () => {
    const driver = new DraftDriver(space.as('ADMIN'), crate)
    await driver.check(await driver.open([['quick']]))
    expect(await ringing()).toMatchObject({ count: 0, unseen: 0, items: [] })

    const { id } = await driver.open([['slow']])
    const started = await space.as('ADMIN').post(`/crate/import/${id}/check`)
    expect(started.status, started.text).toBe(200)
    await expect.poll(async () => (await ringing())?.count, { timeout: 30_000 }).toBe(1)
    expect(await ringing()).toMatchObject({
      unseen: 1,
      items: [{ id, resource: 'crate', fileName: 'sample.csv', isStopped: false }],
    })
    expect(await ringing('SUPER_ADMIN')).toMatchObject({ count: 0 })
    await space.as('SUPER_ADMIN').get(`/crate/import/${id}`)
    expect((await ringing())?.count).toBe(1)
    expect((await space.as('ADMIN').get(`/crate/import/${id}`)).data).toMatchObject({
      state: 'checked',
    })
    expect(await ringing()).toMatchObject({ count: 0, unseen: 0, items: [] })
    const again = await space.as('ADMIN').put(CALL)
    expect(again.data).toMatchObject({ updated: 0 })
  })
})
