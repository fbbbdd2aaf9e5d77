import { date, fromUnits, money, reference } from '#schema'
import { behaviour, get, shape, type ValuesOf } from '#server'
import weeklyWages from './weekly-wages.resource.ts'
import { OFFICE } from '../../roles.ts'
import { COUNT } from '../../call-fields.ts'

const WEEK = {
  weekStartDate: date({ required: true }),
  department: reference('employee-department'),
}

/** Totals of the wages of a week, or of one department. */
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
  ],
})

const buildRowFilter = ({ weekStartDate, department }: ValuesOf<typeof WEEK>) => ({
  weekStartDate,
  ...(department === null ? {} : { 'employee.department': department }),
})
