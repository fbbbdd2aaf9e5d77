import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/server/tasks/jobs.ts'
import { openStock } from '../../../tests/company/stock-driver.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

const TODAY = '2025-04-20'
const TONIGHT = '2025-04-21T00:10:00.000Z'

describe.each(databases)('a night in which batches expire on %s', async (database) => {
  const { space, app } = await openStock({ database, today: TODAY })
  afterAll(() => space.close())

  test('goes item by item, so that others write in between', async () => {
    const batches = [
      await app.batch(await app.item(), { quantity: 1, expiryDate: TODAY }),
      await app.batch(await app.item(), { quantity: 1, expiryDate: TODAY }),
    ]
    // Each transaction reads the clock once.
    let seconds = 0
    const clock = () => new Date(Date.parse(TONIGHT) + 1000 * seconds++)
    space.moveTo(TONIGHT)
    await runJob({ ...space.context, clock }, 'production-stock.expiry')
    space.moveTo(`${TODAY}T12:00:00.000Z`)
    const read = async (id: number) => (await space.as('ADMIN').get(`/production-stock/${id}`)).data
    const expired = await Promise.all(batches.map(read))
    expect(expired.map(({ batchStatus }) => batchStatus)).toEqual(['EXPIRED', 'EXPIRED'])
    expect(new Set(expired.map(({ modifiedDate }) => modifiedDate)).size).toBe(2)
  })
})
