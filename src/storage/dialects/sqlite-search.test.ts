import { describe, expect, test } from 'vitest'
import { add, change, guilds, useStore } from '../../../tests/kit/sample-app.ts'
import { temporaryFolder } from '../../../tests/kit/temporary-folder.ts'

/** Number of results per resource. */
const FOUND = 20

describe('a search of everything in the embedded database', () => {
  const context = useStore(() => Promise.resolve({ directory: temporaryFolder('search') }))

  test('gives the newest, though older rows that were just changed are not in the index yet', async () => {
    const { store } = context
    const records = await store.transaction(async (work) => {
      const made = []
      for (let n = 1; n <= 300; n += 1)
        made.push(
          await work.insert(
            guilds,
            { guildName: `Tinkers ${n}` },
            { userId: 7, now: '2025-03-04T05:06:07.000Z' },
          ),
        )
      return made
    })
    const newest = records
      .slice(-FOUND)
      .map(({ id }) => id)
      .reverse()
    const found = async () =>
      (
        await store.lookUpTexts({
          text: 'tinkers',
          dialCode: '',
          places: [{ definition: guilds, fields: ['guildName'], rows: [] }],
        })
      ).found.map(({ id }) => id)
    // The first write after many updates brings the index up to date.
    await add(store, guilds, { guildName: 'Weavers' })
    expect(await found()).toEqual(newest)
    for (const { id } of records.slice(0, FOUND + 5))
      await change(store, guilds, id, { guildName: `Tinkers of ${id}` })
    expect(await found()).toEqual(newest)
    const last = await add(store, guilds, { guildName: 'Tinkers at last' })
    expect(await found()).toEqual([last.id, ...newest.slice(0, -1)])
  })
})
