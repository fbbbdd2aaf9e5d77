import { afterAll, describe, expect, test } from 'vitest'
import { openPayroll } from '../../../tests/company/payroll-office.ts'
import { selectDatabases } from '../../../tests/kit/workspace.ts'

const databases = selectDatabases(import.meta.filename)

describe.each(databases)('whom terms affect on %s', async (database) => {
  const { space, superAdmin, department, hire, terms } = await openPayroll(database)
  afterAll(() => space.close())

  const ENTERED = {
    scope: 'DEPARTMENT',
    department,
    effectiveFrom: '2025-06-01',
    payType: 'MONTHLY',
    monthlySalary: 2400,
    standardHoursPerDay: 8,
    isActive: true,
    components: [
      { componentName: 'House', componentType: 'EARNING', calcType: 'PERCENT_OF_BASIC', value: 10 },
    ],
  }
  const preview = (body: object) => superAdmin.post('/pay-configuration/preview', body)

  test('is known before it is saved, and on its page', async () => {
    const own = await hire()
    const people = []
    for (let n = 0; n < 11; n++) people.push(await hire())
    const saved = await terms(own)
    const planned = (await preview(ENTERED)).data
    expect(planned.people).toBeGreaterThanOrEqual(11)
    expect(planned.after).toBe(Number(planned.people) * 2640)
    expect(planned.rows).toHaveLength(10)
    expect((await preview({ ...ENTERED, page: 1 })).data).toMatchObject({ page: 1 })
    const raised = {
      ...ENTERED,
      id: saved.id,
      scope: 'EMPLOYEE',
      department: null,
      employee: own,
      monthlySalary: 2300,
      components: [],
    }
    expect((await preview(raised)).data).toMatchObject({
      people: 1,
      before: 2200,
      after: 2300,
      rows: [{ employee: own, before: 2200, after: 2300 }],
    })
    const page = await superAdmin.post(`/pay-configuration/${saved.id}/preview`, {})
    expect(page.data).toMatchObject({ people: 1, after: 2200 })
    expect((await superAdmin.post('/pay-configuration/999999/preview', {})).status).toBe(404)
    // The preview saved nothing.
    expect((await superAdmin.get(`/pay-configuration/${saved.id}`)).data).toMatchObject({
      monthlySalary: 2200,
      version: saved.version,
    })
  })

  test('is told by the list: a name, or everybody', async () => {
    const own = await hire()
    await terms(own)
    const add = (configName: string, scope: object) =>
      superAdmin.post('/pay-configuration', { ...ENTERED, ...scope, configName })
    expect((await add('Kitchen', {})).status).toBe(201)
    expect((await add('All of us', { scope: 'COMPANY', department: null })).status).toBe(201)
    const listed = (await superAdmin.get('/pay-configuration/list?size=100')).content
    const findListedTarget = (name: string) =>
      listed.find(({ configName }) => configName === name)?.target
    expect(findListedTarget(`Terms ${own}`)).toMatch(/^Ada Baker \d+ \(EMP-/)
    expect(findListedTarget('Kitchen')).toBe(
      (await superAdmin.get(`/employee-department/${department}`)).data.label,
    )
    expect(findListedTarget('All of us')).toBe('Everybody')
  })

  test('is shown to nobody else', async () => {
    for (const role of ['ADMIN', 'EMPLOYEE', 'CUSTOMER'] as const) {
      const body = await space.as(role).post('/pay-configuration/preview', ENTERED)
      expect(body.status).toBe(403)
      expect((await space.as(role).post('/pay-configuration/1/preview', {})).status).toBe(403)
    }
  })
})
