import { asSystem } from '../../../tests/kit/as-system.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { app, reference, resource, text, total, type Definition } from '#schema/engine'
import { rollups, type Work } from '#server'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import type { EngineWork } from './work.ts'

const databases = selectDatabases(import.meta.filename)

const LIST = {
  list: { columns: ['name'], sort: 'name' },
  allow: { SUPER_ADMIN: 'everything' },
} as const

const mill = resource('mill', {
  label: ['Mill', 'Mills'],
  title: '{name}',
  fields: { name: text({ required: true }), ground: total() },
  ...LIST,
})
const sack = resource('sack', {
  label: ['Sack', 'Sacks'],
  title: '{name}',
  fields: { name: text({ required: true }), mill: reference('mill', { required: true }) },
  lockParent: 'mill',
  ...LIST,
})
const baker = resource('baker', {
  label: ['Baker', 'Bakers'],
  title: '{name}',
  fields: { name: text({ required: true }) },
  ...LIST,
})
const millSums = rollups(mill)

describe.each(databases)('locks on %s', (database) => {
  let space: Workspace
  let mills: number[]
  let sacks: number[]
  let bakers: number[]

  beforeAll(async () => {
    const definitions = [mill, sack, baker] as unknown as readonly Definition[]
    space = await workspace({ database, definitions })
    const add = async (of: Definition, values: readonly object[]) => {
      const made = []
      for (const each of values)
        made.push(await space.work(async (work) => (await work.add(of, each)).id))
      return made
    }
    mills = await add(mill, [{ name: 'Upper' }, { name: 'Lower' }])
    sacks = await add(sack, [
      { name: 'Rye', mill: mills[0] },
      { name: 'Oat', mill: mills[1] },
      { name: 'Corn', mill: mills[0] },
    ])
    bakers = await add(baker, [{ name: 'Ann' }])
  })
  afterAll(() => space.close())

  /** Runs in a transaction of an app that locks mills before bakers. */
  const inOrder = (body: (work: EngineWork) => Promise<unknown>) => {
    const { registry } = space.context
    const ordered = app({ ...registry.app, lockOrder: ['mill', 'baker'] })
    return asSystem({ ...space.context, registry: { ...registry, app: ordered } }, body)
  }
  const [first, second] = [() => mills[0] ?? 0, () => mills[1] ?? 0]
  const rye = () => sacks[0] ?? 0
  const ann = () => bakers[0] ?? 0

  test.each<[string, (work: Work) => Promise<unknown>]>([
    ['a lower row', (work) => work.lock(mill, first())],
    ['a row of its family', (work) => work.lock(sack, rye())],
    ['a save', (work) => work.update(mill, first(), { name: 'High' })],
    ['a sum', (work) => millSums.add(work, first(), { ground: 1 })],
    ['a roll-up of one row', (work) => millSums.set(work, { id: first() }, { ground: 1 })],
    ['a deletion', (work) => work.remove(sack, rye())],
  ])('refuse %s after a row that comes later', async (_name, body) => {
    const wrong = inOrder(async (work) => {
      await work.lock(baker, ann())
      await body(work)
    })
    await expect(wrong).rejects.toThrow(/^mill \d+ is locked after baker \d+/)
  })

  test('refuse rows of one resource against their ids', async () => {
    const wrong = inOrder(async (work) => {
      await work.lock(mill, second())
      await work.lock(mill, first())
    })
    await expect(wrong).rejects.toThrow(/is locked after mill/)
    await inOrder((work) => work.lockAll(mill, [second(), first()]))
  })

  test('refuse a change within a family whose head is not locked', async () => {
    const wrong = inOrder(async (work) => {
      const known = await work.get(sack, rye())
      if (known) await work.write(sack, known, { name: 'Barley' })
    })
    await expect(wrong).rejects.toThrow(/^sack \d+ is changed, but its mill \d+ is not locked/)
  })

  test('let families be locked together, whatever the order of their members', () =>
    inOrder((work) => work.lockAll(sack, sacks.slice(1))))

  test('let a family be locked in any order, and what is locked already once more', () =>
    inOrder(async (work) => {
      await work.lockAll(mill, [first(), second()])
      await work.lock(baker, ann())
      await work.lock(sack, rye())
      await work.lock(mill, first())
    }))

  test('let rows be changed that the transaction has made', () =>
    inOrder(async (work) => {
      const { id } = await work.add(mill, { name: 'New' })
      await work.lock(baker, ann())
      await work.write(mill, id, { name: 'Newer' })
    }))

  test('forget what a failed part has locked', () =>
    inOrder(async (work) => {
      const failed = work.attempt(async () => {
        await work.lock(baker, ann())
        throw new Error('given up')
      })
      await expect(failed).rejects.toThrow('given up')
      await work.lock(mill, first())
    }))

  test('let one row be late that says so', () =>
    inOrder(async (work) => {
      await work.lock(baker, ann())
      expect(await work.lockLate(mill, first())).toMatchObject({ name: 'Upper' })
    }))
})
