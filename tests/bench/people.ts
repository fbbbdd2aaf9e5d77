/** Employees for the benchmark: varied, but the same in every run. */
const FIRST = [
  'Anna',
  'Ben',
  'Chloé',
  'Daniel',
  'Eva',
  'Farid',
  'Grace',
  'Hugo',
  'Iris',
  'Jonas',
  'Kofi',
  'Lena',
  'Marco',
  'Nadia',
  'Omar',
  'Priya',
]
const LAST = [
  'Smith',
  'Patel',
  'Müller',
  'Okafor',
  'Jones',
  'García',
  'Novak',
  'Khan',
  'Brown',
  'Rossi',
  'Davies',
  'Sørensen',
  'Evans',
  'Walsh',
  'Young',
]
const POSTS = [
  'Line operator',
  'Packer',
  'Cook',
  'Driver',
  'Account manager',
  'Quality technician',
  'Shift leader',
  'Warehouse operative',
]
const STATES = [
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'ACTIVE',
  'INACTIVE',
  'SUSPENDED',
] as const
const TYPES = ['FULL_TIME', 'FULL_TIME', 'PART_TIME', 'TEMPORARY'] as const

export const DEPARTMENT_COUNT = 12

/** Number of employees called Zzyzx, a name that no other row has. It is the same at every size. */
const RARE = 20

/** Range of employees that larger databases are filled with copies of. */
export const COPIED_FROM = RARE
export const COPIED_ROWS = 10_000

const of = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

/** Hashes n, so that neighbouring rows differ. */
const mix = (n: number): number => Math.imul(n ^ (n >>> 7), 2_654_435_761) >>> 0

const day = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const codeOf = (n: number): string => `B-${String(n).padStart(8, '0')}`

/** Builds the nth employee in stored units. Unique values contain the eight digits of the code. */
export function benchEmployee(n: number): Record<string, unknown> {
  const spread = mix(n + 1)
  return {
    employeeCode: codeOf(n),
    firstName: of(FIRST, spread),
    lastName: n < RARE ? 'Zzyzx' : of(LAST, spread >>> 4),
    gender: 'UNDISCLOSED',
    dateOfBirth: day('1960-01-01', spread % 8_000),
    dateOfJoining: day('2005-01-01', (spread >>> 3) % 7_000),
    department: 1 + ((spread >>> 5) % DEPARTMENT_COUNT),
    designation: of(POSTS, spread >>> 8),
    employeeType: of(TYPES, spread >>> 11),
    shiftStart: '09:00',
    shiftEnd: '17:00',
    phoneNumber: `+4470${String(n).padStart(9, '0')}`,
    email: `p${String(n).padStart(8, '0')}@bench.example`,
    employeeStatus: of(STATES, spread >>> 13),
  }
}
