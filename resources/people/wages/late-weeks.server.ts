import { addDays } from '#schema'
import { behaviour, follow, type Saved } from '#server'
import employee from '../../parties/employees/employee.resource.ts'
import payHour from '../hours/pay-hour.resource.ts'
import employeeLeave from '../leave/employee-leave.resource.ts'
import { findMonday } from './week-pay.ts'
import { refreshDraft } from './weeks.server.ts'
import weeklyWages from './weekly-wages.resource.ts'

/** Recalculates weekly drafts after late changes; approved weeks stay unchanged. */
export default behaviour('late-weeks', {
  followUps: [
    follow(payHour, 'delete', (work, { employee, workDate, payHourStatus }) =>
      payHourStatus === 'DRAFT'
        ? undefined
        : refreshDraft(work, employee, findMonday(workDate), workDate),
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
  ],
})

/** Recalculates drafts only for leave that is or was approved. */
async function followLeave({ work, before, after }: Saved<typeof employeeLeave>): Promise<void> {
  const { employee, fromDate, toDate } = after
  if (before?.employeeLeaveStatus === 'PENDING' && after.employeeLeaveStatus !== 'APPROVED') return
  for (let monday = findMonday(fromDate); monday <= toDate; monday = addDays(monday, 7))
    await refreshDraft(work, employee, monday)
}
