import { SORT_COLUMNS } from './floor.ts'

/** API call to measure. */
export interface Call {
  readonly name: string
  readonly method?: 'GET' | 'PUT' | 'POST'
  path(n: number): string
  body?(n: number, side: Side): object
}
/** Server under test. */
export interface Side {
  readonly name: string
  readonly url: string
  readonly token: string
  readonly versions: Map<number, number>
}

const list = (name: string, query: string): Call => ({
  name,
  path: () => `/employee/list?${query}`,
})

export function calls(rows: number, ids: readonly number[]): Call[] {
  const deep = Math.min(2_000, Math.floor(rows / 25) - 1)
  const idOf = (n: number) => ids[n % ids.length] ?? 1
  return [
    { name: 'one by id', path: (n) => `/employee/${idOf(n)}` },
    list('first page with total', 'size=25'),
    list(`page ${deep}`, `size=25&page=${deep}`),
    list('filter status and department', 'size=25&department=3&employeeStatus=ACTIVE'),
    list('search for a rare word', 'size=25&search=zzyzx'),
    list('search for a common word', 'size=25&search=smith'),
    ...Object.keys(SORT_COLUMNS).map((column) =>
      list(`sort by ${column}`, `size=25&sortByField=${column}&sortBy=DESC`),
    ),
    {
      name: 'edit',
      method: 'PUT',
      path: (n) => `/employee/${idOf(n)}`,
      body: (n, side) => ({ designation: `Post ${n}`, version: side.versions.get(idOf(n)) }),
    },
    {
      name: 'create',
      method: 'POST',
      path: () => '/employee',
      body: (n, side) => newEmployee(n, side),
    },
  ]
}

/**
 * Starts at a number derived from the clock, so that runs that share a directory do not collide. A
 * run creates far fewer than 100,000 employees per second.
 */
let born = (Math.floor(Date.now() / 1000) % 10_000) * 100_000
const newEmployee = (_n: number, side: Side) => {
  born += 1
  return {
    employeeCode: `N-${born}`,
    firstName: 'New',
    lastName: `Person ${side.name}`,
    dateOfBirth: '1990-01-01',
    dateOfJoining: '2020-01-01',
    department: 3,
    designation: 'Packer',
    phoneNumber: `+4481${String(born).padStart(9, '0')}`,
    email: `n${born}@bench.example`,
  }
}
