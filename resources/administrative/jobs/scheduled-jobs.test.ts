import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selectDatabases, workspace, type Workspace } from '../../../tests/kit/workspace.ts'
import { claimTurn, latestTurn } from '../../../src/server/tasks/job-turns.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('scheduled jobs on %s', (database) => {
  let space: Workspace
  beforeAll(async () => {
    space = await workspace({ database, today: '2025-06-16', installed: true })
  })
  afterAll(() => space.close())

  const expectJob = async (name: string, facts: object) =>
    expect((await space.as('SUPER_ADMIN').get('/scheduled-jobs')).data).toContainEqual(
      expect.objectContaining({ name, ...facts }),
    )

  test('are a super admin’s to look at and to run', async () => {
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
      expect((await space.as(role).get('/scheduled-jobs')).status).toBe(403)
      const run = await space.as(role).post('/scheduled-jobs/run', { name: 'pay-hour.hours' })
      expect(run.status).toBe(403)
    }
  })

  test('tell when they ran, what they changed, and when they run next', async () => {
    const top = space.as('SUPER_ADMIN')
    await expectJob('production-stock.expiry', {
      label: 'Takes expired batches out of stock',
      dailyAt: '00:10',
      ranAt: null,
      next: '2025-06-16T23:10:00.000Z',
      isRunning: false,
      failure: null,
    })
    expect(
      (await top.post('/scheduled-jobs/run', { name: 'production-stock.expiry' })).status,
    ).toBe(200)
    await expectJob('production-stock.expiry', {
      ranAt: '2025-06-16T12:00:00.000Z',
      ranFor: '2025-06-15T23:10:00.000Z',
      changes: [],
    })
  })

  test('that run already, or do not exist, are not run', async () => {
    const { context } = space
    const turn = latestTurn({ dailyAt: '01:00' }, context.clock(), context.settings.timeZone)
    expect(await claimTurn(context, 'pay-hour.hours', turn)).toMatchObject({ turn })
    await expectJob('pay-hour.hours', { isRunning: true })
    const top = space.as('SUPER_ADMIN')
    expect((await top.post('/scheduled-jobs/run', { name: 'pay-hour.hours' })).status).toBe(409)
    expect((await top.post('/scheduled-jobs/run', { name: 'none' })).status).toBe(404)
  })
})
