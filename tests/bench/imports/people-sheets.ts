import type { Server } from '../children.ts'
/** Workbooks of employees for the import benchmarks, and their upload. */
import { utils, write } from 'xlsx'
import { DEPARTMENT_COUNT } from '../people.ts'

export const HEADERS = [
  'employeeCode',
  'firstName',
  'lastName',
  'gender',
  'dateOfBirth',
  'dateOfJoining',
  'departmentCode',
  'designation',
  'employeeType',
  'phoneNumber',
  'email',
  'addressLine1',
  'country',
  'state',
  'city',
  'postalCode',
  'bankName',
  'bankAccountName',
  'bankAccountNumber',
  'bankCode',
]
/** Position of the column whose cells name another record. */
export const DEPARTMENT = HEADERS.indexOf('departmentCode')
export const rowOf = (n: number): string[] => [
  `I-${n}`,
  `First${n}`,
  `Last${n % 977}`,
  'Female',
  '1990-01-02',
  '2024-01-02',
  `D${1 + (n % DEPARTMENT_COUNT)}`,
  'Packer',
  'Full time',
  `+4475${String(n).padStart(9, '0')}`,
  `i${n}@bench.example`,
  `${n} High Street`,
  'United Kingdom',
  'Kent',
  'Dover',
  'SE1 4TT',
  'Bench Bank',
  `First${n} Last${n % 977}`,
  String(10_000_000 + n),
  '102030',
]

let born = 0
/** Builds a workbook of new employees. */
export function workbookOf(count: number): Buffer {
  const sheet = utils.aoa_to_sheet([
    HEADERS,
    ...Array.from({ length: count }, () => rowOf((born += 1))),
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'People')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

export async function upload(
  { url, token }: Pick<Server, 'url' | 'token'>,
  content: Buffer,
  dryRun: boolean,
): Promise<number> {
  const form = new FormData()
  form.append('dryRun', String(dryRun))
  form.append('file', new Blob([new Uint8Array(content)]), 'people.xlsx')
  const started = performance.now()
  const answer = await fetch(`${url}/employee/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 300)}`)
  return performance.now() - started
}

export const print = (name: string, value: number, unit: string, limit = '') =>
  console.log(name.padEnd(52), value.toFixed(2).padStart(9), unit.padEnd(8), limit)
