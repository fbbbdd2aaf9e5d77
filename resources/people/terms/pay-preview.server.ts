import { date, fromUnits, money, reference, text, whole, addDays, divideRounded } from '#schema'
import { behaviour, notFound, post, shape, someFields, type ValuesOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import payConfiguration from './pay-configuration.resource.ts'
import { readAllTerms, termsAmong, type Paid, type Scoped } from './pay-terms.server.ts'
import { PREVIEWED } from './previewed.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { BALANCE, COUNT } from '../../call-fields.ts'
import employeePay from '../payroll/employee-pay.resource.ts'
import weeklyWages from '../wages/weekly-wages.resource.ts'
import { monthSpan } from './calendar.ts'

const CHANGE = money({ min: -99_999_999.99 })

const ENTERED = someFields(payConfiguration, PREVIEWED)
const BODY = {
  ...ENTERED,
  id: reference('pay-configuration', { help: 'Of a configuration that is changed' }),
  page: whole({ min: 0 }),
}

const PREVIEW = shape.parts({
  people: COUNT,
  before: BALANCE,
  after: BALANCE,
  page: COUNT,
  pages: COUNT,
  approvedFrom: date({ help: 'The first day of approved pay that these terms reach' }),
  approvedTo: date({ help: 'The last day of it' }),
  rows: shape.list(
    shape.parts({
      employee: reference('employee', { required: true }),
      name: text({ required: true }),
      before: CHANGE,
      after: CHANGE,
    }),
  ),
})

/** Previews which employees the terms affect, with an average month before and after. */
export default behaviour('pay-preview', {
  endpoints: [
    post('/pay-configuration/preview', {
      summary:
        'Whom a pay configuration as it is entered affects, and what an average month comes to before and after; nothing is saved',
      roles: SUPER_ADMIN,
      body: BODY,
      returns: PREVIEW,
      async handler(work, { body: { id, page, ...entered } }) {
        const all = await readAllTerms(work)
        const saved = all.find((each) => each.id === id) ?? null
        return previewTerms(work, { saved, planned: entered, others: others(all, id) }, page ?? 0)
      },
    }),
    post('/pay-configuration/:id/preview', {
      summary:
        'Whom a pay configuration affects, and what an average month comes to without and with it',
      roles: SUPER_ADMIN,
      body: { page: whole({ min: 0 }) },
      returns: PREVIEW,
      async handler(work, { id, body: { page } }) {
        const all = await readAllTerms(work)
        const planned = all.find((each) => each.id === id)
        if (!planned) return notFound()
        return previewTerms(work, { saved: null, planned, others: others(all, id) }, page ?? 0)
      },
    }),
  ],
})

const others = (all: readonly (Entered & { readonly id: number })[], id: number | null) =>
  all.filter((each) => each.id !== id)

type Entered = Pick<ValuesOf<typeof ENTERED>, keyof typeof ENTERED>

interface Planned {
  readonly saved: Entered | null
  readonly planned: Entered
  readonly others: readonly Entered[]
}

const ROWS = 10

async function previewTerms(work: Work, { saved, planned, others: rest }: Planned, asked: number) {
  const people = await work.asSystem
    .query(employee)
    .where(saved ? {} : buildScopeFilter(planned))
    .groupBy('id', 'department', 'dateOfJoining', 'relievingDate')
    .all()
  const change = { saved, planned }
  const found = affectedBy(people, rest, change).map(inMoney)
  const approved = await approvedUnder(work, people, rest, change)
  const sorted = found.toSorted((one, other) => far(other) - far(one) || one.id - other.id)
  const pages = Math.ceil(found.length / ROWS)
  const page = Math.max(0, Math.min(asked, pages - 1))
  const shown = sorted.slice(page * ROWS, (page + 1) * ROWS)
  const names = new Map(
    (await work.asSystem.find(employee, { id: shown.map(({ id }) => id) }, ROWS)).map((person) => [
      person.id,
      person.label,
    ]),
  )
  const sum = (of: 'before' | 'after') =>
    fromUnits(
      found.reduce((total, each) => total + (each[of] ?? 0), 0),
      2,
    )
  return {
    people: found.length,
    before: sum('before'),
    after: sum('after'),
    page,
    pages,
    approvedFrom: approved?.first ?? null,
    approvedTo: approved?.last ?? null,
    rows: shown.map(({ id, before, after }) => ({
      employee: id,
      name: names.get(id) ?? '',
      before: before === null ? null : fromUnits(before, 2),
      after: after === null ? null : fromUnits(after, 2),
    })),
  }
}

/** New terms can affect only employees in their own scope. */
function buildScopeFilter({ scope, department, employee: id }: Entered) {
  if (scope === 'EMPLOYEE') return { id: id ?? 0 }
  return scope === 'DEPARTMENT' ? { department: department ?? 0 } : {}
}

const inMoney = ({ id, before, after }: Affected<Entered>) => ({
  id,
  before: before && fullMonth(before),
  after: after && fullMonth(after),
})

const far = ({ before, after }: ReturnType<typeof inMoney>): number =>
  Math.abs((after ?? 0) - (before ?? 0))

interface Period {
  readonly employee: number
  readonly first: string
  readonly last: string
}

/** First and last day of approved pay affected by a change of terms; null if none. */
async function approvedUnder<Of extends Terms>(
  work: Work,
  people: readonly PaidFrom[],
  others: readonly Of[],
  change: Change<Of>,
): Promise<{ readonly first: string; readonly last: string } | null> {
  const [from = ''] = [change.planned, change.saved]
    .flatMap((terms) => (terms ? [terms.effectiveFrom] : []))
    .toSorted()
  const isChanged = changesOn(others, change)
  const persons = new Map(people.map((person) => [person.id, person]))
  const reached = (await approvedSince(work, from)).filter(({ employee, first, last }) => {
    const person = persons.get(employee)
    return person && isChanged(person, first, last)
  })
  if (reached.length === 0) return null
  return {
    first: reached.map(({ first }) => first).reduce((one, other) => (one < other ? one : other)),
    last: reached.map(({ last }) => last).reduce((one, other) => (one > other ? one : other)),
  }
}

/** Approved months and weeks of all employees that end on or after a day. */
async function approvedSince(work: Work, from: string): Promise<readonly Period[]> {
  const [months, weeks] = await Promise.all([
    work.asSystem
      .query(employeePay)
      .where({ payStatus: ['APPROVED', 'PAID'], payPeriod: { atLeast: from.slice(0, 7) } })
      .groupBy('employee', 'payYear', 'payMonth')
      .all(),
    work.asSystem
      .query(weeklyWages)
      .where({ wageStatus: ['APPROVED', 'PAID'], weekStartDate: { atLeast: addDays(from, -6) } })
      .groupBy('employee', 'weekStartDate')
      .all(),
  ])
  return [
    ...months.map(({ employee, payYear, payMonth }) => ({
      employee,
      ...monthSpan(payYear, payMonth),
    })),
    ...weeks.map(({ employee, weekStartDate }) => ({
      employee,
      first: weekStartDate,
      last: addDays(weekStartDate, 6),
    })),
  ]
}

/** Terms needed to compute a monthly amount, in stored units. */
type RatedTerms = Pick<
  Entered,
  | 'payType'
  | 'hourlyRate'
  | 'monthlySalary'
  | 'standardHoursPerDay'
  | 'weeklyOffDays'
  | 'components'
>

const DAYS_A_WEEK = 7

/**
 * Pay for an average month without absence or overtime, less the deductions in the terms. A year of 52 weeks counts
 * as twelve months. Null if the terms have no rate.
 */
export function fullMonth(terms: RatedTerms): number | null {
  const basic = computeBasic(terms)
  if (basic === null) return null
  return (terms.components ?? []).reduce((sum, { componentType, calcType, value }) => {
    const amount =
      calcType === 'FIXED'
        ? (value ?? 0)
        : divideRounded(BigInt(basic) * BigInt(value ?? 0), 10_000n)
    return componentType === 'EARNING' ? sum + amount : sum - amount
  }, basic)
}

function computeBasic(terms: RatedTerms): number | null {
  if (terms.payType === 'MONTHLY') return terms.monthlySalary
  if (terms.hourlyRate === null) return null
  const days = DAYS_A_WEEK - (terms.weeklyOffDays ?? []).length
  // Hours are in hundredths; 52 weeks over twelve months.
  return divideRounded(
    BigInt(terms.hourlyRate) * BigInt(terms.standardHoursPerDay) * BigInt(days) * 52n,
    1_200n,
  )
}

/** Employee with the first and last day of employment. */
interface PaidFrom extends Paid {
  readonly dateOfJoining: string
  readonly relievingDate: string | null
}

interface Terms extends Scoped {
  readonly isActive: boolean
}

/** Saved terms and planned terms; `saved` is null for new ones. */
interface Change<Of extends Terms> {
  readonly saved: Of | null
  readonly planned: Of
}

interface Affected<Of extends Terms> {
  readonly id: number
  readonly before: Of | null
  readonly after: Of | null
}

/**
 * Employees whose terms change on the first day on which the planned terms can apply. `others` are all other terms.
 */
export function affectedBy<Of extends Terms>(
  people: readonly PaidFrom[],
  others: readonly Of[],
  { saved, planned }: Change<Of>,
): readonly Affected<Of>[] {
  const { before, after } = compareTerms(others, { saved, planned })
  return people.flatMap((person) => {
    const on =
      person.dateOfJoining > planned.effectiveFrom ? person.dateOfJoining : planned.effectiveFrom
    if (person.relievingDate !== null && person.relievingDate < on) return []
    const change = { id: person.id, before: before(person, on), after: after(person, on) }
    const isAffected = change.after === planned || (saved !== null && change.before === saved)
    return isAffected ? [change] : []
  })
}

/** Returns a function that checks if the change replaces an employee's terms on any day of a period. */
function changesOn<Of extends Terms>(
  others: readonly Of[],
  change: Change<Of>,
): (person: PaidFrom, first: string, last: string) => boolean {
  const { before, after } = compareTerms(others, change)
  // Terms apply until later ones start, so checking their first possible day is enough.
  const isUnder = (terms: Of | null, at: typeof after, person: PaidFrom, first: string) => {
    if (!terms) return null
    const [on = first] = [first, terms.effectiveFrom, person.dateOfJoining].toSorted().slice(-1)
    return at(person, on) === terms ? on : null
  }
  return (person, first, last) =>
    [
      isUnder(change.planned, after, person, first),
      isUnder(change.saved, before, person, first),
    ].some((on) => on !== null && on <= last)
}

function compareTerms<Of extends Terms>(others: readonly Of[], { saved, planned }: Change<Of>) {
  const among = (one: Of | null) =>
    termsAmong([...others, ...(one ? [one] : [])].filter(({ isActive }) => isActive))
  return { before: among(saved), after: among(planned) }
}
