import { choice, date, fromUnits, money, reference } from '#schema'
import { behaviour, get, put, shape, type ValuesOf } from '#server'
import { DECIDED, decideInTurn, PORTION } from '../together/decide-in-turn.server.ts'
import weeklyWages from './weekly-wages.resource.ts'
import { OFFICE } from '../../roles.ts'
import { COUNT } from '../../call-fields.ts'

const WEEK = {
  weekStartDate: date({ required: true }),
  department: reference('employee-department'),
}

const DECISION = {
  ...WEEK,
  step: choice({ approve: 'Approve', pay: 'Pay' }, { required: true }),
  ...PORTION,
  paidDate: date(),
}

/** Decides all wages of a week, or of one department, one batch per call. */
export default behaviour('whole-week', {
  endpoints: [
    get('/weekly-wages/week', {
      summary: 'How many wages of a week are in each state, and what they come to',
      roles: OFFICE,
      query: WEEK,
      returns: shape.list(
        shape.parts({
          wageStatus: weeklyWages.fields.wageStatus,
          people: COUNT,
          netWages: money({ required: true }),
        }),
      ),
      async handler(work, { query }) {
        const states = work.query(weeklyWages).where(buildRowFilter(query)).groupBy('wageStatus')
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
      roles: OFFICE,
      body: DECISION,
      returns: DECIDED,
      handler: (work, { body }) =>
        decideInTurn(
          work,
          {
            of: weeklyWages,
            where: buildRowFilter(body),
            action: body.step,
            answers: body,
            after: body.after,
          },
          { amount: ({ netWages }) => netWages },
        ),
    }),
  ],
})

const buildRowFilter = ({ weekStartDate, department }: ValuesOf<typeof WEEK>) => ({
  weekStartDate,
  ...(department === null ? {} : { 'employee.department': department }),
})
