import { afterAll, describe, expect, test } from 'vitest'
import { runJob } from '../../../src/server/tasks/jobs.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { openHoursOffice } from '../../../tests/company/hours-office.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('swipes on %s', async (database) => {
  const { own, space, staff, hire, swipe, findHours, hourly } = await openHoursOffice(database)
  afterAll(() => space.close())

  const setSettings = async (settings: object) => {
    const office = space.as('SUPER_ADMIN')
    const { version } = (await office.get('/company-settings/1')).data
    return office.put('/company-settings/1', { version, ...settings })
  }

  const MONDAY = '2025-06-09'

  test('fill the pay hours of their day at once, also of past days (V17, V19)', async () => {
    const { id } = await hire()
    expect((await swipe(id, [MONDAY, '08:00', '12:00'])).data).toMatchObject({
      workedHours: 4,
      exceptionFlag: 'NONE',
      source: 'MANUAL',
    })
    const second = await swipe(id, [MONDAY, '12:30', '17:15'])
    expect(await findHours(id, MONDAY)).toMatchObject({
      workedHours: 8.75,
      regularHours: 8,
      overtimeHours: 0.75,
      dayType: 'WORKING',
      source: 'SWIPE',
      payHourStatus: 'DRAFT',
    })
    const { id: row, version } = second.data
    await staff.put(`/swipe-entry/${row}`, { outTime: '16:30', version })
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 8, overtimeHours: 0 })
    await staff.delete(`/swipe-entry/${row}`)
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 4 })
    await swipe(id, ['2025-06-10', '22:00', '06:00'])
    expect(await findHours(id, '2025-06-10')).toMatchObject({ workedHours: 8, regularHours: 8 })
    expect(await findHours(id, '2025-06-11')).toBeUndefined()
  })

  test('count as days of rest pay them, and as the terms of the person say (V18)', async () => {
    const { id } = await hire()
    await hourly(id, {
      minOvertimeMinutes: 30,
      unpaidBreakMinutes: 30,
      weeklyOffDays: ['SAT', 'SUN'],
    })
    await swipe(id, [MONDAY, '08:00', '16:45'])
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 8.25, overtimeHours: 0 })
    await staff.post('/holiday', { holidayDate: '2025-06-10', holidayName: 'Jar day' })
    expect((await swipe(id, ['2025-06-10', '08:00', '12:00'])).data.exceptionFlag).toBe(
      'HOLIDAY_WORK',
    )
    await swipe(id, ['2025-06-14', '08:00', '12:00'])
    expect(await findHours(id, '2025-06-10')).toMatchObject({ dayType: 'HOLIDAY', holidayHours: 4 })
    expect(await findHours(id, '2025-06-14')).toMatchObject({
      dayType: 'WEEKLY_OFF',
      holidayHours: 4,
      regularHours: 0,
    })
  })

  test('of one person never share time, and only one is open', async () => {
    const { id } = await hire()
    const answers = [
      await swipe(id, [MONDAY, '08:00', '12:00']),
      await swipe(id, [MONDAY, '08:00', '09:00']),
      await swipe(id, [MONDAY, '11:00', '13:00']),
      await swipe(id, [MONDAY, '12:00', '13:00']),
      await swipe(id, [MONDAY, '20:00', '12:30']),
      await swipe(id, ['2025-06-16', '09:00', null]),
      await swipe(id, ['2025-06-16', '08:00', null]),
      await swipe(id, ['2025-06-16', '08:30', '09:30']),
      await swipe(id, ['2025-06-10', '08:00', null]),
      await swipe(id, ['2025-06-17', '08:00', null]),
      await swipe(id, ['2025-01-05', '08:00', '12:00']),
      await swipe(id, ['2025-06-12', '08:00', '12:00'], { remarks: null }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([
      201, 409, 409, 201, 400, 201, 409, 409, 409, 400, 400, 400,
    ])
    expect(answers.at(-1)?.errors).toMatchObject([{ field: 'remarks' }])
  })

  test('at the door need a code alone: in, then out, and a correction is typed', async () => {
    const { id, code } = await hire()
    const stamp = () => staff.post('/swipe-entry/stamp', { employeeCode: code.toLowerCase() })
    const first = await stamp()
    expect(first.data).toMatchObject({
      employee: id,
      inTime: '13:00',
      outTime: null,
      source: 'DEVICE',
      remarks: null,
    })
    space.moveTo('2025-06-16T12:10:00.000Z')
    const second = await stamp()
    expect(second.data).toMatchObject({ id: first.data.id, outTime: '13:10', workedHours: 0.17 })
    expect(await findHours(id, '2025-06-16')).toMatchObject({ workedHours: 0.17 })
    space.moveTo('2025-06-16T12:00:00.000Z')
    const { version } = second.data
    const correct = (more: object) =>
      staff.put(`/swipe-entry/${first.data.id}`, { inTime: '12:30', version, ...more })
    expect((await correct({})).status).toBe(400)
    expect((await correct({ remarks: 'The door was stuck' })).data).toMatchObject({
      source: 'MANUAL',
      workedHours: 0.67,
    })
    expect((await staff.post('/swipe-entry/stamp', { employeeCode: 'EMP-99999' })).status).toBe(400)
  })

  test('at the door read twice within two minutes are one, in and out', async () => {
    const { id, code } = await hire()
    const stamp = () => staff.post('/swipe-entry/stamp', { employeeCode: code })
    const at = (time: string) => space.moveTo(`2025-06-16T${time}Z`)
    const all = async () => (await staff.get(`/swipe-entry?employee=${id}`)).content
    const [one, other] = await Promise.all([stamp(), stamp()])
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect([one?.data.repeated, other?.data.repeated].toSorted()).toEqual([false, true])
    at('12:01:59.000')
    expect((await stamp()).data).toMatchObject({ inTime: '13:00', outTime: null, repeated: true })
    // A reading that started a moment earlier but waited for the lock.
    at('11:59:59.990')
    expect((await stamp()).data).toMatchObject({ inTime: '13:00', outTime: null, repeated: true })
    at('12:02:30.000')
    expect((await stamp()).data).toMatchObject({ outTime: '13:02', repeated: false })
    at('12:03:40.000')
    expect((await stamp()).data).toMatchObject({ outTime: '13:02', repeated: true })
    at('12:04:29.000')
    expect((await stamp()).data).toMatchObject({ outTime: '13:02', repeated: true })
    expect(await all()).toHaveLength(1)
    at('12:04:31.000')
    expect((await stamp()).data).toMatchObject({ inTime: '13:04', outTime: null, repeated: false })
    expect(await all()).toHaveLength(2)
    at('12:00:00.000')
  })

  test('that were typed are no stamps, and the company sets how long a stamp counts', async () => {
    const { id, code } = await hire()
    const stamp = () => staff.post('/swipe-entry/stamp', { employeeCode: code })
    await swipe(id, ['2025-06-16', '12:59', '13:00'])
    expect((await stamp()).data).toMatchObject({ inTime: '13:00', repeated: false })
    const set = (repeatedStampMinutes: number) => setSettings({ repeatedStampMinutes })
    expect((await set(11)).status).toBe(400)
    expect((await set(0)).status).toBe(200)
    space.moveTo('2025-06-16T12:01:00.000Z')
    expect((await stamp()).data).toMatchObject({ outTime: '13:01', repeated: false })
    await set(2)
    space.moveTo('2025-06-16T12:00:00.000Z')
  })

  test('of a day are added up in minutes and rounded once', async () => {
    const { id } = await hire()
    await swipe(id, [MONDAY, '06:00', '08:40'])
    await swipe(id, [MONDAY, '09:00', '11:40'])
    await swipe(id, [MONDAY, '12:00', '14:40'])
    expect(await findHours(id, MONDAY)).toMatchObject({
      workedHours: 8,
      regularHours: 8,
      overtimeHours: 0,
    })
    const day = await staff.get(`/swipe-entry/date-employee?date=${MONDAY}&employeeId=${id}`)
    expect(day.data).toMatchObject({ workedHours: 8 })
  })

  test('of two at the same moment one comes and one leaves, or one is refused', async () => {
    const { id, code } = await hire()
    const both = await Promise.all([
      staff.post('/swipe-entry/stamp', { employeeCode: code }),
      swipe(id, ['2025-06-16', '12:00', null]),
    ])
    expect(both.map(({ status }) => status)).toContain(200)
    const { content } = await staff.get(`/swipe-entry?employee=${id}`)
    expect(content.filter(({ outTime }) => outTime === null).length).toBeLessThanOrEqual(1)
    const same = await Promise.all([1, 2].map(() => swipe(id, [MONDAY, '08:00', '12:00'])))
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 4 })
  })

  test('of a day are told to the office and to whose they are', async () => {
    const other = await hire()
    const add = (employee: number) =>
      staff.post('/swipe-entry', {
        employee,
        swipeDate: '2025-06-16',
        inTime: '08:00',
        outTime: '09:30',
        remarks: 'Typed',
      })
    expect([(await add(own)).status, (await add(other.id)).status]).toEqual([201, 201])
    const employee = space.as('EMPLOYEE')
    const day = (id: number) =>
      employee.get(`/swipe-entry/date-employee?date=2025-06-16&employeeId=${id}`)
    expect((await day(own)).data).toMatchObject({ workedHours: 1.5, rows: [{ inTime: '08:00' }] })
    expect((await day(other.id)).status).toBe(404)
    expect((await employee.get('/swipe-entry')).content.map((each) => each.employee)).toEqual([own])
    const hours = (id: number) =>
      employee.get(`/pay-hour/date-filter?id=${id}&fromDate=2025-06-01&toDate=2025-06-30`)
    expect((await hours(own)).data).toMatchObject({ workedHours: 1.5, regularHours: 1.5 })
    expect((await hours(other.id)).status).toBe(404)
    expect(
      (await staff.get(`/pay-hour/date-filter?id=${own}&fromDate=2024-01-01&toDate=2025-06-30`))
        .status,
    ).toBe(400)
    expect((await employee.post('/swipe-entry/stamp', { employeeCode: other.code })).status).toBe(
      403,
    )
    expect((await space.as('CUSTOMER').get('/swipe-entry')).status).toBe(403)
  })

  test('keep somebody from leaving whose time of leaving of an earlier day is missing', async () => {
    const { id } = await hire()
    const { data: open } = await swipe(id, ['2025-06-12', '08:00', null])
    const leave = () => staff.post(`/employee/${id}/leave`, { relievingDate: '2025-06-16' })
    const refused = await leave()
    expect([refused.status, refused.text.includes('2025-06-12 08:00')]).toEqual([409, true])
    const { version } = (await staff.get(`/swipe-entry/${open.id}`)).data
    const out = { outTime: '16:00', remarks: 'Forgot the card', version }
    expect((await staff.put(`/swipe-entry/${open.id}`, out)).status).toBe(200)
    expect((await leave()).status).toBe(200)
  })

  test('keep somebody who is in from leaving the company', async () => {
    const { id, code } = await hire()
    await staff.post('/swipe-entry/stamp', { employeeCode: code })
    const leave = () => staff.post(`/employee/${id}/leave`, { relievingDate: '2025-06-16' })
    expect((await leave()).status).toBe(409)
    space.moveTo('2025-06-16T12:05:00.000Z')
    await staff.post('/swipe-entry/stamp', { employeeCode: code })
    expect((await leave()).status).toBe(200)
    space.moveTo('2025-06-16T12:00:00.000Z')
  })

  test('of somebody who has left are not moved beyond the last day', async () => {
    const { id } = await hire()
    const { data } = await swipe(id, [MONDAY, '08:00', '12:00'])
    await staff.post(`/employee/${id}/leave`, { relievingDate: '2025-06-11' })
    const moved = (swipeDate: string) =>
      staff.put(`/swipe-entry/${data.id}`, { swipeDate, version: data.version })
    expect((await moved('2025-06-12')).text).toContain('left on 2025-06-11')
    expect((await moved('2025-06-11')).status).toBe(200)
  })

  test('of somebody who has left are entered up to the last day; of somebody suspended, up to yesterday', async () => {
    const { id: left } = await hire()
    await staff.post(`/employee/${left}/leave`, { relievingDate: '2025-06-11' })
    expect((await swipe(left, ['2025-06-11', '08:00', '12:00'])).status).toBe(201)
    expect(await findHours(left, '2025-06-11')).toMatchObject({ workedHours: 4 })
    expect(await swipe(left, ['2025-06-12', '08:00', '12:00'])).toMatchObject({
      status: 400,
      errors: [{ field: 'swipeDate', message: expect.stringContaining('left on 2025-06-11') }],
    })
    const { id: suspended } = await hire()
    const { data } = await swipe(suspended, ['2025-06-16', '08:00', null])
    await staff.post(`/employee/${suspended}/suspend`)
    const out = { outTime: '12:00', version: data.version }
    expect((await staff.put(`/swipe-entry/${data.id}`, out)).status).toBe(200)
    expect((await swipe(suspended, ['2025-06-13', '08:00', '12:00'])).status).toBe(201)
    expect(await swipe(suspended, ['2025-06-16', '12:30', '12:40'])).toMatchObject({
      status: 400,
      errors: [{ field: 'swipeDate' }],
    })
  })

  test('are stamped at the door up to the last working day', async () => {
    const [gone, last] = [await hire(), await hire()]
    await staff.post(`/employee/${gone.id}/leave`, { relievingDate: '2025-06-15' })
    await staff.post(`/employee/${last.id}/leave`, { relievingDate: '2025-06-16' })
    const stamp = (employeeCode: string) => staff.post('/swipe-entry/stamp', { employeeCode })
    expect((await stamp(gone.code)).status).toBe(400)
    expect((await stamp(last.code)).status).toBe(200)
    const board = (await staff.get('/swipe-entry/board')).text
    expect(board).toContain(last.code)
    expect(board).not.toContain(gone.code)
  })

  test('without a time of leaving are noted in the night, and settled by it or by a remark', async () => {
    const { id, code } = await hire()
    const idle = await hire()
    const hurried = await hire()
    for (const employeeCode of [code, hurried.code])
      await staff.post('/swipe-entry/stamp', { employeeCode })
    await space.startSessionsAt('2025-06-17T12:00:00.000Z')
    const office = space.as('ADMIN')
    await runJob(space.context, 'pay-hour.hours')
    const { content } = await office.get('/swipe-entry?tab=exceptions')
    const mine = content.find((each) => each.employee === id)
    expect(mine).toMatchObject({ exceptionFlag: 'MISSING_OUT' })
    const theirs = content.find((each) => each.employee === hurried.id)
    const added = await office.put(`/swipe-entry/${String(theirs?.id)}`, {
      outTime: '15:00',
      version: (await office.get(`/swipe-entry/${String(theirs?.id)}`)).data.version,
    })
    expect(added.data).toMatchObject({
      exceptionFlag: 'NONE',
      source: 'MANUAL',
      remarks: 'Clock-out added',
      workedHours: 2,
    })
    const day = await office.get(`/pay-hour?employee=${id}`)
    expect(day.content).toMatchObject([{ workDate: '2025-06-16', workedHours: 0 }])
    const absent = await office.get(`/pay-hour?employee=${idle.id}`)
    expect(absent.content).toMatchObject([{ workDate: '2025-06-16', workedHours: 0 }])
    const approve = () => office.post(`/pay-hour/${String(day.content[0]?.id)}/approve`)
    expect((await approve()).status).toBe(409)
    // An old open swipe blocks typed swipes, but not the door, where it cannot be completed.
    const again = await office.post('/swipe-entry/stamp', { employeeCode: code })
    expect(again.data).toMatchObject({ swipeDate: '2025-06-17', outTime: null })
    const remark = await office.put(`/swipe-entry/${String(mine?.id)}`, {
      remarks: 'Left at once, not paid',
      version: (await office.get(`/swipe-entry/${String(mine?.id)}`)).data.version,
    })
    expect(remark.data).toMatchObject({ isSettled: true, exceptionFlag: 'MISSING_OUT' })
    expect((await approve()).status).toBe(200)
    const closed = await office.put(`/swipe-entry/${String(mine?.id)}`, {
      outTime: '15:00',
      version: remark.data.version,
      remarks: 'Seen leaving',
    })
    expect(closed.data).toMatchObject({ exceptionFlag: 'NONE', isSettled: false, workedHours: 2 })
    // The day returns to DRAFT and must be approved again.
    expect((await office.get(`/pay-hour?employee=${id}`)).content).toMatchObject([
      { workedHours: 2, payHourStatus: 'DRAFT' },
    ])
  })
})
