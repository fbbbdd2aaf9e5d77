import { describe, expect, test } from 'vitest'
import { formatPhone } from './phone-number.ts'

describe('a phone number', () => {
  test.each([
    ['+447700910000', '+44 7700 910000'],
    ['+442079460018', '+44 20 7946 0018'],
    ['+441214960123', '+44 1214 960123'],
    ['+448081570192', '+44 808 157 0192'],
    ['+12025550143', '+1 202 555 0143'],
    ['+919876543210', '+91 98765 43210'],
    ['+353851234567', '+353 851 234 567'],
    ['+4915112345678', '+49 151 1234 5678'],
    ['+33612345678', '+33 612 345 678'],
    ['+29712345', '+297 12 345'],
  ])('%s is read as %s', (stored, read) => {
    expect(formatPhone(stored)).toBe(read)
  })

  test('loses no digit, whatever its length', () => {
    for (let length = 7; length <= 15; length++) {
      const stored = `+3${'5'.repeat(length - 1)}`
      expect(formatPhone(stored).replaceAll(' ', '')).toBe(stored)
    }
  })

  test.each(['•••••0018', '020 7946 0018', ''])('in another shape (%s) stays as it is', (text) => {
    expect(formatPhone(text)).toBe(text)
  })
})
