import type { Reply } from '../../kit/client.ts'
import { workspace, type DatabaseName } from '../../kit/workspace.ts'

export interface Result {
  readonly batchId: number | null
  readonly dryRun: boolean
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly {
    row: number
    action: string
    changes: { field: string; before: unknown; after: unknown }[]
    errors: { field: string; message: string; code: string; value?: unknown }[]
    notes?: { field: string; message: string }[]
  }[]
  readonly file: {
    headers: { header: string; samples: unknown[] }[]
    mapping: Record<string, string | null>
    notes: { field: string; code: string }[]
    split: Record<string, string[]>
    rows: number
    sheet: string | null
  }
}

export const resultOf = (reply: Reply): Result => reply.data as unknown as Result

/** Header row of an employee file. */
export const EMPLOYEE =
  'firstName,lastName,dateOfBirth,dateOfJoining,departmentCode,designation,phoneNumber'
/** Row of the nth employee. */
export const person = (n: number, changes: Partial<Record<string, string>> = {}): string => {
  const cells: Record<string, string> = {
    firstName: `First${n}`,
    lastName: 'Last',
    dateOfBirth: '1990-01-02',
    dateOfJoining: '2024-01-02',
    departmentCode: 'TEST',
    designation: 'Baker',
    phoneNumber: `+4420794601${String(n).padStart(2, '0')}`,
    ...changes,
  }
  return EMPLOYEE.split(',')
    .map((name) => `"${(cells[name] ?? '').replaceAll('"', '""')}"`)
    .join(',')
}
export const csv = (...lines: string[]): string => lines.join('\n')

/** Opens a server with an administrator who uploads employee files. */
export async function openEmployees(database: DatabaseName) {
  const space = await workspace({ database, installed: true })
  const admin = space.as('ADMIN')
  const top = space.as('SUPER_ADMIN')
  await top.post('/employee-department', {
    departmentCode: 'DAIRY',
    departmentName: 'Dairy & Käse',
  })
  await top.post('/employee-department', {
    departmentCode: 'OLD',
    departmentName: 'Old kitchen',
    isActive: false,
  })
  return {
    space,
    admin,
    upload: (
      content: string | Uint8Array,
      fields: Record<string, string> = {},
      path = '/employee/import',
      name = 'people.csv',
    ) => admin.upload(path, { name, content }, fields),
    employees: async (search: string) =>
      (await admin.get(`/employee/list?size=100&search=${encodeURIComponent(search)}`)).content,
  }
}
