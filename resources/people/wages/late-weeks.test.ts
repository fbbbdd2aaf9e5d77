import { afterAll, describe, expect, test } from 'vitest'
import { openHoursOffice } from '../../../tests/company/hours-office.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('weekly wages, what becomes known late on %s', async (database) => {
  const { space, staff, hire, swipe, findHours, hourly } = await openHoursOffice(database)
  afterAll(() => space.close())

  const MONDAY = '2025-06-02'
  const TUESDAY = '2025-06-03'
  /** Employee with eight approved hours on Monday and a drafted week. */
  const worked = async () => {
    const { id, code } = await hire()
    await hourly(id)
    await swipe(id, [MONDAY, '08:00', '16:00'])
    const day = await findHours(id, MONDAY)
    await staff.post(`/pay-hour/${String(day?.id)}/approve`)
    const { data: week } = await staff.post('/weekly-wages', {
      employee: id,
      weekStartDate: MONDAY,
    })
    expect(week).toMatchObject({ regularHours: 8, regularPay: 96 })
    return { id, code, day: String(day?.id), week: week.id }
  }
  const readWages = async (week: number) => (await staff.get(`/weekly-wages/${week}`)).data

  test('a draft follows leave, holidays and hours that are deleted', async () => {
    const { id, day, week } = await worked()
    const { data: leave } = await staff.post('/employee-leave', {
      employee: id,
      leaveType: 'CASUAL',
      fromDate: TUESDAY,
      toDate: TUESDAY,
      halfDay: 'FIRST_HALF',
      reason: 'At the bank',
    })
    await staff.post(`/employee-leave/${leave.id}/approve`)
    expect(await readWages(week)).toMatchObject({ paidLeaveHours: 4, grossWages: 144 })
    await staff.post(`/employee-leave/${leave.id}/cancel`)
    expect(await readWages(week)).toMatchObject({ paidLeaveHours: 0, grossWages: 96 })
    const { data: holiday } = await staff.post('/holiday', {
      holidayDate: TUESDAY,
      holidayName: 'Late holiday',
    })
    expect(await readWages(week)).toMatchObject({ paidHolidayHours: 8, grossWages: 192 })
    const going = await worked()
    expect(await readWages(going.week)).toMatchObject({ paidHolidayHours: 8, grossWages: 192 })
    await staff.post(`/employee/${going.id}/leave`, { relievingDate: MONDAY })
    expect(await readWages(going.week)).toMatchObject({ paidHolidayHours: 0, grossWages: 96 })
    await staff.delete(`/holiday/${holiday.id}`)
    expect(await readWages(week)).toMatchObject({ paidHolidayHours: 0, grossWages: 96 })
    await staff.delete(`/pay-hour/${day}`)
    expect(await readWages(week)).toMatchObject({ regularHours: 0, grossWages: 0 })
    // The day follows its swipes again and awaits approval.
    expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 8, payHourStatus: 'DRAFT' })
  })

  test('a draft that more is deducted from than its corrected hours come to is an exception', async () => {
    const { day, week } = await worked()
    const { version } = await readWages(week)
    const deducted = { otherDeductions: 90, otherNote: 'Advance', version }
    await staff.put(`/weekly-wages/${week}`, deducted)
    expect((await staff.post(`/pay-hour/${day}/reopen`)).status).toBe(200)
    expect(await readWages(week)).toMatchObject({ netWages: -90, exceptions: ['NEGATIVE_NET'] })
    const { content } = await staff.get('/weekly-wages?tab=exceptions')
    expect(content.map(({ id }) => id)).toEqual([week])
    await staff.post(`/pay-hour/${day}/approve`)
    expect(await readWages(week)).toMatchObject({ netWages: 6, exceptions: null })
    await staff.delete(`/pay-hour/${day}`)
    const refused = await staff.post(`/weekly-wages/${week}/approve`)
    expect([refused.status, refused.errors[0]?.field ?? refused.text]).toEqual([
      409,
      'otherDeductions',
    ])
  })

  test('wages of somebody without a date of birth are not approved', async () => {
    const { id, week } = await worked()
    await space.work((work) => work.write(work.registry.get('employee'), id, { dateOfBirth: null }))
    const refused = await staff.post(`/weekly-wages/${week}/approve`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('date of birth'),
    ])
    const { version } = (await staff.get(`/employee/${id}`)).data
    await staff.put(`/employee/${id}`, { version, dateOfBirth: '1990-01-02' })
    expect((await staff.post(`/weekly-wages/${week}/approve`)).status).toBe(200)
  })

  test('an approved week takes no hours for days that had none', async () => {
    const { id, week } = await worked()
    expect((await staff.post(`/weekly-wages/${week}/approve`)).status).toBe(200)
    const late = [
      await swipe(id, [TUESDAY, '08:00', '16:00']),
      await staff.post('/pay-hour', {
        employee: id,
        workDate: TUESDAY,
        workedHours: 8,
        remarks: 'By hand',
      }),
    ]
    expect(late.map(({ status }) => status)).toEqual([409, 409])
    expect(late[0]?.text).toContain('Hours for 2025-06-03 are locked')
    expect(await findHours(id, TUESDAY)).toBeUndefined()
    await staff.post(`/weekly-wages/${week}/cancel`)
    expect((await swipe(id, [TUESDAY, '08:00', '16:00'])).status).toBe(201)
  })

  test('hours that arrive while a week is approved come before it, or are refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, code, week } = await worked()
      const sheet = () =>
        staff.upload('/pay-hour/import', {
          name: 'hours.csv',
          content: `employeeCode,workDate,workedHours,remarks\r\n${code},${TUESDAY},7,Sheet\r\n`,
          type: 'text/csv',
        })
      const approve = () => staff.post(`/weekly-wages/${week}/approve`)
      const [one, other] = round % 2 === 0 ? [sheet, approve] : [approve, sheet]
      const replies = await Promise.all([one(), other()])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const isApproved = (await readWages(week))['wageStatus'] === 'APPROVED'
      const row = await findHours(id, TUESDAY)
      expect(row?.payHourStatus).toBe(isApproved ? undefined : 'DRAFT')
      expect(await findHours(id, MONDAY)).toMatchObject({
        payHourStatus: isApproved ? 'LOCKED' : 'APPROVED',
      })
    }
  })

  test('a swipe and a correction of one day at once leave what was typed', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await worked()
      const correct = () =>
        staff.put('/pay-hour/corrections', {
          cells: [{ employee: id, workDate: TUESDAY, workedHours: 5 }],
          remarks: 'Left early',
        })
      const stamp = () => swipe(id, [TUESDAY, '08:00', '16:00'])
      const [one, other] = round % 2 === 0 ? [stamp, correct] : [correct, stamp]
      const replies = await Promise.all([one(), other()])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201])
      expect(await findHours(id, TUESDAY)).toMatchObject({ workedHours: 5, source: 'MANUAL' })
    }
  })
})
