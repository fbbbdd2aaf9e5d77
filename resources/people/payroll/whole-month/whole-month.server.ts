import { choice, date, fromUnits, localized, reference, whole } from '#schema'
import {
  behaviour,
  get,
  put,
  refuse,
  shape,
  type StoredOf,
  type ValuesOf,
  type Work,
} from '#server'
import { DECIDED, decideInTurn, PORTION } from '../../together/decide-in-turn.server.ts'
import employeePay from '../employee-pay.resource.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { BALANCE, COUNT } from '../../../call-fields.ts'

const MONTH = {
  payYear: whole({ required: true, min: 2000, max: 2100 }),
  payMonth: whole({ required: true, min: 1, max: 12 }),
  department: reference('employee-department'),
}

const DECISION = {
  ...MONTH,
  step: choice({ approve: 'Approve', pay: 'Pay', cancel: 'Cancel' }, { required: true }),
  ...PORTION,
  paymentDate: date(),
}

/** Decides all pay of a month, or of one department, one batch per call. */
export default behaviour('whole-month', {
  endpoints: [
    get('/employee-pay/month', {
      summary: 'How many rows of a month are in each state, and what they come to',
      roles: SUPER_ADMIN,
      query: MONTH,
      returns: shape.list(
        shape.parts({
          payStatus: employeePay.fields.payStatus,
          pays: COUNT,
          toLookAt: COUNT,
          payableAmount: BALANCE,
        }),
      ),
      handler: (work, { query }) => sumStates(work, query),
    }),
    put('/employee-pay/month', {
      summary:
        'Approves, pays or cancels the rows of a month, a portion with each call: repeated with `after` until `next` is null. What is refused is named and stays as it is',
      roles: SUPER_ADMIN,
      body: DECISION,
      returns: DECIDED,
      handler: (work, { body }) =>
        decideInTurn(
          work,
          {
            of: employeePay,
            where: buildRowFilter(body),
            action: body.step,
            answers: body,
            after: body.after,
            ...(body.step === 'approve' ? { check: refuseEmpty } : {}),
          },
          {
            amount: ({ payableAmount }) => payableAmount,
            toLookAt: ({ exceptionCount }) => exceptionCount,
          },
        ),
    }),
  ],
})

const EMPTY: ReadonlySet<string> = new Set(['NO_HOURS', 'WEEKS_OPEN'])

/** Refuses an empty payslip, because it must be decided individually. */
function refuseEmpty({ grossPay, totalDeductions, exceptions }: StoredOf<typeof employeePay>) {
  if (grossPay === 0 && totalDeductions === 0 && exceptions?.some((each) => EMPTY.has(each)))
    refuse(localized`Nothing to pay. Approve this payslip separately, or cancel it.`)
}

const buildRowFilter = ({ payYear, payMonth, department }: ValuesOf<typeof MONTH>) => ({
  payYear,
  payMonth,
  ...(department === null ? {} : { department }),
})

async function sumStates(work: Work, month: ValuesOf<typeof MONTH>) {
  const rows = work.query(employeePay).where(buildRowFilter(month)).groupBy('payStatus')
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
