import { addDays, choice, date, flag, reference, pickSettings, text, whole } from '#schema'
import { behaviour, get, Refusal, shape, type Saving, type Work } from '#server'
import department from '../../parties/employees/employee-department.resource.ts'
import employee from '../../parties/employees/employee.resource.ts'
import employeeSettings from '../../parties/employees/employees.settings.ts'
import { atWorkOn, demandAtWork, refuseBefore } from '../hours/employment.server.ts'
import { withLeave } from '../hours/pay-day.ts'
import { leaveOfDay } from '../leave/leave.ts'
import { readLeaveDays } from '../leave/leave-balance.server.ts'
import { findDayType } from '../terms/calendar.ts'
import { readHolidays, readPayTerms } from '../terms/pay-terms.server.ts'
import dailyStatus from './daily-status.resource.ts'

export default behaviour(dailyStatus, {
  async beforeSave(saving) {
    const { work, mode, values, record } = saving
    refuseOldDay(saving)
    if (mode === 'edit') return
    // Office users can read all reports but write only their own.
    if (work.role === 'ADMIN' && record().employee !== work.caller?.employeeId)
      throw new Refusal('outside')
    const person = await work.asSystem.get(employee, record().employee)
    if (person) demandAtWork(person, record().statusDate, 'statusDate')
    values.department = person?.department ?? null
  },

  endpoints: [
    get('/daily-status/view', {
      summary: 'Everybody who works here on a day, with what they told of it',
      roles: ['SUPER_ADMIN', 'ADMIN', 'EMPLOYEE'],
      query: { date: date(), department: reference('employee-department') },
      returns: shape.list(
        shape.parts({
          employee: whole({ required: true }),
          employeeName: text({ required: true }),
          departmentName: text(),
          dayType: choice(
            {
              WORKING: 'Working day',
              LEAVE: 'On leave',
              HOLIDAY: 'Holiday',
              WEEKLY_OFF: 'Day off',
            },
            { required: true },
          ),
          isSubmitted: flag({ required: true }),
          entry: shape.maybe(shape.record(dailyStatus)),
        }),
      ),
      handler: (work, { query }) => listDayRows(work, query.date ?? work.today, query.department),
    }),
  ],
})

function refuseOldDay({ work, mode, changes, record }: Saving<typeof dailyStatus>): void {
  const { dailyStatusBackdateDays } = pickSettings(employeeSettings, work.settings)
  const min = addDays(work.today, -dailyStatusBackdateDays)
  const isNew = mode === 'create' || changes('statusDate')
  if (work.role !== null && isNew) refuseBefore(dailyStatus, 'statusDate', record().statusDate, min)
}

/** Returns one row for each visible employee who was at work on that day, sorted by name. */
async function listDayRows(work: Work, on: string, ofDepartment: number | null) {
  const people = await work.find(
    employee,
    {
      ...atWorkOn(on),
      dateOfJoining: { atMost: on },
      ...(ofDepartment === null ? {} : { department: ofDepartment }),
    },
    'all',
  )
  const ids = people.map(({ id }) => id)
  const entries = await work.find(dailyStatus, { statusDate: on, employee: ids }, 'all')
  const shown = new Map(
    (await work.serialize(dailyStatus, entries)).map((entry) => [entry.employee, entry]),
  )
  const departments = new Map(
    (await work.asSystem.find(department, {})).map(({ id, label }) => [id, label]),
  )
  const pickDayType = await dayTypes(work, ids, on)
  return people
    .map((person) => ({
      employee: person.id,
      employeeName: person.label,
      departmentName: departments.get(person.department) ?? null,
      dayType: pickDayType(person),
      isSubmitted: shown.has(person.id),
      entry: shown.get(person.id) ?? null,
    }))
    .toSorted((one, other) => one.employeeName.localeCompare(other.employeeName))
}

/** Returns a function from employee to day type. A half day of leave counts as a working day. */
async function dayTypes(work: Work, ids: readonly number[], on: string) {
  const findTerms = await readPayTerms(work)
  const holidays = await readHolidays(work, on, on)
  const findLeave = await readLeaveDays(work, ids, on, on)
  return (person: { readonly id: number; readonly department: number }) => {
    const day = findDayType(on, findTerms(person, on)?.weeklyOffDays ?? [], holidays)
    const type = withLeave(day, leaveOfDay(findLeave(person.id, on)))
    return type === 'HALF_LEAVE' ? 'WORKING' : type
  }
}
