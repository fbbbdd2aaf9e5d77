import type { RoleName, Workspace } from '../kit/workspace.ts'

const DAY = 'fromDate=2025-06-16&toDate=2025-06-16'

/** Calls about people, each with the role that makes it and its query parameters. */
export const PEOPLE_READS: [call: string, role: RoleName, query: (space: Workspace) => string][] = [
  ['GET /employee-leave/balance', 'EMPLOYEE', () => ''],
  ['GET /employee-leave/balance', 'ADMIN', ({ callers }) => `id=${callers.EMPLOYEE.employeeId}`],
  ['GET /employee-leave/preview', 'EMPLOYEE', () => `leaveType=CASUAL&halfDay=FIRST_HALF&${DAY}`],
  [
    'GET /employee-leave/days-off',
    'ADMIN',
    ({ callers }) => `employee=${callers.EMPLOYEE.employeeId}&${DAY}`,
  ],
  ['GET /employee-leave/unattended', 'ADMIN', () => ''],
  ['GET /employee-leave/employee-notification', 'ADMIN', () => ''],
  ['GET /employee-leave/employee-notification', 'EMPLOYEE', () => ''],
  ['GET /employee/bank-changes', 'SUPER_ADMIN', () => ''],
  ['GET /daily-status/view', 'ADMIN', () => 'date=2025-06-12'],
  ['GET /import/finished-notification', 'ADMIN', () => ''],
]

/** Calls that change data without a body. */
export const PEOPLE_WRITES: [call: string, role: RoleName, path: string][] = [
  [
    'PUT /employee-leave/employee-notification',
    'EMPLOYEE',
    '/employee-leave/employee-notification',
  ],
  ['PUT /import/finished-notification', 'ADMIN', '/import/finished-notification'],
]

/** Resources that need a record for these calls to return. */
export const PEOPLE_RECORDS = ['employee-leave', 'daily-status']
