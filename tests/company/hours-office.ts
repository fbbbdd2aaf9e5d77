import { addArrears } from './payroll-office.ts'
import { changeMany } from '../contract/changes-of-many.ts'
import { maker } from '../contract/every-resource.ts'
import type { Reply } from '../kit/client.ts'
import { workspace, type DatabaseName, type Workspace } from '../kit/workspace.ts'

/**
 * Opens a company whose employees clock in and out, at 13:00 London time on Monday 16 June 2025.
 */
export async function openHoursOffice(database: DatabaseName) {
  const space = await workspace({ database, installed: true })
  const staff = space.as('SUPER_ADMIN')
  const department = await staff.post('/employee-department', {
    departmentCode: 'SHIFT',
    departmentName: 'Shifts',
  })
  let people = 0
  const hire = async (more: object = {}) => {
    people += 1
    const { data } = await staff.post('/employee', {
      firstName: `Worker${'abcdefghijklmnopqrstuvwxyz'[people % 26]}`,
      lastName: 'Baker',
      dateOfBirth: '1990-01-02',
      dateOfJoining: '2025-01-06',
      department: department.data.id,
      designation: 'Cook',
      phoneNumber: `+4477009${String(20_000 + people)}`,
      ...more,
    })
    return { id: data.id, code: String(data.employeeCode) }
  }
  const swipe = (employee: number, times: readonly [string, string, string | null], more = {}) =>
    staff.post('/swipe-entry', {
      employee,
      swipeDate: times[0],
      inTime: times[1],
      outTime: times[2],
      remarks: 'Forgot the card',
      ...more,
    })
  const findHours = async (employee: number, workDate: string) =>
    (await staff.get(`/pay-hour?employee=${employee}&fromDate=${workDate}&toDate=${workDate}`))
      .content[0]
  const hourly = (employee: number, more: object = {}) =>
    staff.post('/pay-configuration', {
      configName: `Own terms of ${employee}`,
      scope: 'EMPLOYEE',
      employee,
      effectiveFrom: '2025-01-01',
      payType: 'HOURLY',
      hourlyRate: 12,
      ...more,
    })
  const { employee } = (await space.as('EMPLOYEE').get('/user/profile')).data
  return {
    own: Number(employee),
    space,
    staff,
    department: department.data.id,
    hire,
    swipe,
    findHours,
    hourly,
  }
}

const WEEK = { weekStartDate: '2025-06-09' }

/** Makes every call about hours, for a newly hired employee. */
export async function askOfHours(space: Workspace, fits: (call: string, reply: Reply) => void) {
  const { id, employeeCode } = await maker(space).make(space.context.registry.get('employee'))
  const office = space.as('ADMIN')
  fits('POST /swipe-entry/stamp', await office.post('/swipe-entry/stamp', { employeeCode }))
  for (const [call, query] of [
    ['/swipe-entry/date-employee', `date=2025-06-16&employeeId=${id}`],
    ['/pay-hour/date-filter', `id=${id}&fromDate=2025-06-01&toDate=2025-06-16`],
  ] as const)
    fits(`GET ${call}`, await office.get(`${call}?${query}`))
  fits('GET /swipe-entry/board', await office.get('/swipe-entry/board'))
  const cells = [{ employee: id, workDate: '2025-06-16', workedHours: 8 }]
  const corrected = await office.put('/pay-hour/corrections', { cells, remarks: 'Typed' })
  fits('PUT /pay-hour/corrections', corrected)
  const month = await office.get('/pay-hour/month?year=2025&month=6')
  fits('GET /pay-hour/month', month)
  const [row] = (await office.get(`/pay-hour?employee=${id}`)).content
  fits('GET /pay-hour/explained', await office.get(`/pay-hour/explained?id=${row?.id}`))
  const ids = row ? [Number(row.id)] : []
  fits('POST /pay-hour/approvals', await office.post('/pay-hour/approvals', { ids }))
  fits('POST /weekly-wages/draft', await office.post('/weekly-wages/draft', WEEK))
  const wages = await maker(space).make(space.context.registry.get('weekly-wages'))
  fits('GET /weekly-wages/explained', await office.get(`/weekly-wages/explained?id=${wages.id}`))
  const { weekStartDate, employee: paid } = (await office.get(`/weekly-wages/${wages.id}`)).data
  const arrears = await addArrears(space, Number(paid), '2024-12-02')
  fits('GET /weekly-wages/arrears', await office.get(`/weekly-wages/arrears?id=${wages.id}`))
  const dropped = { id: wages.id, arrears, decision: 'DROPPED' }
  fits('PUT /weekly-wages/arrears', await office.put('/weekly-wages/arrears', dropped))
  await changeMany(office, '/weekly-wages', {
    query: { fromDate: weekStartDate, toDate: weekStartDate },
    action: 'approve',
  })
  const week = await office.get(`/weekly-wages/week?weekStartDate=${weekStartDate}`)
  fits('GET /weekly-wages/week', week)
}
