import { date, fromUnits, money, reference, text, whole } from '#schema'
import { behaviour, notFound, post, shape, someFields, type ValuesOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import { affectedBy, type Affected } from './affected.ts'
import { approvedUnder } from './approved-pay.server.ts'
import { fullMonth } from './full-month.ts'
import payConfiguration from './pay-configuration.resource.ts'
import { readAllTerms } from './pay-terms.server.ts'
import { PREVIEWED } from './previewed.ts'
import { SUPER_ADMIN } from '../../roles.ts'
import { BALANCE, COUNT } from '../../call-fields.ts'

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

/** Whom terms affect, and what an average month comes to for them before and after. */
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
        return previewOf(work, { saved, planned: entered, others: others(all, id) }, page ?? 0)
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
        return previewOf(work, { saved: null, planned, others: others(all, id) }, page ?? 0)
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

async function previewOf(work: Work, { saved, planned, others: rest }: Planned, asked: number) {
  const people = await work.asSystem
    .query(employee)
    .where(saved ? {} : whoseOf(planned))
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

/** Nobody else can be affected by terms that are new. */
function whoseOf({ scope, department, employee: id }: Entered) {
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
