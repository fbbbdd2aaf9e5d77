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
import { attempted, DECIDED, decideInTurn, PORTION } from '../../together/decide-in-turn.server.ts'
import employeePay from '../employee-pay.resource.ts'

const OFFICE = ['SUPER_ADMIN']
const COUNT = whole({ required: true })
const SUM = money({ required: true, min: -99_999_999.99 })

/** Which rows of a month each step is for. */
const STEPS = { approve: ['DRAFT'], pay: ['APPROVED'], cancel: ['DRAFT', 'APPROVED'] } as const

const MONTH = {
  payYear: whole({ required: true, min: 2000, max: 2100 }),
  payMonth: whole({ required: true, min: 1, max: 12 }),
  department: reference('employee-department'),
}

const DECISION = {
  ...MONTH,
  step: choice({ approve: 'Approve', pay: 'Pay', cancel: 'Cancel' }, { required: true }),
  after: whole({ min: 0, help: 'What the call before answered as `next`; left out at first' }),
  paymentType: reference('payment-type'),
  paymentDate: date(),
  paymentReference: text({ max: 60 }),
}

type Decision = ValuesOf<typeof DECISION>

/** Deciding the pay of a whole month, or of a department in it: each row for itself, a portion with each call. */
export default behaviour('whole-month', {
  endpoints: [
    get('/employee-pay/month', {
      summary: 'How many rows of a month are in each state, and what they come to',
      roles: OFFICE,
      query: MONTH,
      returns: shape.list(
        shape.parts({
          payStatus: employeePay.fields.payStatus,
          pays: COUNT,
          toLookAt: COUNT,
          payableAmount: SUM,
        }),
      ),
      handler: (work, { query }) => sumsOf(work, query),
    }),
    put('/employee-pay/month', {
      summary:
        'Approves, pays or cancels the rows of a month, a portion with each call: repeated with `after` until `next` is null. What is refused is named and stays as it is',
      roles: OFFICE,
      body: DECISION,
      returns: DECIDED,
      handler: (work, { body }) => decidePortion(work, body),
    }),
  ],
})

const rowsOf = ({ payYear, payMonth, department }: ValuesOf<typeof MONTH>) => ({
  payYear,
  payMonth,
  ...(department === null ? {} : { department }),
})

async function sumsOf(work: Work, month: ValuesOf<typeof MONTH>) {
  const rows = work.query(employeePay).where(rowsOf(month)).groupBy('payStatus')
  const [states, toLookAt] = await Promise.all([
    rows.sum('payableAmount').all(),
    rows.where({ exceptionCount: { moreThan: 0 } }).all(),
  ])
  const looked = new Map(toLookAt.map(({ payStatus, count }) => [payStatus, count]))
  return states.map(({ payStatus, count, payableAmount }) => ({
    payStatus,
    pays: count,
    toLookAt: looked.get(payStatus) ?? 0,
    payableAmount: fromUnits(payableAmount, 2),
  }))
}

async function decidePortion(work: Work, decision: Decision) {
  const { step, after } = decision
  const answers = answersOf(decision)
  const rows = await work
    .query(employeePay)
    .where({ ...rowsOf(decision), payStatus: STEPS[step], id: { moreThan: after ?? 0 } })
    .groupBy('id')
    .orderBy('id')
    .limit(PORTION)
    .all()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0 && after === null) refuse(localized`There is nothing of this kind to do.`)
  await work.lockAll(employeePay, ids)
  return decideInTurn(ids, async (id) => {
    const pay = await work.get(employeePay, id)
    if (!pay || !STEPS[step].some((state) => state === pay.payStatus)) return null
    return attempted(
      work,
      { id, label: pay.label, toLookAt: pay.exceptionCount },
      async () => (await work.act(employeePay, id, step, answers)).payableAmount,
    )
  })
}

/** What the action asks for: a payment says how and when. */
function answersOf({ step, paymentType, paymentDate, paymentReference }: Decision): object {
  if (step !== 'pay') return {}
  const missing = Object.entries({ paymentType, paymentDate }).filter(([, value]) => value === null)
  if (missing.length > 0)
    invalid(missing.map(([name]) => fieldError(employeePay, name, { code: 'required' })))
  return { paymentType, paymentDate, paymentReference }
}
