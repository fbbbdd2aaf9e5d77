import { describe, expect, test } from 'vitest'
import {
  isCommonPassword,
  passwordError,
  hashPassword,
  isPassword,
  temporaryPassword,
} from './password.ts'

describe('a new password', () => {
  test('is refused when it is that of the demo company, unless that is running', () => {
    for (const known of ['Larder-demo-1', 'larder-DEMO-2026!', 'Larder-demo-'])
      expect([
        passwordError(known, 'ann') === null,
        passwordError(known, 'ann', { isDemo: true }) === null,
      ]).toEqual([false, true])
  })

  test.each([
    'short',
    'a'.repeat(73),
    'password',
    'Password1!',
    'QWERTYUIOP',
    '20061981',
    'aaaaaaaaaa',
    'ann.baker@larder.test',
    ' padded-word ',
    12,
    null,
  ])('%j is refused', (password) =>
    expect(passwordError(password, 'Ann.Baker@larder.test')).not.toBeNull(),
  )

  test.each(['correct horse battery', 'åäö-grüße', `${'x'.repeat(70)}yz`])(
    '%j is taken',
    (password) => expect(passwordError(password, 'ann')).toBeNull(),
  )

  test('a temporary one is taken and never the same', () => {
    expect(passwordError(temporaryPassword(), 'ann')).toBeNull()
    expect(temporaryPassword()).not.toBe(temporaryPassword())
    expect(isCommonPassword(temporaryPassword())).toBe(false)
  })
})

describe('a stored password', () => {
  test('is an argon2id hash that only the password fits', async () => {
    const hashed = await hashPassword('Larder-demo-1')
    expect(hashed).toMatch(/^\$argon2id\$/)
    expect(await isPassword('Larder-demo-1', hashed)).toBe(true)
    expect(await isPassword('larder-demo-1', hashed)).toBe(false)
    expect(await isPassword('Larder-demo-1', 'damaged')).toBe(false)
  })
})
