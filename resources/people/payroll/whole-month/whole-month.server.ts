import { fromUnits, reference, whole } from '#schema'
import { behaviour, get, shape, type ValuesOf, type Work } from '#server'
import employeePay from '../employee-pay.resource.ts'
import { SUPER_ADMIN } from '../../../roles.ts'
import { BALANCE, COUNT } from '../../../call-fields.ts'

const MONTH = {
  payYear: whole({ required: true, min: 2000, max: 2100 }),
  payMonth: whole({ required: true, min: 1, max: 12 }),
  department: reference('employee-department'),
}

/** Totals of the pay of a month, or of one department. */
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
  ],
})

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
