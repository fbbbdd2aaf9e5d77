import { afterAll, beforeAll, expect, test } from 'vitest'
import { resource, text } from '#schema/engine'
import { workspace, type Workspace } from '../../../tests/kit/workspace.ts'

const crate = resource('crate', {
  label: ['Crate', 'Crates'],
  title: '{mark}',
  fields: { mark: text({ required: true, max: 20 }) },
  list: { columns: ['mark'], sort: 'mark' },
  allow: { SUPER_ADMIN: 'everything' },
})

const MANY = 10_001

let space: Workspace
beforeAll(async () => {
  space = await workspace({ definitions: [crate] })
  await space.work(async (work) => {
    for (let n = 0; n < MANY; n++) await work.add(crate, { mark: `C${n}` })
  })
})
afterAll(() => space.close())

test('more than ten thousand records are never cut off without a word', async () => {
  await space.work(async (work) => {
    await expect(work.find(crate, {})).rejects.toThrow(/More than 10000 records of crate/)
    expect(await work.find(crate, {}, 'all')).toHaveLength(MANY)
    expect(await work.find(crate, {}, 3)).toHaveLength(3)
  })
})
