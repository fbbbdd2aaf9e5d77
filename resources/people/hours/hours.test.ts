import { describe, expect, test } from 'vitest'
import {
  hoursLessBreak,
  hoursOfDay,
  hoursOfKnownDay,
  withLeave,
  type DayType,
  type KnownDay,
} from './pay-day.ts'
import {
  hoursOfMinutes,
  hoursOfSpan,
  hoursOfStays,
  isOverdue,
  isTooLong,
  minutesAfter,
  minutesOfStays,
  overlap,
  computeSpan,
} from './swipe-time.ts'

const LONDON = 'Europe/London'
const EIGHT = {
  standardHoursPerDay: 800,
  unpaidBreakMinutes: 0,
  minOvertimeMinutes: 0,
  maxOvertimeHoursPerDay: 400,
}

const ALL_DAY = { paid: 50, unpaid: 50 }
const HALF_A_DAY = { paid: 0, unpaid: 50 }

const lasted = (swipeDate: string, inTime: string, outTime: string, timeZone = LONDON) =>
  hoursOfSpan(computeSpan({ swipeDate, inTime, outTime }, timeZone))

describe('the time between two stamps', () => {
  test.each([
    ['a night shift (V19)', '2025-06-10', '22:00', '06:00', 800],
    ['to summer time', '2025-03-29', '22:00', '06:00', 700],
    ['back from it', '2025-10-25', '22:00', '06:00', 900],
    ['within the same minute', '2025-06-10', '08:00', '08:00', 0],
    ['over the end of a year', '2024-12-31', '20:00', '04:30', 850],
    ['over a leap day', '2024-02-28', '23:00', '07:00', 800],
    ['out in the hour that comes twice, the second time', '2025-10-26', '01:30', '01:15', 75],
    ['out in the hour that comes twice, the first time', '2025-10-26', '00:30', '01:15', 75],
    ['out at a time that the clock never showed', '2025-03-30', '00:30', '01:30', 100],
  ])('%s', (...[, date, inTime, outTime, hours]) => {
    expect(lasted(date, inTime, outTime)).toBe(hours)
  })

  test('is that of the zone, also where clocks move by half an hour or never', () => {
    expect(lasted('2025-04-05', '22:00', '06:00', 'Australia/Lord_Howe')).toBe(850)
    expect(lasted('2025-03-29', '22:00', '06:00', 'Asia/Kolkata')).toBe(800)
  })

  test('an ambiguous time of coming is the second where an earlier stamp excludes the first', () => {
    const night = computeSpan(
      { swipeDate: '2025-10-25', inTime: '22:00', outTime: '01:30' },
      LONDON,
    )
    const next = { swipeDate: '2025-10-26', inTime: '01:15', outTime: '02:15' }
    expect(hoursOfSpan(computeSpan(next, LONDON))).toBe(200)
    expect(hoursOfSpan(computeSpan(next, LONDON, [night]))).toBe(100)
  })

  test('is exact to a hundredth of an hour, half up, and open while somebody is in', () => {
    expect([0, 1, 7, 20, 525].map(hoursOfMinutes)).toEqual([0, 2, 12, 33, 875])
    const open = computeSpan({ swipeDate: '2025-06-10', inTime: '08:00', outTime: null }, LONDON)
    expect(hoursOfSpan(open)).toBeNull()
  })

  test('spans that only touch share no time', () => {
    const at = (inTime: string, outTime: string | null) =>
      computeSpan({ swipeDate: '2025-06-10', inTime, outTime }, LONDON)
    expect(overlap(at('08:00', '12:00'), at('12:00', '16:00'))).toBe(false)
    expect(overlap(at('08:00', '12:00'), at('11:59', '16:00'))).toBe(true)
    expect(overlap(at('08:00', '12:00'), at('11:00', null))).toBe(true)
    expect(overlap(at('08:00', '12:00'), at('07:00', null))).toBe(false)
  })
})

