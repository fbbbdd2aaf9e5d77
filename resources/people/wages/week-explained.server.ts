import { date, flag, reference } from '#schema'
import { behaviour, get, notFound, shape, type StoredOf, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import payHour from '../hours/pay-hour.resource.ts'
import { DAY_SOURCE, daysOfWeeks } from '../payroll/explained/explained-weeks.server.ts'
import { HOURS, inHours } from '../payroll/explained/pay-explained.server.ts'
import { endOfWeek } from './week-pay.ts'
import weeklyWages from './weekly-wages.resource.ts'

/** Explains a week: its days with their paid hours, which add up to those of the week. */
export default behaviour('week-explained', {
  endpoints: [
    get('/weekly-wages/explained', {
      summary:
        'The days of a week with the hours that are paid for each; none where an import brought the hours',
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      query: { id: reference('weekly-wages', { required: true }) },
      returns: shape.list(
        shape.parts({
          date: date({ required: true }),
          ...DAY_SOURCE,
          isEmployed: flag({ required: true }),
          /** True for hours that are not approved and therefore not yet paid. */
          isDraft: flag({ required: true }),
          dayType: payHour.fields.dayType,
          ...HOURS,
        }),
      ),
      async handler(work, { query: { id } }) {
        const week = await work.get(weeklyWages, id)
        return week ? explainWeek(work.asSystem, week) : notFound()
      },
    }),
  ],
})

/** Reads as the system, because a caller who may see the wages may also see their sources. */
async function explainWeek(work: Work, week: StoredOf<typeof weeklyWages>) {
  const person = (await work.get(employee, week.employee)) ?? notFound()
  const listWeekDays = await daysOfWeeks(work, person, [week])
  const drafts = await work.find(payHour, {
    employee: person.id,
    workDate: { atLeast: week.weekStartDate, atMost: endOfWeek(week.weekStartDate) },
    payHourStatus: 'DRAFT',
  })
  const waiting = new Set(drafts.map(({ workDate }) => workDate))
  return listWeekDays(week).map((day) => ({
    ...day,
    ...inHours(day),
    isDraft: waiting.has(day.date),
  }))
}
