import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { hireMany, openPayroll } from '../../../tests/company/payroll-office.ts'
import { sharedServers } from '../../../tests/kit/shared-servers.ts'
import { DATABASES, selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('drafting a month on %s', async (database) => {
  const { space, superAdmin, department } = await openPayroll(database)
  afterAll(() => space.close())

  const progress = async (runId: unknown) =>
    (await superAdmin.get(`/employee-pay/run/${runId}`)).data
  const ended = async (runId: unknown) => {
    for (;;) {
      const now = await progress(runId)
      if (now.runStatus !== 'RUNNING' && now.runStatus !== 'STOPPING') return now
      await sleep(20)
    }
  }
  const countDrafts = async (month: number) =>
    (await superAdmin.get(`/employee-pay/list?payYear=2025&payMonth=${month}&size=1`)).data
      .totalElements

  test('is drafted for all, once at a time; who has one or no terms is passed over', async () => {
    await hireMany(space, 400)
    const two = await Promise.all(
      [1, 2].map(() => superAdmin.post('/employee-pay', { all: true, payYear: 2025, payMonth: 3 })),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([202, 409])
    const runId = two.find(({ status }) => status === 202)?.data.runId
    const done = await ended(runId)
    expect(done).toMatchObject({ runStatus: 'DONE', total: done.done })
    const before = await countDrafts(3)
    expect(before).toBe(done.made)
    await superAdmin.post('/pay-configuration', {
      configName: 'Of the department',
      scope: 'DEPARTMENT',
      department,
      effectiveFrom: '2024-01-01',
      payType: 'MONTHLY',
      monthlySalary: 2100,
      trackAttendance: false,
    })
    const draft = () =>
      superAdmin.post(
        '/employee-pay',
        { department, payYear: 2025, payMonth: 3 },
        { 'idempotency-key': 'sent again' },
      )
    const more = await draft()
    // A repeated request returns the same run, both during the run and afterwards.
    expect(await draft()).toMatchObject({ status: 202, data: more.data })
    expect(await ended(more.data.runId)).toMatchObject({ runStatus: 'DONE' })
    expect(await draft()).toMatchObject({ status: 202, data: more.data })
    expect(await countDrafts(3)).toBeGreaterThanOrEqual(400)
    const again = await superAdmin.post('/employee-pay', { department, payYear: 2025, payMonth: 3 })
    expect(await ended(again.data.runId)).toMatchObject({ runStatus: 'DONE', made: 0 })
    const drafts = (await superAdmin.get('/employee-pay/list?payMonth=3&size=5')).content
    expect(drafts.map(({ payStatus }) => payStatus)).toEqual(Array(5).fill('DRAFT'))
  })

  test('of a run that is stopped no draft stays, and the month can be drafted anew', async () => {
    const { data } = await superAdmin.post('/employee-pay', {
      all: true,
      payYear: 2025,
      payMonth: 2,
    })
    const stopped = await superAdmin.delete(`/employee-pay/run/${data.runId}`)
    expect(stopped.status, stopped.text).toBe(200)
    expect(await progress(data.runId)).toMatchObject({ runStatus: 'STOPPED' })
    expect(await countDrafts(2)).toBe(0)
    expect((await superAdmin.delete(`/employee-pay/run/${data.runId}`)).status).toBe(409)
    const again = await superAdmin.post('/employee-pay', { all: true, payYear: 2025, payMonth: 2 })
    expect(again.status).toBe(202)
    const done = await ended(again.data.runId)
    expect(await countDrafts(2)).toBe(done.made)
    expect(done.made).toBeGreaterThanOrEqual(400)
  })
})

// Only PostgreSQL supports several servers.
describe.runIf(DATABASES.includes('postgres'))('two servers over one database', () => {
  test('draft a month once, and either tells how far it is', async () => {
    const { space, superAdmin, stop } = await sharedServers(2)
    try {
      await hireMany(space, 300)
      await superAdmin.post('/pay-configuration', {
        configName: 'Of everybody',
        scope: 'COMPANY',
        effectiveFrom: '2020-01-01',
        payType: 'MONTHLY',
        monthlySalary: 2100,
        trackAttendance: false,
      })
      const month = { all: true, payYear: 2025, payMonth: 3 }
      const two = await Promise.all([1, 2].map(() => superAdmin.post('/employee-pay', month)))
      expect(two.map(({ status }) => status).toSorted()).toEqual([202, 409])
      const runId = two.find(({ status }) => status === 202)?.data.runId
      // Requests alternate between the servers, so one of them did not start the run.
      const seen = await Promise.all([1, 2].map(() => superAdmin.get(`/employee-pay/run/${runId}`)))
      expect(seen.map(({ data }) => data.runId)).toEqual([runId, runId])
      let now = seen[0]?.data
      while (now?.runStatus === 'RUNNING') {
        await sleep(100)
        now = (await superAdmin.get(`/employee-pay/run/${runId}`)).data
      }
      expect(now).toMatchObject({ runStatus: 'DONE', made: now?.total })
      const { data } = await superAdmin.get('/employee-pay/list?payYear=2025&payMonth=3&size=1')
      expect(data.totalElements).toBe(now?.made)
    } finally {
      await stop()
    }
  }, 120_000)
})
