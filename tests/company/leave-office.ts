import { expect } from 'vitest'
import type { Client } from '../kit/client.ts'
import { workspace, type DatabaseName } from '../kit/workspace.ts'

/** A valid reason for leave. */
export const ASKED = 'Away for the summer'

/** Opens a company with terms of pay and a holiday, whose employees request leave. */
export async function openLeaveOffice(database: DatabaseName) {
  // A Monday.
  const space = await workspace({ database, today: '2025-04-28' })
  const [superAdmin, office, worker] = [
    space.as('SUPER_ADMIN'),
    space.as('ADMIN'),
    space.as('EMPLOYEE'),
  ]
  const department = (await office.get('/employee-department/list')).content[0]?.id
  await space.work(async (work) => {
    await work.add(work.registry.get('pay-configuration'), {
      configName: 'Company',
      scope: 'COMPANY',
      effectiveFrom: '2000-01-01',
      payType: 'MONTHLY',
      standardHoursPerDay: 800,
      weeklyOffDays: ['SUN'],
      unpaidBreakMinutes: 0,
      trackAttendance: true,
      minOvertimeMinutes: 0,
      maxOvertimeHoursPerDay: 400,
      overtimeMultiplier: 150,
      holidayMultiplier: 200,
      payUnworkedHolidays: true,
      casualLeaveDays: 700,
      sickLeaveDays: 700,
      earnedLeaveDays: 1400,
      isActive: true,
    })
    await work.add(work.registry.get('holiday'), {
      holidayDate: '2025-05-05',
      holidayName: 'May day',
      holidayType: 'PUBLIC',
      isPaid: true,
    })
    await work.write(work.registry.get('employee'), space.callers.EMPLOYEE.employeeId ?? 0, {
      dateOfJoining: '2020-01-06',
    })
  })
  const reason = (
    await superAdmin.post('/reject-reason', { reasonKind: 'LEAVE', reasonText: 'Busy period' })
  ).data.id

  let hired = 0
  const person = async (dateOfJoining = '2020-01-06') => {
    hired += 1
    const { data, text } = await office.post('/employee', {
      firstName: 'Pia',
      lastName: `Person ${hired}`,
      dateOfBirth: '1990-01-02',
      dateOfJoining,
      department,
      designation: 'Cook',
      phoneNumber: `+4477009100${String(hired).padStart(2, '0')}`,
    })
    expect(data.id, text).toBeGreaterThan(0)
    return data.id
  }
  const ask = (employee: number, fromDate: string, more: object = {}, by: Client = office) =>
    by.post('/employee-leave', {
      employee,
      leaveType: 'EARNED',
      fromDate,
      toDate: fromDate,
      reason: ASKED,
      ...more,
    })
  const approve = (id: number, by: Client = office) => by.post(`/employee-leave/${id}/approve`, {})
  const taken = async (employee: number, fromDate: string, more: object = {}) => {
    const { data, text } = await ask(employee, fromDate, more)
    expect(data.employeeLeaveStatus, text).toBe('PENDING')
    return data.id
  }
  const messages = () =>
    space.work((work) => work.find(work.registry.get('sms-log'), { eventType: 'LEAVE_STATUS' }))
  return {
    space,
    superAdmin,
    office,
    worker,
    reason,
    person,
    ask,
    approve,
    taken,
    messages,
  } as const
}
