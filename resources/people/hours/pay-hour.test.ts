import { afterAll, describe, expect, test } from 'vitest'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { openHoursOffice } from '../../../tests/company/hours-office.ts'
import { lockMonth, unlockMonth } from './pay-hours.server.ts'
import { readHours } from './read-hours.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('pay hours on %s', async (database) => {
  const { own, space, staff, hire, hourly, swipe, findHours } = await openHoursOffice(database)
  afterAll(() => space.close())

  const MONDAY = '2025-06-09'
  const type = (employee: number, workDate: string, more: object = {}) =>
    staff.post('/pay-hour', {
      employee,
      workDate,
      workedHours: 7.5,
      remarks: 'At the fair',
      ...more,
    })
  const upload = (rows: readonly string[]) =>
    staff.upload('/upload-employee-pay-hours', {
      name: 'hours.csv',
      content: ['employeeCode,workDate,workedHours,remarks', ...rows, ''].join('\r\n'),
      type: 'text/csv',
    })

  test('that are typed or imported win over swipes, and give way when they are deleted', async () => {
    const { id, code } = await hire()
    expect((await type(id, MONDAY, { remarks: null })).errors).toMatchObject([{ field: 'remarks' }])
    const typed = await type(id, MONDAY, { workedHours: 9 })
    expect(typed.data).toMatchObject({ source: 'MANUAL', regularHours: 8, overtimeHours: 1 })
    await swipe(id, [MONDAY, '08:00', '12:00'])
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 9, source: 'MANUAL' })
    expect((await upload([`${code},${MONDAY},6,`])).data).toMatchObject({ updated: 1 })
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 6, source: 'IMPORT' })
    await staff.delete(`/pay-hour/${typed.data.id}`)
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 4, source: 'SWIPE' })
    expect((await upload([`${code},2025-06-10,8,From the old clock`])).data).toMatchObject({
      created: 1,
    })
    expect((await type(id, '2025-06-17')).status).toBe(400)
    expect((await type(id, '2025-01-05')).status).toBe(400)
    expect((await type(id, MONDAY)).status).toBe(409)
  })

  test('of somebody who has left are typed and imported up to the last day', async () => {
    const { id, code } = await hire()
    await staff.post(`/employee/${id}/leave`, { relievingDate: '2025-06-11' })
    expect((await type(id, '2025-06-11')).status).toBe(201)
    expect((await upload([`${code},2025-06-10,8,From the old clock`])).data).toMatchObject({
      created: 1,
    })
    expect(await type(id, '2025-06-12')).toMatchObject({
      status: 400,
      errors: [{ field: 'workDate', message: expect.stringContaining('left on 2025-06-11') }],
    })
    expect((await upload([`${code},2025-06-12,8,From the old clock`])).status).toBe(422)
    const cells = ['2025-06-09', '2025-06-13'].map((workDate) => ({
      employee: id,
      workDate,
      workedHours: 8,
    }))
    const corrected = await staff.put('/pay-hour/corrections', { cells, remarks: 'Typed' })
    expect(corrected.data).toMatchObject({ saved: 1, refused: [{ workDate: '2025-06-13' }] })
  })

  test('are approved and reopened, locked and unlocked; a locked day refuses every change', async () => {
    const { id, code } = await hire()
    const { data: row } = await type(id, MONDAY)
    expect((await staff.post(`/pay-hour/${row.id}/approve`)).data.payHourStatus).toBe('APPROVED')
    expect((await staff.post(`/pay-hour/${row.id}/reopen`)).data.payHourStatus).toBe('DRAFT')
    await staff.post(`/pay-hour/${row.id}/approve`)
    const { version } = (await staff.get(`/pay-hour/${row.id}`)).data
    const changed = await staff.put(`/pay-hour/${row.id}`, { workedHours: 8, version })
    expect(changed.data).toMatchObject({ payHourStatus: 'DRAFT', workedHours: 8 })
    await staff.post(`/pay-hour/${row.id}/approve`)
    await space.work((work) => lockMonth(work, id, '2025-06-01', '2025-06-30'))
    expect(await findHours(id, MONDAY)).toMatchObject({ payHourStatus: 'LOCKED' })
    const locked = (await staff.get(`/pay-hour/${row.id}`)).data
    const refused = [
      await staff.put(`/pay-hour/${row.id}`, { workedHours: 9, version: locked.version }),
      await staff.delete(`/pay-hour/${row.id}`),
      await staff.post(`/pay-hour/${row.id}/reopen`),
      await upload([`${code},${MONDAY},6,`]),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 422])
    const why = 'These hours are locked because their week or month is approved; cancel that first.'
    expect(refused[0]?.body.message).toBe(why)
    expect(refused[3]?.text).toContain(why)
    await space.work((work) => unlockMonth(work, id, '2025-06-01', '2025-06-30'))
    expect(await findHours(id, MONDAY)).toMatchObject({ payHourStatus: 'APPROVED' })
  })

  test('of a locked day keep its swipes as they are', async () => {
    const { id } = await hire()
    const { data } = await swipe(id, [MONDAY, '08:00', '12:00'])
    const row = await findHours(id, MONDAY)
    await staff.post(`/pay-hour/${String(row?.id)}/approve`)
    await space.work((work) => lockMonth(work, id, MONDAY, MONDAY))
    const { version } = data
    expect((await staff.put(`/swipe-entry/${data.id}`, { outTime: '13:00', version })).status).toBe(
      409,
    )
    expect((await staff.delete(`/swipe-entry/${data.id}`)).status).toBe(409)
    expect((await swipe(id, [MONDAY, '13:00', '14:00'])).status).toBe(409)
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 4, payHourStatus: 'LOCKED' })
  })

  test('follow leave that is granted and given back, and so do the swipes of its days', async () => {
    const { id } = await hire()
    const { data: swiped } = await swipe(id, [MONDAY, '08:00', '12:00'])
    const ask = async (more: object) => {
      const { data } = await staff.post('/employee-leave', {
        employee: id,
        leaveType: 'CASUAL',
        fromDate: MONDAY,
        toDate: '2025-06-10',
        reason: 'At home',
        ...more,
      })
      expect((await staff.post(`/employee-leave/${data.id}/approve`)).status).toBe(200)
      return data.id
    }
    const flag = async () => (await staff.get(`/swipe-entry/${swiped.id}`)).data.exceptionFlag
    const whole = await ask({})
    expect(await findHours(id, MONDAY)).toMatchObject({
      dayType: 'LEAVE',
      workedHours: 0,
      regularHours: 0,
    })
    expect(await findHours(id, '2025-06-10')).toMatchObject({ dayType: 'LEAVE', workedHours: 0 })
    expect(await flag()).toBe('ON_LEAVE')
    await staff.post(`/employee-leave/${whole}/cancel`)
    expect(await findHours(id, MONDAY)).toMatchObject({ dayType: 'WORKING', regularHours: 4 })
    expect(await flag()).toBe('NONE')
    const half = { toDate: MONDAY, halfDay: 'FIRST_HALF' }
    await ask(half)
    expect(await findHours(id, MONDAY)).toMatchObject({ dayType: 'HALF_LEAVE', regularHours: 4 })
    await staff.put(`/swipe-entry/${swiped.id}`, {
      outTime: '13:00',
      version: (await staff.get(`/swipe-entry/${swiped.id}`)).data.version,
    })
    expect(await findHours(id, MONDAY)).toMatchObject({ regularHours: 4, overtimeHours: 1 })
    await ask({ ...half, halfDay: 'SECOND_HALF' })
    expect(await findHours(id, MONDAY)).toMatchObject({ dayType: 'LEAVE', regularHours: 0 })
  })

  test('are explained by their swipes, leave and holiday, to staff and not to others', async () => {
    const { id } = await hire()
    await hourly(id)
    const explained = async (on: string, client = staff) =>
      client.get(`/pay-hour/explained?id=${(await findHours(id, on))?.id}`)
    const { data: late } = await swipe(id, ['2025-06-12', '13:00', '17:30'])
    const { data: early } = await swipe(id, ['2025-06-12', '08:00', '12:00'])
    expect((await explained('2025-06-12')).data).toMatchObject({
      swipes: [
        { id: early.id, inTime: '08:00', outTime: '12:00', hours: 4 },
        { id: late.id, inTime: '13:00', outTime: '17:30', hours: 4.5 },
      ],
      maxOvertimeHoursPerDay: 4,
      leaves: [],
      holidays: [],
    })
    expect((await explained('2025-06-12', space.as('EMPLOYEE'))).status).toBe(404)
    await staff.post('/holiday', { holidayDate: '2025-06-13', holidayName: 'Founding day' })
    const { data: leave } = await staff.post('/employee-leave', {
      employee: id,
      leaveType: 'CASUAL',
      fromDate: '2025-06-12',
      toDate: '2025-06-12',
      halfDay: 'FIRST_HALF',
      reason: 'At home',
    })
    await staff.post(`/employee-leave/${leave.id}/approve`)
    await type(id, '2025-06-13', { workedHours: 0 })
    expect((await explained('2025-06-13')).data).toMatchObject({
      holidays: [{ holidayName: 'Founding day', isPaid: true }],
      paidHolidayHours: 8,
    })
    expect((await explained('2025-06-12', space.as('ADMIN'))).data).toMatchObject({
      leaves: [{ id: leave.id, leaveType: 'CASUAL', halfDay: 'FIRST_HALF' }],
      paidLeaveDays: 0.5,
      paidLeaveHours: 4,
    })
  })

  test('of many people are read in one go', async () => {
    const [one, two] = [await hire(), await hire()]
    await type(one.id, MONDAY)
    await type(one.id, '2025-06-10')
    await type(two.id, '2025-05-31')
    const read = await space.work((work) =>
      readHours(work, [one.id, two.id], '2025-06-01', '2025-06-30'),
    )
    expect([...read.keys()]).toEqual([one.id])
    expect(read.get(one.id)).toMatchObject([
      { workDate: MONDAY, workedHours: 750, dayType: 'WORKING', payHourStatus: 'DRAFT' },
      { workDate: '2025-06-10' },
    ])
  })

  test('are typed and approved by staff alone', async () => {
    const { data } = await type(own, '2025-06-16')
    const employee = space.as('EMPLOYEE')
    expect((await employee.get(`/pay-hour/${data.id}`)).status).toBe(200)
    expect((await employee.get(`/pay-hour/explained?id=${data.id}`)).data.swipes).toEqual([])
    const asked = [
      await employee.post('/pay-hour', { employee: own, workDate: '2025-06-15', workedHours: 8 }),
      await employee.post(`/pay-hour/${data.id}/approve`),
      await employee.delete(`/pay-hour/${data.id}`),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await space.as('ADMIN').post(`/pay-hour/${data.id}/approve`)).status).toBe(200)
  })
})
