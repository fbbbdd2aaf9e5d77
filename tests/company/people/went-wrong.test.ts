import { afterEach, describe, expect, test } from 'vitest'
import { hoursOfDay } from '../../../resources/people/hours/pay-day.ts'
import { hoursOfSpan, computeSpan } from '../../../resources/people/hours/swipe-time.ts'
import { workingDaysIn } from '../../../resources/people/leave/leave.ts'
import { countDays, daysOfMonth } from '../../../resources/people/payroll/pay-draft.ts'
import { datesBetween, findDayType, monthSpan } from '../../../resources/people/terms/calendar.ts'
import { findMonday } from '../../../resources/people/wages/week-pay.ts'
import { days, listInstants, spanMonth, plus } from './second-calendar.ts'

/**
 * Faults known from other systems, tested for every month of ten years, including leap years and
 * months with five weekends.
 */

const ZONES = [
  ['UTC', 0],
  ['America/Los_Angeles', 480],
  ['Asia/Kolkata', -330],
  ['Pacific/Kiritimati', -840],
  ['Pacific/Pago_Pago', 660],
] as const
const MONTHS = Array.from(
  { length: 120 },
  (_, n) => [2020 + Math.floor(n / 12), (n % 12) + 1] as const,
)

const somebody = {
  dateOfJoining: '2010-01-01',
  relievingDate: null as string | null,
  standardHoursPerDay: 800,
  weeklyOffDays: ['SAT', 'SUN'],
  trackAttendance: true,
  holidays: new Set<string>(),
  leave: new Map<string, { paid: number; unpaid: number }>(),
  worked: new Map<string, number>(),
}
const count = (year: number, month: number, change: Partial<typeof somebody> = {}) =>
  countDays(daysOfMonth({ ...monthSpan(year, month), ...somebody, ...change }))

describe('in no time zone of the machine', () => {
  const own = process.env.TZ
  afterEach(() => {
    if (own === undefined) delete process.env.TZ
    else process.env.TZ = own
  })

  test.each(ZONES)('%s a day, a holiday or a week is another', (zone, minutes) => {
    process.env.TZ = zone
    expect(new Date(2025, 0, 1).getTimezoneOffset()).toBe(minutes)
    const holidays = new Set(['2025-03-30', '2025-05-05', '2025-10-27', '2025-12-26'])
    const ofType = (type: string) =>
      datesBetween('2025-01-01', '2025-12-31').filter(
        (date) => findDayType(date, ['SUN'], holidays) === type,
      ).length
    // 52 Sundays, one of which is a holiday.
    expect([ofType('HOLIDAY'), ofType('WEEKLY_OFF'), ofType('WORKING')]).toEqual([4, 51, 310])
    expect(count(2025, 5, { holidays })).toMatchObject({ workingDays: 2100, holidayDays: 100 })
    expect(['2025-03-30', '2025-03-31', '2024-03-03'].map(findMonday)).toEqual([
      '2025-03-24',
      '2025-03-31',
      '2024-02-26',
    ])
    const away = { fromDate: '2025-05-02', toDate: '2025-05-06', halfDay: 'NONE' as const }
    const isWorking = (date: string) => findDayType(date, ['SUN'], holidays) === 'WORKING'
    expect(workingDaysIn(away, isWorking)).toBe(300)
    const night = { swipeDate: '2025-03-29', inTime: '22:00', outTime: '06:00' }
    expect(hoursOfSpan(computeSpan(night, 'Europe/London'))).toBe(700)
  })
})

describe('in no month', () => {
  test('more days are payable than it has, and all of them are for who was always there', () => {
    for (const [year, month] of MONTHS) {
      const [first, last] = spanMonth(year, month)
      const all = new Map(days(first, last).map((date) => [date, 800]))
      const full = count(year, month, { worked: all })
      expect(full.payableDays).toBe(full.workingDays)
      expect(full.workingDays).toBeGreaterThanOrEqual(2000)
      expect(full.workingDays).toBeLessThanOrEqual(2300)
      // Attendance tracking makes no difference, because work on days off does not add to the days
      // present.
      expect(count(year, month, { worked: all, trackAttendance: false })).toEqual(full)
    }
  })

  test('who joins, leaves or does both is absent for less than none, or paid for a day outside', () => {
    for (const [year, month] of MONTHS.slice(0, 36)) {
      const [first, last] = spanMonth(year, month)
      const whole = count(year, month)
      for (const joined of days(first, last)) {
        const late = count(year, month, { dateOfJoining: joined })
        const early = count(year, month, { relievingDate: plus(joined, -1) })
        // Days before and after the date of joining add up to the whole month.
        expect(late.notEmployedDays + early.notEmployedDays).toBe(whole.workingDays)
        expect(late.absentDays + early.absentDays).toBe(whole.workingDays)
        expect(Math.min(late.absentDays, early.absentDays)).toBeGreaterThanOrEqual(0)
        expect([late.payableDays, early.payableDays]).toEqual([0, 0])
      }
    }
  })

  test('a half day is counted twice, whatever else the day has', () => {
    for (const [year, month] of MONTHS.slice(0, 24)) {
      const [first, last] = spanMonth(year, month)
      for (const date of days(first, last)) {
        const working = findDayType(date, somebody.weeklyOffDays, somebody.holidays) === 'WORKING'
        for (const leave of [
          { paid: 50, unpaid: 0 },
          { paid: 0, unpaid: 50 },
          { paid: 50, unpaid: 50 },
        ]) {
          const found = count(year, month, { leave: new Map([[date, leave]]) })
          // There is no work in the month, so all working time without leave counts as absence.
          const off = leave.paid + leave.unpaid
          expect(found.absentDays).toBe(found.workingDays - (working ? off : 0))
          expect(found.payableDays).toBe(working ? leave.paid : 0)
        }
      }
    }
  })

  test('hours are lost or made where clocks change, or where a night shift crosses its end', () => {
    for (const [year, month] of MONTHS) {
      const [first, last] = spanMonth(year, month)
      for (const swipeDate of days(first, last).slice(-8)) {
        for (const [inTime, outTime] of [
          ['22:00', '06:00'],
          ['23:45', '02:30'],
          ['12:00', '03:15'],
        ] as const) {
          const [came] = listInstants(swipeDate, inTime, 'Europe/London')
          const [left] = listInstants(plus(swipeDate, 1), outTime, 'Europe/London')
          const minutes = ((left ?? 0) - (came ?? 0)) / 60_000
          const span = computeSpan({ swipeDate, inTime, outTime }, 'Europe/London')
          expect(hoursOfSpan(span)).toBe(Math.floor((minutes * 100) / 60 + 0.5))
        }
      }
    }
  })
})

test('no division of a day pays more hours than were worked, or fewer than none', () => {
  for (const dayType of ['WORKING', 'WEEKLY_OFF', 'HOLIDAY', 'LEAVE', 'HALF_LEAVE'] as const)
    for (const standardHoursPerDay of [100, 725, 800, 1200])
      for (const maxOvertimeHoursPerDay of [0, 400])
        for (let worked = 0; worked <= 2400; worked += 13) {
          const terms = {
            standardHoursPerDay,
            maxOvertimeHoursPerDay,
            unpaidBreakMinutes: 0,
            minOvertimeMinutes: 30,
          }
          const { regularHours, overtimeHours, holidayHours } = hoursOfDay(worked, dayType, terms)
          expect(Math.min(regularHours, overtimeHours, holidayHours)).toBeGreaterThanOrEqual(0)
          expect(regularHours + overtimeHours + holidayHours).toBeLessThanOrEqual(worked)
        }
})
