import { afterAll, describe, expect, test } from 'vitest'
import { openPayroll } from '../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('dates of employment and closed months on %s', async (database) => {
  const { space, superAdmin, hire, terms, draft, act } = await openPayroll(database)
  afterAll(() => space.close())

  const readVersion = async (path: string) => (await superAdmin.get(path)).data.version
  const edit = async (id: number, change: object) =>
    superAdmin.put(`/employee/${id}`, { ...change, version: await readVersion(`/employee/${id}`) })
  const leave = (id: number, relievingDate: string) =>
    superAdmin.post(`/employee/${id}/leave`, { relievingDate })
  const ask = async (employee: number, fromDate: string, toDate = fromDate) => {
    const body = { employee, leaveType: 'EARNED', fromDate, toDate, reason: 'Summer at home' }
    const { data, text } = await superAdmin.post('/employee-leave', body)
    expect(data.id, text).toBeGreaterThan(0)
    return data.id
  }
  const paid = async () => {
    const employee = await hire()
    await terms(employee)
    const { data } = await draft(employee)
    return { employee, pay: data.id, approve: () => act(data.id, 'approve') }
  }

  test('do not move past approved pay', async () => {
    const { employee, pay, approve } = await paid()
    expect((await approve()).status).toBe(200)
    const answers = [
      await edit(employee, { dateOfJoining: '2025-06-01' }),
      await edit(employee, { dateOfJoining: '2025-05-20' }),
      await leave(employee, '2025-05-05'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(answers.map(({ errors }) => errors[0]?.field)).toEqual([
      'dateOfJoining',
      'dateOfJoining',
      'relievingDate',
    ])
    expect(answers[0]?.text).toContain('2025-05')
    // Extending employment leaves no paid days outside it.
    expect((await edit(employee, { dateOfJoining: '2024-02-01' })).status).toBe(200)
    expect((await leave(employee, '2025-05-31')).status).toBe(200)
    expect((await edit(employee, { relievingDate: '2025-05-30' })).status).toBe(409)
    expect((await act(pay, 'cancel')).status).toBe(200)
    expect((await edit(employee, { relievingDate: '2025-05-30' })).status).toBe(200)
  })

  test('do not move past approved leave or hours', async () => {
    const employee = await hire()
    await terms(employee)
    const approved = await ask(employee, '2025-06-02', '2025-06-06')
    await superAdmin.post(`/employee-leave/${approved}/approve`, {})
    const refused = await leave(employee, '2025-06-04')
    expect([refused.status, refused.text.includes('2025-06-02')]).toEqual([409, true])
    expect((await edit(employee, { dateOfJoining: '2025-06-09' })).status).toBe(409)
    expect((await superAdmin.post(`/employee-leave/${approved}/cancel`, {})).status).toBe(200)
    const hours = { workDate: '2025-05-13', workedHours: 8, remarks: 'At the fair' }
    expect((await superAdmin.post('/pay-hour', { employee, ...hours })).status).toBe(201)
    const late = await leave(employee, '2025-05-12')
    expect([late.status, late.text.includes('2025-05-13')]).toEqual([409, true])
    expect((await edit(employee, { dateOfJoining: '2025-05-14' })).status).toBe(409)
    expect((await leave(employee, '2025-05-13')).status).toBe(200)
  })

  test('name all that lies outside them, up to five of a kind', async () => {
    const employee = await hire()
    await terms(employee)
    const approve = async (on: string) =>
      superAdmin.post(`/employee-leave/${await ask(employee, on)}/approve`, {})
    const mondays = ['02', '09', '16', '23', '30'].map((day) => `2025-06-${day}`)
    for (const monday of mondays) await approve(monday)
    await superAdmin.post('/pay-hour', {
      employee,
      workDate: '2025-05-13',
      workedHours: 8,
      remarks: 'At the fair',
    })
    const five = await leave(employee, '2025-05-12')
    for (const each of [...mondays, '2025-05-13']) expect(five.text).toContain(each)
    expect(five.text).not.toContain('more')
    await approve('2025-07-07')
    await approve('2025-07-14')
    expect((await leave(employee, '2025-05-12')).body.message).toBe(
      'There is approved leave outside the employment dates: 2025-06-02, 2025-06-09, 2025-06-16, 2025-06-23, 2025-06-30 and 2 more. There are hours outside the employment dates: 2025-05-13. Cancel or delete these first, or choose another date.',
    )
  })

  test('are followed by drafts, which are marked; those of months outside go', async () => {
    const { employee, pay } = await paid()
    const drafted = async () => (await superAdmin.get(`/employee-pay/${pay}`)).data
    expect((await edit(employee, { dateOfJoining: '2025-05-15' })).status).toBe(200)
    expect(await drafted()).toMatchObject({ payableDays: 12, exceptions: ['NEW'] })
    expect((await edit(employee, { dateOfJoining: '2024-01-01' })).status).toBe(200)
    expect(await drafted()).toMatchObject({ payableDays: 22, exceptions: [] })
    expect((await leave(employee, '2025-05-16')).status).toBe(200)
    expect(await drafted()).toMatchObject({ payableDays: 12, exceptions: ['LEAVING'] })
    expect((await edit(employee, { relievingDate: '2025-04-30' })).status).toBe(200)
    expect(await drafted()).toMatchObject({ payStatus: 'CANCELLED' })
  })

  test('do not move past approved wages of a week, and drafts of weeks follow', async () => {
    const hourly = async () => {
      const employee = await hire({ dateOfJoining: '2025-01-06' })
      await terms(employee, {
        payType: 'HOURLY',
        monthlySalary: null,
        hourlyRate: 12,
        payUnworkedHolidays: true,
      })
      const week = await superAdmin.post('/weekly-wages', { employee, weekStartDate: '2025-05-12' })
      expect(week.status, week.text).toBe(201)
      return { employee, week: week.data.id }
    }
    const day = { holidayDate: '2025-05-13', holidayName: 'Jar day' }
    const { data: holiday } = await superAdmin.post('/holiday', day)
    const drafted = await hourly()
    const readWeekHours = async (id: number) => (await superAdmin.get(`/weekly-wages/${id}`)).data
    expect(await readWeekHours(drafted.week)).toMatchObject({ paidHolidayHours: 8 })
    expect((await edit(drafted.employee, { dateOfJoining: '2025-05-14' })).status).toBe(200)
    expect(await readWeekHours(drafted.week)).toMatchObject({ paidHolidayHours: 0 })
    const approved = await hourly()
    const { version } = await readWeekHours(approved.week)
    const done = await superAdmin.post(`/weekly-wages/${approved.week}/approve`, { version })
    expect(done.status, done.text).toBe(200)
    const refused = await edit(approved.employee, { dateOfJoining: '2025-05-14' })
    expect([refused.status, refused.text.includes('2025-05-12')]).toEqual([409, true])
    await superAdmin.delete(`/holiday/${holiday.id}`)
  })

  test('a request for a closed month is rejected and cancelled, not approved or changed', async () => {
    const { employee, approve } = await paid()
    const [one, other] = [await ask(employee, '2025-05-14'), await ask(employee, '2025-05-15')]
    expect((await approve()).status).toBe(200)
    const reject = (await superAdmin.get('/reject-reason/list?reasonKind=LEAVE')).content[0]?.id
    const version = await readVersion(`/employee-leave/${one}`)
    const put = { reason: 'Another reason', version }
    expect((await superAdmin.put(`/employee-leave/${one}`, put)).status).toBe(409)
    expect((await superAdmin.post(`/employee-leave/${one}/approve`, {})).status).toBe(409)
    const rejected = await superAdmin.post(`/employee-leave/${one}/reject`, {
      leaveRejectReason: reject,
    })
    expect(rejected.data, rejected.text).toMatchObject({ employeeLeaveStatus: 'REJECTED' })
    const cancelled = await superAdmin.post(`/employee-leave/${other}/cancel`, {})
    expect(cancelled.data, cancelled.text).toMatchObject({ employeeLeaveStatus: 'CANCELLED' })
  })

  test('hours and swipes of a closed month stay, also where neither counts', async () => {
    const { employee, approve } = await paid()
    const hours = { employee, workDate: '2025-05-13', workedHours: 8, remarks: 'At the fair' }
    const swipe = { employee, swipeDate: '2025-05-13', inTime: '08:00', outTime: '12:00' }
    const { data: day } = await superAdmin.post('/pay-hour', hours)
    const { data: stay } = await superAdmin.post('/swipe-entry', { ...swipe, remarks: 'No card' })
    expect((await approve()).status).toBe(200)
    const remark = { remarks: 'Late', version: stay.version }
    expect((await superAdmin.put(`/swipe-entry/${stay.id}`, remark)).status).toBe(200)
    const { version } = (await superAdmin.get(`/swipe-entry/${stay.id}`)).data
    const answers = [
      await superAdmin.put(`/pay-hour/${day.id}`, { workedHours: 3, version: day.version }),
      await superAdmin.delete(`/pay-hour/${day.id}`),
      await superAdmin.post('/swipe-entry', {
        ...swipe,
        inTime: '13:00',
        outTime: null,
        remarks: 'X',
      }),
      await superAdmin.put(`/swipe-entry/${stay.id}`, {
        outTime: '18:00',
        remarks: 'Late',
        version,
      }),
      await superAdmin.delete(`/swipe-entry/${stay.id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    for (const { text } of answers) expect(text).toContain('approved')
    const done = await superAdmin.post(`/pay-hour/${day.id}/approve`)
    expect(done.status, done.text).toBe(200)
  })

  test('no week is drafted that ends in a closed month', async () => {
    const employee = await hire({ dateOfJoining: '2025-01-06' })
    await terms(employee, { payType: 'HOURLY', monthlySalary: null, hourlyRate: 12 })
    const { data } = await draft(employee)
    const approved = await act(data.id, 'approve')
    expect(approved.status, approved.text).toBe(200)
    const weeks = async (weekStartDate: string) => {
      const made = await superAdmin.post('/weekly-wages/draft', { weekStartDate })
      expect(made.status, made.text).toBe(200)
      return (await superAdmin.get(`/weekly-wages/list?employee=${employee}`)).content.length
    }
    expect(await weeks('2025-05-12')).toBe(0)
    expect(await weeks('2025-05-26')).toBe(1)
  })
})
