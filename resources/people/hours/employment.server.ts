import { localized, ruleError, type LocalizedMessage, fieldError, type Definition } from '#schema'
import { invalid, refuse, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'

type Employee = StoredOf<typeof employee>

interface Days {
  readonly first: string
  /** If unset, days before the joining date are allowed. */
  readonly last?: string
}

export const isEmployedOn = (
  { employeeStatus, dateOfJoining, relievingDate }: Employee,
  on: string,
): boolean =>
  dateOfJoining <= on &&
  (employeeStatus === 'ACTIVE' ||
    (employeeStatus === 'LEFT' && relievingDate !== null && on <= relievingDate))

/** Refuses a period entirely outside the employment; the error is on the date field. */
export function demandEmployed(work: Work, person: Employee, days: Days, field: string): void {
  const reason = whyNotEmployed(person, days, work.today)
  if (reason) invalid([ruleError(field, reason)])
}

/** The start of inactivity or suspension is not stored, so the employee may have worked until yesterday. */
function whyNotEmployed(
  { label, employeeStatus, dateOfJoining, relievingDate }: Employee,
  { first, last }: Days,
  today: string,
): LocalizedMessage | null {
  if (last !== undefined && last < dateOfJoining)
    return localized`${label} joined on ${dateOfJoining}.`
  if (employeeStatus === 'LEFT')
    return relievingDate !== null && first > relievingDate
      ? localized`${label} left on ${relievingDate}.`
      : null
  return employeeStatus !== 'ACTIVE' && first >= today
    ? localized`${label} is not currently employed here.`
    : null
}

/** Refuses to pay somebody whose date of birth is missing, which it may be in a file. */
export async function demandDateOfBirth(work: Work, id: number): Promise<void> {
  const person = await work.asSystem.get(employee, id)
  if (person?.dateOfBirth === null)
    refuse(
      localized`The date of birth of ${person.label} is missing; enter it before you approve the pay.`,
    )
}

/** Condition for employees who are at work on a day. */
export const atWorkOn = (on: string) => ({
  any: [
    { employeeStatus: 'ACTIVE' as const },
    { employeeStatus: 'LEFT' as const, relievingDate: { atLeast: on } },
  ],
})

/**
 * Refuses employees who are not at work. Employees who are leaving may use days up to their last working day.
 */
export function demandAtWork(
  { label, employeeStatus, relievingDate }: Employee,
  last: string,
  field: string,
): void {
  if (employeeStatus === 'ACTIVE') return
  if (employeeStatus !== 'LEFT' || relievingDate === null)
    invalid([ruleError('employee', localized`${label} is not currently employed here.`)])
  if (last > relievingDate)
    invalid([
      ruleError(
        field,
        localized`The last working day of ${label} is ${relievingDate}; choose that day or earlier.`,
      ),
    ])
}

/** Refuses days earlier than `min`. */
export function refuseBefore(of: Definition, field: string, day: string, min: string): void {
  if (day < min) invalid([fieldError(of, field, { code: 'tooEarly', params: { min } })])
}
