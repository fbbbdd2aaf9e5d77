import { afterAll, describe, expect, test } from 'vitest'
import { openHoursOffice } from '../../../tests/company/hours-office.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'
import { lockMonth } from './pay-hours.server.ts'

const databases = selectDatabases(import.meta.filename)

const MONDAY = '2025-06-09'
const TUESDAY = '2025-06-10'

describe.each(databases)(
  'hours and leave follow what becomes known late on %s',
  async (database) => {
    const { space, staff, hire, swipe, findHours, hourly } = await openHoursOffice(database)
    afterAll(() => space.close())

    const holidayOn = async (holidayDate: string) => {
      const { data, text } = await staff.post('/holiday', { holidayDate, holidayName: 'Late' })
      expect(data.id, text).toBeGreaterThan(0)
      return data.id
    }
    const ask = async (employee: number, fromDate: string, toDate: string) => {
      const leave = { employee, leaveType: 'EARNED', fromDate, toDate, reason: 'Summer at home' }
      const { data, text } = await staff.post('/employee-leave', leave)
      expect(data.id, text).toBeGreaterThan(0)
      return data.id
    }
    const readLeave = async (id: number) => (await staff.get(`/employee-leave/${id}`)).data
    const worked = async (...days: readonly string[]) => {
      const { id } = await hire()
      for (const day of days) expect((await swipe(id, [day, '08:00', '17:00'])).status).toBe(201)
      return id
    }
    const approve = async (id: number, day: string) => {
      const row = await findHours(id, day)
      expect((await staff.post(`/pay-hour/${String(row?.id)}/approve`)).status).toBe(200)
    }

    test('a holiday that is added, moved and removed; what was approved is approved anew', async () => {
      const id = await worked(MONDAY, TUESDAY)
      await approve(id, MONDAY)
      const holiday = await holidayOn(MONDAY)
      expect(await findHours(id, MONDAY)).toMatchObject({
        dayType: 'HOLIDAY',
        regularHours: 0,
        overtimeHours: 0,
        holidayHours: 9,
        payHourStatus: 'DRAFT',
      })
      const readFlag = async (day: string) =>
        (await staff.get(`/swipe-entry?employee=${id}&fromDate=${day}&toDate=${day}`)).content[0]
          ?.exceptionFlag
      expect(await readFlag(MONDAY)).toBe('HOLIDAY_WORK')
      const { version } = (await staff.get(`/holiday/${holiday}`)).data
      await staff.put(`/holiday/${holiday}`, { holidayDate: TUESDAY, version })
      expect(await findHours(id, MONDAY)).toMatchObject({ dayType: 'WORKING', regularHours: 8 })
      expect(await findHours(id, TUESDAY)).toMatchObject({ dayType: 'HOLIDAY', holidayHours: 9 })
      expect([await readFlag(MONDAY), await readFlag(TUESDAY)]).toEqual(['NONE', 'HOLIDAY_WORK'])
      await staff.delete(`/holiday/${holiday}`)
      expect(await findHours(id, TUESDAY)).toMatchObject({ dayType: 'WORKING', overtimeHours: 1 })
    })

    test('typed hours stay and are divided anew; what is locked stays as it is', async () => {
      const typed = await worked()
      const row = { employee: typed, workDate: MONDAY, workedHours: 7, remarks: 'At the fair' }
      expect((await staff.post('/pay-hour', row)).status).toBe(201)
      const locked = await worked(MONDAY)
      await approve(locked, MONDAY)
      await space.work((work) => lockMonth(work, locked, MONDAY, MONDAY))
      const other = await worked(MONDAY)
      const holiday = await holidayOn(MONDAY)
      expect(await findHours(typed, MONDAY)).toMatchObject({
        dayType: 'HOLIDAY',
        workedHours: 7,
        holidayHours: 7,
        regularHours: 0,
        source: 'MANUAL',
      })
      expect(await findHours(locked, MONDAY)).toMatchObject({
        dayType: 'WORKING',
        payHourStatus: 'LOCKED',
      })
      expect(await findHours(other, MONDAY)).toMatchObject({ dayType: 'HOLIDAY' })
      await staff.delete(`/holiday/${holiday}`)
    })

    test('leave counts its days again, waiting and approved, and its person is told', async () => {
      const id = await worked()
      const waiting = await ask(id, '2025-07-01', '2025-07-04')
      const decided = await ask(id, '2025-07-07', '2025-07-11')
      await staff.post(`/employee-leave/${decided}/approve`, {})
      const days = async () => [
        (await readLeave(waiting)).totalDays,
        (await readLeave(decided)).totalDays,
      ]
      expect(await days()).toEqual([4, 5])
      const holidays = [await holidayOn('2025-07-02'), await holidayOn('2025-07-08')]
      expect(await days()).toEqual([3, 4])
      const left = async () =>
        (
          (await staff.get(`/employee-leave/balance?id=${id}&year=2025`)).data as unknown as {
            leaveType: string
            available: number
          }[]
        ).find(({ leaveType }) => leaveType === 'EARNED')?.available
      const before = Number(await left())
      const told = await staff.get('/sms-logs')
      expect(
        told.content.filter(({ message }) =>
          String(message).includes('is now 4 working days instead of 5'),
        ),
      ).toHaveLength(1)
      for (const each of holidays) await staff.delete(`/holiday/${each}`)
      expect(await days()).toEqual([4, 5])
      expect(await left()).toBe(before - 2)
      await hourly(id, { weeklyOffDays: ['WED', 'THU'] })
      expect(await days()).toEqual([2, 3])
    })

    test('leave of which no working day is left is cancelled and says why; a balance may fall below zero', async () => {
      const id = await worked()
      const one = await ask(id, '2025-07-10', '2025-07-10')
      await staff.post(`/employee-leave/${one}/approve`, {})
      const holiday = await holidayOn('2025-07-10')
      expect(await readLeave(one)).toMatchObject({
        employeeLeaveStatus: 'CANCELLED',
        totalDays: 0,
        decisionRemarks: 'No working day is left in it',
      })
      await staff.delete(`/holiday/${holiday}`)
      const balances = async () =>
        (await staff.get(`/employee-leave/balance?id=${id}&year=2025`)).data as unknown as {
          leaveType: string
          available: number
        }[]
      const of = async (type: string) =>
        Number((await balances()).find(({ leaveType }) => leaveType === type)?.available)
      // Requests the whole balance for days that include a holiday, which is removed later.
      const free = await of('CASUAL')
      const days = ['2025-08-04', '2025-08-05', '2025-08-06', '2025-08-07', '2025-08-08']
      const off = await holidayOn('2025-08-06')
      const all = { employee: id, leaveType: 'CASUAL', reason: 'Summer at home' }
      let left = free
      if (left >= 4) {
        const first = { ...all, fromDate: days[0], toDate: days[4] }
        expect((await staff.post('/employee-leave', first)).status).toBe(201)
        left -= 4
      }
      for (let day = 1; left > 0; day += 1) {
        const date = `2025-09-${String(day).padStart(2, '0')}`
        if ([0, 6].includes(new Date(date).getUTCDay())) continue
        const half = left < 1 ? { halfDay: 'FIRST_HALF' } : {}
        const next = { ...all, fromDate: date, toDate: date, ...half }
        expect((await staff.post('/employee-leave', next)).status).toBe(201)
        left -= left < 1 ? left : 1
      }
      expect(await of('CASUAL')).toBe(0)
      await staff.delete(`/holiday/${off}`)
      expect(await of('CASUAL')).toBe(-1)
    })

    test('terms that are entered later for days that have passed, changed and removed', async () => {
      const [id, other] = [await worked(MONDAY, TUESDAY), await worked(MONDAY)]
      const { data: terms } = await hourly(id, {
        effectiveFrom: TUESDAY,
        standardHoursPerDay: 6,
        unpaidBreakMinutes: 30,
      })
      const hours = async (day: string, of = id) => {
        const row = await findHours(of, day)
        return [row?.workedHours, row?.regularHours, row?.overtimeHours, row?.holidayHours]
      }
      expect(await hours(MONDAY)).toEqual([9, 8, 1, 0])
      expect(await hours(TUESDAY)).toEqual([8.5, 6, 2.5, 0])
      const changed = await staff.put(`/pay-configuration/${terms.id}`, {
        effectiveFrom: MONDAY,
        weeklyOffDays: ['TUE', 'SUN'],
        version: terms.version,
      })
      expect(changed.status, changed.text).toBe(200)
      expect(await hours(MONDAY)).toEqual([8.5, 6, 2.5, 0])
      expect(await hours(TUESDAY)).toEqual([8.5, 0, 0, 8.5])
      await staff.delete(`/pay-configuration/${terms.id}`)
      expect(await hours(TUESDAY)).toEqual([9, 8, 1, 0])
      expect(await hours(MONDAY, other)).toEqual([9, 8, 1, 0])
    })

    test('days of a closed month stay, and a week that is approved; open days of the company change', async () => {
      const id = await worked('2025-05-12', '2025-06-02', MONDAY)
      await space.work(async (work) => {
        const pay = work.registry.get('employee-pay')
        const month = await work.add(pay, { employee: id, payYear: 2025, payMonth: 5 })
        await work.write(pay, month.id, { payStatus: 'APPROVED' })
        const wages = work.registry.get('weekly-wages')
        const dates = { weekStartDate: '2025-06-02', weekEndDate: '2025-06-08' }
        const week = await work.add(wages, { employee: id, ...dates })
        await work.write(wages, week.id, { wageStatus: 'APPROVED' })
      })
      const { data: company } = await staff.post('/pay-configuration', {
        configName: 'Shorter days',
        scope: 'COMPANY',
        effectiveFrom: '2025-05-01',
        payType: 'MONTHLY',
        standardHoursPerDay: 7,
      })
      const regular = async (day: string) => (await findHours(id, day))?.regularHours
      expect(await regular('2025-05-12')).toBe(8)
      expect(await regular('2025-06-02')).toBe(8)
      expect(await regular(MONDAY)).toBe(7)
      await staff.delete(`/pay-configuration/${company.id}`)
      expect(await regular(MONDAY)).toBe(8)
    })

    test('days with swipes from before there were terms get their hours when terms are entered', async () => {
      const { content } = await staff.get('/pay-configuration?scope=COMPANY')
      const { data: company } = await staff.get(`/pay-configuration/${String(content[0]?.id)}`)
      const put = async (isActive: boolean) => {
        const { version } = (await staff.get(`/pay-configuration/${company.id}`)).data
        const reply = await staff.put(`/pay-configuration/${company.id}`, { isActive, version })
        expect(reply.status, reply.text).toBe(200)
      }
      await put(false)
      const id = await worked(MONDAY)
      expect(await findHours(id, MONDAY)).toBeUndefined()
      await put(true)
      expect(await findHours(id, MONDAY)).toMatchObject({ workedHours: 9, source: 'SWIPE' })
    })
  },
)
