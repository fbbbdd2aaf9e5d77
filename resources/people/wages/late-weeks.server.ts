import { addDays } from '#schema'
import { behaviour, follow, inPortions, type Portions, type Saved, type Work } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import holiday from '../../parties/employees/holiday.resource.ts'
import payHour from '../hours/pay-hour.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { mondayOf } from './week-pay.ts'
import { refreshDraft } from './weeks.server.ts'
import weeklyWages from './weekly-wages.resource.ts'

/** A holiday that became known: whoever has a draft for its week. Whether it is paid counts too. */
const HOLIDAY: Portions<{ monday: string }> = {
  async due(reader, { monday }) {
    const where = { weekStartDate: monday, wageStatus: 'DRAFT' } as const
    const drafts = await reader.asSystem.find(weeklyWages, where, 'all')
    return drafts.map(({ employee }) => employee).toSorted((one, other) => one - other)
  },
  async run(writing, ids, { monday }) {
    for (const id of ids) await refreshDraft(writing, id, monday)
  },
}

/** Weekly wages that are still a draft follow what becomes known of their days; what is approved stays as it is. */
export default behaviour('late-weeks', {
  portions: { holiday: HOLIDAY },
  followUps: [
    follow(payHour, 'delete', (work, { employee, workDate, payHourStatus }) =>
      payHourStatus === 'DRAFT'
        ? undefined
        : refreshDraft(work, employee, mondayOf(workDate), workDate),
    ),
    follow(employeeLeave, 'approve', followLeave),
    follow(employeeLeave, 'cancel', followLeave),
    follow(employee, 'leave', async ({ work, after: { id, relievingDate } }) => {
      const after = {
        employee: id,
        wageStatus: 'DRAFT',
        weekEndDate: { moreThan: relievingDate ?? work.today },
      } as const
      for (const { weekStartDate } of await work.asSystem.find(weeklyWages, after))
        await refreshDraft(work, id, weekStartDate)
    }),
    follow(holiday, 'create', ({ work, after }) => followHoliday(work, after.holidayDate)),
    follow(holiday, 'change', async ({ work, before, after }) => {
      if (before) await followHoliday(work, before.holidayDate)
      await followHoliday(work, after.holidayDate)
    }),
    follow(holiday, 'delete', (work, { holidayDate }) => followHoliday(work, holidayDate)),
  ],
})

/** Leave that waited counts for nothing yet. */
async function followLeave({ work, before, after }: Saved<typeof employeeLeave>): Promise<void> {
  const { employee, fromDate, toDate } = after
  if (before?.employeeLeaveStatus === 'PENDING' && after.employeeLeaveStatus !== 'APPROVED') return
  for (let monday = mondayOf(fromDate); monday <= toDate; monday = addDays(monday, 7))
    await refreshDraft(work, employee, monday)
}

const followHoliday = (work: Work, on: string): Promise<void> =>
  inPortions(work, HOLIDAY, { monday: mondayOf(on) })
