import { afterAll, describe, expect, test } from 'vitest'
import { openLeaveOffice } from '../../../tests/company/leave-office.ts'
import type { Client } from '../../../tests/kit/client.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('leave, looked at on %s', async (database) => {
  const { space, superAdmin, office, worker, reason, person, approve, taken } =
    await openLeaveOffice(database)
  afterAll(() => space.close())

  test('shows what is left of each type, and what a leave would take of it', async () => {
    const employee = await person()
    await approve(await taken(employee, '2025-05-06', { leaveType: 'CASUAL' }))
    await taken(employee, '2025-05-07', { leaveType: 'CASUAL', halfDay: 'FIRST_HALF' })
    const balance = await office.get(`/employee-leave/balance?id=${employee}&year=2025`)
    expect(balance.data).toMatchObject([
      { leaveType: 'CASUAL', entitlement: 7, approved: 1, pending: 0.5, available: 5.5 },
      { leaveType: 'SICK', entitlement: 7, approved: 0, pending: 0, available: 7 },
      { leaveType: 'EARNED', entitlement: 14, available: 14 },
      { leaveType: 'UNPAID', entitlement: null, available: null },
    ])
    const preview = async (query: string) =>
      (await office.get(`/employee-leave/preview?employee=${employee}&${query}`)).data
    expect(
      await preview('leaveType=CASUAL&fromDate=2025-06-02&toDate=2025-06-09&halfDay=NONE'),
    ).toEqual({ totalDays: 7, balanceBefore: 5.5, balanceAfter: -1.5, needsAttachment: false })
    expect(
      await preview('leaveType=SICK&fromDate=2025-06-02&toDate=2025-06-05&halfDay=NONE'),
    ).toMatchObject({ totalDays: 4, needsAttachment: true })
    expect(
      await preview('leaveType=SICK&fromDate=2025-06-02&toDate=2026-06-05&halfDay=NONE'),
    ).toMatchObject({ totalDays: 0 })
  })

  test('names the waiting requests that would leave nobody of the team at work', async () => {
    const { data: team, text } = await superAdmin.post('/employee-department', {
      departmentCode: 'BAKE',
      departmentName: 'Bakery',
    })
    expect(team.id, text).toBeGreaterThan(0)
    const [one, other] = [await person(), await person()]
    for (const id of [one, other]) {
      const { version } = (await office.get(`/employee/${id}`)).data
      const moved = await office.put(`/employee/${id}`, { version, department: team.id })
      expect(moved.status, moved.text).toBe(200)
    }
    const unattended = async () => (await office.get('/employee-leave/unattended')).data
    await approve(await taken(one, '2025-06-02', { toDate: '2025-06-04' }))
    expect(await unattended()).toEqual([])
    await taken(other, '2025-06-05')
    const both = await taken(other, '2025-06-04')
    expect(await unattended()).toEqual([{ leave: both }])
    expect((await worker.get('/employee-leave/unattended')).status).toBe(403)
  })

  test('tells which days are off, by the terms of each', async () => {
    const employee = await person()
    const off = async (toDate: string) =>
      office.get(
        `/employee-leave/days-off?employee=${employee}&fromDate=2025-05-02&toDate=${toDate}`,
      )
    expect((await off('2025-05-11')).data).toEqual([
      { dayOff: '2025-05-04' },
      { dayOff: '2025-05-11' },
    ])
    expect((await off('2026-05-03')).errors[0]?.field).toBe('toDate')
    await superAdmin.post('/pay-configuration', {
      configName: 'Whole weekends',
      scope: 'EMPLOYEE',
      employee,
      effectiveFrom: '2025-05-08',
      payType: 'MONTHLY',
      monthlySalary: 2000,
      weeklyOffDays: ['SAT', 'SUN'],
    })
    expect((await off('2025-05-11')).data).toEqual([
      { dayOff: '2025-05-04' },
      { dayOff: '2025-05-10' },
      { dayOff: '2025-05-11' },
    ])
  })

  test('shows employees their own and nobody else’s', async () => {
    const other = await person()
    const id = await taken(other, '2025-05-06')
    await taken(space.callers.EMPLOYEE.employeeId ?? 0, '2025-05-06')
    expect((await worker.get(`/employee-leave/${id}`)).status).toBe(404)
    expect((await worker.get(`/employee-leave/balance?id=${other}`)).status).toBe(404)
    expect(
      (
        await worker.get(
          `/employee-leave/preview?employee=${other}&leaveType=SICK&fromDate=2025-05-06&toDate=2025-05-06&halfDay=NONE`,
        )
      ).status,
    ).toBe(404)
    const listed = (await worker.get('/employee-leave/list?size=100')).content
    expect([...new Set(listed.map(({ employee }) => employee))]).toEqual([
      space.callers.EMPLOYEE.employeeId,
    ])
    expect((await worker.get(`/employee-leave/list?id=${other}`)).content).toEqual([])
    expect((await space.as('CUSTOMER').get('/employee-leave/list')).status).toBe(403)
  })

  test('the bell tells the office what waits, and the employee what was decided, until it is seen', async () => {
    const own = space.callers.EMPLOYEE.employeeId ?? 0
    const notes = async (by: Client) =>
      (await by.get('/employee-leave/employee-notification')).data as unknown as {
        count: number
        items: readonly Record<string, unknown>[]
      }
    await worker.put('/employee-leave/employee-notification')
    expect(await notes(worker)).toEqual({ count: 0, unseen: 0, items: [] })
    const id = await taken(own, '2025-12-01')
    const waiting = (await notes(office)).items.find((each) => each.id === id)
    expect(waiting).toMatchObject({
      employee: { name: expect.stringContaining('Erin Employee') },
      employeeLeaveStatus: 'PENDING',
      fromDate: '2025-12-01',
    })
    const stranger = await person()
    const theirs = await taken(stranger, '2025-12-02')
    const at = '/employee-leave/employee-notification'
    expect((await office.get(`${at}?id=${stranger}`)).data).toMatchObject({
      count: 1,
      items: [{ id: theirs }],
    })
    expect((await office.get(`${at}?id=99999`)).status).toBe(404)
    expect((await worker.get(`${at}?id=${stranger}`)).status).toBe(404)
    expect((await worker.get(`${at}?id=${own}`)).status).toBe(200)
    expect((await worker.put(`${at}?id=${theirs}`)).status).toBe(404)
    await office.post(`/employee-leave/${id}/reject`, { leaveRejectReason: reason })
    expect((await notes(office)).items.map((each) => each.id)).not.toContain(id)
    expect((await notes(worker)).items).toMatchObject([
      { id, employeeLeaveStatus: 'REJECTED', reason: 'Busy period', leaveRejectReason: reason },
    ])
    expect((await worker.put(`/employee-leave/employee-notification?id=${id}`)).data).toEqual({
      updated: 1,
    })
    expect((await notes(worker)).count).toBe(0)
  })

  test('what somebody asks for themselves is not among what they may decide', async () => {
    const own = await person()
    const link = (employee: number | null) =>
      space.work((work) =>
        work.write(work.registry.get('user'), space.callers.ADMIN.userId, { employee }),
      )
    await link(own)
    const [mine, theirs] = [
      await taken(own, '2025-12-08'),
      await taken(await person(), '2025-12-08'),
    ]
    const ids = async (path: string) => (await office.get(path)).content.map(({ id }) => id)
    const queue = await ids('/employee-leave/list?decidable=true&size=500')
    expect([queue.includes(mine), queue.includes(theirs)]).toEqual([false, true])
    const bell = (await office.get('/employee-leave/employee-notification')).data as unknown as {
      count: number
      items: readonly { id: number }[]
    }
    expect(bell.items.map(({ id }) => id)).not.toContain(mine)
    expect(bell.count).toBe(queue.length)
    const { data } = await office.get('/dashboard/admin')
    const tile = (data.tiles as { code: string; value: number }[]).find(
      ({ code }) => code === 'leaves-pending',
    )
    expect(tile?.value).toBe(queue.length)
    await office.post(`/employee-leave/${mine}/cancel`, {})
    await link(null)
  })

  test('stands on the dashboards', async () => {
    const tiles = async (by: Client, of: string) => {
      const { data } = await by.get(`/dashboard/${of}`)
      return new Map(
        (data.tiles as { code: string; value: number; count: number }[]).map((tile) => [
          tile.code,
          tile,
        ]),
      )
    }
    const { content } = await office.get(
      '/employee-leave/list?employeeLeaveStatus=PENDING&size=500',
    )
    expect((await tiles(office, 'admin')).get('leaves-pending')?.value).toBe(content.length)
    const own = space.callers.EMPLOYEE.employeeId ?? 0
    await approve(await taken(own, '2025-04-28', { toDate: '2025-04-29' }))
    // Two half days count as one employee, and days off within leave count as leave.
    const halves = await person()
    for (const halfDay of ['FIRST_HALF', 'SECOND_HALF'])
      await approve(await taken(halves, '2025-04-28', { halfDay }))
    const seen = await tiles(superAdmin, 'super-admin')
    expect(seen.get('on-leave-today')?.value).toBe(2)
    expect(seen.get('people-at-work')).toMatchObject({
      parts: [{ key: 'ON_LEAVE', value: 2 }, { key: 'LATE' }],
    })
    // A holiday within leave still counts as leave on the board; leave for that day alone is cancelled.
    const holiday = { holidayDate: '2025-04-28', holidayName: 'Fair' }
    await space.work((work) => work.add(work.registry.get('holiday'), { ...holiday, isPaid: true }))
    const board = (await office.get('/swipe-entry/board')).data as unknown as {
      employee: number
      presence: string
    }[]
    expect(board.filter(({ presence }) => presence === 'ON_LEAVE')).toMatchObject([
      { employee: own },
    ])
    const onHoliday = (await tiles(superAdmin, 'super-admin')).get('people-at-work')
    expect(onHoliday).toMatchObject({ parts: [{ key: 'ON_LEAVE', value: 1 }, { key: 'LATE' }] })
    expect((await tiles(worker, 'employee')).get('leave-available')).toMatchObject({
      value: 26,
      name: null,
      parts: [
        { key: 'CASUAL', value: 7 },
        { key: 'SICK', value: 7 },
        { key: 'EARNED', value: 12 },
      ],
    })
  })
})
