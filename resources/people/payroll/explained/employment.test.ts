import { expect, test } from 'vitest'
import { joinedOrLeft } from './pay-figures.ts'

const JULY = { first: '2026-07-01', last: '2026-07-31' }
const stays = (dateOfJoining: string, lastDay: string | null = null) =>
  joinedOrLeft({ dateOfJoining, lastDay }, JULY)

test('whoever was there from the first day to the last neither joined nor left', () => {
  expect(stays('2026-07-01')).toEqual({ joined: null, left: null })
  expect(stays('2020-01-06', '2026-07-31')).toEqual({ joined: null, left: null })
})

test('joining after the first day and leaving before the last explain a part of a month', () => {
  expect(stays('2026-07-02')).toEqual({ joined: '2026-07-02', left: null })
  expect(stays('2026-07-31', '2026-07-31')).toEqual({ joined: '2026-07-31', left: null })
  expect(stays('2020-01-06', '2026-07-30')).toEqual({ joined: null, left: '2026-07-30' })
})

test('who joined later, or left before, explains nothing of the month', () => {
  expect(stays('2026-08-01')).toEqual({ joined: null, left: null })
  expect(stays('2020-01-06', '2026-06-30')).toEqual({ joined: null, left: null })
})
