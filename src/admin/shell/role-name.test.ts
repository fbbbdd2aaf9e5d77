import { describe, expect, test } from 'vitest'
import { userAndRole } from './role-name.ts'

describe('a user and their role', () => {
  test.each([
    ['admin', 'ADMIN', ['admin']],
    ['superadmin', 'SUPER_ADMIN', ['superadmin']],
    ['customer', 'CUSTOMER', ['customer']],
    ['mary.jones', 'ADMIN', ['mary.jones', 'Admin']],
    ['admin2', 'EMPLOYEE', ['admin2', 'Employee']],
  ])('are named once if they say the same: %s', (userName, role, expected) => {
    expect(userAndRole(userName, role)).toEqual(expected)
  })
})
