import { afterAll, describe, expect, test } from 'vitest'
import { openHoursOffice } from '../../../tests/company/hours-office.ts'
import { changeMany } from '../../../tests/contract/changes-of-many.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { TAKEN } from '../together/standing.ts'
import { lockMonth, unlockMonth } from '../hours/pay-hours.server.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('weekly wages on %s', async (database) => {
  const { own, space, staff, department, hire, swipe, findHours, hourly } =
    await openHoursOffice(database)
  const types = (await staff.get('/payment-type/list')).content
  const cash = types.find(({ kind }) => kind === 'CASH')?.id
  const bank = types.find(({ kind }) => kind === 'BANK')?.id
  afterAll(() => space.close())

  const MONDAY = '2025-06-02'
  const DAYS = ['2025-06-02', '2025-06-03', '2025-06-04', '2025-06-05', '2025-06-06']
  const work = async (employee: number, hours: readonly number[], isApproved = true) => {
    for (const [place, workedHours] of hours.entries()) {
      const { data } = await staff.post('/pay-hour', {
        employee,
        workDate: DAYS[place],
        workedHours,
        remarks: 'By hand',
      })
      if (isApproved) await staff.post(`/pay-hour/${data.id}/approve`)
    }
  }
  const hireHourly = async () => {
    const person = await hire()
    await hourly(person.id)
    return person
  }
  const add = (employee: number, more: object = {}) =>
    staff.post('/weekly-wages', { employee, weekStartDate: MONDAY, ...more })
  const act = (id: number, action: string, input: object = {}) =>
    staff.post(`/weekly-wages/${id}/${action}`, input)
  const upload = (rows: readonly string[]) =>
    staff.upload('/upload-employee-weekly-wages', {
      name: 'wages.csv',
      content: [
        'employeeCode,weekStartDate,regularHours,overtimeHours,holidayHours,otherEarnings,otherDeductions,otherNote',
        ...rows,
        '',
      ].join('\r\n'),
      type: 'text/csv',
    })

  test('add up the approved hours of the week, and follow them while they are a draft', async () => {
    const { id } = await hireHourly()
    await work(id, [8, 8.5, 8])
    const { data: week } = await add(id, { otherDeductions: 20, otherNote: 'Advance' })
    // 24 h at 12.00 and 0.5 h at 18.00, less 20.00.
    expect(week).toMatchObject({
      weekEndDate: '2025-06-08',
      regularHours: 24,
      overtimeHours: 0.5,
      hourlyRate: 12,
      regularPay: 288,
      overtimePay: 9,
      grossWages: 297,
      netWages: 277,
      wageStatus: 'DRAFT',
      paidAmount: 0,
    })
    const day = await findHours(id, MONDAY)
    await staff.post(`/pay-hour/${String(day?.id)}/reopen`)
    expect((await staff.get(`/weekly-wages/${week.id}`)).data).toMatchObject({ regularPay: 192 })
    expect((await act(week.id, 'approve')).status).toBe(409)
    await staff.post(`/pay-hour/${String(day?.id)}/approve`)
    expect((await act(week.id, 'approve')).data).toMatchObject({ netWages: 277 })
    expect(await findHours(id, MONDAY)).toMatchObject({ payHourStatus: 'LOCKED' })
    expect((await act(week.id, 'cancel')).data.wageStatus).toBe('CANCELLED')
    expect(await findHours(id, MONDAY)).toMatchObject({ payHourStatus: 'APPROVED' })
    // After cancellation, new wages can be added.
    const again = await add(id)
    expect([again.status, (await add(id)).status]).toEqual([201, 409])
  })

  test('of somebody who has left are entered up to the last week', async () => {
    const { id, code } = await hireHourly()
    await work(id, [8])
    await staff.post(`/employee/${id}/leave`, { relievingDate: '2025-06-02' })
    expect((await add(id)).data).toMatchObject({ regularHours: 8 })
    // Defaults to the last week, which starts on 9 June.
    expect(await staff.post('/weekly-wages', { employee: id })).toMatchObject({
      status: 400,
      errors: [{ field: 'weekStartDate', message: expect.stringContaining('left on 2025-06-02') }],
    })
    expect((await upload([`${code},2025-05-26,30,0,0,0,0,`])).data).toMatchObject({ created: 1 })
  })

  test('are paid once, and then stay', async () => {
    const { id } = await hireHourly()
    await work(id, [8])
    const { data: week } = await add(id)
    await act(week.id, 'approve')
    expect((await act(week.id, 'pay', { paymentType: cash })).status).toBe(400)
    expect((await act(week.id, 'pay', { paymentType: bank, paidDate: '2025-06-13' })).status).toBe(
      400,
    )
    const paid = await act(week.id, 'pay', {
      paymentType: bank,
      paidDate: '2025-06-13',
      paymentReference: 'TRF 1',
    })
    expect(paid.data).toMatchObject({ wageStatus: 'PAID', paidAmount: 96, paidDate: '2025-06-13' })
    const { version } = paid.data
    const refused = [
      await act(week.id, 'cancel'),
      await act(week.id, 'pay', { paymentType: cash, paidDate: '2025-06-13' }),
      await staff.put(`/weekly-wages/${week.id}`, { otherEarnings: 1, otherNote: 'More', version }),
      await staff.delete(`/weekly-wages/${week.id}`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  })

  test('of a whole week are drafted, approved and paid for a department; what is refused is named', async () => {
    const [one, other, third] = [await hireHourly(), await hireHourly(), await hireHourly()]
    await work(one.id, [8])
    await work(other.id, [8, 8])
    await work(third.id, [8], false)
    const drafted = await staff.post('/weekly-wages/draft', { weekStartDate: MONDAY, department })
    expect(drafted.data.drafted).toBeGreaterThanOrEqual(3)
    const week = `/weekly-wages/week?weekStartDate=${MONDAY}&department=${department}`
    const findStateSum = async (state: string) =>
      ((await staff.get(week)).data as unknown as Record<string, unknown>[]).find(
        ({ wageStatus }) => wageStatus === state,
      )
    const decide = (step: 'approve' | 'pay', inputs: object = {}) =>
      changeMany(staff, '/weekly-wages', {
        query: { fromDate: MONDAY, toDate: MONDAY, department, wageStatus: TAKEN[step] },
        action: step,
        inputs,
      })
    const sumChanged = (all: readonly Awaited<ReturnType<typeof decide>>[]) =>
      all.reduce((sum, { change }) => sum + Number(change.changed), 0)
    const before = await findStateSum('DRAFT')
    const approved = await Promise.all([decide('approve'), decide('approve')])
    const done = sumChanged(approved)
    expect(done).toBe(Number(before?.people) - 1)
    const unpaid = (await decide('pay')).rows
    expect(unpaid).toHaveLength(done)
    expect(unpaid[0]?.errors).toMatchObject([{ field: 'paidDate' }, { field: 'paymentType' }])
    const payment = { paymentType: cash, paidDate: '2025-06-13' }
    expect(sumChanged(await Promise.all([decide('pay', payment), decide('pay', payment)]))).toBe(
      done,
    )
    expect(await findStateSum('APPROVED')).toBeUndefined()
    const [own] = (await staff.get(`/weekly-wages/list?employee=${one.id}`)).content
    expect(own).toMatchObject({ wageStatus: 'PAID', paidAmount: 96 })
    const asEmployee = space.as('EMPLOYEE')
    expect((await asEmployee.get(week)).status).toBe(403)
    const order = { query: { fromDate: MONDAY, toDate: MONDAY }, action: 'pay' }
    expect((await changeMany(asEmployee, '/weekly-wages', order)).opened.status).toBe(403)
  })

  test('count paid holidays and paid leave with standard hours', async () => {
    const { id } = await hireHourly()
    await staff.post('/holiday', { holidayDate: '2025-05-26', holidayName: 'Spring' })
    await staff.post('/holiday', { holidayDate: '2025-05-25', holidayName: 'A Sunday' })
    for (const leave of [
      { leaveType: 'CASUAL', fromDate: '2025-05-27', toDate: '2025-05-27' },
      { leaveType: 'CASUAL', fromDate: '2025-05-28', toDate: '2025-05-28', halfDay: 'FIRST_HALF' },
      { leaveType: 'UNPAID', fromDate: '2025-05-29', toDate: '2025-05-29' },
    ]) {
      const { data } = await staff.post('/employee-leave', {
        employee: id,
        reason: 'At home',
        ...leave,
      })
      expect((await staff.post(`/employee-leave/${data.id}/approve`)).status).toBe(200)
    }
    const { data } = await add(id, { weekStartDate: '2025-05-26' })
    expect(data).toMatchObject({
      paidHolidayHours: 8,
      paidLeaveHours: 12,
      paidHolidayPay: 96,
      paidLeavePay: 144,
      grossWages: 240,
    })
    await swipe(id, ['2025-05-30', '08:00', '15:00'])
    const explained = await staff.get(`/weekly-wages/explained?id=${data.id}`)
    const days = explained.data as unknown as readonly Record<string, unknown>[]
    expect(days).toMatchObject([
      { date: '2025-05-26', dayType: 'HOLIDAY', paidHolidayHours: 8 },
      { dayType: 'LEAVE', paidLeaveHours: 8 },
      { dayType: 'HALF_LEAVE', paidLeaveHours: 4 },
      { dayType: 'LEAVE', paidLeaveHours: 0 },
      { worked: 7, regularHours: 0, isDraft: true },
      { paidLeaveHours: 0, isDraft: false },
      { dayType: 'WEEKLY_OFF', paidHolidayHours: 0 },
    ])
    const worker = space.as('EMPLOYEE')
    expect((await worker.get(`/weekly-wages/explained?id=${data.id}`)).status).toBe(404)
    const sunday = await add(id, { weekStartDate: '2025-05-19' })
    expect(sunday.data).toMatchObject({ paidHolidayHours: 0, grossWages: 0 })
  })

  test('are drafted for a department in one action, for whom they are missing', async () => {
    const [one, two, monthly] = [await hireHourly(), await hireHourly(), await hire()]
    await work(one.id, [8])
    await staff.post(`/employee/${one.id}/suspend`)
    await add(two.id)
    const { data } = await staff.post('/weekly-wages/draft', { weekStartDate: MONDAY, department })
    expect(data.drafted).toBeGreaterThanOrEqual(1)
    expect(data.skipped).toBeGreaterThanOrEqual(1)
    const of = async (id: number) => (await staff.get(`/weekly-wages?employee=${id}`)).content
    expect(await of(one.id)).toMatchObject([{ grossWages: 96, wageStatus: 'DRAFT' }])
    expect([(await of(two.id)).length, (await of(monthly.id)).length]).toEqual([1, 0])
    const again = await staff.post('/weekly-wages/draft', { weekStartDate: MONDAY, department })
    expect(again.data).toMatchObject({ drafted: 0 })
    expect((await staff.post('/weekly-wages/draft', { weekStartDate: '2025-06-03' })).status).toBe(
      400,
    )
    const both = await Promise.all([1, 2].map(() => add(one.id, { weekStartDate: '2025-05-12' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('refuse other days, people by the month, weeks to come and more than they come to', async () => {
    const { id } = await hireHourly()
    const monthly = await hire()
    const refused = [
      await add(id, { weekStartDate: '2025-06-03' }),
      await add(monthly.id),
      await add(id, { otherDeductions: 1, otherNote: 'Advance' }),
      await add(id, { otherEarnings: 1 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const { data } = await add(id, { weekStartDate: '2025-06-16' })
    expect((await act(data.id, 'approve')).status).toBe(409)
  })

  test('arrive as a sheet with hours of its own, and only while they are a draft', async () => {
    const { id, code } = await hireHourly()
    const made = await upload([`${code},${MONDAY},40,3.5,6,,20,Advance`])
    expect(made.data).toMatchObject({ created: 1 })
    const [week] = (await staff.get(`/weekly-wages?employee=${id}`)).content
    // Example V20.
    expect(week).toMatchObject({ grossWages: 687, netWages: 667, regularHours: 40 })
    const version = Number((await staff.get(`/weekly-wages/${String(week?.id)}`)).data.version)
    const more = { regularHours: 40, otherDeductions: 0, otherNote: null, version }
    const other = await staff.put(`/weekly-wages/${String(week?.id)}`, { ...more, regularHours: 1 })
    expect([other.status, other.errors[0]?.field]).toEqual([400, 'regularHours'])
    const changed = await staff.put(`/weekly-wages/${String(week?.id)}`, more)
    expect(changed.data).toMatchObject({ regularHours: 40, netWages: 687, hoursFrom: 'IMPORT' })
    const update = await upload([`${code},${MONDAY},30,,,,,`])
    expect(update.data).toMatchObject({ updated: 1 })
    await act(Number(week?.id), 'approve')
    expect((await upload([`${code},${MONDAY},31,,,,,`])).status).toBe(422)
    expect((await upload([`${code},2025-06-03,31,,,,,`])).status).toBe(422)
    const typed = await add(id, { weekStartDate: '2025-05-12', regularHours: 40 })
    expect([typed.status, typed.errors[0]?.field]).toEqual([400, 'regularHours'])
  })

  test('arrive anew for a week that was cancelled', async () => {
    const { id, code } = await hireHourly()
    await upload([`${code},${MONDAY},40,,,,,`])
    const weeks = async () =>
      (await staff.get(`/weekly-wages?employee=${id}`)).content.map((week) => [
        week.wageStatus,
        week.regularHours,
      ])
    const [first] = (await staff.get(`/weekly-wages?employee=${id}`)).content
    await act(Number(first?.id), 'cancel')
    expect((await upload([`${code},${MONDAY},30,,,,,`])).data).toMatchObject({ created: 1 })
    expect((await upload([`${code},${MONDAY},35,,,,,`])).data).toMatchObject({ updated: 1 })
    const found = await weeks()
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(['CANCELLED', 40])
    expect(found).toContainEqual(['DRAFT', 35])
  })

  test('keep their hours locked when the month around them is given back', async () => {
    const { id } = await hireHourly()
    await work(id, [8])
    const { data } = await add(id)
    await act(data.id, 'approve')
    await space.work((unit) => lockMonth(unit, id, '2025-06-01', '2025-06-30'))
    await space.work((unit) => unlockMonth(unit, id, '2025-06-01', '2025-06-30'))
    expect(await findHours(id, MONDAY)).toMatchObject({ payHourStatus: 'LOCKED' })
  })

  test('are those of staff to change, and of a super admin to cancel', async () => {
    await hourly(own, { effectiveFrom: '2025-01-01' })
    const { data } = await add(own, { weekStartDate: '2025-06-16' })
    const employee = space.as('EMPLOYEE')
    expect((await employee.get(`/weekly-wages/${data.id}`)).status).toBe(200)
    const asked = [
      await employee.post('/weekly-wages', { employee: own, weekStartDate: MONDAY }),
      await employee.post(`/weekly-wages/${data.id}/approve`),
      await employee.post('/weekly-wages/draft', { weekStartDate: MONDAY }),
      await space.as('ADMIN').post(`/weekly-wages/${data.id}/cancel`),
      await space.as('ADMIN').delete(`/weekly-wages/${data.id}`),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect((await employee.get('/weekly-wages')).content.map((each) => each.id)).toEqual([data.id])
  })
})
