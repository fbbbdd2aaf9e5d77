import {
  choice,
  date,
  fieldError,
  fromUnits,
  localized,
  money,
  reference,
  text,
  whole,
} from '#schema'
import { behaviour, get, invalid, put, refuse, shape, type ValuesOf, type Work } from '#server'
import { attempted, DECIDED, decideInTurn, PORTION } from '../together/decide-in-turn.server.ts'
import weeklyWages from './weekly-wages.resource.ts'

const STAFF = ['SUPER_ADMIN', 'ADMIN']
const COUNT = whole({ required: true })

/** Which rows each step is for. */
const STEPS = { approve: 'DRAFT', pay: 'APPROVED' } as const

const WEEK = {
  weekStartDate: date({ required: true }),
  department: reference('employee-department'),
}

const DECISION = {
  ...WEEK,
  step: choice({ approve: 'Approve', pay: 'Pay' }, { required: true }),
  after: whole({ min: 0, help: 'What the call before answered as `next`; left out at first' }),
  paymentType: reference('payment-type'),
  paidDate: date(),
  paymentReference: text({ max: 60 }),
}

/** Deciding the wages of a whole week, or of a department in it: each row for itself, a portion with each call. */
export default behaviour('whole-week', {
  endpoints: [
    get('/weekly-wages/week', {
      summary: 'How many wages of a week are in each state, and what they come to',
      roles: STAFF,
      query: WEEK,
      returns: shape.list(
        shape.parts({
          wageStatus: weeklyWages.fields.wageStatus,
          people: COUNT,
          netWages: money({ required: true }),
        }),
      ),
      async handler(work, { query }) {
        const states = work.query(weeklyWages).where(rowsOf(query)).groupBy('wageStatus')
        return (await states.sum('netWages').all()).map(({ wageStatus, count, netWages }) => ({
          wageStatus,
          people: count,
          netWages: fromUnits(netWages, 2),
        }))
      },
    }),
    put('/weekly-wages/week', {
      summary:
        'Approves or pays the wages of a week, a portion with each call: repeated with `after` until `next` is null. What is refused is named and stays as it is',
      roles: STAFF,
      body: DECISION,
      returns: DECIDED,
      handler: (work, { body }) => decidePortion(work, body),
    }),
  ],
})

const rowsOf = ({ weekStartDate, department }: ValuesOf<typeof WEEK>) => ({
  weekStartDate,
  ...(department === null ? {} : { 'employee.department': department }),
})

async function decidePortion(work: Work, decision: ValuesOf<typeof DECISION>) {
  const { step, after, paymentType, paidDate, paymentReference } = decision
  if (step === 'pay') demandPayment({ paymentType, paidDate })
  const answers = step === 'pay' ? { paymentType, paidDate, paymentReference } : {}
  const rows = await work
    .query(weeklyWages)
    .where({ ...rowsOf(decision), wageStatus: STEPS[step], id: { moreThan: after ?? 0 } })
    .groupBy('id')
    .orderBy('id')
    .limit(PORTION)
    .all()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 && after === null) refuse(localized`There is nothing of this kind to do.`)
  await work.lockAll(weeklyWages, ids)
  return decideInTurn(ids, async (id) => {
    const week = await work.get(weeklyWages, id)
    if (week?.wageStatus !== STEPS[step]) return null
    return attempted(
      work,
      week,
      async () => (await work.act(weeklyWages, id, step, answers)).netWages,
    )
  })
}

function demandPayment(given: Readonly<Record<string, unknown>>): void {
  const missing = Object.entries(given).filter(([, value]) => value === null)
  if (missing.length > 0)
    invalid(missing.map(([name]) => fieldError(weeklyWages, name, { code: 'required' })))
}
