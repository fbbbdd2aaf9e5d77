import { expect } from 'vitest'
import { workspace, type DatabaseName } from '../kit/workspace.ts'

/** A company whose super admin hires people, says how they are paid, and pays them for May 2025 if nothing else is said. */
export async function openPayroll(database: DatabaseName) {
  const space = await workspace({ database, installed: true })
  const chief = space.as('SUPER_ADMIN')
  const department = (await chief.get('/employee-department/list')).content[0]?.id
  let made = 0

  const hire = async (more: object = {}) => {
    made += 1
    const { data } = await chief.post('/employee', {
      firstName: 'Ada',
      lastName: `Baker ${made}`,
      dateOfBirth: '1990-01-02',
      dateOfJoining: '2024-01-01',
      department,
      designation: 'Cook',
      phoneNumber: `+4477009${String(10_000 + made)}`,
      ...more,
    })
    return Number(data.id)
  }
  const terms = async (employee: number, more: object = {}) => {
    const reply = await chief.post('/pay-configuration', {
      configName: `Terms ${employee}`,
      scope: 'EMPLOYEE',
      employee,
      effectiveFrom: '2024-01-01',
      payType: 'MONTHLY',
      monthlySalary: 2200,
      weeklyOffDays: ['SAT', 'SUN'],
      trackAttendance: false,
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    return reply.data
  }
  const draft = (employee: number, more: object = {}) =>
    chief.post('/employee-pay', { employee, payYear: 2025, payMonth: 5, ...more })
  const act = async (id: unknown, action: string, more: object = {}) => {
    const { version } = (await chief.get(`/employee-pay/${id}`)).data
    return chief.post(`/employee-pay/${id}/${action}`, { version, ...more })
  }
  const payslips = async (employee: number) =>
    (await chief.get(`/monthly-pay/list?employee=${employee}`)).content
  return { space, chief, department, hire, terms, draft, act, payslips }
}
