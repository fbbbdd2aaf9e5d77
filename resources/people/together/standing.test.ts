import { expect, test } from 'vitest'
import { askedBy, nextStep, type Standing } from './standing.ts'

const DRAFT: Standing = { state: 'DRAFT', count: 3, amount: 0.1, toLookAt: 1, to: '/' }
const APPROVED: Standing = { state: 'APPROVED', count: 2, amount: 0.2, to: '/' }
const PAID: Standing = { state: 'PAID', count: 9, amount: 5, to: '/' }

test('a step takes the records of its states, added up to the penny', () => {
  const all = [DRAFT, APPROVED, PAID]
  expect(askedBy('approve', all)).toEqual({ count: 3, amount: 0.1, toLookAt: 1 })
  expect(askedBy('pay', all)).toEqual({ count: 2, amount: 0.2, toLookAt: 0 })
  expect(askedBy('cancel', all)).toEqual({ count: 5, amount: 0.3, toLookAt: 1 })
  expect(askedBy('pay', [])).toEqual({ count: 0, amount: 0, toLookAt: 0 })
})

test('what is drafted is approved next, then paid; what is paid goes to the bank', () => {
  expect(nextStep([])).toBe('draft')
  expect(nextStep([DRAFT, APPROVED, PAID])).toBe('approve')
  expect(nextStep([APPROVED, PAID])).toBe('pay')
  expect(nextStep([PAID])).toBe('file')
})