describe('the hours of a day', () => {
  const split = (worked: number, dayType: DayType, terms: Partial<typeof EIGHT> = {}) => {
    const { regularHours, overtimeHours, holidayHours } = hoursOfDay(worked, dayType, {
      ...EIGHT,
      ...terms,
    })
    return [regularHours, overtimeHours, holidayHours]
  }

  test('two swipes and their overtime (V17)', () => {
    const worked = hoursLessBreak(
      minutesOfStays([
        computeSpan({ swipeDate: '2025-06-10', inTime: '08:00', outTime: '12:00' }, LONDON),
        computeSpan({ swipeDate: '2025-06-10', inTime: '12:30', outTime: '17:15' }, LONDON),
      ]),
      0,
    )
    expect(worked).toBe(875)
    expect(split(worked, 'WORKING')).toEqual([800, 75, 0])
  })

  test('too little overtime is none (V18), too much is cut off', () => {
    expect(split(825, 'WORKING', { minOvertimeMinutes: 30 })).toEqual([800, 0, 0])
    expect(split(850, 'WORKING', { minOvertimeMinutes: 30 })).toEqual([800, 50, 0])
    expect(split(1300, 'WORKING')).toEqual([800, 400, 0])
    expect(split(700, 'WORKING')).toEqual([700, 0, 0])
  })

  test('half a day of leave halves the standard hours, a whole one leaves nothing to pay', () => {
    expect(split(450, 'HALF_LEAVE')).toEqual([400, 50, 0])
    expect(split(450, 'HALF_LEAVE', { standardHoursPerDay: 725 })).toEqual([363, 87, 0])
    expect(split(800, 'LEAVE')).toEqual([0, 0, 0])
  })

  test('all of a day of rest is paid as such', () => {
    expect(split(600, 'HOLIDAY')).toEqual([0, 0, 600])
    expect(split(600, 'WEEKLY_OFF')).toEqual([0, 0, 600])
  })

  test('the unpaid break is taken once, from more than six hours', () => {
    expect(hoursLessBreak(360, 30)).toBe(600)
    expect(hoursLessBreak(361, 30)).toBe(552)
    expect(hoursLessBreak(361, 20)).toBe(568)
    expect(hoursLessBreak(1920, 0)).toBe(2400)
  })

  test('leave counts on working days alone', () => {
    expect(withLeave('HOLIDAY', ALL_DAY)).toBe('HOLIDAY')
    expect(withLeave('WEEKLY_OFF', HALF_A_DAY)).toBe('WEEKLY_OFF')
    expect(withLeave('WORKING', HALF_A_DAY)).toBe('HALF_LEAVE')
    expect(withLeave('WORKING', ALL_DAY)).toBe('LEAVE')
    expect(withLeave('WORKING', { paid: 0, unpaid: 0 })).toBe('WORKING')
  })
})

test.each([
  [[20, 20, 20], 100],
  [[250, 250], 833],
  [[160, 160, 160], 800],
])('stays of %j minutes are %i hundredths of an hour', (minutes, hours) => {
  const at = (minute: number) => minutesAfter('2025-06-16T06:00:00.000Z', minute)
  const stays = minutes.map((each, place) => ({
    startedAt: at(place * 300),
    endedAt: at(place * 300 + each),
  }))
  expect(hoursOfStays(stays)).toBe(hours)
  expect(hoursLessBreak(minutesOfStays(stays), 0)).toBe(hours)
})

describe('what is known of a day', () => {
  const TODAY = '2025-06-16'
  const known = (dayType: DayType, more: Partial<KnownDay> = {}): KnownDay => ({
    date: '2025-06-13',
    day: { dayType, terms: EIGHT },
    swipes: [
      { startedAt: '2025-06-13T06:00:00.000Z', endedAt: '2025-06-13T09:00:00.000Z' },
      { startedAt: '2025-06-13T10:00:00.000Z', endedAt: null },
      { startedAt: '2025-06-13T11:00:00.000Z', endedAt: '2025-06-13T15:30:00.000Z' },
    ],
    row: null,
    ...more,
  })
  const worked = (day: KnownDay) => hoursOfKnownDay(day, TODAY)?.workedHours

  test('adds up the swipes that are over, and none of them on leave', () => {
    expect(worked(known('WORKING'))).toBe(750)
    expect(worked(known('LEAVE'))).toBe(0)
    expect(worked(known('HOLIDAY'))).toBe(750)
  })

  test('lets typed and imported hours stand, and counts those of swipes anew', () => {
    expect(worked(known('WORKING', { row: { source: 'MANUAL', workedHours: 100 } }))).toBe(100)
    expect(worked(known('WORKING', { row: { source: 'SWIPE', workedHours: 100 } }))).toBe(750)
  })

  test('says nothing without terms, nor of today before somebody has left', () => {
    expect(hoursOfKnownDay(known('WORKING', { day: null }), TODAY)).toBeNull()
    const today = { date: TODAY, swipes: [] }
    expect(hoursOfKnownDay(known('WORKING', today), TODAY)).toBeNull()
    expect(worked(known('HALF_LEAVE', today))).toBe(0)
    expect(worked(known('WORKING', { ...today, date: '2025-06-13' }))).toBe(0)
  })
})

test('a time of leaving is missing after sixteen hours, and none may be later', () => {
  const open = { startedAt: '2025-06-16T06:00:00.000Z', endedAt: null }
  expect(isOverdue(open, '2025-06-16T22:00:00.000Z')).toBe(false)
  expect(isOverdue(open, '2025-06-16T22:01:00.000Z')).toBe(true)
  expect(isTooLong(open)).toBe(false)
  expect(isTooLong({ ...open, endedAt: '2025-06-16T22:00:00.000Z' })).toBe(false)
  expect(isTooLong({ ...open, endedAt: '2025-06-16T22:01:00.000Z' })).toBe(true)
})
