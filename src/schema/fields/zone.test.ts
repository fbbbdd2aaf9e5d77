import { expect, test } from 'vitest'
import { exactClockAt, instantsAt, momentOfClock } from './zone.ts'

const HOUR = 3_600_000

/** Time zones that shift by an hour, by half an hour, by a whole day, for Ramadan, and never. */
const ZONES = [
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/Caracas',
  'Asia/Kathmandu',
]

test.each(ZONES)(
  'clocks of %s show what the tables of the system say through two decades',
  (timeZone) => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const wrong: string[] = []
    for (let at = Date.UTC(2005, 0, 1); at < Date.UTC(2027, 0, 1); at += 31.25 * HOUR) {
      const { date, time } = exactClockAt(new Date(at).toISOString(), timeZone)
      if (`${date} ${time}` !== clock.format(at)) wrong.push(`${date} ${time}`)
    }
    expect(wrong).toEqual([])
  },
)

test.each([
  ['2026-03-29', '00:59:00', '2026-03-29T00:59:00.000Z', false],
  ['2026-03-29', '01:30:00', '2026-03-29T01:30:00.000Z', true],
  ['2026-03-29', '02:00:00', '2026-03-29T01:00:00.000Z', false],
  ['2026-10-25', '00:59:00', '2026-10-24T23:59:00.000Z', false],
  ['2026-10-25', '01:30:00', '2026-10-25T00:30:00.000Z', false],
  ['2026-10-25', '02:00:00', '2026-10-25T02:00:00.000Z', false],
])('%s %s in London is %s, skipped: %s', (date, time, instant, isSkipped) => {
  expect(momentOfClock({ date, time }, 'Europe/London')).toEqual({ instant, isSkipped })
})

test.each([
  [
    '2026-10-25',
    '01:30',
    'Europe/London',
    ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  ],
  [
    '2025-04-06',
    '01:45',
    'Australia/Lord_Howe',
    ['2025-04-05T14:45:00.000Z', '2025-04-05T15:15:00.000Z'],
  ],
  ['2026-10-25', '02:00', 'Europe/London', ['2026-10-25T02:00:00.000Z']],
  ['2026-03-29', '01:30', 'Europe/London', ['2026-03-29T01:30:00.000Z']],
  ['2026-06-01', '08:00', 'Asia/Kolkata', ['2026-06-01T02:30:00.000Z']],
])('%s %s in %s comes at %j', (date, time, timeZone, instants) => {
  expect(instantsAt(date, time, timeZone)).toEqual(instants)
})
