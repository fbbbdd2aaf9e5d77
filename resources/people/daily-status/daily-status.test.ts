import { afterAll, describe, expect, test } from 'vitest'
import { openLeaveOffice } from '../../../tests/company/leave-office.ts'
import type { Client } from '../../../tests/kit/client.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('daily status on %s', async (database) => {
  // Monday 28 April 2025.
  const { space, superAdmin, office, worker, person, approve, taken } =
    await openLeaveOffice(database)
  afterAll(() => space.close())
  const own = space.callers.EMPLOYEE.employeeId ?? 0
  const submit = (values: object, by: Client = worker) =>
    by.post('/daily-status', { hoursSpent: 7.5, summary: 'Cooked forty jars', ...values })

  test('is told once a day, for oneself, today or shortly after', async () => {
    const told = await submit({})
    expect(told.data, told.text).toMatchObject({
      employee: own,
      statusDate: '2025-04-28',
      workStatus: 'COMPLETED',
      labels: { department: 'Test kitchen' },
    })
    expect((await submit({})).status).toBe(409)
    expect((await submit({ statusDate: '2025-04-26' })).status).toBe(201)
    for (const statusDate of ['2025-04-25', '2025-04-29'])
      expect((await submit({ statusDate })).errors[0]?.field, statusDate).toBe('statusDate')
    expect((await submit({ statusDate: '2025-04-27', hoursSpent: 0.2 })).status).toBe(400)
    const other = await person()
    expect((await submit({ employee: other })).errors[0]?.field).toBe('employee')
    expect((await submit({ employee: own, statusDate: '2025-04-27' }, office)).status).toBe(403)
    expect((await submit({ employee: own }, superAdmin)).status).toBe(403)
  })

  test('says what stands in the way, and stays as the office has read it', async () => {
    const blocked = { statusDate: '2025-04-27', workStatus: 'BLOCKED' }
    expect((await submit(blocked)).errors[0]?.field).toBe('blockers')
    const { data } = await submit({ ...blocked, blockers: 'No jars' })
    const change = (values: object, by: Client, version: number) =>
      by.put(`/daily-status/${data.id}`, { ...values, version })
    const changed = await change({ summary: 'Cooked nothing' }, worker, data.version)
    expect(changed.status, changed.text).toBe(200)
    expect((await change({ adminRemark: 'So?' }, worker, changed.data.version)).status).toBe(403)
    expect((await change({ summary: 'Rested' }, office, changed.data.version)).status).toBe(403)
    const remarked = await change({ adminRemark: 'Jars come today' }, office, changed.data.version)
    expect(remarked.data.adminRemark, remarked.text).toBe('Jars come today')
    expect((await change({ summary: 'Rested' }, worker, remarked.data.version)).status).toBe(400)
    const corrected = await change({ adminRemark: null }, superAdmin, remarked.data.version)
    expect(corrected.status).toBe(200)
    expect((await office.delete(`/daily-status/${data.id}`)).status).toBe(403)
    expect((await superAdmin.delete(`/daily-status/${data.id}`)).status).toBe(200)
  })

  test('of everybody stands in the view of a day, with those who told nothing and those who are away', async () => {
    const [away, silent] = [await person(), await person()]
    await approve(await taken(away, '2025-04-28'))
    const day = async (by: Client, query = '') =>
      new Map(
        (await by.get(`/daily-status/view?${query}`)).content.map((row) => [row.employee, row]),
      )
    const today = await day(office)
    expect(today.get(own)).toMatchObject({
      isSubmitted: true,
      entry: { hoursSpent: 7.5 },
      departmentName: 'Test kitchen',
    })
    expect(today.get(away)).toMatchObject({ isSubmitted: false, dayType: 'LEAVE', entry: null })
    expect(today.get(silent)).toMatchObject({ isSubmitted: false, dayType: 'WORKING' })
    expect((await day(office, 'date=2025-05-05')).get(silent)).toMatchObject({
      dayType: 'HOLIDAY',
    })
    expect((await day(office, 'date=2025-05-04')).get(silent)).toMatchObject({
      dayType: 'WEEKLY_OFF',
    })
    expect([...(await day(worker)).keys()]).toEqual([own])
    expect((await space.as('CUSTOMER').get('/daily-status/view')).status).toBe(403)
    const { data } = await worker.get('/dashboard/employee')
    expect(data.tiles).toContainEqual(
      expect.objectContaining({ code: 'daily-status-today', value: 1 }),
    )
  })

  test('is told up to the last working day by those who are about to leave', async () => {
    const leaving = await office.post(`/employee/${own}/leave`, { relievingDate: '2025-04-28' })
    expect(leaving.status, leaving.text).toBe(200)
    // Leaving ends the session; signing in again is allowed up to the last working day.
    const { data } = await superAdmin.get(`/daily-status/view?date=2025-04-28`)
    const rows = data as unknown as readonly { readonly employee: number }[]
    expect(rows.map(({ employee }) => employee)).toContain(own)
    await space.startSessionsAt('2025-04-28T12:01:00.000Z')
    const told = await submit({ statusDate: '2025-04-27' }, space.as('EMPLOYEE'))
    expect(told.status, told.text).toBe(201)
  })
})
