import type { Client } from '../../kit/client.ts'
import type { Workspace } from '../../kit/workspace.ts'
import { spanMonth, plus } from './second-calendar.ts'
import { rawRows, type RawRows } from './raw-rows.ts'

/** Three employees and the month they are paid for. No other scene uses them. */
export interface Scene {
  readonly space: Workspace
  readonly superAdmin: Client
  /**
   * One salaried with attendance, one paid by the hour, and one salaried without attendance who
   * joined during the month.
   */
  readonly people: readonly Person[]
  readonly year: number
  readonly month: number
  /** The days of the month, and some before and after it. */
  readonly days: readonly string[]
  readonly transfer: number
  readonly reason: number
  /** Reads the rows of these employees. */
  raw(): Promise<RawRows>
}

export interface Person {
  readonly id: number
  readonly code: string
}

export interface Base {
  readonly department: number
  readonly transfer: number
  readonly reason: number
}

/** Months with a leap day, and with the changes to and from summer time. */
const MONTHS = [2, 3, 10] as const
const FIRST_YEAR = 2004

let made = 0
let hired = 0

/** Creates the records shared by all scenes. */
export async function furnish(space: Workspace): Promise<Base> {
  const superAdmin = space.as('SUPER_ADMIN')
  const { data: department } = await superAdmin.post('/employee-department', {
    departmentCode: 'SHIFT',
    departmentName: 'Shifts',
  })
  const reason = await superAdmin.post('/reject-reason', {
    reasonKind: 'LEAVE',
    reasonText: 'The kitchen is short of people',
  })
  const transfer = await superAdmin.post('/payment-type', {
    paymentTypeName: 'Transfer of pay',
    kind: 'BANK',
  })
  return { department: department.id, reason: reason.data.id, transfer: transfer.data.id }
}

/** Uses a different month for each scene, because months closed by earlier scenes stay closed. */
export async function setScene(space: Workspace, base: Base): Promise<Scene> {
  const month = MONTHS[made % MONTHS.length] ?? 2
  const year = FIRST_YEAR + 4 * (Math.floor(made / MONTHS.length) % 24)
  made += 1
  const [first, last] = spanMonth(year, month)
  const today = plus(last, 12)
  await space.startSessionsAt(`${today}T12:00:00.000Z`)
  const superAdmin = space.as('SUPER_ADMIN')
  const people: Person[] = []
  for (const [place, terms] of TERMS.entries()) {
    const person = await hire(superAdmin, base, place === 2 ? plus(first, 11) : `${year - 1}-01-05`)
    people.push(person)
    const reply = await superAdmin.post('/pay-configuration', {
      ...terms,
      configName: `Terms of ${person.code}`,
      scope: 'EMPLOYEE',
      employee: person.id,
      effectiveFrom: `${year - 2}-01-01`,
    })
    if (reply.status !== 201) throw new Error(reply.text)
  }
  const ids = people.map(({ id }) => id)
  return {
    space,
    superAdmin,
    people,
    year,
    month,
    days: Array.from({ length: 44 }, (_, n) => plus(first, n - 4)).filter((day) => day <= today),
    transfer: base.transfer,
    reason: base.reason,
    raw: () => rawRows(space.context.store.sql, ids),
  }
}

const TERMS = [
  {
    payType: 'MONTHLY',
    monthlySalary: 2345.67,
    weeklyOffDays: ['SUN'],
    unpaidBreakMinutes: 20,
    components: [
      { componentName: 'Fuel', componentType: 'EARNING', calcType: 'FIXED', value: 33.35 },
      {
        componentName: 'Pension',
        componentType: 'DEDUCTION',
        calcType: 'PERCENT_OF_BASIC',
        value: 4.75,
      },
    ],
  },
  {
    payType: 'HOURLY',
    hourlyRate: 11.37,
    weeklyOffDays: ['SAT', 'SUN'],
    standardHoursPerDay: 7.5,
    minOvertimeMinutes: 15,
    unpaidBreakMinutes: 30,
  },
  {
    payType: 'MONTHLY',
    monthlySalary: 3111.11,
    weeklyOffDays: [],
    trackAttendance: false,
    maxOvertimeHoursPerDay: 2,
  },
]

async function hire(superAdmin: Client, base: Base, dateOfJoining: string): Promise<Person> {
  hired += 1
  const { data, text } = await superAdmin.post('/employee', {
    firstName: 'Pat',
    lastName: 'Worker',
    dateOfBirth: '1960-01-02',
    dateOfJoining,
    department: base.department,
    designation: 'Cook',
    phoneNumber: `+4477${String(hired).padStart(8, '0')}`,
  })
  if (!data.id) throw new Error(text)
  return { id: data.id, code: String(data['employeeCode']) }
}
