import { expect } from 'vitest'
import { changeMany } from '../contract/changes-of-many.ts'
import { maker } from '../contract/every-resource.ts'
import type { Reply } from '../kit/client.ts'
import { workspace, type DatabaseName, type Workspace } from '../kit/workspace.ts'

/**
 * Opens a company whose super admin hires employees, sets their terms and pays them, for May 2025
 * by default.
 */
export async function openPayroll(database: DatabaseName) {
  const space = await workspace({ database, installed: true })
  const superAdmin = space.as('SUPER_ADMIN')
  const department = (await superAdmin.get('/employee-department/list')).content[0]?.id
  let made = 0

  const hire = async (more: object = {}) => {
    made += 1
    const { data } = await superAdmin.post('/employee', {
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
    const reply = await superAdmin.post('/pay-configuration', {
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
    superAdmin.post('/employee-pay', { employee, payYear: 2025, payMonth: 5, ...more })
  const act = async (id: unknown, action: string, more: object = {}) => {
    const { version } = (await superAdmin.get(`/employee-pay/${id}`)).data
    return superAdmin.post(`/employee-pay/${id}/${action}`, { version, ...more })
  }
  const payslips = async (employee: number) =>
    (await superAdmin.get(`/monthly-pay/list?employee=${employee}`)).content
  return { space, superAdmin, department, hire, terms, draft, act, payslips }
}

/** Adds undecided arrears of 1.00. */
export const addArrears = (
  space: Workspace,
  employee: number,
  period = '2024-12',
): Promise<number> =>
  space.work(async (work) => {
    const line = { employee, period, amount: 100, reason: 'A raise' }
    return (await work.add(work.registry.get('pay-arrears'), line)).id
  })

const COPIED = [
  'department',
  'designation',
  'employeeType',
  'gender',
  'dateOfBirth',
  'shiftStart',
  'shiftEnd',
]

/** Adds many employees to the department of the first one. */
export async function hireMany(space: Workspace, count: number): Promise<void> {
  await space.work(async (work) => {
    const employee = work.registry.get('employee')
    const [first] = await work.find(employee, {}, 1)
    const copied = Object.entries(first ?? {}).filter(([name]) => COPIED.includes(name))
    for (let n = 0; n < count; n++)
      await work.add(employee, {
        ...Object.fromEntries(copied),
        employeeCode: `RUN-${n}`,
        firstName: 'Run',
        lastName: `Person ${n}`,
        phoneNumber: `+4478${String(10_000_000 + n)}`,
        dateOfJoining: '2024-01-01',
      })
  })
}

/** Makes every call about pay and payslips, and checks the answers against the API document. */
export async function askOfPay(
  space: Workspace,
  fits: (call: string, reply: Reply, status?: number) => void,
  compared: Set<string>,
): Promise<void> {
  const superAdmin = space.as('SUPER_ADMIN')
  const make = maker(space)
  const { id } = await make.make(space.context.registry.get('employee-pay'))
  fits('GET /employee-pay/explained', await superAdmin.get(`/employee-pay/explained?id=${id}`))
  const { payYear, payMonth, employee: payee } = (await superAdmin.get(`/employee-pay/${id}`)).data
  const arrears = await addArrears(space, Number(payee))
  fits('GET /employee-pay/arrears', await superAdmin.get(`/employee-pay/arrears?id=${id}`))
  const accepted = await superAdmin.put('/employee-pay/arrears', {
    id,
    arrears,
    decision: 'ACCEPTED',
  })
  fits('PUT /employee-pay/arrears', accepted)
  expect(accepted.data).toMatchObject([{ id: arrears, amount: 1, decision: 'ACCEPTED' }])
  const order = { query: { payYear, payMonth }, action: 'approve' }
  const { change } = await changeMany(superAdmin, '/employee-pay', order)
  expect(change).toMatchObject({ changed: 1, refused: 0 })
  fits(
    'GET /employee-pay/month',
    await superAdmin.get(`/employee-pay/month?payYear=${payYear}&payMonth=${payMonth}`),
  )
  const [slip] = (await superAdmin.get('/monthly-pay/list')).content
  fits('GET /monthly-pay/explained', await superAdmin.get(`/monthly-pay/explained?id=${slip?.id}`))
  const type = { paymentTypeName: 'Transfer', kind: 'BANK' }
  const { data: transfer } = await superAdmin.post('/payment-type', type)
  const paid = await superAdmin.post(`/employee-pay/${id}/pay`, {
    paymentType: transfer.id,
    paymentDate: '2025-06-01',
  })
  expect(paid.status, paid.text).toBe(200)
  for (const [path, query, kind] of [
    ['/employee-monthly-payslip', `id=${slip?.id}`, 'application/pdf'],
    ['/employee-pay/bank-file', `payYear=${payYear}&payMonth=${payMonth}`, 'text/csv'],
  ] as const) {
    const reply = await superAdmin.get(`${path}?${query}`)
    expect([reply.status, String(reply.headers['content-type']).split(';')[0]]).toEqual([200, kind])
    compared.add(`GET ${path}`)
  }
  const { id: config } = await make.make(space.context.registry.get('pay-configuration'))
  const entered = (await superAdmin.get(`/pay-configuration/${config}`)).data
  const { scope, department, employee, effectiveFrom, payType } = entered
  const { hourlyRate, monthlySalary, standardHoursPerDay, isActive } = entered
  const planned = { scope, department, employee, effectiveFrom, payType, isActive, id: config }
  const preview = await superAdmin.post('/pay-configuration/preview', {
    ...planned,
    ...{ hourlyRate, monthlySalary, standardHoursPerDay },
  })
  fits('POST /pay-configuration/preview', preview)
  const affected = await superAdmin.post(`/pay-configuration/${config}/preview`, {})
  fits('POST /pay-configuration/{id}/preview', affected)
  await hireMany(space, 300)
  await superAdmin.post('/pay-configuration', {
    configName: 'For everybody who is left',
    scope: 'COMPANY',
    effectiveFrom: '2000-01-02',
    payType: 'MONTHLY',
    monthlySalary: 2000,
    trackAttendance: false,
  })
  const run = await superAdmin.post('/employee-pay', { all: true, payYear: 2025, payMonth: 5 })
  fits('POST /employee-pay', run, 202)
  const address = `/employee-pay/run/${run.data.runId}`
  fits('GET /employee-pay/run/{id}', await superAdmin.get(address))
  fits('DELETE /employee-pay/run/{id}', await superAdmin.delete(address))
}
