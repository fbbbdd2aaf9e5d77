import { afterAll, describe, expect, test } from 'vitest'
import { ASKED, openLeaveOffice } from '../../../tests/company/leave-office.ts'
import type { Client } from '../../../tests/kit/client.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { readLeaveDays } from './leave-balance.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('leave on %s', async (database) => {
  const { space, superAdmin, office, worker, reason, person, ask, approve, taken, messages } =
    await openLeaveOffice(database)
  afterAll(() => space.close())

  describe('being asked for', () => {
    test('V13: days off and holidays do not count; half a day is half', async () => {
      const employee = await person()
      const long = await ask(employee, '2025-05-02', { toDate: '2025-05-06' })
      expect(long.data, long.text).toMatchObject({
        totalDays: 3,
        balanceBefore: 14,
        employeeLeaveStatus: 'PENDING',
      })
      const half = await ask(employee, '2025-05-07', { halfDay: 'FIRST_HALF' })
      expect(half.data).toMatchObject({ totalDays: 0.5, balanceBefore: 11 })
      // The stored balance is kept; it is computed again only if the leave type changes.
      const change = async (change: object) => {
        const { version } = (await superAdmin.get(`/employee-leave/${long.data.id}`)).data
        return (await superAdmin.put(`/employee-leave/${long.data.id}`, { version, ...change }))
          .data
      }
      expect(await change({ toDate: '2025-05-03' })).toMatchObject({ balanceBefore: 14 })
      expect(await change({ leaveType: 'CASUAL' })).toMatchObject({ balanceBefore: 7 })
      const none = await ask(employee, '2025-05-04', { toDate: '2025-05-05' })
      expect([none.status, none.errors[0]?.field]).toEqual([400, 'fromDate'])
    })

    test('V14: a day is asked for once, but for its two halves', async () => {
      const employee = await person()
      await taken(employee, '2025-05-06')
      expect((await ask(employee, '2025-05-05', { toDate: '2025-05-07' })).status).toBe(409)
      await taken(employee, '2025-05-08', { halfDay: 'FIRST_HALF' })
      expect((await ask(employee, '2025-05-08', { halfDay: 'FIRST_HALF' })).status).toBe(409)
      await taken(employee, '2025-05-08', { halfDay: 'SECOND_HALF' })
    })

    test('V15: up to the balance, and not beyond; unpaid leave has none', async () => {
      const employee = await person()
      const casual = { leaveType: 'CASUAL' }
      await approve(await taken(employee, '2025-05-06', { ...casual, toDate: '2025-05-10' }))
      await taken(employee, '2025-05-12', casual)
      const refused = await ask(employee, '2025-05-13', { ...casual, toDate: '2025-05-14' })
      expect([refused.status, refused.errors[0]?.field]).toEqual([409, 'toDate'])
      await taken(employee, '2025-05-13', casual)
      expect((await ask(employee, '2025-05-14', casual)).status).toBe(409)
      const unpaid = await ask(employee, '2025-06-01', {
        leaveType: 'UNPAID',
        toDate: '2025-06-30',
      })
      expect(unpaid.data).toMatchObject({ totalDays: 25, balanceBefore: null })
    })

    test('V16: in the year of joining for the months that are left', async () => {
      const { data } = await ask(await person('2025-04-10'), '2025-05-06')
      expect(data.balanceBefore).toBe(10.5)
    })

    test.each([
      ['before joining', { fromDate: '2025-04-09', toDate: '2025-04-09' }, 'fromDate'],
      ['over the end of a year', { fromDate: '2025-12-31', toDate: '2026-01-02' }, 'toDate'],
      ['backwards', { fromDate: '2025-05-08', toDate: '2025-05-07' }, 'toDate'],
      ['for half of two days', { toDate: '2025-05-07', halfDay: 'FIRST_HALF' }, 'halfDay'],
      ['sick for long without a note', { toDate: '2025-05-09', leaveType: 'SICK' }, 'attachment'],
      ['without a reason', { reason: '' }, 'reason'],
    ])('not %s', async (_, wrong, field) => {
      const reply = await ask(await person('2025-04-10'), '2025-05-06', wrong)
      expect([reply.status, reply.errors[0]?.field], reply.text).toEqual([400, field])
    })

    test('by employees for themselves, not long ago, and by the office at any time', async () => {
      const own = space.callers.EMPLOYEE.employeeId ?? 0
      const mine = (fromDate: string) =>
        worker.post('/employee-leave', { fromDate, toDate: fromDate, reason: ASKED })
      expect((await mine('2025-04-19')).errors[0]).toMatchObject({ field: 'fromDate' })
      expect((await mine('2025-04-21')).data).toMatchObject({ employee: own, leaveType: 'CASUAL' })
      expect((await ask(await person(), '2025-05-06', {}, worker)).errors[0]).toMatchObject({
        field: 'employee',
      })
      expect((await ask(own, '2025-01-06', {}, office)).status).toBe(201)
    })

    test('without more in the balance than one of eight at once gets', async () => {
      const employee = await person()
      const casual = { leaveType: 'CASUAL' }
      await taken(employee, '2025-06-02', { ...casual, toDate: '2025-06-07' })
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, n) => ask(employee, `2025-07-0${n + 1}`, casual)),
      )
      // 6 July is a Sunday.
      expect(replies.map(({ status }) => status).toSorted()).toEqual([
        201,
        400,
        ...Array(6).fill(409),
      ])
    })
  })

  describe('being decided', () => {
    test('is approved once, however many do it at once, and the employee is told', async () => {
      const id = await taken(await person(), '2025-05-06')
      const replies = await Promise.all(Array.from({ length: 6 }, () => approve(id)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
      const { data } = await superAdmin.get(`/employee-leave/${id}`)
      expect(data).toMatchObject({
        employeeLeaveStatus: 'APPROVED',
        decidedBy: space.callers.ADMIN.userId,
        employeeNotificationEnabled: true,
      })
      const told = (await messages()).filter(({ relatedId }) => relatedId === id)
      expect(told.map(({ message }) => message)).toEqual([
        'Your leave has been approved (6 May 2025)',
      ])
    })

    test('is rejected for a reason of leave', async () => {
      const id = await taken(await person(), '2025-05-06')
      const reject = (body: object) => office.post(`/employee-leave/${id}/reject`, body)
      expect((await reject({})).errors[0]?.field).toBe('leaveRejectReason')
      const { data } = await reject({ leaveRejectReason: reason, decisionRemarks: 'July is fine' })
      expect(data).toMatchObject({
        employeeLeaveStatus: 'REJECTED',
        labels: { leaveRejectReason: 'Busy period' },
      })
      const told = (await messages()).find(({ relatedId }) => relatedId === id)
      expect(told?.message).toBe('Your leave has been rejected (6 May 2025): Busy period')
      expect((await superAdmin.get(`/reject-reason/${reason}`)).data.usedCount).toBe(1)
    })

    test('not by an employee, and not by the person who asked', async () => {
      const own = space.callers.EMPLOYEE.employeeId ?? 0
      const id = await taken(own, '2025-08-04')
      expect((await approve(id, worker)).status).toBe(403)
      expect((await approve(id, office)).status).toBe(200)
      const administrator = await person()
      await space.work(async (work) => {
        const { userId } = space.callers.ADMIN
        await work.write(work.registry.get('user'), userId, { employee: administrator })
      })
      const theirs = await taken(administrator, '2025-08-04')
      const refused = await approve(theirs, office)
      expect(refused.status, refused.text).toBe(409)
      expect((await approve(theirs, superAdmin)).status).toBe(200)
    })

    test('with the holidays and the entitlement as they are then', async () => {
      const employee = await person()
      const id = await taken(employee, '2025-09-01', { toDate: '2025-09-03' })
      const { data: holiday } = await office.post('/holiday', {
        holidayDate: '2025-09-02',
        holidayName: 'Harvest',
      })
      expect((await approve(id)).data).toMatchObject({ totalDays: 2 })
      await office.delete(`/holiday/${holiday.id}`)
      const [first, second] = [
        await taken(employee, '2025-10-01', { toDate: '2025-10-08' }),
        await taken(employee, '2025-10-09', { toDate: '2025-10-13' }),
      ]
      await superAdmin.post('/pay-configuration', {
        configName: 'Less leave',
        scope: 'EMPLOYEE',
        employee,
        effectiveFrom: '2025-01-01',
        payType: 'MONTHLY',
        monthlySalary: 2000,
        earnedLeaveDays: 10,
      })
      expect((await approve(first)).status).toBe(200)
      expect((await approve(second)).status).toBe(409)
    })
  })

  describe('being cancelled', () => {
    test('gives the balance back; own leave once it has begun only by the office', async () => {
      const own = space.callers.EMPLOYEE.employeeId ?? 0
      const cancel = (id: number, by: Client) => by.post(`/employee-leave/${id}/cancel`, {})
      const waiting = await taken(own, '2025-11-03')
      expect((await cancel(waiting, worker)).data).toMatchObject({
        employeeLeaveStatus: 'CANCELLED',
        employeeNotificationEnabled: false,
      })
      const ahead = await taken(own, '2025-11-03')
      await approve(ahead)
      expect((await cancel(ahead, worker)).status).toBe(200)
      const begun = await taken(own, '2025-04-28')
      await approve(begun)
      expect((await cancel(begun, worker)).status).toBe(409)
      expect((await cancel(begun, office)).data).toMatchObject({
        employeeLeaveStatus: 'CANCELLED',
        employeeNotificationEnabled: true,
      })
      expect((await approve(begun)).status).toBe(409)
    })

    test('with the person who leaves, where it still waited; approved leave is cancelled first', async () => {
      const employee = await person()
      const waiting = await taken(employee, '2025-05-06')
      const done = await taken(employee, '2025-05-07')
      await approve(done)
      const leave = () =>
        office.post(`/employee/${employee}/leave`, { relievingDate: '2025-04-30' })
      expect((await leave()).status).toBe(409)
      await office.post(`/employee-leave/${done}/cancel`, {})
      const left = await leave()
      expect(left.status, left.text).toBe(200)
      expect((await superAdmin.get(`/employee-leave/${waiting}`)).data.employeeLeaveStatus).toBe(
        'CANCELLED',
      )
    })
  })

  test('tells of approved leave day by day', async () => {
    const [one, other] = [await person(), await person()]
    await approve(await taken(one, '2025-05-30', { toDate: '2025-06-02' }))
    await taken(one, '2025-06-03')
    await approve(await taken(other, '2025-06-02', { halfDay: 'FIRST_HALF' }))
    await approve(await taken(other, '2025-06-02', { halfDay: 'SECOND_HALF', leaveType: 'UNPAID' }))
    const days = await space.work((work) =>
      readLeaveDays(work, [one, other], '2025-06-01', '2025-06-30'),
    )
    expect(['2025-05-31', '2025-06-01', '2025-06-03'].map((date) => days(one, date))).toEqual([
      [],
      [{ half: 'NONE', isPaid: true }],
      [],
    ])
    expect(days(other, '2025-06-02')).toEqual([
      { half: 'FIRST_HALF', isPaid: true },
      { half: 'SECOND_HALF', isPaid: false },
    ])
  })
})
